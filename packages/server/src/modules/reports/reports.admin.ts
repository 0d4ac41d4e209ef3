import type { FastifyInstance } from 'fastify';
import { onReplica } from '#server/database/replica.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { noted } from '#server/modules/audit/audit.ts';
import { closeBooks, exportBooks, showBooks } from './books.ts';
import { closeDay, exportDay } from './close-day.ts';
import { listSecurityEvents } from './list-security-events.ts';
import { showDashboard } from './show-dashboard.ts';

/** Binds the calls of staff about how the shop does. */
export function reportsAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/day', ({ ctx, query }) => closeDay(ctx, query));
  bindRoute(app, 'GET /admin/day.csv', async ({ ctx, query }) =>
    noted(ctx, { thing: 'order', id: 'day.csv', filters: query }, exportDay(ctx, query)),
  );
  bindRoute(app, 'GET /admin/books', ({ ctx, query }) => showBooks(ctx, query));
  bindRoute(app, 'POST /admin/books', ({ ctx, body, user }) => closeBooks(ctx, { body, by: user.name }));
  bindRoute(app, 'GET /admin/books.csv', async ({ ctx, query }) =>
    noted(ctx, { thing: 'order', id: 'books.csv', filters: query }, exportBooks(ctx, query)),
  );
  bindRoute(app, 'GET /admin/security-events', ({ ctx, query, list }) =>
    listSecurityEvents(onReplica(ctx), query, list),
  );
  bindRoute(app, 'GET /admin/dashboard', ({ ctx, user }) => showDashboard(onReplica(ctx), user.role));
}
