import { RequestFailure } from '@isoko/contract/client';
import type { ErrorCode } from '@isoko/contract/errors';

/** The code the API gave a refused request; null where it failed in another way. */
export function failureCode(error: unknown): ErrorCode | null {
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return null;
  return error.failure.data.code;
}
