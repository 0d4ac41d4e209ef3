import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { abandonPayment, recordAtTheDoor } from '#server/modules/payments/create-payment.ts';
import { paymentsOf } from '#server/modules/payments/list-payments.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { restOf } from '#server/modules/payments/refunds.ts';
import { acceptMoney, findMoney, holdReference, missMoney } from '#server/modules/payments/staff-payments.ts';
import { differenceIn, sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { LockedOrder } from '../lifecycle/order-life.store.ts';
import { tellCustomer } from '../lifecycle/take-step.ts';
import { askedOf } from '../reading/order-rights.ts';
import { judgedTry } from '../staff/staff-rights.ts';
import { payNothing, reconcileLocked } from './reconcile-order.ts';

/** A locked order whose money is recorded, its payments, and what staff typed. */
export interface Case {
  order: LockedOrder;
  payments: readonly Payment[];
  /** `amount` in francs; null: not typed. */
  said: Record<'reference' | 'payment' | 'note', string | null> & {
    amount: number | null;
    /** The part of the money at the door that was paid to the shop's MoMo code. */
    code_amount: number | null;
    /** Refunded as coins, without a reference. */
    coins: boolean;
  };
}

/**
 * Records the money found for a typed reference: the amount that was asked for (`isRight`), or another one, which waits
 * until staff accept it or send it back.
 * @throws validation_error on `amount`, `reference`.
 */
export async function confirm(ctx: Context, found: Case, { isRight }: { isRight: boolean }): Promise<void> {
  const { order, said } = found;
  const payment = requireJudged(found);
  const amount = isRight ? (said.amount ?? payment.amount) : said.amount;
  if (!amount) throw fieldError('amount', 'Please enter how much arrived.');
  if (isRight) requireAmount(amount, payment.amount);
  else if (amount === payment.amount)
    throw fieldError('amount', 'This is the amount that was asked for: confirm it.');
  await findMoney(ctx, payment, { amount, reference: said.reference });
  await reconcileLocked(ctx, order);
}

/** Records that no payment has the typed reference: the customer is told and may type another one. */
export async function refuse(ctx: Context, found: Case): Promise<void> {
  const { order } = found;
  await missMoney(ctx, requireJudged(found));
  const settled = await reconcileLocked(ctx, order);
  if (settled.status === 'pending' || settled.payment_status === 'unpaid')
    await tellCustomer(ctx, order, 'order_reference_refused', order.version);
}

/**
 * Accepts a wrong amount: if it is too little, together with the rest (`amount`: the whole); a surplus is refunded.
 * @throws validation_error on `amount` with the missing amount.
 */
export async function accept(ctx: Context, { order, payments, said }: Case): Promise<void> {
  const payment = payments.findLast((each) => each.status === 'mismatch');
  if (!payment) throw new ShopError('invalid_state');
  const arrived = said.amount ?? payment.captured;
  const before = formatFrancs(payment.captured);
  if (arrived < payment.captured)
    throw fieldError('amount', sentence('{amount} has already arrived.', { amount: before }));
  const asked = askedOf(order);
  if (arrived < asked || (said.amount !== null && arrived !== payment.captured)) {
    requireAmount(arrived, asked);
  }
  await acceptMoney(ctx, payment, arrived);
  await reconcileLocked(ctx, order);
}

function requireJudged({ order, payments }: Case): Payment {
  const payment = judgedTry(order, payments);
  if (!payment) throw new ShopError('invalid_state');
  return payment;
}

/** @throws validation_error on `field`, with the difference, if the amount is not the expected one. Francs. */
export function requireAmount(amount: number, expected: number, field = 'amount'): void {
  if (amount === expected) return;
  const values = { difference: differenceIn(amount - expected), amount: formatFrancs(expected) };
  throw fieldError(field, sentence('{difference}: it must be {amount}.', values));
}

/** Money paid at the door, in francs: as coins, and to the shop's MoMo code with a reference. */
export interface DoorMoney {
  cash: number;
  code: { amount: number; reference: string } | null;
}

/**
 * Reads the money paid at the door and locks its reference, before any stock is locked; null: nothing was paid.
 * @throws validation_error on `reference`, also for a used one, and on `code_amount`.
 */
export async function readDoorMoney(
  ctx: Context,
  { amount, code_amount, reference }: Pick<Case['said'], 'amount' | 'code_amount' | 'reference'>,
): Promise<DoorMoney | null> {
  if (reference && !code_amount)
    throw fieldError('code_amount', 'Please enter how much arrived under this reference, such as 3000.');
  if (code_amount && !reference)
    throw fieldError(
      'reference',
      'Please type the reference of the payment to the MoMoPay code, such as 12345678901.',
    );
  if (amount === null && !code_amount) return null;
  const code =
    code_amount && reference ? { amount: code_amount, reference: await holdReference(ctx, reference) } : null;
  return { cash: amount ?? 0, code };
}

/**
 * Records the money paid at the door for a locked order, coins and MoMo code as separate payments: the order is paid,
 * and its customer gets the confirmation. An open request to a phone is abandoned.
 * @throws validation_error on `amount` with the difference if both together are not the amount still to pay.
 */
export async function takeAtTheDoor(
  ctx: Context,
  order: LockedOrder,
  { cash, code }: DoorMoney,
): Promise<LockedOrder> {
  const { id: purposeId, number: label } = order;
  const rest = restOf(order.total, await paymentsOf(ctx, purposeId));
  requireAmount(cash + (code?.amount ?? 0), rest);
  if (rest === 0) return payNothing(ctx, order);
  await abandonPayment(ctx, purposeId);
  if (code) await recordAtTheDoor(ctx, { purposeId, label, ...code });
  if (cash > 0) await recordAtTheDoor(ctx, { purposeId, label, amount: cash, reference: null });
  return reconcileLocked(ctx, order);
}
