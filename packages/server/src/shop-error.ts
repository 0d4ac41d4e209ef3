import { type ErrorCode, errorMessage, errors } from '@isoko/contract/errors';
import type { Sentence } from './sentences/sentence.ts';

/** An error of one field; a sentence keeps its values until the reader's language is known. */
export interface FieldFault {
  /** Dotted. */
  field: string;
  message: string | Sentence;
}

interface Details {
  /** The value of `{name}` in the sentence. */
  values?: Record<string, string | number>;
  /** More precise than the sentence of the code. */
  sentence?: Sentence;
  /** Errors of single fields. */
  fields?: FieldFault[];
  /** Data that a client can act on: the lines that are short, the order that exists. */
  data?: unknown;
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
  /** The original error; logged, never answered. */
  cause?: unknown;
}

/** The only way to fail. The code is in the contract; only http/error-handler.ts writes it to the wire. */
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

/** @throws validation_error with these faults, if there are any. */
export function refuseFaults(fields: FieldFault[]): void {
  if (fields.length) throw new ShopError('validation_error', { fields });
}

/** Invalid input in one field: validation_error with the sentence to show there. `field` is dotted. */
export function fieldError(field: string, message: string | Sentence): ShopError {
  return new ShopError('validation_error', { fields: [{ field, message }] });
}
