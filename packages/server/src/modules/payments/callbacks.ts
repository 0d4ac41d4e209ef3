import { createHash } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { ShopError } from '#server/shop-error.ts';
import { checkSoon } from './check-schedule.ts';
import { insertHint, selectPayment, selectPaymentIdByCallback } from './payment.store.ts';
import type { Payment } from './payment.ts';

/** The format of tokens from `deriveToken`. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * Stores a callback of the operator, equal ones once, and queues a check of the payment. Its content is not trusted:
 * anyone who knows the path could have sent it (domain.md section 1.8).
 * @throws not_found if no payment has this path.
 */
export async function handleCallback(
  ctx: Context,
  { pathToken, body }: { pathToken: string; body: unknown },
): Promise<null> {
  if (!TOKEN.test(pathToken)) throw new ShopError('not_found');
  await keepHint(ctx, body, () => selectPaymentIdByCallback(ctx.db, hashCallbackToken(pathToken)));
  return null;
}

/**
 * The same for an operator that calls one address for all payments and names the payment in the body.
 * @throws not_found if no payment has this name, or the operator did not sign the body.
 */
export async function handleNamedCallback(
  ctx: Context,
  { method, body }: { method: string; body: unknown },
): Promise<null> {
  const id = ctx.wallets[method]?.readCallback?.(body);
  if (!id) throw new ShopError('not_found');
  await keepHint(ctx, body, async () => ((await selectPayment(ctx.db, id))?.method === method ? id : null));
  return null;
}

async function keepHint(ctx: Context, body: unknown, find: () => Promise<string | null>): Promise<void> {
  const raw = JSON.stringify(body ?? null);
  const digest = createHash('sha256').update(raw).digest('hex');
  const paymentId = await find();
  if (!paymentId) throw new ShopError('not_found');
  await inTransaction(ctx, async (ctx) => {
    await insertHint(ctx.db, { paymentId, digest, body: raw, at: ctx.now() });
    // Also for a repeated callback: the first one may have been forged.
    await checkSoon(ctx, paymentId);
  });
}

/** The secret end of a payment's callback path. It can be derived again; the row has only its hash. */
export function callbackTokenOf(ctx: Pick<Context, 'deriveToken'>, paymentId: string): string {
  return ctx.deriveToken('momo-callback', paymentId);
}

/**
 * The same for a stored payment, whose token may come from the shop's earlier secret: the token with the stored hash.
 */
export function writtenCallbackTokenOf(
  ctx: Pick<Context, 'deriveToken' | 'earlier'>,
  { id, callback_hash }: Pick<Payment, 'id' | 'callback_hash'>,
): string {
  const present = callbackTokenOf(ctx, id);
  if (!ctx.earlier || callback_hash?.equals(hashCallbackToken(present))) return present;
  return callbackTokenOf(ctx.earlier, id);
}

/** SHA-256 of a path's token. */
export function hashCallbackToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
