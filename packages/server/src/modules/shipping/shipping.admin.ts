import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { changePoint, createPoint, getStaffPoint, listStaffPoints, removePoint } from './staff-points.ts';
import { changeZone, createZone, getStaffZone, listStaffZones, removeZone } from './staff-zones.ts';

/** Binds the calls of staff about delivery zones and collection points. */
export function shippingAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/points', ({ ctx, query, list }) => listStaffPoints(ctx, query, list));
  bindRoute(app, 'POST /admin/points', ({ ctx, body }) => createPoint(ctx, body));
  bindRoute(app, 'GET /admin/points/:id', ({ ctx, params }) => getStaffPoint(ctx, params.id));
  bindRoute(app, 'PATCH /admin/points/:id', ({ ctx, params, body }) => changePoint(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/points/:id', ({ ctx, params }) => removePoint(ctx, params.id));
  bindRoute(app, 'GET /admin/zones', ({ ctx, query, list }) => listStaffZones(ctx, query, list));
  bindRoute(app, 'POST /admin/zones', ({ ctx, body }) => createZone(ctx, body));
  bindRoute(app, 'GET /admin/zones/:id', ({ ctx, params }) => getStaffZone(ctx, params.id));
  bindRoute(app, 'PATCH /admin/zones/:id', ({ ctx, params, body }) => changeZone(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/zones/:id', ({ ctx, params }) => removeZone(ctx, params.id));
}
