import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { checkPayment } from '#server/modules/payments/check-payment.ts';
import { latestPayment } from '#server/modules/payments/list-payments.ts';
import { startPayment } from '#server/modules/payments/start-payment.ts';
import { settleOrder } from './settle-order.ts';

/** Nobody who looks at an order waits longer than this for its provider, in ms; jobs go on asking. */
const WAIT_MS = 3_000;

/** Looks that are under way, by order: whoever asks meanwhile gets the same one. */
const looking = new Map<string, Promise<void>>();

/**
 * Asks the provider how an order's last try to pay stands and brings the order there; a try nobody has started yet is
 * started. A slow or failing provider leaves the order as it is known. Must not run in a transaction.
 */
export async function lookAtPayment(ctx: Context, orderId: string): Promise<void> {
  let look = looking.get(orderId);
  if (!look) {
    look = ask(ctx, orderId)
      .catch((error) => ctx.log.warn({ err: error, order: orderId }, 'a payment could not be looked at'))
      .finally(() => looking.delete(orderId));
    looking.set(orderId, look);
  }
  const waited = new AbortController();
  const enough = pause(WAIT_MS, undefined, { signal: waited.signal }).catch(() => {});
  await Promise.race([look, enough]);
  waited.abort();
}

async function ask(ctx: Context, orderId: string): Promise<void> {
  const payment = await latestPayment(ctx, orderId);
  if (!payment) return;
  if (payment.status === 'created') await startPayment(ctx, payment.id);
  else await checkPayment(ctx, payment.id, { hurried: true });
  await settleOrder(ctx, orderId);
}
