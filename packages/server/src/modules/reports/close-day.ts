import type { DayReport } from '@isoko/contract/routes/admin/dashboard';
import type { Context } from '#server/context.ts';
import { csvLine } from '#server/http/csv.ts';
import { DAY_MS, KIGALI_OFFSET_MS, kigaliDay, kigaliTime } from '#server/kigali-time.ts';
import { listBookedOrders, sumSalesOf } from '#server/modules/orders/money/sales.ts';
import { listBookedEntries, sumTakings } from '#server/modules/payments/list-payments.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { labelIn, wordIn } from '#server/sentences/staff/labels.ts';
import { fieldError } from '#server/shop-error.ts';

/**
 * The report of a day in Kigali, by default today. Sales are of the orders placed that day, takings and refunds of the
 * money that moved that day, for any order. Francs.
 * @throws validation_error on `date`.
 */
export async function closeDay(
  ctx: Context,
  { date = kigaliDay(ctx.now()) }: { date?: string },
): Promise<DayReport> {
  const span = spanOfDay(date);
  const moved = await sumTakings(ctx, span);
  const arrived = moved.filter((each) => each.kind === 'captured');
  const sentBack = moved.filter((each) => each.kind === 'refunded');
  const names = await methodNames(ctx);
  const named = ({ method, count: payments, amount }: (typeof moved)[number]) => ({
    ...{ method, name: names.get(method) ?? method, payments, amount },
  });
  const taken = sum(arrived, 'amount');
  const refunds = { count: sum(sentBack, 'count'), amount: sum(sentBack, 'amount') };
  return {
    date,
    ...(await sumSalesOf(ctx, span)),
    takings: arrived.map(named),
    taken,
    given: sentBack.map(named),
    refunds,
    kept: taken - refunds.amount,
  };
}

/** The shop's names of payment methods, by code. */
export async function methodNames(ctx: Context): Promise<Map<string, string>> {
  const { payment_methods } = await readShopSettings(ctx);
  return new Map<string, string>(payment_methods.map(({ code, name }) => [code, name]));
}

function sum<K extends string>(rows: readonly Record<K, number>[], key: K): number {
  return rows.reduce((total, row) => total + row[key], 0);
}

const HEADER = [
  ...(['What', 'Date', 'Time', 'Order', 'Customer', 'Status', 'Payment', 'Paid'] as const),
  ...(['Items', 'Discount', 'Delivery', 'Total', 'VAT inside'] as const),
  ...(['Money in', 'Money out', 'Reference'] as const),
];

/**
 * A day in Kigali for the accountant, by default today: a row for each order placed, then one for each time money
 * arrived or was sent back. Francs, without separators; text that a spreadsheet could run is made harmless. In the
 * reader's language.
 * @throws validation_error on `date`.
 */
export async function* exportDay(
  ctx: Context,
  { date = kigaliDay(ctx.now()) }: { date?: string },
): AsyncGenerator<string> {
  const span = spanOfDay(date);
  const names = await methodNames(ctx);
  const [say, word] = [labelIn(ctx.answersIn), wordIn(ctx.answersIn)];
  yield csvLine(HEADER.map(say));
  for (const order of await listBookedOrders(ctx, span)) {
    const { number, customer_name, status, payment_name, payment_status, placed_at: at } = order;
    yield csvLine([
      ...[say('Order'), kigaliDay(at), kigaliTime(at), number, customer_name],
      ...[word(status), payment_name, word(payment_status)],
      ...[order.subtotal, order.discount, order.shipping_total, order.total, order.vat, null, null, null],
    ]);
  }
  for (const { at, kind, amount, reference, method, label } of await listBookedEntries(ctx, span)) {
    const [what, moneyIn, moneyOut] =
      kind === 'captured' ? [say('Payment'), amount, null] : [say('Refund'), null, amount];
    yield csvLine([
      ...[what, kigaliDay(at), kigaliTime(at), label, null, null, names.get(method) ?? method, null],
      ...[null, null, null, null, null, moneyIn, moneyOut, reference],
    ]);
  }
}

/** A span of time: from its first moment until the first moment after it. */
export interface Span {
  from: Date;
  until: Date;
}

/** One day in Kigali. @throws validation_error on `date` for a day that does not exist. */
export function spanOfDay(day: string): Span {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - KIGALI_OFFSET_MS);
  if (Number.isNaN(from.getTime()) || kigaliDay(from) !== day) {
    throw fieldError('date', 'There is no such day.');
  }
  return { from, until: new Date(from.getTime() + DAY_MS) };
}
