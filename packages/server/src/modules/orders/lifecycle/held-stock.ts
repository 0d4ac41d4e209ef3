import type { Context } from '#server/context.ts';
import {
  claimStock,
  reholdStock,
  releaseStock,
  reserveAgain,
  returnStock,
} from '#server/modules/catalogue/reserve-stock.ts';
import type { Repacking } from '../staff/work-out-lines.ts';
import { type LockedOrder, type PackedRow, selectHeldLines } from './order-life.store.ts';

/** Gives an order's goods back to the stock unit. */
export async function releaseGoods(ctx: Context, orderId: string): Promise<void> {
  await releaseStock(ctx, { orderId, lines: (await selectHeldLines(ctx.db, orderId)).filter(isCounted) });
}

/** Takes an order's goods off the stock unit. */
export async function claimGoods(ctx: Context, orderId: string): Promise<void> {
  await claimStock(ctx, { orderId, lines: (await selectHeldLines(ctx.db, orderId)).filter(isCounted) });
}

/** Puts an order's goods, which were packed, back on the stock unit. */
export async function returnGoods(ctx: Context, orderId: string): Promise<void> {
  await returnStock(ctx, { orderId, lines: (await selectHeldLines(ctx.db, orderId)).filter(isCounted) });
}

/** Sets an order's goods aside again; false, with nothing changed, when something is gone. */
export async function holdGoodsAgain(ctx: Context, orderId: string): Promise<boolean> {
  const lines = await selectHeldLines(ctx.db, orderId);
  return lines.every(isCounted) && reserveAgain(ctx, { orderId, lines: lines.filter(isCounted) });
}

/** Makes a locked order hold what it is packed with. @throws out_of_stock. */
export async function holdLines(
  ctx: Context,
  { id: orderId }: LockedOrder,
  { before, lines }: Pick<Repacking, 'before' | 'lines'>,
): Promise<void> {
  const held = (rows: readonly PackedRow[]) => rows.map(toHeld).filter(isCounted);
  await reholdStock(ctx, { orderId, from: held(before), to: held(lines) });
}

const toHeld = ({ product_id, variant_index, name, unit_id, quantity }: PackedRow) => ({
  product: product_id,
  index: variant_index,
  name,
  unitId: unit_id,
  quantity,
});

/** What was taken out of the catalogue altogether is not counted any more. */
function isCounted<L extends { unitId: string | null }>(line: L): line is L & { unitId: string } {
  return line.unitId !== null;
}
