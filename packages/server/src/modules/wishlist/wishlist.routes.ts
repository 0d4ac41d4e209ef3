import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { addToWishlist, removeFromWishlist, showWishlist } from './wishlist.ts';

/** The owner of the wishlist comes from the session alone. */
export function wishlistRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /wishlist', ({ ctx, user }) => showWishlist(ctx, user.id));
  bindRoute(app, 'GET /wishlist/product/:productId', ({ ctx, user, params }) =>
    addToWishlist(ctx, user.id, params.productId),
  );
  bindRoute(app, 'DELETE /wishlist/itemID/:itemId/wishListID/:wishlistId', ({ ctx, user, params }) =>
    removeFromWishlist(ctx, user.id, params),
  );
}
