import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { changeOrder } from './lifecycle/change-order.ts';
import { cancelOrder, cancelOrders } from './lifecycle/end-order.ts';
import { payOrder } from './money/pay-order.ts';
import { confirmPayment } from './money/refresh-payment.ts';
import { placeCustomerOrder, placeGuestOrder } from './placing/place-web-order.ts';
import { answerQuestion } from './questions/answer-question.ts';
import { findOrder } from './reading/find-order.ts';
import { claimGuestOrder } from './reading/guest-orders.ts';
import type { OrderVisitor } from './reading/require-access.ts';
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

/** An order's token is enough: with one, the session is not looked at. */
async function orderVisitor(call: {
  headers: { 'x-order-token'?: string };
  ip: string;
  visitor: () => Promise<SignedIn | null>;
}): Promise<OrderVisitor> {
  const token = call.headers['x-order-token'];
  const user = token ? null : await call.visitor();
  return { token, accountId: user?.id ?? null, address: call.ip };
}
