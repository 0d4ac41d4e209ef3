import { createHash, randomBytes } from 'node:crypto';
import { KEY_PREFIX } from '#server/http/admit.ts';

const BYTES = 32;

/** A new secret of a kind that can be recognised where it must not be (logs, repositories). Shown once. */
export function newStaffToken(kind: 'session' | 'key' | 'device'): string {
  const prefix = { session: 'iss_', key: KEY_PREFIX, device: 'isd_' }[kind];
  return prefix + randomBytes(BYTES).toString('base64url');
}

/** SHA-256 of a secret of that many bits: all the database knows of it. */
export function hashStaffToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
