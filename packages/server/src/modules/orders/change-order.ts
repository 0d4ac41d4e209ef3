import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import type { EventSentence } from './event-sentences.ts';
import { holdForCash } from './hold-order.ts';
import { type ChangeBody, readOrderChange, type WantedChange } from './order-change.ts';
import { type LockedOrder, lockOrder, type OrderChange } from './order-life.store.ts';
import { canChange } from './order-rights.ts';
import { rebookWindow } from './rebook-window.ts';
import { redirectOrder } from './redirect-order.ts';
import { type OrderVisitor, requireAccess } from './require-access.ts';
import { showOrder } from './show-order.ts';
import { takeStep } from './take-step.ts';

/**
 * Changes where, when and how an order is delivered, until it is packed; what it costs stays. Only what stands
 * in the body changes; a delivery time null is given back.
 * @throws not_authenticated, not_found, rate_limited as requireAccess; invalid_state when it is too late;
 * not_deliverable, price_changed for another address; validation_error, also for a delivery time that is full.
 */
export async function changeOrder(
  ctx: Context,
  { id, body }: { id: string; body: ChangeBody },
  visitor: OrderVisitor,
): Promise<Order> {
  await requireAccess(ctx, [id], visitor);
  const wanted = readOrderChange(body);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new ShopError('not_found');
    await changeLocked(ctx, order, wanted);
    return showOrder(ctx, id);
  });
}

/** As changeOrder, with an order that is locked. */
export async function changeLocked(
  ctx: Context,
  order: LockedOrder,
  { shipping, delivery_window, words, parts }: WantedChange,
): Promise<void> {
  if (!canChange(order)) throw new ShopError('invalid_state');
  const place = shipping && (await redirectOrder(ctx, order, shipping));
  const window = await rebookWindow(ctx, order, { key: delivery_window, zone: place?.zone });
  const end = await movedEnd(ctx, order, { ...order, ...window });
  const change: OrderChange = { ...place?.change, ...window, ...words, ...end };
  const said: EventSentence[] = [{ code: 'changed', values: { parts } }];
  const events = [{ type: 'changed', status: order.status, said }];
  if (parts.length) await takeStep(ctx, order, { events, change });
}

/** An order that is held for the cash of an unproved phone is held until the cut-off of its new delivery time. */
async function movedEnd(ctx: Context, before: LockedOrder, after: LockedOrder): Promise<OrderChange> {
  const { status, expires_at, window_id, window_date } = before;
  const isMoved = after.window_id !== window_id || after.window_date !== window_date;
  if (status !== 'confirmed' || expires_at === null || !isMoved) return {};
  // Giving the time back gains none.
  return after.window_date ? { expires_at: await holdForCash(ctx, after) } : {};
}
