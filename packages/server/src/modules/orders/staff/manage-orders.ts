import type { OrderStatus } from '@isoko/contract';
import type { BodyOf, DataOf } from '@isoko/contract/route';
import type { cancelOpen as declaredCancel } from '@isoko/contract/routes/admin/order-lines';
import type {
  changeOrder as declaredChange,
  typeOrder as declaredOrder,
  StaffOrder,
} from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { paragraph } from '#server/input/text.ts';
import { forgetMessages } from '#server/jobs/messages.ts';
import { forgetOrderedCart } from '#server/modules/cart/read-cart.ts';
import { forgetStock } from '#server/modules/catalogue/reserve-stock.ts';
import { forgetTestBuyer } from '#server/modules/customers/book/buyers.ts';
import { findCustomer } from '#server/modules/customers/staff-customers.ts';
import { forgetTestPayments } from '#server/modules/payments/forget-payers.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { forgetCoupon } from '#server/modules/pricing/redeem-coupon.ts';
import { requireRider } from '#server/modules/riders/rider.ts';
import { releaseWindow } from '#server/modules/shipping/windows.ts';
import { noteSecurityEvent } from '#server/modules/trust/security-event.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { changeLocked } from '../lifecycle/change-order.ts';
import { endOrder } from '../lifecycle/end-order.ts';
import {
  deleteTestOrder,
  forgetPhoto,
  type LockedOrder,
  lockOrder,
  selectTestOrders,
  wasOrderTried,
} from '../lifecycle/order-life.store.ts';
import { HOLDING_STATUSES, OVER, UNPAID } from '../lifecycle/order-status.ts';
import { takeStep, withOrder } from '../lifecycle/take-step.ts';
import { readOrderChange } from '../lifecycle/wanted-change.ts';
import { readOrderInput } from '../placing/order-input.ts';
import { placeOnce } from '../placing/place-once.ts';
import { type Owner, placeOrder } from '../placing/place-order.ts';
import { type Holder, selectOpenOrders } from '../placing/placing.store.ts';
import { insertNote } from './staff-order.store.ts';
import { getStaffOrder } from './staff-order.ts';
import { manages, packedByColleague, requireVersion, roleOf } from './staff-rights.ts';

/** The statuses in which an order has not left the shop. */
const AT_THE_SHOP: readonly OrderStatus[] = [...HOLDING_STATUSES, 'packed'];

type StaffChange = BodyOf<typeof declaredChange>;

/**
 * Changes where, when and by whom an order is delivered, removes its end, or adds a note for staff. Address, time and
 * note of the order change by the customer's rules, until it is on its way; the rider until it is delivered; staff
 * notes always.
 * @throws not_found; invalid_state on `version` if the order has changed; validation_error on `rider` as requireRider;
 * invalid_state, not_deliverable, price_changed, validation_error as changeOrder.
 */
