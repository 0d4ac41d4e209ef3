import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { hashCallbackToken } from './callback-token.ts';
import { insertHint, selectPaymentIdByCallback } from './payment.store.ts';
import { checkSoon } from './schedule-check.ts';

/** What `deriveToken` makes. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Keeps what the operator's callback says, each word once, and orders a look at the payment. Nothing of it is
 * believed: whoever learned the path could have sent it (domain.md section 1.8).
 * @throws not_found when no payment has this path.
 */
export async function receiveHint(
  ctx: Context,
  { pathToken, body }: { pathToken: string; body: unknown },
): Promise<null> {
  if (!TOKEN.test(pathToken)) throw new ShopError('not_found');
  const raw = JSON.stringify(body ?? null);
  const digest = createHash('sha256').update(raw).digest('hex');
  await inTransaction(ctx, async (ctx) => {
    const paymentId = await selectPaymentIdByCallback(ctx.db, hashCallbackToken(pathToken));
    if (!paymentId) throw new ShopError('not_found');
    await insertHint(ctx.db, { paymentId, digest, body: raw, at: ctx.now() });
    // Also for a word that was heard before: a forged one may have said it first.
    await checkSoon(ctx, paymentId);
  });
  return null;
}
