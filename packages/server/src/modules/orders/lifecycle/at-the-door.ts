import type { BodyOf } from '@isoko/contract/route';
import type { moveOrder as declared } from '@isoko/contract/routes/admin/order-steps';
import type { Context } from '#server/context.ts';
import { writeOff } from '#server/modules/catalogue/reserve-stock.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { sendBack } from '#server/modules/payments/staff-payments.ts';
import { spokenNames } from '#server/modules/pricing/price-lines.ts';
import { restateDiscount } from '#server/modules/pricing/redeem-coupon.ts';
import { payOutCoins } from '#server/modules/riders/rider.ts';
import { findOrderZone } from '#server/modules/shipping/zones.ts';
import { amountOf, sentence } from '#server/sentences/sentence.ts';
import { type FieldFault, fieldError, refuseFaults } from '#server/shop-error.ts';
import { balanceOrder } from '../money/reconcile-order.ts';
import { guardLargeRefund } from '../money/record-staff-payment.ts';
import { requireAmount } from '../money/staff-money.ts';
import type { OrderLineRow } from '../order.store.ts';
import { repackLines } from '../staff/repack.ts';
import { couponOf } from '../staff/weight-gift.ts';
import { keepAtPoint } from './at-the-point.ts';
import { endOrder } from './end-order.ts';
import type { EventSentence } from './event-sentences.ts';
import { type LockedOrder, replaceLines, selectLines } from './order-life.store.ts';
import { holdLines, rebookWindow } from './reservations.ts';
import { takeStep } from './take-step.ts';

type Body = BodyOf<typeof declared>;
type Refused = NonNullable<Body['refused']>;

/**
 * Takes the refused goods out of a locked order that is at the door: its price falls as if less had been packed, and
 * the goods go back into stock or are written off. An overpayment becomes owed. Returns the changed order.
 * @throws validation_error on `refused`.
 */
export async function takeBack(ctx: Context, order: LockedOrder, refused: Refused): Promise<LockedOrder> {
  const bought = await selectLines(ctx.db, order.id);
  const faults = refusedFaults(bought, refused);
  refuseFaults(faults);
  const lines = refused.map(({ line, quantity }) => ({
    line,
    quantity: quantityOf(bought, line) - quantity,
  }));
  const rest = await repackLines(ctx, order, { lines, replacements: [] });
  await holdLines(ctx, order, rest);
  await writeOffWaste(ctx, order, { bought, refused });
  await replaceLines(ctx.db, { orderId: order.id, lines: rest.lines });
  const said = refused.map((each) => refusalWords(bought, each));
  const events = [{ type: 'refused', status: order.status, said }];
  const { totals, weight_gift } = rest;
  const less = await takeStep(ctx, order, { events, change: { ...totals, weight_gift } });
  await restateDiscount(ctx, {
    orderId: order.id,
    less: couponOf(order) - couponOf({ ...totals, weight_gift }),
  });
  return balanceOrder(ctx, less, order);
}

const quantityOf = (lines: readonly OrderLineRow[], id: string) =>
  lines.find((each) => each.id === id)?.quantity ?? 0;

function refusedFaults(lines: readonly OrderLineRow[], refused: Refused): FieldFault[] {
  const named = new Set<string>();
  const faults = refused.flatMap(({ line, quantity }, at): FieldFault[] => {
    const { quantity: there = 0, sold_by } = lines.find((each) => each.id === line) ?? {};
    const isTwice = named.has(line);
    named.add(line);
    if (isTwice) return [{ field: `refused.${at}.line`, message: 'This item is listed twice.' }];
    if (!there)
      return [{ field: `refused.${at}.line`, message: 'This item is no longer part of the order.' }];
    if (quantity <= there) return [];
    const message = sentence('Only {n} were delivered.', { n: amountOf(there, sold_by) });
    return [{ field: `refused.${at}.quantity`, message }];
  });
  const isAll = lines.every(({ id, quantity }) =>
    refused.some((each) => each.line === id && each.quantity === quantity),
  );
  if (faults.length || !isAll) return faults;
  const message = 'The customer keeps nothing: record that it was not delivered, and why.';
  return [{ field: 'refused', message }];
}

