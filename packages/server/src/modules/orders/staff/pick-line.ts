import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { oweDifference } from '#server/modules/payments/refunds.ts';
import { spokenName } from '#server/modules/pricing/price-lines.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { EventSentence } from '../lifecycle/event-sentences.ts';
import { type LockedOrder, selectLines } from '../lifecycle/order-life.store.ts';
import type { OrderEvent } from '../lifecycle/order-status.ts';
import { withOrder } from '../lifecycle/take-step.ts';
import { deleteTick, insertTick, selectTicks } from './pick-line.store.ts';
import { getStaffOrder } from './staff-order.ts';
import { requireFreeFor, roleOf } from './staff-rights.ts';

/**
 * Ticks a line of an order that is being packed, or removes the tick; the same call twice changes nothing. A tick does
 * not change the order's version: it only says how much is in the bag (decisions/0178).
 * @throws not_found; invalid_state if the order is not being packed, on `take` while a colleague packs it, on
 * `quantity` if the line has another quantity by now; validation_error on `lines` for one that was not weighed.
 */
export async function pickLine(
  ctx: Context,
  {
    id,
    line,
    picked,
    quantity,
    user,
  }: { id: string; line: string; picked: boolean; quantity: number; user: SignedIn },
): Promise<StaffOrder> {
  return withOrder(ctx, id, async (ctx, order) => {
    if (order.status !== 'confirmed') throw new ShopError('invalid_state');
    requireFreeFor(order, user);
    const found = (await selectLines(ctx.db, id)).find((each) => each.id === line);
    if (!found) throw new ShopError('not_found');
    if (!picked) await deleteTick(ctx.db, line);
    else {
      if (found.sold_by === 'weight' && found.ordered === null) throw notWeighed(found);
      if (found.quantity !== quantity) throw changedLine(found);
      await tickLine(ctx, { line, user });
    }
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

/** Records that a line of a locked order is in the bag. */
export async function tickLine(
  ctx: Context,
  { line, user }: { line: string; user: Pick<SignedIn, 'id' | 'name'> },
): Promise<void> {
  const picker = { picker_id: user.id, picker_name: user.name };
  await insertTick(ctx.db, { line_id: line, ...picker, at: ctx.now() });
}

/** @throws validation_error on `lines` with the names of the unticked lines of a locked order. */
export async function requireTicks(ctx: Context, { id }: Pick<LockedOrder, 'id'>): Promise<void> {
  const lines = await selectLines(ctx.db, id);
  const ticks = await selectTicks(
    ctx.db,
    lines.map((line) => line.id),
  );
  const left = lines.filter((line) => !ticks.has(line.id)).map(spokenName);
  if (left.length)
    throw fieldError('lines', sentence('Not in the bag yet: {names}.', { names: left.join(', ') }));
}

type Named = Parameters<typeof spokenName>[0];

/** @throws validation_error for a line that is sold by weight and was not on the scale. */
const notWeighed = (line: Named): ShopError =>
  fieldError('lines', sentence('Please weigh {name} first.', { name: spokenName(line) }));

function changedLine(line: Named): ShopError {
  const message = sentence('The quantity of {name} has changed: please check the item again.', {
    name: spokenName(line),
  });
  return new ShopError('invalid_state', { fields: [{ field: 'quantity', message }] });
}

/**
 * What packing a locked order does about its weights: the sentences of its timeline, and the refund of the amount held
 * in advance.
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
  // If it is not paid yet, the held amount is just no longer asked for.
  if (order.held > 0 && order.payment_status === 'paid') {
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
