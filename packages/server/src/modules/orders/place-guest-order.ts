import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { requireCouponTriesLeft } from '#server/modules/pricing/find-coupon.ts';
import { accessTokenOf } from './access-token.ts';
import { type GuestOrderBody, readOrderInput } from './order-input.ts';
import { placeOnce } from './place-once.ts';
import { placeOrder } from './place-order.ts';
import { requireOpen } from './require.ts';

/**
 * Places an order of the lines that were sent. With a `key` the same wish is placed once: a repetition gets the order
 * that exists, and the same access token. Sent by somebody who is signed in it is that customer's order.
 * `address` is the caller's, whose wrong coupon codes are counted.
 * @throws rate_limited after too many of those; placeOnce's refusals on the key; shop_paused; validation_error and placeOrder's
 * refusals on the wish.
 */
export async function placeGuestOrder(
  ctx: Context,
  request: { body: GuestOrderBody; key?: string; address: string; user: SignedIn | null },
): Promise<Order & { access_token: string }> {
  const { key, address, user } = request;
  const input = readOrderInput(request.body);
  await requireCouponTriesLeft(ctx, { coupon: input.coupon, address });
  const owner = user && { id: user.id, email: user.email };
  // Whoever named no address of their own is written to where the account is.
  const customer = { ...input.customer, email: input.customer.email ?? owner?.email ?? null };
  const order = await placeOnce(ctx, { key, input, accountId: owner?.id ?? null }, async (ctx, id) => {
    await requireOpen(ctx);
    await placeOrder(ctx, { id, input: { ...input, customer }, owner });
  });
  return { ...order, access_token: accessTokenOf(ctx, order._id) };
}
