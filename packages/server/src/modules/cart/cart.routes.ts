import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { addToCart, applyCoupon, removeCoupon, removeLine, replaceCart } from './change-cart.ts';
import { getCart } from './read-cart.ts';

/** Binds the calls about the server cart to their stories. */
export function cartRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /cart', ({ ctx, user }) => getCart(ctx, user));
  bindRoute(app, 'POST /cart', ({ ctx, user, body }) => addToCart(ctx, { owner: user, body }));
  bindRoute(app, 'PUT /cart', ({ ctx, user, body }) => replaceCart(ctx, { owner: user, body }));
  bindRoute(app, 'DELETE /cart/itemID/:itemId/cartID/:cartId', ({ ctx, user, params }) =>
    removeLine(ctx, { owner: user, cartId: params.cartId, lineId: params.itemId }),
  );
  bindRoute(app, 'POST /cart/apply_coupon', ({ ctx, user, body, ip }) =>
    applyCoupon(ctx, { owner: user, coupon: body.coupon, address: ip }),
  );
  bindRoute(app, 'DELETE /cart/coupon', ({ ctx, user }) => removeCoupon(ctx, user));
}
