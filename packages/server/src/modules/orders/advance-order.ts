import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { queueMessage } from '#server/jobs/queue-message.ts';
import { noteProof, phone } from '#server/modules/trust/proof.ts';
import { ShopError } from '#server/shop-error.ts';
import { claimGoods } from './held-stock.ts';
import { type LockedOrder, lockOrder } from './order-life.store.ts';
import { staffSteps } from './order-status.ts';
import { takeStep } from './take-step.ts';

/** The shop's own steps, after the order was confirmed. */
export type ShopStep = 'packed' | 'out_for_delivery' | 'delivered' | 'delivery_failed';

/**
 * Takes an order one step further on its way to the shopper, or back from the door, and tells the shopper. Packing
 * takes the goods off the stock unit.
 * @throws not_found; invalid_state when it is not the next step.
 */
export async function advanceOrder(
  ctx: Context,
  { orderId, to, note = null }: { orderId: string; to: ShopStep; note?: string | null },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (!order) throw new ShopError('not_found');
    await advanceLocked(ctx, order, { step: to, note });
  });
}

/** As advanceOrder, with an order that is locked; returns how it stands then. @throws invalid_state. */
export async function advanceLocked(
  ctx: Context,
  order: LockedOrder,
  { step, note }: { step: ShopStep; note: string | null },
): Promise<LockedOrder> {
  const { from, to } = staffSteps[step];
  if (!from.includes(order.status)) throw new ShopError('invalid_state');
  // Whoever packs an order means to deliver it: it is not held for a while any more.
  const change = { expires_at: null };
  const moved = await takeStep(ctx, order, { to, events: [{ type: step, status: to, note }], change });
  if (step === 'packed') await claimGoods(ctx, order.id);
  const { customer_phone: number } = order;
  if (step === 'delivered' && number) await noteProof(ctx, phone(number), 'delivery');
  await tellStep(ctx, order, step);
  return moved;
}

async function tellStep(ctx: Context, { id, version }: LockedOrder, step: ShopStep): Promise<void> {
  const happensOnce = step === 'packed' || step === 'delivered';
  const occasion = happensOnce ? 0 : version;
  await queueMessage(ctx, { kind: `order_${step}`, subjectId: id, audience: 'customer', occasion });
}
