import type { BodyOf } from '@isoko/contract/route';
import type { moveOrder as declared } from '@isoko/contract/routes/admin/order-steps';
import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { oneLine } from '#server/input/text.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { restOf } from '#server/modules/payments/refunds.ts';
import { hasActiveRider, requireRider } from '#server/modules/riders/rider.ts';
import { noteProof, phone } from '#server/modules/trust/proof.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { reconcileLocked } from '../money/reconcile-order.ts';
import { readDoorMoney, takeAtTheDoor } from '../money/staff-money.ts';
import { requireTicks, settleWeights } from '../staff/pick-line.ts';
import { getStaffOrder } from '../staff/staff-order.ts';
import { isDueAtTheDoor, manages, requireVersion, roleOf } from '../staff/staff-rights.ts';
import { giveCoinsBack, goOnAfterFailure, takeBack } from './at-the-door.ts';
import { noteNotCollected } from './at-the-point.ts';
import { forgetPhoto } from './door-photo.ts';
import { endOrder } from './end-order.ts';
import type { LockedOrder, OrderChange } from './order-life.store.ts';
import { canStep, isCollected, staffSteps } from './order-status.ts';
import { claimGoods } from './reservations.ts';
import { takeStep, tellCustomer, withOrder } from './take-step.ts';
import { newCode } from './wanted-change.ts';

type Body = BodyOf<typeof declared>;

/**
 * Takes an order one step further. When it is delivered, also records refused goods and the money taken at the door;
 * when it is not, decides the next step. Or cancels it, which only managers may; its customer gets a message with the
 * reason.
 * @throws not_found; forbidden for a packer who cancels; invalid_state if it is not the next step, on `version` if the
 * order has changed; validation_error on `lines` as requireTicks, on `rider` as whoBrings, on `reason` if one is
 * needed, as takeBack, takeAtTheDoor, giveCoinsBack and goOnAfterFailure.
 */
export async function moveOrder(
  ctx: Context,
  {
    id,
    body,
    user,
    isProved = false,
  }: {
    id: string;
    body: Body;
    user: Pick<SignedIn, 'role'>;
    /** The customer who collects it told the right code. */
    isProved?: boolean;
  },
): Promise<StaffOrder> {
  const role = roleOf(user);
  const { status: step } = body;
  const note = oneLine(body.reason ?? '') || null;
  const cancels = step === 'cancelled' || body.follow_up === 'cancel';
  if (cancels && !manages(role)) throw new ShopError('forbidden');
  requireReason(body, note);
  requireItsStep(step, body);
  return withOrder(ctx, id, async (ctx, order) => {
    requireVersion(order, body.version);
    if (!canStep(order, step)) throw new ShopError('invalid_state');
    if (step === 'delivered' && isCollected(order) && !isProved) throw fieldError('code', TELL_THE_CODE);
    if (body.all_picked) await requireTicks(ctx, order);
    if (step === 'cancelled') await endOrder(ctx, order, 'cancelled', note);
    else if (step === 'delivered') await deliver(ctx, order, { ...body, note });
    else if (step === 'not_collected') await noteNotCollected(ctx, order, { ...body, note });
    else {
      const rider = step === 'out_for_delivery' ? await whoBrings(ctx, order, body.rider ?? null) : {};
      // A photo of a way that failed proves nothing of the next one.
      if (step === 'out_for_delivery') await forgetPhoto(ctx.db, id);
      const bags = step === 'packed' && body.bags ? { bags: body.bags } : {};
      const moved = await advanceLocked(ctx, order, { step, note, change: { ...rider, ...bags } });
      if (body.follow_up) await goOnAfterFailure(ctx, moved, { ...body, note });
    }
    return getStaffOrder(ctx, id, role);
  });
}

const TELL_THE_CODE = 'Please type the four digits of the customer, such as 4821.';

/**
 * The rider of an order, and the code that its customer tells the rider at the door. In a shop without listed riders
 * the owner delivers everything, so there is no rider.
 * @throws validation_error on `rider`
 */
async function whoBrings(ctx: Context, order: LockedOrder, chosen: string | null): Promise<OrderChange> {
  if (chosen === null && order.rider_id === null) {
    if (await hasActiveRider(ctx)) throw fieldError('rider', 'Please choose who delivers it.');
    return {};
  }
  return { delivery_secret: newCode(), ...(chosen !== null && (await requireRider(ctx, chosen))) };
}

