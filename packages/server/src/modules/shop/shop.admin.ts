import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { changeOpening, showOpening } from './opening.ts';

/** Binds the calls of staff that open the shop to visitors and close it. */
export function shopAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/opening', ({ ctx }) => showOpening(ctx));
  bindRoute(app, 'POST /admin/opening', ({ ctx, body }) => changeOpening(ctx, body));
}
