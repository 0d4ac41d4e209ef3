import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import { readList, removeList, saveList, showLists } from './saved-lists.ts';

/** Shopping lists read in ten minutes from one address. */
const READS = { purpose: 'shopping-list', max: 60, windowSeconds: 600 };

/** Anyone can read a list; the owner of saved ones comes from the session alone. */
export function listRoutes(app: FastifyInstance): void {
  bindRoute(app, 'POST /lists/parse', async ({ ctx, body, ip }) => {
    await countTry(ctx, { ...READS, subject: ip });
    return { lines: await readList(ctx, body) };
  });
  bindRoute(app, 'GET /lists', ({ ctx, user }) => showLists(ctx, user.id));
  bindRoute(app, 'POST /lists', ({ ctx, user, body }) => saveList(ctx, user.id, body));
  bindRoute(app, 'DELETE /lists/:id', ({ ctx, user, params }) => removeList(ctx, user.id, params.id));
}
