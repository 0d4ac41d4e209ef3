import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { tryZone } from './quote-cart.ts';
import {
  changeCoupon,
  createCoupon,
  getCoupon,
  listCoupons,
  listRedemptions,
  removeCoupon,
} from './staff-coupons.ts';

/** Binds the calls of staff about coupons, and about what shoppers would pay. */
export function pricingAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/coupons', ({ ctx, query, list }) => listCoupons(ctx, query, list));
  bindRoute(app, 'POST /admin/coupons', ({ ctx, body }) => createCoupon(ctx, body));
  bindRoute(app, 'GET /admin/coupons/:id', ({ ctx, params }) => getCoupon(ctx, params.id));
  bindRoute(app, 'PATCH /admin/coupons/:id', ({ ctx, params, body }) => changeCoupon(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/coupons/:id', ({ ctx, params }) => removeCoupon(ctx, params.id));
  bindRoute(app, 'GET /admin/coupons/:id/redemptions', ({ ctx, params, list }) =>
    listRedemptions(ctx, params.id, list),
  );
  bindRoute(app, 'POST /admin/zones/try', ({ ctx, body }) => tryZone(ctx, body));
}
