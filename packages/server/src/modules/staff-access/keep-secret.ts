import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { openText, sealText } from '#server/secrets.ts';
import { lockSecrets, replaceSecret } from './factor.store.ts';

type Keys = Pick<Context, 'deriveToken'>;

/** Seals a secret the server must read again, under a key of the shop's secret and this account. */
export function sealSecret(keys: Keys, accountId: string, secret: string): string {
  return sealText(keyOf(keys, accountId), secret);
}

/** Opens what sealSecret closed; null under another secret of the shop, for another account, or when it was changed. */
export function openSecret(keys: Keys, accountId: string, text: string): string | null {
  return openText(keyOf(keys, accountId), text);
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
