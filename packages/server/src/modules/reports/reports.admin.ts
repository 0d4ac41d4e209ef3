import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { noteExport } from '#server/modules/trust/note-export.ts';
import { closeDay } from './close-day.ts';
import { exportDay } from './export-day.ts';
import { showDashboard } from './show-dashboard.ts';

/** Binds the calls of staff about how the shop does. */
export function reportsAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/day', ({ ctx, query }) => closeDay(ctx, query));
  bindRoute(app, 'GET /admin/day.csv', async ({ ctx, query }) => {
    await noteExport(ctx, 'day.csv');
    return exportDay(ctx, query);
  });
  bindRoute(app, 'GET /admin/dashboard', ({ ctx, user }) => showDashboard(ctx, user.role));
}
