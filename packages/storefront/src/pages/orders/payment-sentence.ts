import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { paymentStage } from '../../state/payment-stage.ts';

/** How the payment stands, in one sentence: it is the panel's title, and what screen readers hear. */
export function stageSentence(order: Order): string {
  const { payment, status, total } = order;
  switch (paymentStage(order)) {
    case 'pin':
      return 'Approve the payment on your phone with your MoMo PIN.';
    case 'code':
      return `Pay ${formatFrancs(total)} with our MoMoPay code, then type the reference.`;
    case 'review':
      return payment.message ?? 'We are checking your payment.';
    case 'failed':
      return payment.message ?? 'The payment did not go through.';
    case 'paid':
      return `Your payment of ${formatFrancs(total)} arrived.`;
    case 'cash':
      return `Your order is placed. You pay ${formatFrancs(total)} on delivery.`;
    case 'refund_due':
      return 'We owe you a refund';
    case 'refunded':
      return 'Your money went back to you';
    default:
      return status === 'cancelled' ? 'This order is cancelled' : 'The time to pay is over';
  }
}
