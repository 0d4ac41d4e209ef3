import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { recordCash } from '#server/modules/payments/create-payment.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { acceptMoney, findMoney, missMoney } from '#server/modules/payments/staff-payments.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { LockedOrder } from '../lifecycle/order-life.store.ts';
import { takeStep, tellCustomer } from '../lifecycle/take-step.ts';
import { judgedTry } from '../staff/staff-rights.ts';
import { reconcileLocked } from './reconcile-order.ts';

/** A locked order whose money is recorded, its tries to pay, and what staff typed. */
export interface Case {
  order: LockedOrder;
  payments: readonly Payment[];
  /** `amount` in francs; null: not typed. */
  said: { amount: number | null; reference: string | null; payment: string | null; note: string | null };
}

/**
 * Records the money found for a typed reference: the amount that was asked for (`isRight`), or another one, which
 * waits until staff accept it or send it back.
 * @throws validation_error on `amount`, `reference`.
 */
export async function confirm(ctx: Context, found: Case, { isRight }: { isRight: boolean }): Promise<void> {
  const { order, said } = found;
  const payment = requireJudged(found);
  const amount = isRight ? (said.amount ?? payment.amount) : said.amount;
  if (!amount) throw fieldError('amount', 'Please give how much arrived.');
  if (isRight) requireAmount(amount, payment.amount);
  else if (amount === payment.amount) throw fieldError('amount', 'This is what was asked for: confirm it.');
  await findMoney(ctx, payment, { amount, reference: said.reference });
  await reconcileLocked(ctx, order);
}

/** Records that no payment has the typed reference: the customer is told and may type another one. */
export async function refuse(ctx: Context, found: Case): Promise<void> {
  const { order } = found;
  await missMoney(ctx, requireJudged(found));
  const settled = await reconcileLocked(ctx, order);
  if (settled.status === 'pending') await tellCustomer(ctx, order, 'order_reference_refused', order.version);
}

/**
 * Accepts another amount than asked for: with the rest, when too little arrived (`amount`: the whole); what is too
 * much is refunded.
 * @throws validation_error on `amount` with what is missing.
 */
export async function accept(ctx: Context, { order, payments, said }: Case): Promise<void> {
  const payment = payments.findLast((each) => each.status === 'mismatch');
  if (!payment) throw new ShopError('invalid_state');
  const arrived = said.amount ?? payment.captured;
  const before = formatFrancs(payment.captured);
  if (arrived < payment.captured) throw fieldError('amount', `${before} has arrived already.`);
  if (arrived < order.total || (said.amount !== null && arrived !== payment.captured)) {
    requireAmount(arrived, order.total);
  }
  await acceptMoney(ctx, payment, arrived);
  await reconcileLocked(ctx, order);
}

function requireJudged({ order, payments }: Case): Payment {
  const payment = judgedTry(order, payments);
  if (!payment) throw new ShopError('invalid_state');
  return payment;
}

/** @throws validation_error on `amount`, with the difference, when it is not what is expected. Francs. */
export function requireAmount(amount: number, expected: number): void {
  if (amount === expected) return;
  const difference = formatFrancs(Math.abs(amount - expected));
  const much = amount < expected ? `${difference} is missing` : `That is ${difference} too much`;
  throw fieldError('amount', `${much}: it must be ${formatFrancs(expected)}.`);
}

/**
 * Records the cash that was counted for a locked order that is paid at the door: the order is paid, and its customer
 * gets the confirmation. `amount` in francs.
 * @throws validation_error on `amount` with the difference when it is not what the order costs.
 */
export async function countCash(ctx: Context, order: LockedOrder, amount: number): Promise<LockedOrder> {
  requireAmount(amount, order.total);
  if (amount === 0) return payNothing(ctx, order);
  const { id: purposeId, number: label } = order;
  await recordCash(ctx, { purposeId, label, amount });
  return reconcileLocked(ctx, order);
}

/** A free order needs no payment. */
async function payNothing(ctx: Context, order: LockedOrder): Promise<LockedOrder> {
  const events = [{ type: 'paid', status: order.status }];
  const settled = await takeStep(ctx, order, {
    events,
    change: { payment_status: 'paid', expires_at: null },
  });
  await tellCustomer(ctx, order, 'order_paid');
  return settled;
}
