import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { lastMessageAt, queueMessage } from '#server/jobs/messages.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { type AlertedUnit, forgetRefilled, markLowUnits, selectAlerted } from './stock-unit.store.ts';

export type { AlertedUnit };

/** Units that run low within this time after a message wait for the next one. */
const TOGETHER_MS = 10 * 60_000;

/**
 * Tells the shop once about each stock unit that has run low or out since its last refill; all new ones together are
 * one message. Returns how many there are.
 */
export async function sweepLowStock(ctx: Context): Promise<number> {
  const { low_stock_below: below } = await readShopSettings(ctx);
  const last = await lastMessageAt(ctx, 'shop_low_stock');
  await forgetRefilled(ctx.db, below);
  if (last && ctx.now().getTime() - last.getTime() < TOGETHER_MS) return 0;
  return inTransaction(ctx, async (ctx) => {
    const id = randomUUID();
    const units = await markLowUnits(ctx.db, { below, id });
    if (units > 0) await queueMessage(ctx, { kind: 'shop_low_stock', subjectId: id, audience: 'shop' });
    return units;
  });
}

/** The units of a message about low stock, the least first, except those that are refilled by now. */
export function listAlerted(ctx: Context, id: string): Promise<AlertedUnit[]> {
  return selectAlerted(ctx.db, id);
}
