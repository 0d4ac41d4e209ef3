import type { BodyOf } from '@isoko/contract/route';
import type { settlePayment as declared } from '@isoko/contract/routes/admin/order-steps';
import type { PaymentStep, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { oneLine } from '#server/input/text.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { leftOf, oweRefund, owesMoney } from '#server/modules/payments/refunds.ts';
import { findRefund, sendBack, sendPartBack, type WayBack } from '#server/modules/payments/staff-payments.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { requireStepUp } from '#server/modules/trust/step-up.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { endOrder } from '../lifecycle/end-order.ts';
import type { EventSentence } from '../lifecycle/event-sentences.ts';
import { takeStep, tellCustomer, withOrder } from '../lifecycle/take-step.ts';
import { getStaffOrder } from '../staff/staff-order.ts';
import {
  isCash,
  isDueAtTheDoor,
  judgedTry,
  manages,
  paymentSteps,
  requireVersion,
  roleOf,
} from '../staff/staff-rights.ts';
import { reconcileLocked } from './reconcile-order.ts';
import {
  accept,
  type Case,
  confirm,
  readDoorMoney,
  refuse,
  requireAmount,
  takeAtTheDoor,
} from './staff-money.ts';

type Body = BodyOf<typeof declared>;

const settle: Record<PaymentStep, (ctx: Context, found: Case) => Promise<unknown>> = {
  paid: payWhatIsDue,
  mismatch: (ctx, found) => confirm(ctx, found, { isRight: false }),
  failed: refuse,
  refund_due: giveBack,
  refunded: refund,
  partly_refunded: refundPart,
};

/**
 * Records money that staff counted, found or sent for an order; the order's state follows from its payments. A refund
 * that is recorded already is not recorded again.
 * @throws not_found; step_up_required for a large refund; forbidden if the role may not do it; invalid_state if the
 * step is not possible now, on `version` if the order has changed; validation_error on `amount` (with the difference),
 * `reference`, `payment`, `note`.
 */
export async function recordStaffPayment(
  ctx: Context,
  { id, body, user }: { id: string; body: Body; user: SignedIn },
): Promise<StaffOrder> {
  const role = roleOf(user);
  return withOrder(ctx, id, async (ctx, order) => {
    const payments = await paymentsOf(ctx, id);
    if (!manages(role)) requirePackerStep(body.status, order, payments);
    const found = { order, payments, said: readWords(body) };
    if (!(await isNotedRefund(ctx, body.status, found))) {
      requireVersion(order, body.version);
      if (!paymentSteps(order, payments).includes(body.status)) throw new ShopError('invalid_state');
      await guardRefund(ctx, body.status, found);
      await settle[body.status](ctx, found);
    }
    return getStaffOrder(ctx, id, role);
  });
}

/**
 * Packers may only take money at the door. If a colleague has counted it first, the second one is told that the order
 * is paid.
 * @throws forbidden; invalid_state
 */
function requirePackerStep(step: PaymentStep, order: Case['order'], payments: Case['payments']): void {
  if (step === 'paid' && takesAtTheDoor(order, payments)) return;
  const isCounted = step === 'paid' && order.payment_status === 'paid' && isCash(order.payment_method);
  throw new ShopError(isCounted ? 'invalid_state' : 'forbidden');
}

async function payWhatIsDue(ctx: Context, found: Case): Promise<void> {
  const { order, said, payments } = found;
  if (takesAtTheDoor(order, payments)) {
    const money = await readDoorMoney(ctx, said);
    if (!money) throw fieldError('amount', 'Please count the money.');
    await takeAtTheDoor(ctx, order, money);
  } else if (order.payment_status === 'mismatch') await accept(ctx, found);
  else await confirm(ctx, found, { isRight: true });
}

/** Money at the door is counted, unless the customer has typed a reference that must be looked for first. */
function takesAtTheDoor(order: Case['order'], payments: Case['payments']): boolean {
  return isDueAtTheDoor(order) && !judgedTry(order, payments);
}

function readWords(body: Body): Case['said'] {
  const { amount = null, code_amount = null, coins = false, reference, payment = null, note } = body;
  return {
    amount,
    code_amount,
    coins,
    payment,
    reference: oneLine(reference ?? '') || null,
    note: oneLine(note ?? '') || null,
  };
}

/**
 * Decides on a refund: the whole price of a delivered order, or a wrong amount, whose order is then cancelled. Its
 * customer is told.
 */
async function giveBack(ctx: Context, { order, payments, said }: Case): Promise<void> {
  if (order.payment_status === 'mismatch') return endOrder(ctx, order, 'cancelled', said.note);
  for (const { id, status } of payments) if (status === 'paid') await oweRefund(ctx, id);
  const events = [{ type: 'refund_due', status: order.status, note: said.note }];
  await takeStep(ctx, order, { events, change: { payment_status: 'refund_due' } });
  await tellCustomer(ctx, order, 'order_refund_due');
}

/**
 * Records that money was sent back, with the reference of that transfer. Its customer is told.
 * @throws validation_error on `reference`, on `amount` if it is not the owed amount, on `payment` if several payments
 * owe.
 */
async function refund(ctx: Context, { order, payments, said }: Case): Promise<void> {
  const payment = choosePayment(payments, said.payment);
  const way = readWayBack(said);
  if (said.amount !== null) requireAmount(said.amount, payment.owed);
  await sendBack(ctx, payment, way);
  const settled = await reconcileLocked(ctx, order);
  if (settled.payment_status === 'refunded') return;
  const amount: EventSentence = { code: 'sent_back', values: { amount: payment.owed } };
  await takeStep(ctx, settled, { events: [{ type: 'refunded', status: settled.status, said: [amount] }] });
  await tellCustomer(ctx, order, 'order_difference_refunded', order.version);
}

function readWayBack({ reference, coins }: Case['said']): WayBack {
  if (coins) return { coins };
  if (!reference) throw fieldError('reference', 'Please type the reference under which it was sent.');
  return { reference };
}

function choosePayment(payments: readonly Payment[], id: string | null): Payment {
  const owing = payments.filter(owesMoney);
  const [first, second] = id === null ? owing : owing.filter((each) => each.id === id);
  if (!first) throw fieldError('payment', 'No refund is due for this payment.');
  if (second) throw fieldError('payment', 'Please choose which payment was sent back.');
  return first;
}

/**
 * Records that part of the money of a delivered order was sent back, because something was missing or bad. The order
 * stays paid by the rest; if nothing is left it is refunded. Its customer is told the reason.
 * @throws validation_error on `amount` without one or above the rest, on `reference`, on `note` without a reason.
 */
async function refundPart(ctx: Context, { order, payments, said }: Case): Promise<void> {
  const kept = payments.filter((each) => leftOf(each) > 0);
  const { amount, note } = said;
  if (!amount) throw fieldError('amount', 'Please enter how much was sent back.');
  const named = kept.filter(({ id }) => said.payment === null || id === said.payment);
  const payment = named.find((each) => leftOf(each) >= amount) ?? named[0];
  if (!payment) throw new ShopError('invalid_state');
  const left = leftOf(payment);
  if (amount > left)
    throw fieldError(
      'amount',
      sentence('At most {amount} can be sent back.', { amount: formatFrancs(left) }),
    );
  const way = readWayBack(said);
  if (!note) throw fieldError('note', 'Please enter the reason: the customer sees it.');
  if (amount === left && kept.length === 1) {
    const owed = await requireOwed(ctx, payment);
    const events = [{ type: 'refund_due', status: order.status, note }];
    const due = await takeStep(ctx, order, { events, change: { payment_status: 'refund_due' } });
    await sendBack(ctx, owed, way);
    await reconcileLocked(ctx, due);
    return;
  }
  if (amount === left) await sendBack(ctx, await requireOwed(ctx, payment), way);
  else await sendPartBack(ctx, payment, { amount, way });
  const sentBack: EventSentence[] = [{ code: 'sent_back', values: { amount } }];
  const events = [{ type: 'refunded', status: order.status, said: sentBack, note }];
  await takeStep(ctx, order, { events, change: { given_back: order.given_back + amount } });
  await tellCustomer(ctx, order, 'order_part_refunded', order.version);
}

async function requireOwed(ctx: Context, { id }: Payment): Promise<Payment> {
  const owed = await oweRefund(ctx, id);
  if (!owed) throw new ShopError('invalid_state');
  return owed;
}

/**
 * Whether this refund is recorded already, because two colleagues record the same transfer. Then nothing is booked or
 * mailed.
 * @throws validation_error on `reference` if another refund, of this order or another, has it.
 */
async function isNotedRefund(
  ctx: Context,
  step: PaymentStep,
  { order, payments, said: { reference, payment, amount } }: Case,
): Promise<boolean> {
  if (reference === null || (step !== 'refunded' && step !== 'partly_refunded')) return false;
  const noted = await findRefund(ctx, { reference, purposeId: order.id });
  if (!noted) return false;
  const refunded = payments.find(({ id }) => id === noted.payment_id);
  const isChosen = payment === null || payment === noted.payment_id;
  // Without an amount, everything owed is meant.
  const isAll = step === 'refunded' && amount === null;
  const isOver = step === 'partly_refunded' || (refunded !== undefined && !owesMoney(refunded));
  if (refunded && isChosen && isOver && (isAll || amount === noted.amount)) return true;
  throw fieldError(
    'reference',
    sentence('This reference belongs to a refund of order {label}.', { label: noted.label }),
  );
}

/**
 * Requires step-up if a refund, together with earlier refunds of this order, is above the limit of the settings. Owners
 * are told. In the caller's transaction.
 * @throws step_up_required
 */
async function guardRefund(ctx: Context, step: PaymentStep, { order, payments, said }: Case): Promise<void> {
  if (step !== 'refunded' && step !== 'partly_refunded') return;
  const owed = payments.reduce((sum, payment) => sum + payment.owed, 0);
  const francs = order.given_back + (step === 'refunded' ? owed : (said.amount ?? 0));
  await guardLargeRefund(ctx, { number: order.number, francs });
}

/** The same for a total in francs. @throws step_up_required */
export async function guardLargeRefund(
  ctx: Context,
  { number, francs }: { number: string; francs: number },
): Promise<void> {
  if (francs <= (await readShopSettings(ctx)).step_up_refund_above) return;
  requireStepUp(ctx);
  await tellOwners(ctx, { kind: 'large_refund', detail: { order: number, amount: formatFrancs(francs) } });
}
