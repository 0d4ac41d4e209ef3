import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { getOutboxMessage, listOutbox, retryMessage } from './outbox-list.ts';

/** Binds the calls of staff about messages to people. */
export function notificationsAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/outbox', ({ ctx, query, list }) => listOutbox(ctx, query, list));
  bindRoute(app, 'GET /admin/outbox/:id', ({ ctx, params }) => getOutboxMessage(ctx, params.id));
  bindRoute(app, 'POST /admin/outbox/:id/retry', ({ ctx, params }) => retryMessage(ctx, params.id));
}
