import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { cancelOrder, cancelOrders } from './cancel-order.ts';
import { changeOrder } from './change-order.ts';
import { confirmPayment } from './confirm-payment.ts';
import { getGuestOrder } from './get-guest-order.ts';
import { payOrder } from './pay-order.ts';
import { placeGuestOrder } from './place-guest-order.ts';
import type { OrderVisitor } from './require-access.ts';

/** Binds the calls about orders to their stories. */
export function orderRoutes(app: FastifyInstance): void {
  bindRoute(app, 'POST /orders/guests', ({ ctx, body, headers, ip }) =>
    placeGuestOrder(ctx, { body, key: headers['idempotency-key'], address: ip }),
  );
  bindRoute(app, 'GET /orders/:id', ({ ctx, params, ...call }) =>
    getGuestOrder(ctx, params.id, visitorOf(call)),
  );
  bindRoute(app, 'PATCH /orders/:id', ({ ctx, params, body, ...call }) =>
    changeOrder(ctx, { id: params.id, body }, visitorOf(call)),
  );
  bindRoute(app, 'DELETE /orders/:id', ({ ctx, params, ...call }) =>
    cancelOrder(ctx, params.id, visitorOf(call)),
  );
  bindRoute(app, 'POST /orders/delete', ({ ctx, body, ...call }) =>
    cancelOrders(ctx, body.ids, visitorOf(call)),
  );
  bindRoute(app, 'POST /orders/confirm-payment', ({ ctx, body, ...call }) =>
    confirmPayment(ctx, body, visitorOf(call)),
  );
  bindRoute(app, 'POST /orders/:id/payment', ({ ctx, params, body, ...call }) =>
    payOrder(ctx, { id: params.id, body }, visitorOf(call)),
  );
}

function visitorOf({ headers, ip }: { headers: { 'x-order-token'?: string }; ip: string }): OrderVisitor {
  return { token: headers['x-order-token'], address: ip };
}
