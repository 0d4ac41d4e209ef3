import type { PaymentTry } from '@isoko/contract/routes/admin/orders';
import type { PaymentFilters } from '@isoko/contract/routes/admin/payments';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { selectPayment, selectPaymentsOf, selectPaymentsOfEach, selectSharing } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { paymentMethodOf } from './payment-methods.ts';
import { paymentMessage } from './reason-sentence.ts';
import {
  type BookedEntry,
  countToDo,
  type MoneyToDo,
  type MovedMoney,
  type PaymentEntry,
  pageOfPayments,
  selectBookedEntries,
  selectEntries,
  sumEntries,
  takingsByDay,
} from './staff-payment.store.ts';

/** Every try to pay for something, the first first. */
export function paymentsOf(ctx: Context, purposeId: string): Promise<Payment[]> {
  return selectPaymentsOf(ctx.db, purposeId);
}

/** Every try to pay for each of these, the first first, by what it is for. */
export async function paymentsOfEach(
  ctx: Context,
  purposeIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  return Map.groupBy(await selectPaymentsOfEach(ctx.db, purposeIds), (payment) => payment.purpose_id);
}

/** The last try to pay for something; null: none was made. */
export async function latestPayment(ctx: Context, purposeId: string): Promise<Payment | null> {
  return (await selectPaymentsOf(ctx.db, purposeId)).at(-1) ?? null;
}

/** One try to pay; null: there is none. */
export function findPayment(ctx: Context, paymentId: string): Promise<Payment | null> {
  return selectPayment(ctx.db, paymentId);
}

/** One page of all payments, and how many there are. */
export function findPayments(
  ctx: Context,
  filters: PaymentFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ payments: Payment[]; total: number }> {
  return pageOfPayments(ctx.db, filters, list);
}

/** These payments as staff see them, in their order, with all money that moved and who else gave their reference. */
export async function describePayments(ctx: Context, payments: readonly Payment[]): Promise<PaymentTry[]> {
  const entries = await selectEntries(
    ctx.db,
    payments.map((payment) => payment.id),
  );
  const byPayment = Map.groupBy(entries, (entry) => entry.payment_id);
  const sharing = await selectSharing(ctx.db, payments);
  return payments.map((payment) => toTry(payment, byPayment.get(payment.id) ?? [], sharing));
}

function toTry(payment: Payment, entries: readonly PaymentEntry[], sharing: readonly Payment[]): PaymentTry {
  const { method, status, amount, captured, refunded, owed } = payment;
  const arrived = entries.find((entry) => entry.kind === 'captured');
  return {
    ...{
      _id: payment.id,
      method,
      kind: paymentMethodOf(method).kind,
      status,
      amount,
      captured,
      refunded,
      owed,
    },
    reference: payment.provider_ref,
    phone: payment.phone,
    message: paymentMessage(payment),
    date_created: payment.created_at.toISOString(),
    captured_at: arrived?.at.toISOString() ?? null,
    refunds: entries.filter((entry) => entry.kind === 'refunded').map(toRefund),
    clashes: sharing.filter((other) => clashes(payment, other)).map(toClash),
  };
}

/** Tries of one order do not clash: its shopper typed the same twice. */
function clashes({ ref_key, purpose_id }: Payment, other: Payment): boolean {
  return ref_key !== null && other.ref_key === ref_key && other.purpose_id !== purpose_id;
}

function toClash({ purpose_id, label, phone, amount, captured }: Payment): PaymentTry['clashes'][number] {
  return { order: purpose_id, number: label, phone, amount, paid: captured > 0 };
}

function toRefund({ at, amount, reference, actor_name }: PaymentEntry): PaymentTry['refunds'][number] {
  return { at: at.toISOString(), amount, reference: reference ?? '', by: actor_name };
}

type Span = { from: Date; until: Date };

/** What arrived and what was sent back in a span of time, by way to pay. Francs. */
export function sumTakings(ctx: Context, span: Span): Promise<MovedMoney[]> {
  return sumEntries(ctx.db, span);
}

/** Francs that arrived by day in Kigali; days without anything are missing. */
export function listTakingsByDay(ctx: Context, span: Span): Promise<{ date: string; takings: number }[]> {
  return takingsByDay(ctx.db, span);
}

/** How much of all money needs somebody of the staff. */
export function countMoneyToDo(ctx: Context): Promise<MoneyToDo> {
  return countToDo(ctx.db);
}

/** All money that moved in a span of time as the books have it, the first first. */
export function listBookedEntries(ctx: Context, span: Span): Promise<BookedEntry[]> {
  return selectBookedEntries(ctx.db, span);
}
