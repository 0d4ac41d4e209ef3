import type { Context } from '#server/context.ts';
import { csvLine } from '#server/http/csv.ts';
import { streamOrderLines } from '#server/modules/orders/money/sales.ts';

const HEADER = [
  ...['order', 'placed_at', 'status', 'source', 'payment_method', 'payment_status'],
  ...['customer', 'phone', 'email', 'district', 'sector', 'delivery', 'delivery_day', 'note'],
  ...['sku', 'product', 'variant', 'quantity', 'price', 'sum'],
  ...['subtotal', 'discount', 'delivery_fee', 'total', 'refunded'],
];

/**
 * Orders as a table, a row for each line, the earliest order first. What an order costs in all, and what of it went
 * back to its customer, stands in its first row alone, so that a column can be added up. Francs; moments in UTC.
 * @throws validation_error as streamOrderLines
 */
export async function* exportOrders(
  ctx: Context,
  wanted: Parameters<typeof streamOrderLines>[1],
): AsyncGenerator<string> {
  let before = '';
  for await (const line of streamOrderLines(ctx, wanted)) {
    if (before === '') yield csvLine(HEADER);
    const isFirst = line.order_id !== before;
    before = line.order_id;
    const { subtotal, discount, shipping_total, total, refunded } = line;
    yield csvLine([
      ...[line.number, line.placed_at.toISOString(), line.status, line.source],
      ...[line.payment_method, line.payment_status, line.customer_name, line.customer_phone],
      ...[line.customer_email, line.district, line.sector, line.shipping_method_name, line.window_date],
      ...[line.note, line.sku, line.name, line.label, line.quantity, line.price, line.sum],
      ...(isFirst ? [subtotal, discount, shipping_total, total, refunded] : [null, null, null, null, null]),
    ]);
  }
  if (before === '') yield csvLine(HEADER);
}
