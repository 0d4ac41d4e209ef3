import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { lockSecrets, replaceSecret } from './factor.store.ts';

type Keys = Pick<Context, 'deriveToken'>;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals a secret the server must read again: AES-256-GCM under a key of the shop's secret and this account. */
export function sealSecret(keys: Keys, accountId: string, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(keys, accountId), iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens what sealSecret closed; null under another secret of the shop, for another account, or when it was changed. */
export function openSecret(keys: Keys, accountId: string, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(keys, accountId), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

/**
 * Seals every kept secret again when the shop's own secret is rotated: `from` opens, `ctx` seals. What `from` does not
 * open stays as it is. Returns how many were sealed again.
 */
export async function reencrypt(from: Keys, ctx: Context): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    let count = 0;
    for (const { accountId, secret } of await lockSecrets(ctx.db)) {
      const opened = openSecret(from, accountId, secret);
      if (opened === null) continue;
      await replaceSecret(ctx.db, accountId, sealSecret(ctx, accountId, opened));
      count += 1;
    }
    return count;
  });
}

/** 256 bits, of this purpose and account alone. */
function keyOf({ deriveToken }: Keys, accountId: string): Buffer {
  return Buffer.from(deriveToken('one-time codes', accountId), 'base64url');
}
