import type { Order } from '@isoko/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { giveUpWaiting } from '#server/database/in-transaction.ts';
import { readAhead } from '#server/database/read-ahead.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { findOwnAddress } from '#server/modules/addresses/addresses.ts';
import { closeCart, takeCart } from '#server/modules/cart/read-cart.ts';
import type { CleanAddress } from '#server/modules/customers/read-address.ts';
import { requireCouponTriesLeft } from '#server/modules/pricing/try-coupon.ts';
import { fieldError } from '#server/shop-error.ts';
import { changeOrder } from './lifecycle/change-order.ts';
import { cancelOrder, cancelOrders } from './lifecycle/end-order.ts';
import { payOrder } from './money/pay-order.ts';
import { confirmPayment } from './money/refresh-payment.ts';
import {
  type CartOrderBody,
  type CartOrderInput,
  type GuestOrderBody,
  readCartOrderInput,
  readOrderInput,
} from './placing/order-input.ts';
import { placeOnce } from './placing/place-once.ts';
import { placeOrder, readsOf } from './placing/place-order.ts';
import { requireOpen } from './placing/require.ts';
import { answerQuestion } from './questions/answer-question.ts';
import { findOrder } from './reading/find-order.ts';
import { claimGuestOrder } from './reading/guest-orders.ts';
import { accessTokenOf, type OrderVisitor } from './reading/require-access.ts';
import { getOrder, listMyOrders } from './reading/show-order.ts';

/** Binds the calls about orders to their stories. */
export function orderRoutes(app: FastifyInstance): void {
  bindRoute(app, 'POST /orders', ({ ctx, body, headers, user }) =>
    placeCustomerOrder(ctx, { body, key: headers['idempotency-key'], user }),
  );
  bindRoute(app, 'GET /orders/mine', ({ ctx, user, list }) => listMyOrders(ctx, user.id, list));
  bindRoute(app, 'POST /orders/guests', async ({ ctx, body, headers, ip, visitor }) =>
    placeGuestOrder(ctx, { body, key: headers['idempotency-key'], address: ip, user: await visitor() }),
  );
  bindRoute(app, 'POST /orders/:id/attach', ({ ctx, params, query, headers, user, ip }) => {
    const claim = { token: headers['x-order-token'], isMatching: query.matching === 'true' };
    return claimGuestOrder(ctx, { id: params.id, ...claim, accountId: user.id, address: ip });
  });
  bindRoute(app, 'POST /orders/find', ({ ctx, body, ip }) => findOrder(ctx, { body, address: ip }));
  bindRoute(app, 'GET /orders/:id', async ({ ctx, params, ...call }) =>
    getOrder(ctx, params.id, await orderVisitor(call)),
  );
  bindRoute(app, 'PATCH /orders/:id', async ({ ctx, params, body, ...call }) =>
    changeOrder(ctx, { id: params.id, body }, await orderVisitor(call)),
  );
  bindRoute(app, 'DELETE /orders/:id', async ({ ctx, params, ...call }) =>
    cancelOrder(ctx, params.id, await orderVisitor(call)),
  );
  bindRoute(app, 'POST /orders/delete', async ({ ctx, body, ...call }) =>
    cancelOrders(ctx, body.ids, await orderVisitor(call)),
  );
  bindRoute(app, 'POST /orders/confirm-payment', async ({ ctx, body, ...call }) =>
    confirmPayment(ctx, body, await orderVisitor(call)),
  );
  bindRoute(app, 'POST /orders/:id/payment', async ({ ctx, params, body, ...call }) =>
    payOrder(ctx, { id: params.id, body }, await orderVisitor(call)),
  );
  bindRoute(app, 'POST /orders/:id/answers', async ({ ctx, params, body, ...call }) =>
    answerQuestion(ctx, { id: params.id, ...body }, await orderVisitor(call)),
  );
}

