import type { DayReport } from '@isoko/contract/routes/admin/dashboard';
import type { Context } from '#server/context.ts';
import type { RowPlace } from '#server/database/read-page.ts';
import { paymentsOfEach } from '#server/modules/payments/list-payments.ts';
import { fieldError } from '#server/shop-error.ts';
import {
  type BookedOrder,
  bestSold,
  countOpen,
  countOrders,
  type ExportedLine,
  type ExportedOrders,
  type OpenOrders,
  readExportedLines,
  selectBookedOrders,
  selectExported,
  sumSales,
} from './sales.store.ts';
import { vatInside } from './vat.ts';

export { listDaySums } from './sales.store.ts';

type Span = { from: Date; until: Date };

/** Orders and sales of a span of time. */
export async function sumSalesOf(
  ctx: Context,
  span: Span,
): Promise<Pick<DayReport, 'orders' | 'sales' | 'items'>> {
  return {
    orders: await countOrders(ctx.db, span),
    sales: await sumSales(ctx.db, span),
    items: await bestSold(ctx.db, span),
  };
}

/** How many orders wait for each step now, and how many were placed in a span of time. */
export async function countOpenOrders(ctx: Context, today: Span): Promise<OpenOrders & { today: number }> {
  const { placed } = await countOrders(ctx.db, today);
  return { today: placed, ...(await countOpen(ctx.db, ctx.now())) };
}

/** Orders placed in a span of time for the books, the first first, with the VAT inside each. Francs. */
export async function listBookedOrders(ctx: Context, span: Span): Promise<(BookedOrder & { vat: number })[]> {
  const orders = await selectBookedOrders(ctx.db, span);
  return orders.map((order) => ({ ...order, vat: vatOf(order) }));
}

function vatOf({ lines, shipping_total }: BookedOrder): number {
  return vatInside(lines, shipping_total).reduce((sum, each) => sum + each.vat, 0);
}

const AT_ONCE = 200;

/** A line with the francs that its order's customer was refunded so far. */
export type StreamedLine = ExportedLine & { refunded: number };

/**
 * The lines of all these orders, the earliest order first, a few hundred in memory at a time.
 * @throws validation_error on `from` or `to` for a day that does not exist
 */
export async function* streamOrderLines(ctx: Context, wanted: ExportedOrders): AsyncGenerator<StreamedLine> {
  requireDay('from', wanted.from);
  requireDay('to', wanted.to);
  let after: RowPlace | undefined;
  do {
    const found = await selectExported(ctx.db, wanted, { after, limit: AT_ONCE });
    const ids = found.map(({ id }) => id);
    const payments = await paymentsOfEach(ctx, ids);
    for (const line of await readExportedLines(ctx.db, ids)) {
      const refunded = payments.get(line.order_id)?.reduce((sum, each) => sum + each.refunded, 0) ?? 0;
      yield { ...line, refunded };
    }
    after = found.length === AT_ONCE ? found.at(-1) : undefined;
  } while (after);
}

function requireDay(field: string, day: string | undefined): void {
  if (day === undefined) return;
  const time = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day);
  if (!exists) throw fieldError(field, 'There is no such day.');
}
