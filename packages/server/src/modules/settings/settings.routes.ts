import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { getRegionSettings, listRegions } from './regions.ts';

export function settingsRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /regions', ({ ctx, list }) => listRegions(ctx, list));
  bindRoute(app, 'GET /regions/settings', ({ ctx }) => getRegionSettings(ctx));
}
