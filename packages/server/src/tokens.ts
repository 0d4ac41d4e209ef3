import { createHash, randomBytes } from 'node:crypto';

const SESSION_PREFIX = 'isk_';
const SESSION_BYTES = 32;

/** A new session token: random, and recognisable where it must not be (logs, repositories). Shown once. */
export function newSessionToken(): string {
  return SESSION_PREFIX + randomBytes(SESSION_BYTES).toString('base64url');
}

/** SHA-256 of a token: all the database knows of it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
