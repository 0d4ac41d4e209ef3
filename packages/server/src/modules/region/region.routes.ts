import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { findCountry } from './find-country.ts';
import { openGeocoder } from './open-geocoder.ts';

export function regionRoutes(app: FastifyInstance): void {
  const geocoder = openGeocoder(app.config);
  bindRoute(app, 'GET /geo/country', ({ ctx, query }) => findCountry(ctx, query, geocoder));
}
