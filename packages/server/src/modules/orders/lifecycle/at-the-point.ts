import type { BodyOf } from '@isoko/contract/route';
import type { moveOrder as declaredMove } from '@isoko/contract/routes/admin/order-steps';
import type { Context } from '#server/context.ts';
import { requirePoint } from '#server/modules/shipping/zones.ts';
import { fieldError } from '#server/shop-error.ts';
import { endOrder } from './end-order.ts';
import type { EventSentence } from './event-sentences.ts';
import type { LockedOrder } from './order-life.store.ts';
import { rebookWindow } from './reservations.ts';
import { takeStep, tellCustomer } from './take-step.ts';
import { collectedAt, newCode } from './wanted-change.ts';

type Body = Pick<BodyOf<typeof declaredMove>, 'follow_up' | 'delivery_window'>;

/**
 * Records that the customer did not collect a locked order at its point: it is kept for another time and its customer
 * gets the code again, or it is cancelled.
 * @throws validation_error on `delivery_window`, `follow_up`
 */
export async function noteNotCollected(
  ctx: Context,
  order: LockedOrder,
  { follow_up, delivery_window = null, note }: Body & { note: string | null },
): Promise<void> {
  if (follow_up === 'cancel') return endOrder(ctx, order, 'cancelled', note);
  if (follow_up === 'pick_up')
    throw fieldError('follow_up', 'This order is collected already: choose another time, or cancel it.');
  const change = await rebookWindow(ctx, order, { key: delivery_window });
  const said: EventSentence[] = [{ code: 'changed', values: { parts: ['delivery_window'] } }];
  await takeStep(ctx, order, {
    events: [{ type: 'not_collected', status: order.status, said, note }],
    change,
  });
  await tellCustomer(ctx, order, 'order_packed', order.version);
}

/**
 * Keeps a locked order that came back undelivered at a point, where its customer collects it. It no longer has an
 * address; the fee of the failed trip stays. @throws validation_error on `point`
 */
export async function keepAtPoint(ctx: Context, order: LockedOrder, id: string): Promise<void> {
  const point = await requirePoint(ctx, id);
  const window = await rebookWindow(ctx, order, { key: null });
  // The opening hours of the point count now.
  const change = { ...window, ...collectedAt(point), any_time: null, delivery_secret: newCode() };
  await takeStep(ctx, order, {
    events: [{ type: 'for_pick_up', status: order.status, note: point.name }],
    change,
  });
  await tellCustomer(ctx, order, 'order_packed', order.version);
}
