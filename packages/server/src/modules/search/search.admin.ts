import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { listMisses, removeMiss } from './misses.ts';
import { addStartingSet, staffSynonyms } from './synonyms.ts';

/** Binds the calls of staff about the search. */
export function searchAdmin(app: FastifyInstance): void {
  const { list, get, create, change, remove } = staffSynonyms;
  bindRoute(app, 'GET /admin/synonyms', ({ ctx, query, list: part }) => list(ctx, query, part));
  bindRoute(app, 'POST /admin/synonyms', ({ ctx, body }) => create(ctx, body));
  bindRoute(app, 'POST /admin/synonyms/starting-set', ({ ctx }) => addStartingSet(ctx));
  bindRoute(app, 'GET /admin/synonyms/:id', ({ ctx, params }) => get(ctx, params.id));
  bindRoute(app, 'PATCH /admin/synonyms/:id', ({ ctx, params, body }) => change(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/synonyms/:id', ({ ctx, params }) => remove(ctx, params.id));
  bindRoute(app, 'GET /admin/search-misses', ({ ctx, query, list: part }) => listMisses(ctx, query, part));
  bindRoute(app, 'DELETE /admin/search-misses/:id', ({ ctx, params }) => removeMiss(ctx, params.id));
}
