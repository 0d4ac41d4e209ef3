import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { leftOf, oweDifference, oweRefund, restOf } from '#server/modules/payments/refunds.ts';
import { endOfPayment } from '../lifecycle/hold-order.ts';
import { type LockedOrder, lockOrder } from '../lifecycle/order-life.store.ts';
import { ON_THE_WAY, type OrderEvent } from '../lifecycle/order-status.ts';
import { reviveOrder } from '../lifecycle/reservations.ts';
import { takeStep, tellCustomer } from '../lifecycle/take-step.ts';
import { askedOf, isOverdue } from '../reading/order-rights.ts';

/**
 * Updates an order from its payments: call it whenever one of them may have changed. Running it again, or several times
 * in parallel, changes nothing more. An unknown order is ignored.
 */
export async function reconcileOrder(ctx: Context, orderId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (order) await reconcileLocked(ctx, order);
  });
}

/**
 * Updates a locked order from its payments, inside the caller's transaction, and returns the changed order: enough
 * money confirms it, also after it expired, if its goods are still there; all other money becomes owed. No money that
 * arrived is ignored. An order that costs nothing is paid.
 */
export async function reconcileLocked(ctx: Context, order: LockedOrder): Promise<LockedOrder> {
  const payments = await paymentsOf(ctx, order.id);
  const { pays, owed, status } = reconcile(order, payments);
  if (!pays.length && owesNothing(order)) return oweAll(ctx, await payNothing(ctx, order), owed);
  if (!pays.length) return oweAll(ctx, await follow(ctx, order, { status, last: payments.at(-1) }), owed);
  const paid = await takeMoney(ctx, order, pays);
  return oweAll(ctx, paid ?? order, paid ? owed : [...pays, ...owed]);
}

/** Marks the order paid and confirms it; null if it had expired and cannot be revived. A surplus becomes owed. */
async function takeMoney(
  ctx: Context,
  order: LockedOrder,
  money: readonly Payment[],
): Promise<LockedOrder | null> {
  const revival = order.status === 'expired' ? await reviveOrder(ctx, order) : {};
  if (!revival) return null;
  const isOpen = order.status === 'pending' || order.status === 'expired';
  const paid: OrderEvent = { type: 'paid', status: order.status };
  const confirmed: OrderEvent = { type: 'confirmed', status: 'confirmed' };
  const change = { ...revival, payment_status: 'paid' as const, expires_at: null };
  const settled = isOpen
    ? await takeStep(ctx, order, { to: 'confirmed', events: [paid, confirmed], change })
    : await takeStep(ctx, order, { events: [paid], change });
  await tellCustomer(ctx, order, 'order_paid');
  await oweSurplus(ctx, money, -restOf(askedOf(order), money));
  return settled;
}

/** Whether a running order waits for money, but costs nothing, and cannot cost more once its goods are weighed. */
function owesNothing(order: LockedOrder): boolean {
  if (order.payment_status !== 'unpaid' || !ON_THE_WAY.includes(order.status)) return false;
  const most = order.status === 'confirmed' ? (order.upper_total ?? 0) : 0;
  return askedOf(order) === 0 && most === 0;
}

/** Marks an order that costs nothing as paid: it needs no payment. */
export async function payNothing(ctx: Context, order: LockedOrder): Promise<LockedOrder> {
  const events: OrderEvent[] = [{ type: 'paid', status: order.status }];
  const change = { payment_status: 'paid' as const, expires_at: null };
  const settled = await takeStep(ctx, order, { events, change });
  await tellCustomer(ctx, order, 'order_paid');
  return settled;
}

/** Makes a surplus in francs owed, from the last payments first. */
async function oweSurplus(ctx: Context, money: readonly Payment[], francs: number): Promise<void> {
  let rest = francs;
  for (const payment of money.toReversed()) {
    const amount = Math.min(rest, leftOf(payment));
    if (amount > 0) await oweDifference(ctx, { paymentId: payment.id, amount });
    rest -= Math.max(amount, 0);
  }
}

/**
 * Adjusts the money of a locked order to its new total (`before`: the order before): a surplus becomes owed, a missing
 * amount becomes a rest to pay. Returns the changed order.
 */
