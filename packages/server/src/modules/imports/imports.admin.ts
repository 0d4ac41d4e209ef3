import type { UploadedFile } from '@isoko/contract/primitives';
import type { TextTableResult } from '@isoko/contract/routes/admin/translations';
import { LANGUAGES } from '@isoko/contract/rules/languages';
import { objectOf } from '@isoko/contract/rules/objects';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { putTextTable, type TypedText } from '#server/modules/translations/put-text-table.ts';
import { render, sentence } from '#server/sentences/sentence.ts';
import { fieldError } from '#server/shop-error.ts';
import { PictureUnreachable } from './fetch-picture.ts';
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
import { readTable, type Table } from './read-table.ts';
import type { PictureDeps } from './take-pictures.ts';

/** Reasons that are shown; of the others their number. */
const MOST_PROBLEMS = 200;

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

/**
 * Takes a table of texts in other languages (`translations.csv`) back, filled in by whoever translates.
 * @throws validation_error on `file` for what is no table, or not this one
 */
async function importTexts(
  ctx: Context,
  { file, dry_run }: { file: UploadedFile; dry_run?: 'yes' | 'no' },
): Promise<TextTableResult> {
  const rows = textsIn(await readTable(file.bytes, 'There are no texts in this file.'));
  const { problems, ...counts } = await putTextTable(ctx, rows, { dryRun: dry_run === 'yes' });
  const shown = problems.slice(0, MOST_PROBLEMS);
  return {
    ...counts,
    problems: shown.map(({ row, message }) => ({ row, message: render(message, ctx.answersIn) })),
  };
}

/** The rows of a table by its columns, in any order and among others. */
function textsIn({ header, rows }: Table): TypedText[] {
  const places = new Map(header.map((name, at) => [name.trim().toLowerCase(), at]));
  const isOurs = places.has('id') && places.has('text') && LANGUAGES.some((each) => places.has(each));
  if (!isOurs)
    throw fieldError(
      'file',
      sentence('This is not the table of texts: its columns are kind, id, name, text, en, fr and rw.'),
    );
  return rows.map(({ row, cells }) => {
    const cell = (name: string) => cells[places.get(name) ?? -1] ?? '';
    const plain = (name: string) => cell(name).trim();
    const said = objectOf(LANGUAGES, cell);
    return { row, id: plain('id').toLowerCase(), kind: plain('kind'), text: plain('text'), said };
  });
}
