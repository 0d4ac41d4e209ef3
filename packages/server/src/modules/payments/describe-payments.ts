import type { PaymentTry } from '@isoko/contract/routes/admin/orders';
import type { Context } from '#server/context.ts';
import { type PaymentEntry, selectEntries } from './entry.store.ts';
import { selectSharing } from './payment.store.ts';
import type { Payment } from './payment.ts';
import { paymentMethodOf } from './payment-methods.ts';
import { paymentMessage } from './reason-sentence.ts';

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
