import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { openText, sealText } from '#server/secrets.ts';
import { lockSecrets, replaceSecret } from './factor.store.ts';

type Keys = Pick<Context, 'deriveToken'>;

/** Encrypts a secret that the server must read again, with a key derived from the shop's secret and this account. */
export function sealSecret(keys: Keys, accountId: string, secret: string): string {
  return sealText(keyOf(keys, accountId), secret);
}

/**
 * Decrypts what sealSecret returned; null under another secret of the shop, for another account, or if it was changed.
 */
export function openSecret(keys: Keys, accountId: string, text: string): string | null {
  return openText(keyOf(keys, accountId), text);
}

/**
 * Encrypts every stored secret again after a rotation of the shop's secret: `from` decrypts, `ctx` encrypts. What
 * `from` cannot decrypt stays as it is. Returns how many were encrypted again.
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

/** 256 bits, only for this purpose and account. */
function keyOf({ deriveToken }: Keys, accountId: string): Buffer {
  return Buffer.from(deriveToken('one-time codes', accountId), 'base64url');
}
