import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { bulkChange, previewBulk } from './bulk-change.ts';
import { getChangeSet, listChangeSets, listEntries, undoChangeSet } from './change-sets.ts';

/** Binds the calls of staff about bulk changes, and about undoing them. */
export function changesAdmin(app: FastifyInstance): void {
  bindRoute(app, 'POST /admin/products/bulk', ({ ctx, body }) => bulkChange(ctx, body));
  bindRoute(app, 'POST /admin/products/bulk/preview', ({ ctx, body }) => previewBulk(ctx, body));
  bindRoute(app, 'GET /admin/change-sets', ({ ctx, query, list }) => listChangeSets(ctx, query, list));
  bindRoute(app, 'GET /admin/change-sets/:id', ({ ctx, params }) => getChangeSet(ctx, params.id));
  bindRoute(app, 'GET /admin/change-sets/:id/entries', ({ ctx, params, query, list }) =>
    listEntries(ctx, { id: params.id, ...query }, list),
  );
  bindRoute(app, 'POST /admin/change-sets/:id/undo', ({ ctx, params }) => undoChangeSet(ctx, params.id));
}
