import { valueAt } from '@isoko/contract/rules/objects';
import type { WalletStatus } from '../wallet-client.ts';

/** Longest reference the shop keeps. */
const REFERENCE_LENGTH = 100;

/** Reads the body of a status, whichever form it has; null when it is none. */
export function readStatusBody(body: unknown): WalletStatus | null {
  const status = valueAt(body, 'status');
  if (typeof status !== 'string') return null;
  const transactionId = textOf(valueAt(body, 'financialTransactionId'));
  return {
    state: stateOf(status),
    reason: readReason(valueAt(body, 'reason')),
    amount: textOf(valueAt(body, 'amount')) ?? '',
    currency: textOf(valueAt(body, 'currency')) ?? '',
    externalId: textOf(valueAt(body, 'externalId')) ?? '',
    transactionId: transactionId && transactionId.length <= REFERENCE_LENGTH ? transactionId : null,
  };
}

/** The word of a failure: a plain string on the wire, an object in the published schema. */
export function readReason(reason: unknown): string | null {
  const word = textOf(typeof reason === 'object' ? valueAt(reason, 'code') : reason);
  return word && /^[A-Z][A-Z0-9_]{1,79}$/.test(word) ? word : null;
}

/** CREATED and words nobody published mean that it is not over. */
function stateOf(status: string): WalletStatus['state'] {
  if (status === 'SUCCESSFUL') return 'successful';
  return status === 'FAILED' ? 'failed' : 'pending';
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value ? value : null;
}
