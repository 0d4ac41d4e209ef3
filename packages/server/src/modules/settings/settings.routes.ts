import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { listRegions } from './list-regions.ts';
import { getRegionSettings } from './region-settings.ts';

export function settingsRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /regions', ({ ctx, list }) => listRegions(ctx, list));
  bindRoute(app, 'GET /regions/settings', ({ ctx }) => getRegionSettings(ctx));
}
