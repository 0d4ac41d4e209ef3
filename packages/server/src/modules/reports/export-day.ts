import type { Context } from '#server/context.ts';
import { csvLine } from '#server/http/csv.ts';
import { listBookedOrders } from '#server/modules/orders/money/sales.ts';
import { listBookedEntries } from '#server/modules/payments/sum-takings.ts';
import { methodNames } from './close-day.ts';
import { kigaliDay, kigaliTime, spanOfDay } from './kigali-day.ts';

const HEADER = [
  ...['What', 'Date', 'Time', 'Order', 'Customer', 'Status', 'Payment', 'Paid'],
  ...['Items', 'Discount', 'Delivery', 'Total', 'VAT inside', 'Money in', 'Money out', 'Reference'],
];

/**
 * A day in Kigali for the accountant, today unless it is named: a row for each order placed, then one for each time
 * money arrived or was sent back. Francs, without separators; text that a spreadsheet would run is harmless.
 * @throws validation_error on `date`.
 */
export async function* exportDay(
  ctx: Context,
  { date = kigaliDay(ctx.now()) }: { date?: string },
): AsyncGenerator<string> {
  const span = spanOfDay(date);
  const names = await methodNames(ctx);
  yield csvLine(HEADER);
  for (const order of await listBookedOrders(ctx, span)) {
    const { number, customer_name, status, payment_name, payment_status, placed_at: at } = order;
    yield csvLine([
      ...[
        'Order',
        kigaliDay(at),
        kigaliTime(at),
        number,
        customer_name,
        status,
        payment_name,
        payment_status,
      ],
      ...[order.subtotal, order.discount, order.shipping_total, order.total, order.vat, null, null, null],
    ]);
  }
  for (const { at, kind, amount, reference, method, label } of await listBookedEntries(ctx, span)) {
    const [what, moneyIn, moneyOut] =
      kind === 'captured' ? ['Payment', amount, null] : ['Refund', null, amount];
    yield csvLine([
      ...[what, kigaliDay(at), kigaliTime(at), label, null, null, names.get(method) ?? method, null],
      ...[null, null, null, null, null, moneyIn, moneyOut, reference],
    ]);
  }
}
