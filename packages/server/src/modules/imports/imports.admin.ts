import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import {
  addImport,
  cancelImport,
  changeImport,
  getImport,
  listImports,
  listProblems,
  startImport,
} from './imports.ts';

/** Binds the calls of staff about files of products. */
export function importAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/imports', ({ ctx, list }) => listImports(ctx, list));
  bindRoute(app, 'POST /admin/imports', ({ ctx, body }) => addImport(ctx, body));
  bindRoute(app, 'GET /admin/imports/:id', ({ ctx, params }) => getImport(ctx, params.id));
  bindRoute(app, 'PATCH /admin/imports/:id', ({ ctx, params, body }) => changeImport(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/imports/:id', ({ ctx, params }) => cancelImport(ctx, params.id));
  bindRoute(app, 'POST /admin/imports/:id/start', ({ ctx, params, body }) =>
    startImport(ctx, params.id, { dryRun: body.dry_run ?? false }),
  );
  bindRoute(app, 'GET /admin/imports/:id/problems', ({ ctx, params, query, list }) =>
    listProblems(ctx, { id: params.id, kind: query.kind }, list),
  );
}
