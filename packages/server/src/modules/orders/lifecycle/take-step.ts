import type { OrderStatus } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { MessageKind } from '#server/jobs/message-kind.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { ShopError } from '#server/shop-error.ts';
import { withdrawQuestions } from '../questions/question.store.ts';
import { type LockedOrder, lockOrder, moveOrder, type OrderChange } from './order-life.store.ts';
import { canMove, type OrderEvent } from './order-status.ts';

/** Runs `work` in a transaction in which the order is locked. @throws not_found. */
export function withOrder<T>(
  ctx: Context,
  id: string,
  work: (ctx: Context, order: LockedOrder) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new ShopError('not_found');
    return work(ctx, order);
  });
}

/** A step of an order: its new status (absent: it stays), the events of the timeline, and other changes. */
export interface Step {
  to?: OrderStatus;
  events: OrderEvent[];
  change?: OrderChange;
}

/**
 * Takes one step with a locked order and returns the changed order.
 * @throws invalid_state if the table of states does not allow it, or another request was first.
 */
export async function takeStep(ctx: Context, order: LockedOrder, step: Step): Promise<LockedOrder> {
  const { id, status: from } = order;
  const { to = from, events, change } = step;
  const isAllowed = step.to === undefined || canMove(from, to);
  const isDone = isAllowed && (await moveOrder(ctx.db, { id, from, to, at: ctx.now(), events, change }));
  if (!isDone) throw new ShopError('invalid_state');
  const isTold = order.source !== 'counter' && events.some(({ type }) => OF_MONEY.has(type));
  if (isTold) await tellShopOfMoney(ctx, order);
  // A new status means that the line is packed, or never will be: open questions are over.
  if (step.to) await withdrawQuestions(ctx.db, { orderId: id, at: ctx.now() });
  return { ...order, ...(change as Partial<LockedOrder>), status: to };
}

/** Events after which a person of the shop must look for money, or send it back. */
const OF_MONEY = new Set(['payment_reference', 'payment_mismatch', 'refund_due']);

/** Tells the shop that money of an order needs a person; once per version. */
function tellShopOfMoney(
  ctx: Context,
  { id: subjectId, version: occasion }: Pick<LockedOrder, 'id' | 'version'>,
): Promise<void> {
  return queueMessage(ctx, { kind: 'shop_money', subjectId, audience: 'shop', occasion });
}

/**
 * Queues a message to the order's customer: once per order, or once per `occasion` (the version) if given. Not for
 * sales at the counter: that customer is told in person.
 */
export async function tellCustomer(
  ctx: Context,
  { id: subjectId, source }: Pick<LockedOrder, 'id' | 'source'>,
  kind: MessageKind,
  occasion?: number,
): Promise<void> {
  if (source === 'counter') return;
  return queueMessage(ctx, { kind, subjectId, audience: 'customer', occasion });
}
