import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { getUser, showUser } from './show-user.ts';

/** Binds the calls about accounts to their stories. */
export function customerRoutes(app: FastifyInstance): void {
  bindRoute(app, 'GET /users/me', ({ ctx, user }) => showUser(ctx, user.id));
  bindRoute(app, 'GET /users/:id', ({ ctx, user, params }) => getUser(ctx, params.id, user));
  bindRoute(app, 'GET /auth', async ({ ctx, user }) => ({ user: await showUser(ctx, user.id) }));
}
