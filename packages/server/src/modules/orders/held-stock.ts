import type { Context } from '#server/context.ts';
import {
  claimStock,
  releaseStock,
  reserveAgain,
  returnStock,
} from '#server/modules/catalogue/reserve-stock.ts';
import { type HeldLine, selectHeldLines } from './order-life.store.ts';

type CountedLine = HeldLine & { unit_id: string };

/** Gives an order's goods back to the shelf. */
export async function releaseGoods(ctx: Context, orderId: string): Promise<void> {
  await releaseStock(ctx, { orderId, lines: (await selectHeldLines(ctx.db, orderId)).filter(isCounted) });
}

/** Takes an order's goods off the shelf. */
export async function claimGoods(ctx: Context, orderId: string): Promise<void> {
  await claimStock(ctx, { orderId, lines: (await selectHeldLines(ctx.db, orderId)).filter(isCounted) });
}

/** Puts an order's goods, which were packed, back on the shelf. */
export async function returnGoods(ctx: Context, orderId: string): Promise<void> {
  await returnStock(ctx, { orderId, lines: (await selectHeldLines(ctx.db, orderId)).filter(isCounted) });
}

/** Sets an order's goods aside again; false, with nothing changed, when something is gone. */
export async function holdGoodsAgain(ctx: Context, orderId: string): Promise<boolean> {
  const lines = await selectHeldLines(ctx.db, orderId);
  return lines.every(isCounted) && reserveAgain(ctx, { orderId, lines: lines.filter(isCounted) });
}

/** What was taken out of the catalogue altogether is not counted any more. */
function isCounted(line: HeldLine): line is CountedLine {
  return line.unit_id !== null;
}
