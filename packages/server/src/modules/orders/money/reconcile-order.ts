import type { OrderStatus, PaymentStatus } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { MessageKind } from '#server/jobs/message-kind.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { paymentMethodOf } from '#server/modules/payments/payment-methods.ts';
import { oweDifference, oweRefund } from '#server/modules/payments/refunds.ts';
import { endOfPayment } from '../lifecycle/hold-order.ts';
import { type LockedOrder, lockOrder } from '../lifecycle/order-life.store.ts';
import type { OrderEvent } from '../lifecycle/order-status.ts';
import { reviveOrder } from '../lifecycle/reservations.ts';
import { takeStep } from '../lifecycle/take-step.ts';

/**
 * Brings an order to where its payments are: call it after any of them may have moved. Run again, or by several at
 * once, it changes nothing more. A payment for something else than an order is left alone.
 */
export async function reconcileOrder(ctx: Context, orderId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, orderId);
    if (order) await reconcileLocked(ctx, order);
  });
}

/**
 * Brings a locked order to where its payments are, inside the caller's transaction, and returns how it stands then:
 * money that matches confirms it, also when it had expired and its goods are still there; money nobody can use any
 * more has to go back; nothing that arrived is dropped.
 */
export async function reconcileLocked(ctx: Context, order: LockedOrder): Promise<LockedOrder> {
  const payments = await paymentsOf(ctx, order.id);
  const { pays, owed, status } = reconcile(order, payments);
  if (!pays) return oweAll(ctx, await follow(ctx, order, { status, last: payments.at(-1) }), owed);
  const paid = await takeMoney(ctx, order, pays);
  return oweAll(ctx, paid ?? order, paid ? owed : [pays, ...owed]);
}

/** Marks the order paid and confirms it; null when it had expired and cannot be brought back. What is too much is owed. */
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
  await tell(ctx, order, 'order_paid');
  const tooMuch = money.captured - order.total;
  if (tooMuch > 0) await oweDifference(ctx, { paymentId: money.id, amount: tooMuch });
  return settled;
}

/** Sends money back that does not pay the order, each payment once. */
async function oweAll(ctx: Context, order: LockedOrder, owed: readonly Payment[]): Promise<LockedOrder> {
  const newlyOwed = [];
  for (const { id } of owed) if (await oweRefund(ctx, id)) newlyOwed.push(id);
  if (!newlyOwed.length) return order;
  // An order that is paid, or is paid at the door, stays so: only what came beside goes back.
  const isEnded = order.status === 'cancelled' || order.status === 'expired';
  const owes = isEnded && canMove(order.payment_status, 'refund_due');
  const change = owes ? { payment_status: 'refund_due' as const } : {};
  const events: OrderEvent[] = [{ type: 'refund_due', status: order.status }];
  const settled = await takeStep(ctx, order, { events, change });
  await tell(ctx, order, 'order_refund_due');
  return settled;
}

/** Follows the payments where no money moves the order itself. */
async function follow(
  ctx: Context,
  order: LockedOrder,
  { status, last }: { status: PaymentStatus | null; last: Payment | undefined },
): Promise<LockedOrder> {
  if (!status) return order;
  const events = eventsOf(order, status, last);
  const change = { payment_status: status, ...(await newDeadline(ctx, order, { status, last })) };
  const settled = await takeStep(ctx, order, { events, change });
  if (status === 'refunded') await tell(ctx, order, 'order_refunded');
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
 * A typed reference that people looked for and did not find: the order waits the time to pay again. Another amount that
 * they found is in the shop's hands: it waits for them.
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

async function tell(ctx: Context, { id }: LockedOrder, kind: MessageKind): Promise<void> {
  await queueMessage(ctx, { kind, subjectId: id, audience: 'customer' });
}

type Try = Pick<Payment, 'id' | 'status' | 'captured'>;
/** `total` in francs. */
type Reconcilable = { status: OrderStatus; payment_status: PaymentStatus; total: number };

/** What an order's payments ask for. */
export interface Reconciliation<T extends Try> {
  /** The payment whose money pays the order: it is confirmed, or brought back when it has expired. */
  pays: T | null;
  /** Money that came beside it, or for an order that was given up: it has to go back. */
  owed: T[];
  /** Where the order's payment stands when nothing of the above moves it; null: as before. */
  status: PaymentStatus | null;
}

/** Orders whose goods are wanted, or may be. Cancelled is the shopper's own word. */
const canBePaid = (status: OrderStatus) => status !== 'cancelled';

/**
 * Compares an order with every try to pay for it. The first money that is enough pays it, once; all other money is owed. Another
 * amount than asked for waits for people while the order waits, and is owed as soon as it does not.
 */
export function reconcile<T extends Try>(order: Reconcilable, payments: readonly T[]): Reconciliation<T> {
  const arrived = payments.filter((each) => each.status === 'paid');
  const wrong = payments.filter((each) => each.status === 'mismatch');
  const isPaid = order.payment_status === 'paid';
  const mayPay = canBePaid(order.status) && (isPaid || canMove(order.payment_status, 'paid'));
  // What an order costs may have changed since a wallet was asked, once it is paid at the door.
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
  // Cash at the door: earlier tries to pay do not matter any more.
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
 * Every payment status and what may follow it (decisions: Order). Cash at the door goes straight to paid; a try
 * that came to nothing may be followed by another one, by cash, or by money nobody expected any more.
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
