import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { lastMessageAt, queueMessage } from '#server/jobs/messages.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { type AlertedUnit, forgetRefilled, markLowUnits, selectAlerted } from './stock-unit.store.ts';

export type { AlertedUnit };

/** What runs low within so long after a message is gathered into the next one. */
const TOGETHER_MS = 10 * 60_000;

/**
 * Tells the shop once of every stock unit that has run low or out since it was last refilled; all that did meanwhile are one
 * message. Returns how many there are.
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

/** What a message about low stock is about, the least first: units that are refilled by now are not among them. */
export function listAlerted(ctx: Context, id: string): Promise<AlertedUnit[]> {
  return selectAlerted(ctx.db, id);
}
