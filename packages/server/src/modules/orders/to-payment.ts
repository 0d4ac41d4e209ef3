import type { Order } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { ABANDONED, type Payment } from '#server/modules/payments/payment.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { paymentMessage } from '#server/modules/payments/reason-sentence.ts';
import { render } from '#server/sentences/sentence.ts';
import type { OrderRow } from './order.store.ts';

/** What an order needs beside its row; `language` is the reader's. */
export interface OrderView {
  payments: readonly Payment[];
  now: Date;
  language: Language | undefined;
}

type Status = Pick<OrderRow, 'status' | 'payment_method' | 'payment_name' | 'payment_status'>;

/** How an order's payment stands, as the wire has it: the state is the order's, the details are the last try's. */
export function toPayment(
  order: Status,
  { payments, language }: Pick<OrderView, 'payments' | 'language'>,
): Order['payment'] {
  const told = tryToTell(order, payments);
  const { kind, wallet } = paymentMethodOf(order.payment_method);
  const message = messageOf(order, told);
  return {
    method: order.payment_method,
    name: order.payment_name,
    kind,
    wallet,
    status: order.payment_status,
    reference: told?.provider_ref ?? null,
    message: message && render(message, language),
    phone: told?.phone ?? null,
    attempts: payments.length,
    refunded: payments.reduce((sum, each) => sum + each.refunded, 0),
  };
}

/** The try whose money is there, else the last one of the method chosen now. */
function tryToTell(order: Status, payments: readonly Payment[]): Payment | null {
  const withMoney = payments.find((each) => each.captured > 0 && each.status !== 'mismatch');
  return withMoney ?? payments.findLast((each) => each.method === order.payment_method) ?? null;
}

function messageOf({ status, payment_status }: Status, told: Payment | null): string | null {
  switch (payment_status) {
    case 'refund_due':
      return 'Your money arrived, but the order had ended. We will send it back to you.';
    case 'refunded':
      return 'We have sent your money back.';
    case 'paid':
    case 'unpaid':
      return null;
    default:
      if (status === 'expired' && told?.reason === ABANDONED) return 'The time to pay is over.';
      if (status === 'cancelled' && told?.reason === ABANDONED) return null;
      return told && paymentMessage(told);
  }
}
