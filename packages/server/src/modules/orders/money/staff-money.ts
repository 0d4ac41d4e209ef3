import { formatFrancs } from '@isoko/contract/rules/money';
import type { Context } from '#server/context.ts';
import { queueMessage } from '#server/jobs/messages.ts';
import { recordCash } from '#server/modules/payments/create-payment.ts';
import type { Payment } from '#server/modules/payments/payment.ts';
import { acceptMoney, findMoney, missMoney } from '#server/modules/payments/typed-reference.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import type { LockedOrder } from '../lifecycle/order-life.store.ts';
import { takeStep } from '../lifecycle/take-step.ts';
import { judgedTry } from '../staff/staff-rights.ts';
import { reconcileLocked } from './reconcile-order.ts';

/** A locked order whose money is settled, its tries to pay, and what somebody said. */
export interface Case {
  order: LockedOrder;
  payments: readonly Payment[];
  /** `amount` in francs; null: not said. */
  said: { amount: number | null; reference: string | null; payment: string | null; note: string | null };
}

/**
 * The money of a typed reference was found: what was asked for (`isRight`), or another amount, which waits until
 * somebody accepts it or gives it back.
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

/** Nobody paid under the typed reference: its customer may type another one, and is told. */
export async function refuse(ctx: Context, found: Case): Promise<void> {
  const { order } = found;
  await missMoney(ctx, requireJudged(found));
  const settled = await reconcileLocked(ctx, order);
  const told = { kind: 'order_reference_refused', subjectId: order.id, occasion: order.version } as const;
  if (settled.status === 'pending') await queueMessage(ctx, { ...told, audience: 'customer' });
}

/**
 * Another amount than asked for is accepted: with the rest, when too little came (`amount`: all of it); what is too
 * much goes back.
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
 * Takes the cash that was counted for a locked order that is paid at the door: it is paid, once, and its customer gets
 * the confirmation. `amount` in francs.
 * @throws validation_error on `amount` with the difference when it is not what the order costs.
 */
export async function countCash(ctx: Context, order: LockedOrder, amount: number): Promise<LockedOrder> {
  requireAmount(amount, order.total);
  if (amount === 0) return payNothing(ctx, order);
  const { id: purposeId, number: label } = order;
  await recordCash(ctx, { purposeId, label, amount });
  return reconcileLocked(ctx, order);
}

/** What was free needs no payment. */
async function payNothing(ctx: Context, order: LockedOrder): Promise<LockedOrder> {
  const events = [{ type: 'paid', status: order.status }];
  const settled = await takeStep(ctx, order, {
    events,
    change: { payment_status: 'paid', expires_at: null },
  });
  await queueMessage(ctx, { kind: 'order_paid', subjectId: order.id, audience: 'customer' });
  return settled;
}
