import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { listSlides } from './list-slides.ts';

export function contentRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /slides', ({ ctx, list }) => listSlides(ctx, list));
}
