import type { PaymentTry } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { type PaymentEntry, selectEntries } from './entry.store.ts';
import type { Payment } from './payment.ts';
import { paymentMessage } from './reason-sentence.ts';

/** These payments as staff see them, in their order, with all money that moved. */
export async function describePayments(ctx: Context, payments: readonly Payment[]): Promise<PaymentTry[]> {
  const entries = await selectEntries(
    ctx.db,
    payments.map((payment) => payment.id),
  );
  const byPayment = Map.groupBy(entries, (entry) => entry.payment_id);
  return payments.map((payment) => toTry(payment, byPayment.get(payment.id) ?? []));
}

function toTry(payment: Payment, entries: readonly PaymentEntry[]): PaymentTry {
  const { method, status, amount, captured, refunded, owed } = payment;
  const arrived = entries.find((entry) => entry.kind === 'captured');
  return {
    ...{ _id: payment.id, method, status, amount, captured, refunded, owed },
    reference: payment.provider_ref,
    phone: payment.phone,
    message: paymentMessage(payment),
    date_created: payment.created_at.toISOString(),
    captured_at: arrived?.at.toISOString() ?? null,
    refunds: entries.filter((entry) => entry.kind === 'refunded').map(toRefund),
  };
}

function toRefund({ at, amount, reference, actor_name }: PaymentEntry): PaymentTry['refunds'][number] {
  return { at: at.toISOString(), amount, reference: reference ?? '', by: actor_name };
}
