import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { eraseMe } from './erase-me.ts';
import { exportMe } from './export-me.ts';

/** Binds what people may do with everything the shop holds about them. */
export function privacyRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /users/me/export', ({ ctx, user }) => exportMe(ctx, user.id));
  bindRoute(app, 'DELETE /users/me', ({ ctx, user, body }) => eraseMe(ctx, user, body));
}
