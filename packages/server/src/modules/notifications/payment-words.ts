import type { Order, PaymentStatus } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';

/** How the payment of an order stands, in words. */
export function paymentWords({ status, payment, total }: Order): string {
  const isCash = payment.method === 'cod';
  const hasEnded = status === 'cancelled' || status === 'expired';
  const open = isCash ? `${formatFrancs(total)} to pay on delivery` : `${formatFrancs(total)} to be paid`;
  const waiting = hasEnded ? 'nothing to pay' : open;
  const words: { readonly [S in PaymentStatus]: string } = {
    unpaid: waiting,
    pending: waiting,
    failed: 'not paid',
    paid: 'paid',
    refund_due: 'to be sent back',
    refunded: 'sent back',
    mismatch: 'being checked by the shop',
  };
  return `${payment.name}: ${words[payment.status]}`;
}