async function writeOffWaste(
  ctx: Context,
  { id: orderId }: LockedOrder,
  { bought, refused }: { bought: readonly OrderLineRow[]; refused: Refused },
): Promise<void> {
  const waste = refused.flatMap(({ line, quantity, goods }) => {
    const unitId = bought.find((each) => each.id === line)?.unit_id ?? null;
    return goods === 'waste' && unitId !== null ? [{ unitId, quantity }] : [];
  });
  await writeOff(ctx, { orderId, lines: waste });
}

function refusalWords(
  lines: readonly OrderLineRow[],
  { line: id, quantity: n, why }: Refused[number],
): EventSentence {
  const line = lines.find((each) => each.id === id);
  const isWeight = line?.sold_by === 'weight';
  const values = {
    ...(line ? spokenNames(line) : { name: '' }),
    n,
    ...(isWeight && { sold_by: 'weight' as const }),
  };
  return { code: `line_${why}`, values };
}

/**
 * Records that the rider paid the owed money of a locked order back in coins at the door, from the cash they carry;
 * without a rider, from the drawer. Francs.
 * @throws validation_error on `coins_back` with the difference if the amount is wrong; step_up_required for a large
 * one.
 */
export async function giveCoinsBack(ctx: Context, order: LockedOrder, francs: number): Promise<void> {
  const owing = (await paymentsOf(ctx, order.id)).filter(({ owed }) => owed > 0);
  const owed = owing.reduce((sum, each) => sum + each.owed, 0);
  if (owed === 0) throw fieldError('coins_back', 'Nothing goes back: leave this empty.');
  requireAmount(francs, owed, 'coins_back');
  await guardLargeRefund(ctx, { number: order.number, francs });
  for (const payment of owing) await sendBack(ctx, payment, { coins: true });
  const { rider_id: riderId } = order;
  if (riderId) await payOutCoins(ctx.db, { riderId, paymentIds: owing.map(({ id }) => id) });
  const said: EventSentence[] = [{ code: 'sent_back', values: { amount: owed } }];
  await takeStep(ctx, order, { events: [{ type: 'refunded', status: order.status, said }] });
}

/**
 * Decides the next step of a locked order that came back undelivered: it is delivered at another time, the customer
 * picks it up (the fee of the failed trip stays), or it is cancelled.
 * @throws validation_error on `delivery_window` and `follow_up`; invalid_state.
 */
export async function goOnAfterFailure(
  ctx: Context,
  order: LockedOrder,
  {
    follow_up,
    delivery_window,
    point,
    note,
  }: Pick<Body, 'follow_up' | 'delivery_window' | 'point'> & { note: string | null },
): Promise<void> {
  if (follow_up === 'cancel') return endOrder(ctx, order, 'cancelled', note);
  if (follow_up === 'pick_up') return point ? keepAtPoint(ctx, order, point) : keepForPickUp(ctx, order);
  if (!delivery_window) throw fieldError('delivery_window', 'Please choose when it is delivered again.');
  const change = await rebookWindow(ctx, order, { key: delivery_window });
  const said: EventSentence[] = [{ code: 'changed', values: { parts: ['delivery_window'] } }];
  await takeStep(ctx, order, { events: [{ type: 'changed', status: order.status, said }], change });
}

/** The code of the delivery method for customers who pick their orders up. */
const PICK_UP = 'pickup';

async function keepForPickUp(ctx: Context, order: LockedOrder): Promise<void> {
  const zone = await findOrderZone(ctx, order);
  const method = zone?.methods.find(({ code }) => code === PICK_UP);
  if (!method)
    throw fieldError(
      'follow_up',
      'Nothing is picked up in this area: add the method “pickup” to the zone first.',
    );
  const window = await rebookWindow(ctx, order, { key: null });
  const { code, name, eta } = method;
  const way = { shipping_method_code: code, shipping_method_name: name, shipping_method_eta: eta };
  const change = { ...window, ...way, rider_id: null, rider_name: null, rider_phone: null };
  await takeStep(ctx, order, {
    events: [{ type: 'for_pick_up', status: order.status, note: method.name }],
    change,
  });
}
