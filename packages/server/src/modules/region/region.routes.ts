import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { findCountry, openGeocoder } from './geocoder.ts';

export function regionRoutes(app: FastifyInstance): void {
  const geocoder = openGeocoder(app.config);
  bindRoute(app, 'GET /geo/country', ({ ctx, query }) => findCountry(ctx, query, geocoder));
}
