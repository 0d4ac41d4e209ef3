import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { lockWallet, type Prompt, selectPrompts } from './payment.store.ts';
import { ABANDONED } from './payment.ts';
import { findPaymentMethod } from './payment-methods.ts';

/** How many requests a wallet gets within WINDOW_MS, for all orders. */
const MAX_PROMPTS = 3;
const WINDOW_MS = 60 * 60_000;
/** How long the request of an abandoned payment stays open on the phone. */
const OPEN_MS = 2 * 60_000;
/** When to try again while a request is open on the phone, in seconds. */
const ANSWER_S = 60;

const WAITING =
  'This number has a payment to approve already. Please answer it first, or pay in another way.';
const ASKED_OFTEN =
  'This number was asked to pay three times within an hour. Please pay in another way, or wait.';

/**
 * Refuses to ask a wallet that has an open request, or was asked three times within an hour: the phone may belong to
 * another person. Runs in the transaction that writes the payment, before anything is reserved; exact also for parallel
 * requests.
 * @throws rate_limited with a sentence on `payment.phone`; validation_error there for a number that is no wallet.
 */
export async function requireQuietWallet(
  ctx: Context,
  { method, phone }: { method: string; phone: string | null },
): Promise<void> {
  const way = findPaymentMethod(method);
  const wallet = way?.kind === 'wallet' && way.begin?.({ phone }).phone;
  if (!wallet || ctx.unlimited) return;
  await lockWallet(ctx.db, wallet);
  const now = ctx.now().getTime();
  const prompts = await selectPrompts(ctx.db, { method, wallet, since: new Date(now - WINDOW_MS) });
  if (prompts.some((each) => hasOpenRequest(each, now))) refuse(WAITING, ANSWER_S);
  const third = prompts[MAX_PROMPTS - 1];
  if (third) refuse(ASKED_OFTEN, Math.ceil((third.created_at.getTime() + WINDOW_MS - now) / 1_000));
}

function hasOpenRequest({ status, reason, created_at }: Prompt, now: number): boolean {
  if (status === 'created' || status === 'pending') return true;
  return reason === ABANDONED && created_at.getTime() > now - OPEN_MS;
}

function refuse(message: string, seconds: number): never {
  const fields = [{ field: 'payment.phone', message }];
  throw new ShopError('rate_limited', { values: { n: seconds }, retryAfter: seconds, fields });
}
