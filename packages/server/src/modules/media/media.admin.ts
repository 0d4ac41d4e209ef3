import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { addPicture } from './pictures.ts';

/** Binds the calls of staff about pictures. */
export function mediaAdmin(app: FastifyInstance): void {
  bindRoute(app, 'POST /admin/uploads', ({ ctx, body }) => addPicture(ctx, app.gallery, body));
}
