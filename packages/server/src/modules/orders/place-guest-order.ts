import { createHash, randomUUID } from 'node:crypto';
import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { requireCouponTriesLeft } from '#server/modules/pricing/coupon-limit.ts';
import { accessTokenOf } from './access-token.ts';
import { claimKey } from './claim-key.ts';
import { inOrderLane } from './order-lane.ts';
import { type GuestOrderBody, readOrderWish } from './order-wish.ts';
import { placeOrder } from './place-order.ts';
import { showOrder } from './show-order.ts';

/**
 * Places an order without an account. With a `key` the same wish is placed once: a repetition gets the order that
 * exists, as it is now, and the same access token; nothing of a refused wish is remembered.
 * `address` is the caller's, whose wrong coupon codes are counted.
 * @throws rate_limited after too many of those; idempotency_mismatch, in_progress on the key; validation_error and placeOrder's refusals on the wish.
 */
export async function placeGuestOrder(
  ctx: Context,
  { body, key, address }: { body: GuestOrderBody; key?: string; address: string },
): Promise<Order & { access_token: string }> {
  const wish = readOrderWish(body);
  await requireCouponTriesLeft(ctx, { coupon: wish.coupon, address });
  const fingerprint = createHash('sha256').update(JSON.stringify(wish)).digest('base64url');
  return inOrderLane(() =>
    inTransaction(ctx, async (ctx) => {
      const newId = randomUUID();
      const earlierId = key && (await claimKey(ctx, { scope: 'guest', key, fingerprint, orderId: newId }));
      if (!earlierId) await placeOrder(ctx, newId, wish);
      const id = earlierId || newId;
      return { ...(await showOrder(ctx, id)), access_token: accessTokenOf(ctx, id) };
    }),
  );
}