/** The token of an order is enough: with one, the session is not read. */
async function orderVisitor(call: {
  headers: { 'x-order-token'?: string };
  ip: string;
  visitor: () => Promise<SignedIn | null>;
}): Promise<OrderVisitor> {
  const token = call.headers['x-order-token'];
  const user = token ? null : await call.visitor();
  return { token, accountId: user?.id ?? null, address: call.ip };
}

/**
 * Turns the server cart of a signed-in customer into an order, with the lines and the coupon that GET /cart shows. A
 * cart becomes one order, however often it is posted; with a `key` a repetition returns that order. Locks are always
 * taken in the same order: the account, the key, the cart, then as placeOrder.
 * @throws placeOnce's errors on the key; shop_paused; takeCart's on the cart; not_found for an address of another
 * account; in_progress if another request orders that cart and takes long; validation_error and placeOrder's errors.
 */
async function placeCustomerOrder(
  ctx: Context,
  { body, key, user }: { body: CartOrderBody; key?: string; user: SignedIn },
): Promise<Order> {
  const input = readCartOrderInput(body);
  const owner = { id: user.id, email: user.email };
  return placeOnce(ctx, { key, input, accountId: owner.id }, async (ctx, id) => {
    await requireOpen(ctx);
    const { cart: cartId, address: _address, phone: _phone, ...words } = input;
    const { id: takenId, ...cart } = await takeCart(ctx, { accountId: owner.id, cartId }).catch(
      giveUpWaiting,
    );
    const shipping = await findShipping(ctx, owner.id, input);
    const customer = { name: user.name, phone: requirePhone(user, input, shipping), email: user.email };
    const wanted = { ...words, ...cart, customer, shipping };
    const order = await placeOrder(await readAhead(ctx, readsOf(wanted)), { id, input: wanted, owner });
    await closeCart(ctx, takenId, id);
    return order;
  });
}

/** The phone of the customer; for a collected order another one may be typed. @throws validation_error on `phone` */
function requirePhone(
  { phone: own }: SignedIn,
  { phone: typed, point }: CartOrderInput,
  shipping: CleanAddress | null,
): string {
  const phone = (point && typed) || own || shipping?.phone;
  if (!phone) throw fieldError('phone', 'Please enter a phone number, such as 0788 123 456.');
  return phone;
}

/** A saved address counts before a typed one. */
async function findShipping(
  ctx: Context,
  accountId: string,
  { address, shipping }: CartOrderInput,
): Promise<CleanAddress | null> {
  if (!address) return shipping;
  const { full_name, phone, phone_alt, district, sector, street, directions } = await findOwnAddress(
    ctx,
    accountId,
    address,
  );
  return { full_name, phone, phone_alt, district, sector, street, directions };
}

/**
 * Places an order of the lines in the request. With a `key` the same input is placed once: a repetition gets the
 * existing order and the same access token. If a signed-in customer sends it, the order belongs to them. `address` is
 * the caller's network address, whose wrong coupon codes are counted.
 * @throws rate_limited after too many wrong codes; placeOnce's errors on the key; shop_paused; validation_error and
 * placeOrder's errors on the input.
 */
async function placeGuestOrder(
  ctx: Context,
  request: { body: GuestOrderBody; key?: string; address: string; user: SignedIn | null },
): Promise<Order & { access_token: string }> {
  const { key, address, user } = request;
  const input = readOrderInput(request.body);
  await requireCouponTriesLeft(ctx, { coupon: input.coupon, address });
  const owner = user && { id: user.id, email: user.email };
  // An order without an e-mail gets that of the account.
  const customer = { ...input.customer, email: input.customer.email ?? owner?.email ?? null };
  const once = { key, input, accountId: owner?.id ?? null, reads: readsOf(input) };
  const order = await placeOnce(ctx, once, async (ctx, id) => {
    await requireOpen(ctx);
    return placeOrder(ctx, { id, input: { ...input, customer }, owner });
  });
  return { ...order, access_token: accessTokenOf(ctx, order._id) };
}
