import type { BodyOf } from '@isoko/contract/route';
import type {
  settlePayment as declared,
  PaymentStep,
  StaffOrder,
  settlePayment,
} from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { oneLine } from '#server/input/text.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import {
  findRefund,
  leftOf,
  oweRefund,
  owesMoney,
  sendBack,
  sendPartBack,
} from '#server/modules/payments/refunds.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { tellOwners } from '#server/modules/trust/notice.ts';
import { requireStepUp } from '#server/modules/trust/step-up.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { endOrder } from '../lifecycle/end-order.ts';
import type { EventSentence } from '../lifecycle/event-sentences.ts';
import { lockOrder } from '../lifecycle/order-life.store.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { getStaffOrder } from '../staff/staff-order.ts';
import { isCash, isCashDue, manages, paymentSteps, requireVersion, roleOf } from '../staff/staff-rights.ts';
import { reconcileLocked } from './reconcile-order.ts';
import { accept, type Case, confirm, countCash, refuse, requireAmount } from './staff-money.ts';

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
 * Settles the money of an order by what somebody of the staff counted, found or sent; how the order stands follows
 * from its payments. A refund that is noted already is not noted again.
 * @throws not_found; step_up_required for a large refund; forbidden for what is not the role's; invalid_state when it is
 * not to be settled like that, on `version` when somebody else was faster;
 * validation_error on `amount` (with the difference), `reference`, `payment`, `note`.
 */
export async function recordStaffPayment(
  ctx: Context,
  { id, body, user }: { id: string; body: Body; user: SignedIn },
): Promise<StaffOrder> {
  const role = roleOf(user);
  return inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order) throw new ShopError('not_found');
    if (!manages(role) && !(body.status === 'paid' && isCash(order.payment_method)))
      throw new ShopError('forbidden');
    const payments = await paymentsOf(ctx, id);
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

async function payWhatIsDue(ctx: Context, found: Case): Promise<void> {
  const { order, said } = found;
  if (isCashDue(order)) {
    if (said.amount === null) throw fieldError('amount', 'Please count the money.');
    await countCash(ctx, order, said.amount);
  } else if (order.payment_status === 'mismatch') await accept(ctx, found);
  else await confirm(ctx, found, { isRight: true });
}

function readWords({ amount = null, reference, payment = null, note }: Body): Case['said'] {
  return { amount, payment, reference: oneLine(reference ?? '') || null, note: oneLine(note ?? '') || null };
}

/**
 * Decides that money goes back: all an order that was delivered had cost, or another amount than was asked for, whose
 * order ends with it. Its customer is told.
 */
async function giveBack(ctx: Context, { order, payments, said }: Case): Promise<void> {
  if (order.payment_status === 'mismatch') return endOrder(ctx, order, 'cancelled', said.note);
  for (const { id, status } of payments) if (status === 'paid') await oweRefund(ctx, id);
  const events = [{ type: 'refund_due', status: order.status, note: said.note }];
  await takeStep(ctx, order, { events, change: { payment_status: 'refund_due' } });
  await queueMessage(ctx, { kind: 'order_refund_due', subjectId: order.id, audience: 'customer' });
}

/**
 * Notes that money was sent back, under the reference of that. Its customer is told.
 * @throws validation_error on `reference`, on `amount` when it is not what is owed, on `payment` where several owe.
 */
async function refund(ctx: Context, { order, payments, said }: Case): Promise<void> {
  const payment = choosePayment(payments, said.payment);
  if (!said.reference) throw fieldError('reference', 'Please type the reference under which it was sent.');
  if (said.amount !== null) requireAmount(said.amount, payment.owed);
  await sendBack(ctx, payment, said.reference);
  const settled = await reconcileLocked(ctx, order);
  if (settled.payment_status === 'refunded') return;
  const amount: EventSentence = { code: 'sent_back', values: { amount: payment.owed } };
  await takeStep(ctx, settled, { events: [{ type: 'refunded', status: settled.status, said: [amount] }] });
  const told = { kind: 'order_difference_refunded', subjectId: order.id, occasion: order.version } as const;
  await queueMessage(ctx, { ...told, audience: 'customer' });
}

