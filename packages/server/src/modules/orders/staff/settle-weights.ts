import type { Context } from '#server/context.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { oweDifference } from '#server/modules/payments/refunds.ts';
import { spokenName } from '#server/modules/pricing/price-lines.ts';
import type { EventSentence } from '../lifecycle/event-sentences.ts';
import { type LockedOrder, selectLines } from '../lifecycle/order-life.store.ts';
import type { OrderEvent } from '../lifecycle/order-status.ts';
import { notWeighed } from './pick-line.ts';

/**
 * What packing a locked order makes of its weights: the sentences of its timeline, and what was held in advance goes back.
 * @throws validation_error on `lines` while one is not weighed.
 */
export async function settleWeights(
  ctx: Context,
  order: LockedOrder,
): Promise<{ events: Omit<OrderEvent, 'status'>[]; change: { held?: number } }> {
  if (order.upper_total === null) return { events: [], change: {} };
  const lines = (await selectLines(ctx.db, order.id)).filter(({ sold_by }) => sold_by === 'weight');
  const missing = lines.find(({ ordered }) => ordered === null);
  if (missing) throw notWeighed(missing);
  const said: EventSentence[] = lines.map((line) => ({
    code: 'line_weighed',
    values: { name: spokenName(line), from: line.ordered ?? 0, to: line.quantity },
  }));
  if (order.held > 0) {
    await giveBackHeld(ctx, order);
    said.push({ code: 'weighed_back', values: { amount: order.held } });
  }
  return { events: said.length ? [{ type: 'weighed', said }] : [], change: { held: 0 } };
}

async function giveBackHeld(ctx: Context, order: LockedOrder): Promise<void> {
  const payment = (await paymentsOf(ctx, order.id)).find((each) => each.status === 'paid');
  if (!payment) throw new Error(`order ${order.id} holds money of nobody`);
  await oweDifference(ctx, { paymentId: payment.id, amount: order.held });
}