export async function balanceOrder(
  ctx: Context,
  order: LockedOrder,
  before: Pick<LockedOrder, 'total' | 'held'>,
): Promise<LockedOrder> {
  if (order.total === before.total && order.held === before.held) return order;
  if (order.payment_status !== 'paid')
    return order.payment_status === 'unpaid' ? reconcileLocked(ctx, order) : order;
  const payments = await paymentsOf(ctx, order.id);
  // Cash that was counted before cash had payments of its own, and orders that cost nothing.
  const rest = payments.some((each) => each.status === 'paid')
    ? restOf(askedOf(order), payments)
    : order.total - before.total;
  if (rest > 0) return takeStep(ctx, order, { events: [], change: { payment_status: 'unpaid' } });
  if (rest < 0) await oweSurplus(ctx, arrivedOf(payments), -rest);
  return order;
}

/** Marks money that does not pay the order as owed, each payment once. */
async function oweAll(ctx: Context, order: LockedOrder, owed: readonly Payment[]): Promise<LockedOrder> {
  const newlyOwed = [];
  for (const { id } of owed) if (await oweRefund(ctx, id)) newlyOwed.push(id);
  if (!newlyOwed.length) return order;
  // A paid order, or a cash order, keeps its status: only the extra money goes back.
  const isEnded = order.status === 'cancelled' || order.status === 'expired';
  const owes = isEnded && canMove(order.payment_status, 'refund_due');
  const change = owes ? { payment_status: 'refund_due' as const } : {};
  const events: OrderEvent[] = [{ type: 'refund_due', status: order.status }];
  const settled = await takeStep(ctx, order, { events, change });
  await tellCustomer(ctx, order, 'order_refund_due');
  return settled;
}

/** Updates the payment status if no money changes the order itself. */
async function follow(
  ctx: Context,
  order: LockedOrder,
  { status, last }: { status: PaymentStatus | null; last: Payment | undefined },
): Promise<LockedOrder> {
  if (!status) return order;
  const events = eventsOf(order, status, last);
  const change = { payment_status: status, ...(await newDeadline(ctx, order, { status, last })) };
  const settled = await takeStep(ctx, order, { events, change });
  if (status === 'refunded') await tellCustomer(ctx, order, 'order_refunded');
  if (status === 'failed' && canPayAgain(ctx, order, last)) {
    await tellCustomer(ctx, order, 'order_payment_failed');
  }
  return settled;
}

/** Not after a typed reference: staff who did not find it have said so. */
function canPayAgain({ now }: Context, order: LockedOrder, last: Payment | undefined): boolean {
  if (order.status !== 'pending' || isOverdue(order, now())) return false;
  return last !== undefined && !paymentMethodOf(last.method).waitsForPeople;
}

function eventsOf(
  { status: at }: LockedOrder,
  status: PaymentStatus,
  last: Payment | undefined,
): OrderEvent[] {
  if (status === 'refunded') return [{ type: 'refunded', status: at }];
  if (at !== 'pending') return [];
  if (status === 'mismatch') return [{ type: 'payment_mismatch', status: at }];
  if (status !== 'failed') return [];
  return [
    {
      type: 'payment_failed',
      status: at,
      said: [{ code: 'payment_failed', values: { reason: last?.reason ?? null } }],
    },
  ];
}

/**
 * The new end of an order: if staff did not find a typed reference, it waits again for the time to pay. If they found
 * another amount, it waits for staff without an end: the shop has the money.
 */
async function newDeadline(
  ctx: Context,
  order: LockedOrder,
  { status, last }: { status: PaymentStatus; last: Payment | undefined },
) {
  if (order.status !== 'pending' || !last || !paymentMethodOf(last.method).waitsForPeople) return {};
  if (status === 'mismatch') return { expires_at: null };
  if (status !== 'failed') return {};
  const expires_at = endOfPayment(ctx);
  await enqueue(ctx, 'order.expire', { order_id: order.id }, { startAfter: expires_at });
  return { expires_at };
}

type Try = Pick<Payment, 'id' | 'status' | 'captured' | 'refunded' | 'owed' | 'updated_at'>;
/** Francs: `given_back` is the part of the total that was refunded after delivery. */
type Reconcilable = Pick<LockedOrder, 'status' | 'payment_status' | 'total' | 'held' | 'given_back'>;

