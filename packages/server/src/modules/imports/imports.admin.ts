import type { FastifyInstance } from 'fastify';
import { bindRoute } from '#server/http/bind-route.ts';
import { PictureUnreachable } from './fetch-picture.ts';
import { importTexts } from './import-texts.ts';
import {
  addImport,
  cancelImport,
  changeImport,
  getImport,
  listImports,
  listProblemGroups,
  listProblems,
  startImport,
} from './imports.ts';
import { exportRejects, importRejects, mendCells } from './left-out.ts';
import type { PictureDeps } from './take-pictures.ts';

/** Binds the calls of staff about files of products. */
export function importAdmin(app: FastifyInstance): void {
  // What is only tried fetches nothing.
  const fetchPicture = () => Promise.reject(new PictureUnreachable('Nothing is fetched here.'));
  const pictures: PictureDeps = { gallery: app.gallery, fetchPicture, folder: null };
  bindRoute(app, 'POST /admin/translations/table', ({ ctx, body }) => importTexts(ctx, body));
  bindRoute(app, 'GET /admin/imports', ({ ctx, list }) => listImports(ctx, list));
  bindRoute(app, 'POST /admin/imports', ({ ctx, body }) => addImport(ctx, body));
  bindRoute(app, 'GET /admin/imports/:id', ({ ctx, params }) => getImport(ctx, params.id));
  bindRoute(app, 'PATCH /admin/imports/:id', ({ ctx, params, body }) => changeImport(ctx, params.id, body));
  bindRoute(app, 'DELETE /admin/imports/:id', ({ ctx, params }) => cancelImport(ctx, params.id));
  bindRoute(app, 'POST /admin/imports/:id/start', ({ ctx, params, body }) =>
    startImport(ctx, params.id, { dryRun: body.dry_run ?? false }),
  );
  bindRoute(app, 'GET /admin/imports/:id/problems', ({ ctx, params, query, list }) =>
    listProblems(ctx, { id: params.id, kind: query.kind, column: query.column }, list),
  );
  bindRoute(app, 'GET /admin/imports/:id/problem-groups', ({ ctx, params }) =>
    listProblemGroups(ctx, params.id),
  );
  bindRoute(app, 'PATCH /admin/imports/:id/cells', ({ ctx, params, body }) =>
    mendCells(ctx, pictures, params.id, body.cells),
  );
  bindRoute(app, 'GET /admin/imports/:id/left-out.csv', async ({ ctx, params }) =>
    exportRejects(ctx, params.id),
  );
  bindRoute(app, 'POST /admin/imports/:id/left-out', ({ ctx, params }) => importRejects(ctx, params.id));
}
