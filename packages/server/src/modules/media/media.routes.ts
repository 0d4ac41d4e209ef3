import type { FastifyInstance } from 'fastify';
import { answerPicture } from './gallery.ts';

/** Pictures are outside /api/v1: they are no JSON (specification section 7). */
export function mediaRoutes(app: FastifyInstance): void {
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/gallery/:name',
    schema: { hide: true },
    handler: (request, reply) => answerPicture(app.gallery, request, reply),
  });
}
