import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from './factor.store.ts';

const HOW_MANY = 10;
const LENGTH = 24;
/** 32 signs, none of which looks like another on paper: 120 bits a code. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz023456789';

/** Ten new recovery codes, in the caller's transaction; the old ones are dead. Shown once: only their hashes are kept. */
export async function newRecoveryCodes(ctx: Context, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  const hashes = codes.map((code) => hashCode(accountId, code));
  await replaceRecoveryCodes(ctx.db, accountId, hashes);
  return codes;
}

/** Whether this is one of the codes that are left; it is spent then. */
export function recoveryCodeFits(ctx: Context, accountId: string, code: string): Promise<boolean> {
  return takeRecoveryCode(ctx.db, accountId, hashCode(accountId, code));
}

function newCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]);
  return signs.join('').replace(/(.{4})(?!$)/g, '$1-');
}

/** However it is written: case, blanks and dashes make no other code. */
function hashCode(accountId: string, code: string): Buffer {
  const bare = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${accountId} ${bare}`).digest();
}
