import type { ErrorCode } from '@isoko/contract/errors';
import { valueAt } from '@isoko/contract/rules/objects';

/** Codes of a connection that could not be made or broke, from Node and from the driver. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** Sentences of the driver that come without a code. */
const connectionSentences =
  /timeout exceeded when trying to connect|connection terminated|client has encountered/i;

/** By the first two characters of the SQLSTATE, then by the whole. */
const byClass: Record<string, ErrorCode> = {
  '08': 'unavailable', // connection
  '22': 'validation_error', // malformed input: NUL, number out of range
  '53': 'unavailable', // out of memory, disk or connections
  '57': 'unavailable', // stopped, cancelled by a time-out
  '58': 'unavailable', // the system under PostgreSQL failed
};
const byState: Record<string, ErrorCode> = {
  '23503': 'not_found', // what it refers to was removed a moment ago
  '40001': 'unavailable',
  '40P01': 'unavailable',
  '55P03': 'unavailable', // lock not available within lock_timeout
  '42P01': 'unavailable', // no such table: reachable, not migrated yet
  '25006': 'unavailable', // read-only: a standby
  '3D000': 'unavailable', // database does not exist (yet)
};

/** What a database failure means to a caller; null when the error does not come from the database. */
export function codeOfDatabaseError(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null;
  const code = String(valueAt(error, 'code') ?? '');
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in error)
    return byState[code] ?? byClass[code.slice(0, 2)] ?? null;
  if (connectionCodes.has(code) && ('syscall' in error || 'errors' in error)) return 'unavailable';
  return connectionSentences.test(error.message) ? 'unavailable' : null;
}