function choosePayment(payments: readonly Payment[], id: string | null): Payment {
  const owing = payments.filter(owesMoney);
  const [first, second] = id === null ? owing : owing.filter((each) => each.id === id);
  if (!first) throw fieldError('payment', 'This payment owes nothing.');
  if (second) throw fieldError('payment', 'Please choose which payment was sent back.');
  return first;
}

/**
 * Notes that of an order that was delivered some money was sent back: something was missing or spoilt. It stays paid
 * by the rest, as often as there is one; when nothing is left it is refunded. Its customer is told, and reads why.
 * @throws validation_error on `amount` without one or above what is left, on `reference`, on `note` without a reason.
 */
async function refundPart(ctx: Context, { order, payments, said }: Case): Promise<void> {
  const payment = payments.find((each) => leftOf(each) > 0);
  if (!payment) throw new ShopError('invalid_state');
  const left = leftOf(payment);
  const { amount, reference, note } = said;
  if (!amount) throw fieldError('amount', 'Please give how much was sent back.');
  if (amount > left) throw fieldError('amount', `At most ${formatFrancs(left)} can go back.`);
  if (!reference) throw fieldError('reference', 'Please type the reference under which it was sent.');
  if (!note) throw fieldError('note', 'Please say why: the customer reads it.');
  if (amount === left) {
    const owed = await oweRefund(ctx, payment.id);
    if (!owed) throw new ShopError('invalid_state');
    const events = [{ type: 'refund_due', status: order.status, note }];
    const due = await takeStep(ctx, order, { events, change: { payment_status: 'refund_due' } });
    await sendBack(ctx, owed, reference);
    await reconcileLocked(ctx, due);
    return;
  }
  await sendPartBack(ctx, payment, { amount, reference });
  const sentBack: EventSentence[] = [{ code: 'sent_back', values: { amount } }];
  const events = [{ type: 'refunded', status: order.status, said: sentBack, note }];
  await takeStep(ctx, order, { events, change: { given_back: order.given_back + amount } });
  const told = { kind: 'order_part_refunded', subjectId: order.id, occasion: order.version } as const;
  await queueMessage(ctx, { ...told, audience: 'customer' });
}

type Step = BodyOf<typeof settlePayment>['status'];

/**
 * Whether what somebody notes about a locked order is a refund that is noted already: two colleagues sent the same
 * money back once. Nothing is to be booked or mailed then.
 * @throws validation_error on `reference` when another refund, of this order or another, went under it.
 */
async function isNotedRefund(
  ctx: Context,
  step: Step,
  { order, payments, said: { reference, payment, amount } }: Case,
): Promise<boolean> {
  if (reference === null || (step !== 'refunded' && step !== 'partly_refunded')) return false;
  const noted = await findRefund(ctx, { reference, purposeId: order.id });
  if (!noted) return false;
  const refunded = payments.find(({ id }) => id === noted.payment_id);
  const isChosen = payment === null || payment === noted.payment_id;
  // All that is owed went back; whoever gives no amount means that.
  const isAll = step === 'refunded' && amount === null;
  const isOver = step === 'partly_refunded' || (refunded !== undefined && !owesMoney(refunded));
  if (refunded && isChosen && isOver && (isAll || amount === noted.amount)) return true;
  throw fieldError('reference', `This reference stands for a refund of order ${noted.label}.`);
}

/**
 * Asks for a fresh proof of who sends back more than the ceiling of the settings, with what went back of this order
 * before, so that parts make no way around it. Owners are told. In the caller's transaction.
 * @throws step_up_required
 */
async function guardRefund(ctx: Context, step: PaymentStep, { order, payments, said }: Case): Promise<void> {
  if (step !== 'refunded' && step !== 'partly_refunded') return;
  const owed = payments.reduce((sum, payment) => sum + payment.owed, 0);
  const francs = order.given_back + (step === 'refunded' ? owed : (said.amount ?? 0));
  if (francs <= (await readShopSettings(ctx)).step_up_refund_above) return;
  requireStepUp(ctx);
  const detail = { order: order.number, amount: formatFrancs(francs) };
  await tellOwners(ctx, { kind: 'large_refund', detail });
}
