import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { listAreas } from './areas.ts';
import { filterZones, listPoints } from './zones.ts';

export function shippingRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /shipping/zones/filter/:zone', ({ ctx, params, query }) =>
    filterZones(ctx, { ...params, ...query }),
  );
  bindRoute(app, 'GET /shipping/areas', ({ ctx }) => listAreas(ctx));
  bindRoute(app, 'GET /shipping/points', ({ ctx }) => listPoints(ctx));
}