/** What follows for an order from its payments. */
export interface Reconciliation<T extends Try> {
  /** The payments that pay the order: it is confirmed, or revived if it has expired. Empty: none does. */
  pays: T[];
  /** Other money, or money for a cancelled order: it must be refunded. */
  owed: T[];
  /** The new payment status if none of the above changes it; null: as before. */
  status: PaymentStatus | null;
}

/** A customer who cancelled does not want the goods any more. */
const canBePaid = (status: OrderStatus) => status !== 'cancelled';

/**
 * Compares an order with all its payments. The first money that is enough pays it, once; an order with a rest to pay is
 * paid by earlier and new money together. All other money is owed. An amount other than asked for waits for staff while
 * the order is pending, and is owed afterwards.
 */
export function reconcile<T extends Try>(order: Reconcilable, payments: readonly T[]): Reconciliation<T> {
  const arrived = arrivedOf(payments);
  const wrong = payments.filter((each) => each.status === 'mismatch');
  const isPaid = order.payment_status === 'paid';
  const mayPay = canBePaid(order.status) && (isPaid || canMove(order.payment_status, 'paid'));
  const counted = mayPay ? countedOf(order, arrived) : [];
  const isEnough = counted.length > 0 && restOf(askedOf(order) - order.given_back, counted) <= 0;
  const others = arrived.filter((each) => !counted.includes(each));
  const waits = order.status === 'pending' && !isEnough;
  return {
    pays: isPaid || !isEnough ? [] : counted,
    owed: waits ? others : [...others, ...wrong],
    status: isEnough || isPaid ? null : statusOf(order, { payments, hasWrong: waits && wrong.length > 0 }),
  };
}

/** The money that has arrived, in the order of arrival. */
function arrivedOf<T extends Try>(payments: readonly T[]): T[] {
  const arrived = payments.filter((each) => each.status === 'paid');
  return arrived.toSorted((a, b) => a.updated_at.getTime() - b.updated_at.getTime());
}

/** The money that counts for an order: one payment that is enough, or the earliest ones up to its price. */
function countedOf<T extends Try>(order: Reconcilable, arrived: readonly T[]): T[] {
  const price = askedOf(order) - order.given_back;
  const whole = arrived.find((each) => leftOf(each) > 0 && leftOf(each) >= price);
  if (order.payment_status !== 'paid' && whole) return [whole];
  if (order.payment_status !== 'paid' && order.payment_status !== 'unpaid') return [];
  const counted: T[] = [];
  for (const each of arrived) {
    if (restOf(price, counted) <= 0) break;
    counted.push(each);
  }
  return counted;
}

function statusOf(
  order: Reconcilable,
  { payments, hasWrong }: { payments: readonly Try[]; hasWrong: boolean },
): PaymentStatus | null {
  const next = hasWrong ? 'mismatch' : byLatest(order, payments);
  return next && next !== order.payment_status && canMove(order.payment_status, next) ? next : null;
}

function byLatest(order: Reconcilable, payments: readonly Try[]) {
  if (order.payment_status === 'refund_due') return areRefunded(payments) ? 'refunded' : null;
  // For a cash order earlier payments do not matter any more.
  if (order.payment_status === 'unpaid') return null;
  const status = payments.at(-1)?.status;
  if (status === 'failed') return 'failed';
  return status === 'created' || status === 'pending' ? 'pending' : null;
}

function areRefunded(payments: readonly Try[]): boolean {
  const isRefunded = payments.some((each) => each.status === 'refunded');
  return isRefunded && !payments.some((each) => each.status === 'refund_due');
}

/**
 * Every payment status and those that may follow it (decisions: Order). Cash on delivery goes directly to paid; after a
 * failed payment another one, cash, or late money may follow. An order that becomes more expensive than the payment has
 * a rest to pay.
 */
export const nextPaymentStatuses: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  unpaid: ['pending', 'paid', 'mismatch', 'refund_due'],
  pending: ['unpaid', 'paid', 'failed', 'mismatch', 'refund_due'],
  failed: ['unpaid', 'pending', 'paid', 'mismatch', 'refund_due'],
  paid: ['refund_due', 'unpaid'],
  refund_due: ['refunded'],
  refunded: [],
  mismatch: ['paid', 'refund_due'],
};

/** Whether a payment may go from one status to the other. */
export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return nextPaymentStatuses[from].includes(to);
}
