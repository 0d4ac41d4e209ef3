import type { OrderStatus } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { type LockedOrder, moveOrder, type OrderChange } from './order-life.store.ts';
import { canMove, type OrderEvent } from './order-status.ts';

/** A step of an order's life: where to (omitted: it stays), what the timeline says, and what else changes. */
export interface Step {
  to?: OrderStatus;
  events: OrderEvent[];
  change?: OrderChange;
}

/**
 * Takes one step with a locked order and returns how it stands then.
 * @throws invalid_state when the table of states does not allow it, or somebody else was first.
 */
export async function takeStep(ctx: Context, order: LockedOrder, step: Step): Promise<LockedOrder> {
  const { id, status: from } = order;
  const { to = from, events, change } = step;
  const isAllowed = step.to === undefined || canMove(from, to);
  const isDone = isAllowed && (await moveOrder(ctx.db, { id, from, to, at: ctx.now(), events, change }));
  if (!isDone) throw new ShopError('invalid_state');
  return { ...order, ...(change as Partial<LockedOrder>), status: to };
}
