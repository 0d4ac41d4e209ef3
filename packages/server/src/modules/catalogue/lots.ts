import type { Lot } from '@isoko/contract/routes/admin/purchases';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import {
  type DatedGoods,
  describeNewestLot,
  type LotFacts,
  selectDated,
  selectFirstDates,
  selectLots,
} from './lot.store.ts';
import { getStaffProduct } from './staff-products.ts';
import { whyNotMoved } from './staff-stock.ts';
import { lockUnits } from './stock.store.ts';
import { moveUnits } from './stock-unit.store.ts';

export type { DatedGoods };

/** Goods that came for one stock unit. */
export interface ReceivedLine extends LotFacts {
  unitId: string;
  product: string;
  quantity: number;
  /** Its field in the form. */
  field: string;
}

/**
 * Books received goods into stock, each line as a lot of its own. In the caller's transaction.
 * @throws validation_error on a line that would exceed the limit of its stock unit
 */
export async function receiveLots(
  ctx: Context,
  lines: readonly ReceivedLine[],
  { note }: { note: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockUnits(ctx.db, lines);
    const by = { at: ctx.now(), actor: ctx.actor?.name ?? null, note };
    for (const { unitId, product, quantity, field, ...facts } of lines) {
      const moved = await moveUnits(ctx.db, { unitId, delta: quantity, reason: 'received', ...by });
      if (!moved) throw await whyNotMoved(ctx, { productId: product, unitId, field });
      await describeNewestLot(ctx.db, unitId, facts);
    }
  });
}

/** The lots of a product in stock, in the order in which they are to leave. @throws not_found */
export async function listLots(ctx: Context, id: string): Promise<Lot[]> {
  await getStaffProduct(ctx, id);
  const rows = await selectLots(ctx.db, id);
  return rows.map((row) => ({ ...row, received_at: row.received_at.toISOString() }));
}

/** The date of the lot to take first, for each stock unit. */
export function datesToTakeFirst(ctx: Context, unitIds: readonly string[]): Promise<Map<string, string>> {
  return selectFirstDates(ctx.db, unitIds);
}

/** Published goods that are best before a day at the latest, the nearest first. */
export function listDated(ctx: Context, until: string): Promise<DatedGoods[]> {
  return selectDated(ctx.db, { until, now: ctx.now() });
}
