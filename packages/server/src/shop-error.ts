import { type ErrorCode, errorMessage, errors } from '@isoko/contract/errors';
import type { Sentence } from './sentences/sentence.ts';

/** What is shown at one field; a sentence with values in it carries them until the reader's language is known. */
export interface FieldFault {
  /** Dotted. */
  field: string;
  message: string | Sentence;
}

interface Details {
  /** The value of `{name}` in the sentence. */
  values?: Record<string, string | number>;
  /** Says more than the sentence of the code. */
  sentence?: Sentence;
  /** What is shown at single fields. */
  fields?: FieldFault[];
  /** What a client can act on: the lines that are short, the order that exists. */
  data?: unknown;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** Where the failure comes from; logged, never answered. */
  cause?: unknown;
}

/** The one way to fail. The code is in the contract; only http/error-handler.ts writes it to the wire. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorMessage(code, details.values), { cause: details.cause });
    this.code = code;
    this.status = errors[code].status;
    this.details = details;
  }
}

/** @throws validation_error with what is wrong, if anything is. */
export function refuseFaults(fields: FieldFault[]): void {
  if (fields.length) throw new ShopError('validation_error', { fields });
}

/** Bad input in one field: validation_error with the sentence that is shown at it. `field` is dotted. */
export function fieldError(field: string, message: string | Sentence): ShopError {
  return new ShopError('validation_error', { fields: [{ field, message }] });
}
