import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { roleOf } from '#server/modules/orders/staff/staff-rights.ts';
import { getOrderMessages, sendOrderMessage } from './order-messages.ts';
import { getOutboxMessage, listOutbox, retryMessage } from './outbox-list.ts';

/** Binds the calls of staff about messages to people. */
export function notificationsAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/outbox', ({ ctx, query, list }) => listOutbox(ctx, query, list));
  bindRoute(app, 'GET /admin/outbox/:id', ({ ctx, params }) => getOutboxMessage(ctx, params.id));
  bindRoute(app, 'POST /admin/outbox/:id/retry', ({ ctx, params }) => retryMessage(ctx, params.id));
  bindRoute(app, 'GET /admin/orders/:id/messages', ({ ctx, params: { id }, user }) =>
    getOrderMessages(ctx, app.config, { id, role: roleOf(user) }),
  );
  bindRoute(app, 'POST /admin/orders/:id/messages/:message/send', ({ ctx, params, user }) =>
    sendOrderMessage(ctx, app.config, { ...params, role: roleOf(user) }),
  );
}