function requireReason({ status: step, follow_up }: Body, note: string | null): void {
  if (note) return;
  if (step === 'cancelled' || (step === 'not_collected' && follow_up === 'cancel'))
    throw fieldError('reason', 'Please say why it is cancelled.');
  if (step === 'delivery_failed') throw fieldError('reason', 'Please say why it could not be delivered.');
}

/** Refused goods and money belong to the steps at the door, ticked lines to packing. */
function requireItsStep(step: Body['status'], body: Body): void {
  const { amount, code_amount, coins_back, refused, bags, all_picked } = body;
  if (step !== 'packed' && (bags || all_picked))
    throw fieldError('bags', 'Bags and ticks are counted when the order is packed.');
  const field = Object.entries({ amount, code_amount, coins_back }).find(
    ([, each]) => (each ?? null) !== null,
  )?.[0];
  if (field && step !== 'delivered')
    throw fieldError(field, 'Money at the door is counted when the order is delivered.');
  if (refused?.length && step !== 'delivered')
    throw fieldError('refused', 'What comes back is recorded when the order is delivered.');
  if (body.follow_up && step !== 'delivery_failed' && step !== 'not_collected')
    throw fieldError('follow_up', 'What comes next is chosen when an order was not delivered.');
}

/** Hands a locked order over: without refused goods, and with the money that changed hands. */
async function deliver(
  ctx: Context,
  order: LockedOrder,
  body: Body & { note: string | null },
): Promise<void> {
  const { amount = null, code_amount = null, coins_back = null, refused = [] } = body;
  const reference = oneLine(body.reference ?? '') || null;
  const money = await readDoorMoney(ctx, { amount, code_amount, reference });
  const left = refused.length ? await takeBack(ctx, order, refused) : order;
  const delivered = await advanceLocked(ctx, left, { step: 'delivered', note: body.note });
  if (coins_back !== null) await giveCoinsBack(ctx, delivered, coins_back);
  if (!money) return requirePaid(ctx, delivered);
  if (isDueAtTheDoor(delivered)) await takeAtTheDoor(ctx, delivered, money);
  // No money where none is due is right.
  else if (money.cash > 0 || money.code) throw fieldError('amount', 'This order needs no money at the door.');
}

/** An order at a point is not handed over without saying how much was paid. @throws validation_error on `amount` */
async function requirePaid(ctx: Context, order: LockedOrder): Promise<void> {
  if (!isCollected(order) || !isDueAtTheDoor(order)) return;
  const rest = restOf(order.total, await paymentsOf(ctx, order.id));
  if (rest > 0) throw fieldError('amount', 'Please type how much you took.');
}

/** The shop's own steps, after the order is confirmed. */
type ShopStep = 'packed' | 'out_for_delivery' | 'delivered' | 'delivery_failed';

/**
 * Takes a locked order one step further on its way to the customer, or back from the door, and tells the customer.
 * Packing takes the goods out of the stock and gives back money held for their weight. Returns the changed order.
 * @throws invalid_state.
 */
async function advanceLocked(
  ctx: Context,
  order: LockedOrder,
  { step, note, change = {} }: { step: ShopStep; note: string | null; change?: OrderChange },
): Promise<LockedOrder> {
  const { to } = staffSteps[step];
  if (!canStep(order, step)) throw new ShopError('invalid_state');
  // A packed order will be delivered: it does not expire any more.
  const weights = step === 'packed' ? await settleWeights(ctx, order) : { events: [], change: {} };
  const events = [
    ...weights.events.map((each) => ({ ...each, status: to })),
    { type: step, status: to, note },
  ];
  const code = step === 'packed' && isCollected(order) ? { delivery_secret: newCode() } : {};
  const moved = await takeStep(ctx, order, {
    to,
    events,
    change: { ...change, ...code, ...weights.change, expires_at: null },
  });
  if (step === 'packed') await claimGoods(ctx, order.id);
  // Its price is final: the money that came may be enough, or nothing is owed.
  const isFinal = step === 'packed' && order.payment_status === 'unpaid';
  const settled = isFinal ? await reconcileLocked(ctx, moved) : moved;
  const { customer_phone: number } = order;
  if (step === 'delivered' && number) await noteProof(ctx, phone(number), 'delivery');
  const happensOnce = step === 'packed' || step === 'delivered';
  await tellCustomer(ctx, order, `order_${step}`, happensOnce ? 0 : order.version);
  return settled;
}
