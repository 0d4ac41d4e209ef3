import type { PaymentTry } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { render } from '#server/sentences/sentence.ts';
import { selectPayment, selectPaymentsOf, selectPaymentsOfEach, selectSharing } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { type PaymentEntry, selectEntries } from './payment-books.store.ts';
import { paymentMethodOf } from './payment-methods.ts';
import { staffMessage } from './staff-message.ts';

export {
  countMoneyToDo,
  findPayments,
  listBookedEntries,
  sumTakings,
} from './payment-books.store.ts';

/** All payments of an order, the earliest first. */
export function paymentsOf(ctx: Context, purposeId: string): Promise<Payment[]> {
  return selectPaymentsOf(ctx.db, purposeId);
}

/** All payments of each of these orders, the earliest first, by order. */
export async function paymentsOfEach(
  ctx: Context,
  purposeIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  return Map.groupBy(await selectPaymentsOfEach(ctx.db, purposeIds), (payment) => payment.purpose_id);
}

/** The last payment of an order; null: there is none. */
export async function latestPayment(ctx: Context, purposeId: string): Promise<Payment | null> {
  return (await selectPaymentsOf(ctx.db, purposeId)).at(-1) ?? null;
}

/** One payment; null: there is none. */
export function findPayment(ctx: Context, paymentId: string): Promise<Payment | null> {
  return selectPayment(ctx.db, paymentId);
}

/** These payments for staff, in their order, with all money that moved and payments with the same reference. */
export async function describePayments(ctx: Context, payments: readonly Payment[]): Promise<PaymentTry[]> {
  const entries = await selectEntries(
    ctx.db,
    payments.map((payment) => payment.id),
  );
  const byPayment = Map.groupBy(entries, (entry) => entry.payment_id);
  const sharing = await selectSharing(ctx.db, payments);
  return payments.map((payment) => {
    const said = staffMessage(payment);
    const message = said && render(said, ctx.answersIn);
    return toTry(payment, { entries: byPayment.get(payment.id) ?? [], sharing, message });
  });
}

function toTry(
  payment: Payment,
  {
    entries,
    sharing,
    message,
  }: { entries: readonly PaymentEntry[]; sharing: readonly Payment[]; message: string | null },
): PaymentTry {
  const { id, method, status, amount, captured, refunded, owed } = payment;
  const arrived = entries.find((entry) => entry.kind === 'captured');
  return {
    ...{ _id: id, method, kind: paymentMethodOf(method).kind, status, amount, captured, refunded, owed },
    reference: payment.provider_ref,
    phone: payment.phone,
    message,
    date_created: payment.created_at.toISOString(),
    captured_at: arrived?.at.toISOString() ?? null,
    refunds: entries.filter((entry) => entry.kind === 'refunded').map(toRefund),
    clashes: sharing.filter((other) => clashes(payment, other)).map(toClash),
  };
}

/** Two payments of one order do not clash: its customer typed the same reference twice. */
function clashes({ ref_key, purpose_id }: Payment, other: Payment): boolean {
  return ref_key !== null && other.ref_key === ref_key && other.purpose_id !== purpose_id;
}

function toClash({ purpose_id, label, phone, amount, captured }: Payment): PaymentTry['clashes'][number] {
  return { order: purpose_id, number: label, phone, amount, paid: captured > 0 };
}

function toRefund(entry: PaymentEntry): PaymentTry['refunds'][number] {
  const { at, amount, reference, actor_name: by, method } = entry;
  return { at: at.toISOString(), amount, reference, in_coins: method !== null, by };
}
