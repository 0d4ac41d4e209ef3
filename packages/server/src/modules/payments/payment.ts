import { keysOf } from '@isoko/contract/rules/objects';
import type { Selectable } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** Every state of a payment and those that may follow it. The database's check constraint has the same words. */
export const nextPaymentStates = {
  /** Written; perhaps not sent to the provider yet. */
  created: ['pending', 'paid', 'failed', 'mismatch'],
  /** The payer was asked. */
  pending: ['paid', 'failed', 'mismatch'],
  /** Money that arrives late is never ignored. */
  failed: ['paid', 'mismatch'],
  paid: ['refund_due'],
  /** A wrong amount arrived; staff accept it (with the rest, or refunding the surplus) or refund it. */
  mismatch: ['paid', 'refund_due'],
  refund_due: ['refunded'],
  refunded: [],
} as const;

export type PaymentState = keyof typeof nextPaymentStates;

/** A payment, as its row has it. Money in francs. `id` is also our reference at the provider. */
export type Payment = Omit<Selectable<Database['payment']>, 'status'> & { status: PaymentState };

/** The reason of a `failed` payment that was abandoned. The provider may still report money for it. */
export const ABANDONED = 'ABANDONED';

/** Whether money may still arrive by itself. */
export function isOpen({ status, reason }: Pick<Payment, 'status' | 'reason'>): boolean {
  return status === 'created' || status === 'pending' || (status === 'failed' && reason === ABANDONED);
}

/** The states from which a payment may go to `to`. */
export function statesBefore(to: PaymentState): PaymentState[] {
  return keysOf(nextPaymentStates).filter((from) => nextPaymentStates[from].some((each) => each === to));
}
