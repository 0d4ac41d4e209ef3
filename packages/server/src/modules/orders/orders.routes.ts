import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { getGuestOrder } from './get-guest-order.ts';
import { placeGuestOrder } from './place-guest-order.ts';

/** Binds the calls about orders to their stories. */
export function orderRoutes(app: FastifyInstance): void {
  bindRoute(app, 'POST /orders/guests', ({ ctx, body, headers }) =>
    placeGuestOrder(ctx, { body, key: headers['idempotency-key'] }),
  );
  bindRoute(app, 'GET /orders/:id', ({ ctx, params, headers, ip }) =>
    getGuestOrder(ctx, { id: params.id, token: headers['x-order-token'], address: ip }),
  );
}
