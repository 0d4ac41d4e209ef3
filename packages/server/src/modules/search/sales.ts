import type { Context } from '#server/context.ts';
import { countSales, lastCounted } from './sales.store.ts';

/** What sells is what sold in so many days. */
const SOLD_WITHIN_DAYS = 90;
/** It is counted so often, in milliseconds: a list of what is found may be as old as that. */
const COUNT_EVERY_MS = 60 * 60_000;

/**
 * Counts anew what sold lately, by which products that fit a search equally well are ordered. Orders that came to nothing
 * do not count. Returns how many products sold; nothing is done within an hour of the last count.
 */
export async function sweepSales(ctx: Context): Promise<number> {
  const now = ctx.now();
  const last = await lastCounted(ctx.db);
  if (last && now.getTime() - last.getTime() < COUNT_EVERY_MS) return 0;
  return countSales(ctx.db, { now, days: SOLD_WITHIN_DAYS });
}
