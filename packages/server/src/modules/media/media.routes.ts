import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { answerPicture } from './gallery.ts';
import { addPicture } from './pictures.ts';

/** Pictures are outside /api/v1: they are no JSON (specification section 7). */
export function mediaRoutes(app: FastifyInstance): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/gallery/:name',
    schema: { hide: true },
    handler: (request, reply) => answerPicture(app.gallery, request, reply),
  });
}

/** Binds the calls of staff about pictures. */
export function mediaAdmin(app: FastifyInstance): void {
  bindRoute(app, 'POST /admin/uploads', ({ ctx, body }) => addPicture(ctx, app.gallery, body));
}
