import { RequestFailure } from '@isoko/contract/client';
import type { FieldError } from '@isoko/contract/errors';

/** What the API said beside single fields; nothing where the request failed for another reason. */
export function fieldErrorsOf(error: unknown): readonly FieldError[] {
  if (!(error instanceof RequestFailure) || error.failure.kind !== 'http') return [];
  return error.failure.data.errors ?? [];
}
