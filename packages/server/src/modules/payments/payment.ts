import { keysOf } from '@isoko/contract/rules/objects';
import type { Selectable } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** Every state of a try to pay and what may follow it. The database's check constraint has the same words. */
export const nextPaymentStates = {
  /** Written; perhaps not at the provider yet. */
  created: ['pending', 'paid', 'failed', 'mismatch'],
  /** The payer is asked. */
  pending: ['paid', 'failed', 'mismatch'],
  /** Money that arrives late is never ignored. */
  failed: ['paid', 'mismatch'],
  paid: ['refund_due'],
  /**
   * Another amount arrived than was asked for; staff accept it (with the rest, or refunding what is too much) or
   * refund it.
   */
  mismatch: ['paid', 'refund_due'],
  refund_due: ['refunded'],
  refunded: [],
} as const;

export type PaymentState = keyof typeof nextPaymentStates;

/** A try to be paid, as its row has it. Money in francs. `id` is also our reference at the provider. */
export type Payment = Omit<Selectable<Database['payment']>, 'status'> & { status: PaymentState };

/** The reason of a `failed` payment that the shopper abandoned. The provider may still report money for it. */
export const ABANDONED = 'ABANDONED';

/** Whether money may still arrive by itself. */
export function isOpen({ status, reason }: Pick<Payment, 'status' | 'reason'>): boolean {
  return status === 'created' || status === 'pending' || (status === 'failed' && reason === ABANDONED);
}

/** The states from which a payment may go to `to`. */
export function statesBefore(to: PaymentState): PaymentState[] {
  return keysOf(nextPaymentStates).filter((from) => nextPaymentStates[from].some((each) => each === to));
}
