import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { createPayment, type NewPayment } from '../modules/payments/create-payment.ts';
import type { Payment } from '../modules/payments/payment.ts';

/** Writes a try to pay, however often its wallet was asked: unless it is said otherwise 5,000 francs by MoMo from 0788 123 456, for a purpose of its own. */
export function aPayment(ctx: Context, input: Partial<NewPayment> = {}): Promise<Payment> {
  return inTransaction({ ...ctx, unlimited: true }, (ctx) =>
    createPayment(ctx, {
      purposeId: randomUUID(),
      label: 'ISK-2026-000123',
      method: 'mtn_momo',
      amount: 5_000,
      phone: '0788 123 456',
      ...input,
    }),
  );
}
