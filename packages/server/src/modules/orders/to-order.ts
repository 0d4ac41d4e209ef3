import type { Order, OrderLine } from '@isoko/contract';
import { noteIn } from './event-sentences.ts';
import type { OrderLineRow, OrderRow } from './order.store.ts';
import { rightsOf } from './order-rights.ts';
import { type OrderView, toPayment } from './to-payment.ts';

export type { OrderView };

import { vatInside } from './vat.ts';

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
