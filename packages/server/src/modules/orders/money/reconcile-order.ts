import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { oweDifference, oweRefund } from '#server/modules/payments/refunds.ts';
import { endOfPayment } from '../lifecycle/hold-order.ts';
import { type LockedOrder, lockOrder } from '../lifecycle/order-life.store.ts';
import type { OrderEvent } from '../lifecycle/order-status.ts';
import { reviveOrder } from '../lifecycle/reservations.ts';
import { takeStep, tellCustomer } from '../lifecycle/take-step.ts';

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
 * Updates a locked order from its payments, inside the caller's transaction, and returns it as it is then: enough money
 * confirms it, also when it had expired and its goods are still there; all other money has to be refunded. No money
 * that arrived is ignored.
 */
export async function reconcileLocked(ctx: Context, order: LockedOrder): Promise<LockedOrder> {
  const payments = await paymentsOf(ctx, order.id);
  const { pays, owed, status } = reconcile(order, payments);
  if (!pays) return oweAll(ctx, await follow(ctx, order, { status, last: payments.at(-1) }), owed);
  const paid = await takeMoney(ctx, order, pays);
  return oweAll(ctx, paid ?? order, paid ? owed : [pays, ...owed]);
}

/** Marks the order paid and confirms it; null when it had expired and cannot be revived. What is too much is owed. */
async function takeMoney(ctx: Context, order: LockedOrder, money: Payment): Promise<LockedOrder | null> {
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
  const tooMuch = money.captured - order.total;
  if (tooMuch > 0) await oweDifference(ctx, { paymentId: money.id, amount: tooMuch });
  return settled;
}

/** Marks money that does not pay the order as owed, each payment once. */
async function oweAll(ctx: Context, order: LockedOrder, owed: readonly Payment[]): Promise<LockedOrder> {
  const newlyOwed = [];
  for (const { id } of owed) if (await oweRefund(ctx, id)) newlyOwed.push(id);
  if (!newlyOwed.length) return order;
  // An order that is paid, or is paid at the door, stays so: only the extra money goes back.
  const isEnded = order.status === 'cancelled' || order.status === 'expired';
  const owes = isEnded && canMove(order.payment_status, 'refund_due');
  const change = owes ? { payment_status: 'refund_due' as const } : {};
  const events: OrderEvent[] = [{ type: 'refund_due', status: order.status }];
  const settled = await takeStep(ctx, order, { events, change });
  await tellCustomer(ctx, order, 'order_refund_due');
  return settled;
}

/** Updates the payment status where no money changes the order itself. */
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
  return settled;
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
 * After a typed reference that staff did not find, the order waits once more for the time to pay. After another amount
 * it waits for staff, without an end: the shop has the money.
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

type Try = Pick<Payment, 'id' | 'status' | 'captured'>;
/** `total` in francs. */
type Reconcilable = { status: OrderStatus; payment_status: PaymentStatus; total: number };

/** What follows for an order from its payments. */
export interface Reconciliation<T extends Try> {
  /** The payment whose money pays the order: it is confirmed, or revived when it has expired. */
  pays: T | null;
  /** Other money, or money for an order that was cancelled: it has to be refunded. */
  owed: T[];
  /** The new payment status when none of the above changes it; null: as before. */
  status: PaymentStatus | null;
}

/** A shopper who cancelled does not want the goods any more. */
const canBePaid = (status: OrderStatus) => status !== 'cancelled';

/**
 * Compares an order with every try to pay for it. The first money that is enough pays it, once; all other money is owed.
 * Another amount than asked for waits for staff while the order is pending, and is owed afterwards.
 */
export function reconcile<T extends Try>(order: Reconcilable, payments: readonly T[]): Reconciliation<T> {
  const arrived = payments.filter((each) => each.status === 'paid');
  const wrong = payments.filter((each) => each.status === 'mismatch');
  const isPaid = order.payment_status === 'paid';
  const mayPay = canBePaid(order.status) && (isPaid || canMove(order.payment_status, 'paid'));
  // The total may have changed after a wallet was asked, when the order is now paid at the door.
  const enough = isPaid ? arrived : arrived.filter((each) => each.captured >= order.total);
  const [first = null] = mayPay ? enough : [];
  const others = arrived.filter((each) => each !== first);
  const waits = order.status === 'pending' && !first;
  return {
    pays: isPaid ? null : first,
    owed: waits ? others : [...others, ...wrong],
    status: first ? null : statusOf(order, { payments, hasWrong: waits && wrong.length > 0 }),
  };
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
  // With cash at the door earlier tries to pay do not matter any more.
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
 * Every payment status and what may follow it (decisions: Order). Cash at the door goes directly to paid; a failed try
 * may be followed by another one, by cash, or by money that arrives late.
 */
export const nextPaymentStatuses: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  unpaid: ['pending', 'paid', 'mismatch', 'refund_due'],
  pending: ['unpaid', 'paid', 'failed', 'mismatch', 'refund_due'],
  failed: ['unpaid', 'pending', 'paid', 'mismatch', 'refund_due'],
  paid: ['refund_due'],
  refund_due: ['refunded'],
  refunded: [],
  mismatch: ['paid', 'refund_due'],
};

/** Whether a payment may go from one status to the other. */
export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return nextPaymentStatuses[from].includes(to);
}
