import type { DayReport } from '@isoko/contract/routes/admin/day';
import type { Context } from '#server/context.ts';
import {
  type BookedOrder,
  bestSold,
  countOpen,
  countOrders,
  type OpenOrders,
  salesByDay,
  selectBookedOrders,
  sumSales,
} from './sales.store.ts';
import { vatInside } from './vat.ts';

type Span = { from: Date; until: Date };

/** What was ordered and sold in a span of time. */
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

/** Orders and francs sold by day in Kigali; days without any are missing. */
export function listSalesByDay(
  ctx: Context,
  span: Span,
): Promise<{ date: string; orders: number; sales: number }[]> {
  return salesByDay(ctx.db, span);
}

/** How many orders wait for what now, and how many were placed in a span of time. */
export async function countOpenOrders(ctx: Context, today: Span): Promise<OpenOrders & { today: number }> {
  const { placed } = await countOrders(ctx.db, today);
  return { today: placed, ...(await countOpen(ctx.db, ctx.now())) };
}

/** Orders placed in a span of time as the books have them, the first first, with the VAT inside each. Francs. */
export async function listBookedOrders(ctx: Context, span: Span): Promise<(BookedOrder & { vat: number })[]> {
  const orders = await selectBookedOrders(ctx.db, span);
  return orders.map((order) => ({ ...order, vat: vatOf(order) }));
}

function vatOf({ lines, shipping_total }: BookedOrder): number {
  return vatInside(lines, shipping_total).reduce((sum, each) => sum + each.vat, 0);
}
