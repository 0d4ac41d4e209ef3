import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { cancelOrder, cancelOrders } from './cancel-order.ts';
import { changeOrder } from './change-order.ts';
import { claimGuestOrder } from './claim-guest-order.ts';
import { getOrder } from './get-order.ts';
import { listMyOrders } from './list-my-orders.ts';
import { payOrder } from './pay-order.ts';
import { placeCustomerOrder } from './place-customer-order.ts';
import { placeGuestOrder } from './place-guest-order.ts';
import { confirmPayment } from './refresh-payment.ts';
import type { OrderVisitor } from './require-access.ts';

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
}

/** Whoever shows an order's token is asked for nothing else, be it that their session has ended. */
async function orderVisitor(call: {
  headers: { 'x-order-token'?: string };
  ip: string;
  visitor: () => Promise<SignedIn | null>;
}): Promise<OrderVisitor> {
  const token = call.headers['x-order-token'];
  const user = token ? null : await call.visitor();
  return { token, accountId: user?.id ?? null, address: call.ip };
}