export async function changeStaffOrder(
  ctx: Context,
  { id, body, user }: { id: string; body: StaffChange; user: SignedIn },
): Promise<StaffOrder> {
  const { rider, staff_note, version, expires_at, ...shopperBody } = body;
  const wanted = readOrderChange(shopperBody);
  const message = readNote(staff_note);
  return withOrder(ctx, id, async (ctx, order) => {
    requireVersion(order, version);
    if (wanted.parts.length) await changeLocked(ctx, order, wanted, { until: AT_THE_SHOP });
    if (expires_at === null) await removeEnd(ctx, order);
    if (rider !== undefined) await chooseRider(ctx, order, rider);
    const note = { order_id: id, at: ctx.now(), author_name: user.name };
    if (message) await insertNote(ctx.db, { ...note, message });
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

/**
 * Records who packs an order, or that no one does. An order that a colleague packs can only be taken with `over`.
 * @throws not_found; invalid_state, with the colleague's name on `take`, and on `version` if the order has changed.
 */
export async function claimOrder(
  ctx: Context,
  {
    id,
    body,
    user,
  }: { id: string; body: { take: boolean; over?: boolean; version?: number }; user: SignedIn },
): Promise<StaffOrder> {
  return withOrder(ctx, id, async (ctx, order) => {
    requireVersion(order, body.version);
    const { packer_id: packer } = order;
    if (body.take && order.status !== 'confirmed') throw new ShopError('invalid_state');
    const isOthers = packer !== null && packer !== user.id;
    if (isOthers && !(body.take ? body.over : manages(roleOf(user)))) throw packedByColleague(order);
    const mine = { packer_id: user.id, packer_name: user.name, packer_since: ctx.now() };
    const nobody = { packer_id: null, packer_name: null, packer_since: null };
    const change = body.take ? mine : nobody;
    if ((packer ?? null) !== change.packer_id) await takeStep(ctx, order, { events: [], change });
    return getStaffOrder(ctx, id, roleOf(user));
  });
}

async function chooseRider(ctx: Context, order: LockedOrder, rider: string | null): Promise<void> {
  if (OVER.includes(order.status)) throw new ShopError('invalid_state');
  if (rider !== null && order.shipping === null)
    throw fieldError('rider', 'This order is collected: it needs no rider.');
  // An order on its way must have a rider.
  if (rider === null && order.status === 'out_for_delivery') throw new ShopError('invalid_state');
  const nobody = { rider_id: null, rider_name: null, rider_phone: null };
  const change = rider === null ? nobody : await requireRider(ctx, rider);
  // A photo by the first rider is no proof of a delivery by the second.
  if (order.status === 'out_for_delivery' && change.rider_id !== order.rider_id)
    await forgetPhoto(ctx.db, order.id);
  const events = change.rider_name ? [{ type: 'rider', status: order.status, note: change.rider_name }] : [];
  await takeStep(ctx, order, { events, change });
}

/** Staff know the customer: a cash order is then held without an end. A pending order keeps its end. */
async function removeEnd(ctx: Context, order: LockedOrder): Promise<void> {
  if (order.status !== 'confirmed') throw new ShopError('invalid_state');
  if (order.expires_at) await takeStep(ctx, order, { events: [], change: { expires_at: null } });
}

/** A note, cleaned; null: there is none. @throws validation_error on `staff_note` for an empty one. */
function readNote(typed: string | undefined): string | null {
  if (typed === undefined) return null;
  const form = openForm();
  const note = form.paragraphOrNull(typed);
  if (!note) form.refuse('staff_note', 'Please write something.');
  form.finish();
  return note;
}

/**
 * Places an order for a customer who called or wrote: with the same prices, stock and rules as in the shop.
 * @throws validation_error, on `account` if there is no such account; placeOnce's and placeOrder's errors.
 */
export async function typeOrder(
  ctx: Context,
  { body, user }: { body: BodyOf<typeof declaredOrder>; user: SignedIn },
): Promise<StaffOrder> {
  const { source, account = null, staff_note, ...typed } = body;
  const input = readOrderInput(typed);
  const owner = account === null ? null : await requireOwner(ctx, account);
  const customer = { ...input.customer, email: input.customer.email ?? owner?.email ?? null };
  const message = paragraph(staff_note ?? '');
  const request = { input: { ...input, source, message }, accountId: owner?.id ?? null };
  const order = await placeOnce(ctx, request, async (ctx, id) => {
    const placed = await placeOrder(ctx, { id, input: { ...input, customer }, owner, source });
    const note = { order_id: id, at: ctx.now(), author_name: user.name, message };
    if (message) await insertNote(ctx.db, note);
    return placed;
  });
  return getStaffOrder(ctx, order._id, roleOf(user));
}

async function requireOwner(ctx: Context, id: string): Promise<Owner> {
  const customer = await findCustomer(ctx, id);
  if (!customer) throw fieldError('account', 'This customer has no account any more.');
  return { id, email: customer.email };
}

type CancelInput = BodyOf<typeof declaredCancel>;

/**
 * Cancels, all or none, every unpaid order of a phone, an e-mail or an address that holds stock: this ends a flood of
 * orders in one go. Paid and packed orders stay. Each customer gets the reason.
 * @throws validation_error on `phone`, `email`, `reason`, and if none of them is given.
 */
export async function cancelOpenOrders(
  ctx: Context,
  { body, user }: { body: CancelInput; user: SignedIn },
): Promise<DataOf<typeof declaredCancel>> {
  const { holders, reason } = readCancelInput(body);
  return inTransaction(ctx, async (ctx) => {
    const orders = [];
    // Orders are always locked in the same order.
    for (const id of await selectOpenOrders(ctx.db, holders)) {
      const order = await lockOrder(ctx.db, id);
      const isOpen =
        order && HOLDING_STATUSES.includes(order.status) && UNPAID.includes(order.payment_status);
      if (!isOpen) continue;
      await endOrder(ctx, order, 'cancelled', reason);
      orders.push({ _id: order.id, number: order.number });
    }
    const detail = { orders: orders.length, by: holders.map(({ by }) => by).join(' ') };
    await noteSecurityEvent(ctx, { kind: 'orders_cancelled', accountId: user.id, detail });
    return { cancelled: orders.length, orders };
  });
}

function readCancelInput(body: CancelInput): { holders: Holder[]; reason: string } {
  const form = openForm();
  const phone = form.phoneOrNull('phone', body.phone);
  const email = form.emailOrNull('email', body.email);
  const street = form.lineOrNull(body.street);
  const reason = form.line('reason', body.reason, 1);
  if (!phone && !email && !street)
    form.refuse('phone', 'Please say whose orders: a phone, an email or an address.');
  form.finish();
  return {
    reason,
    holders: [
      ...(phone ? [{ by: 'phone' as const, value: phone }] : []),
      ...(email ? [{ by: 'email' as const, value: email }] : []),
      ...(street ? [{ by: 'street' as const, value: street }] : []),
    ],
  };
}

/** Test orders that still exist, and whether an order was ever tried: a deleted one counts too. */
export async function listTestOrders(ctx: Context) {
  return { orders: await selectTestOrders(ctx.db), wasTried: await wasOrderTried(ctx.db) };
}

/**
 * Deletes a test order with its goods, window, coupon, payments, messages, cart and customer. The log keeps that it
 * existed, and its number is not used again.
 * @throws not_found; validation_error on `order` for one of a customer, and while its money is real
 */
export async function wipeTestOrder(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new ShopError('not_found');
    if (!order.is_test)
      throw fieldError(
        'order',
        sentence('{number} is a customer’s order and cannot be deleted. You can cancel it.', {
          number: order.number,
        }),
      );
    await requireNoRealMoney(ctx, id);
    await forgetTestPayments(ctx, id);
    await forgetStock(ctx, id);
    await releaseWindow(ctx, id);
    await forgetCoupon(ctx, id);
    await forgetOrderedCart(ctx, id);
    await forgetMessages(ctx, id);
    await deleteTestOrder(ctx.db, id);
    if (order.customer_id) await forgetTestBuyer(ctx, order.customer_id);
  });
}

/**
 * Cash counts as test money; money from a phone is real, and so is an open request to a phone.
 * @throws validation_error on `order`
 */
async function requireNoRealMoney(ctx: Context, id: string): Promise<void> {
  for (const { method, status, captured, refunded } of await paymentsOf(ctx, id)) {
    const { kind, settledBy } = paymentMethodOf(method);
    if (settledBy === 'provider' && (status === 'created' || status === 'pending'))
      throw fieldError(
        'order',
        'A payment for it is being confirmed on a phone. Wait for the answer, then delete the order.',
      );
    if (kind !== 'cash' && captured > refunded)
      throw fieldError(
        'order',
        sentence('{amount} arrived for it. Send the money back first, then delete the order.', {
          amount: formatFrancs(captured - refunded),
        }),
      );
  }
}
