import type { Order, OrderLine } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { ABANDONED, type Payment } from '#server/modules/payments/payment.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { paymentMessage } from '#server/modules/payments/reason-sentence.ts';
import { render } from '#server/sentences/sentence.ts';
import { noteIn } from '../lifecycle/event-sentences.ts';
import { vatInside } from '../money/vat.ts';
import type { OrderLineRow, OrderRow } from '../order.store.ts';
import { rightsOf } from './order-rights.ts';

/** An order as the wire has it. */
export function toOrder(row: OrderRow, { payments, now, language }: OrderView): Order {
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    date_created: row.placed_at.toISOString(),
    language: row.language,
    customer: { name: row.customer_name, phone: row.customer_phone, email: row.customer_email },
    shipping: row.shipping,
    billing: row.billing,
    line_items: row.lines.map(toLine),
    subtotal: row.subtotal,
    discount: row.discount,
    shipping_total: row.shipping_total,
    total: row.total,
    shipping_method: { code: row.shipping_method_code, name: row.shipping_method_name },
    delivery_window: toWindow(row),
    note: row.note,
    substitution: row.substitution,
    coupon: toCoupon(row),
    vat: vatInside(row.lines, row.shipping_total),
    expires_at: row.expires_at?.toISOString() ?? null,
    can: rightsOf(row, payments, now),
    payment: toPayment(row, { payments, language }),
    events: row.events.map(({ at, type, status, said, note }) => ({
      at: new Date(at).toISOString(),
      type,
      status,
      note: noteIn(language, { said, note }),
    })),
  };
}

/** A line as the wire has it. */
export function toLine(row: OrderLineRow): OrderLine {
  const { product_id, name, slug, sku, image } = row;
  return {
    _id: row.id,
    product: { _id: product_id, name, slug, sku, image },
    index: row.variant_index,
    label: row.label,
    price: row.price,
    regular_price: row.regular_price,
    quantity: row.quantity,
    sum: row.sum,
    discountedPrice: row.discounted_price,
  };
}

function toCoupon({ coupon_code: code, coupon_kind: kind }: OrderRow): Order['coupon'] {
  return code && kind ? { code, kind } : null;
}

/** When it is brought; null: no time was chosen. */
export function toWindow({
  window_date,
  window_from,
  window_to,
}: Pick<OrderRow, 'window_date' | 'window_from' | 'window_to'>): Order['delivery_window'] {
  if (!window_date || !window_from || !window_to) return null;
  return { date: window_date, from: window_from.slice(0, 5), to: window_to.slice(0, 5) };
}

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
