import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { getStaffZone, listStaffZones } from './list-staff-zones.ts';
import { changeZone, createZone, removeZone } from './write-zone.ts';

/** Binds the calls of staff about delivery zones. */
export function shippingAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/zones', ({ ctx, query, list }) => listStaffZones(ctx, query, list));
  bindRoute(app, 'POST /admin/zones', ({ ctx, body }) => createZone(ctx, body));
  bindRoute(app, 'GET /admin/zones/:id', ({ ctx, params }) => getStaffZone(ctx, params.id));
  bindRoute(app, 'PATCH /admin/zones/:id', ({ ctx, params, body }) => changeZone(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/zones/:id', ({ ctx, params }) => removeZone(ctx, params.id));
}
