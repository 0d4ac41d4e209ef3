import { randomUUID } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { cashOnDelivery } from './cash-on-delivery.ts';
import { insertPayment } from './payment.store.ts';
import type { Payment } from './payment.ts';

/** Cash that changed hands. `amount` in francs, above 0. */
export interface CountedCash {
  /** What it pays: the order's id and number. */
  purposeId: string;
  label: string;
  amount: number;
}

/** Writes cash that was counted as a payment like any other, in the caller's transaction. */
export async function recordCash(ctx: Context, cash: CountedCash): Promise<Payment> {
  const now = ctx.now();
  const payment = await insertPayment(ctx.db, {
    id: randomUUID(),
    purpose_id: cash.purposeId,
    label: cash.label,
    method: cashOnDelivery.code,
    amount: cash.amount,
    currency: cashOnDelivery.currency,
    status: 'paid',
    captured: cash.amount,
    created_at: now,
    updated_at: now,
  });
  if (!payment) throw new Error('cash could not be written down');
  return payment;
}
