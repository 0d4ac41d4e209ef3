import type { UploadedFile } from '@isoko/contract/primitives';
import type { CatalogueImport } from '@isoko/contract/routes/admin/imports';
import type { TextTableResult } from '@isoko/contract/routes/admin/translations';
import { LANGUAGES } from '@isoko/contract/rules/languages';
import { objectOf } from '@isoko/contract/rules/objects';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { csvLine } from '#server/http/csv.ts';
import { putTextTable, type TypedText } from '#server/modules/translations/text-table.ts';
import { render, sentence } from '#server/sentences/sentence.ts';
import { fieldError, refuseFaults, ShopError } from '#server/shop-error.ts';
import type { Plan, ProductDraft } from './draft.ts';
import { PictureUnreachable } from './fetch-picture.ts';
import { addToSent, type ImportRow, noteProgress, readImport } from './import.store.ts';
import { mappingOf } from './import-columns.ts';
import {
  addImport,
  cancelImport,
  changeImport,
  getImport,
  listImports,
  listProblemGroups,
  listProblems,
  lookAgain,
  readAgain,
  requireIdle,
  startImport,
} from './imports.ts';
import { dropRemarks, selectReasons } from './problem.store.ts';
import { type Fix, readTable, type Table } from './read-table.ts';
import { openBatch, openPlan, progressOf, tryOnly } from './run-import.ts';
import type { PictureDeps } from './take-pictures.ts';

/** How many reasons are shown; the others are only counted. */
const MOST_PROBLEMS = 200;

/** Binds the calls of staff about files of products. */
export function importAdmin(app: FastifyInstance): void {
  // A dry run fetches nothing.
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
 * Imports a table of texts in other languages (`translations.csv`), filled in by a translator.
 * @throws validation_error on `file` if it is no table, or another one
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

/** The rows of a table by column, in any order and with other columns between. */
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

/** Up to this many products are tried again immediately; for more, the whole file must be checked again. */
const MOST_TRIED = 100;

const IS_GONE = 'This file is not kept any more. Please choose it again.';
const NOTHING = 'Nothing was left out of this file.';

/**
 * Corrects cells of a file that is not written yet. If the file was checked, the products of the changed rows are tried
 * again and their problems replaced.
 * @throws not_found; validation_error on `id` while it is running or over, on `cells.0` for a cell that is not in the
 * file
 */
async function mendCells(
  ctx: Context,
  deps: PictureDeps,
  id: string,
  cells: Fix[],
): Promise<CatalogueImport> {
  return inTransaction(ctx, async (ctx) => {
    await requireIdle(ctx, id);
    const row = await requireImport(ctx, id);
    const before = await requirePlan(ctx, row);
    requireCells(before.table, cells);
    const places = placesOf(before, cells);
    await addToSent(ctx.db, id, { fixes: cells });
    await readAgain(ctx, id);
    const after = await requirePlan(ctx, row);
    // A row that moves to another product changes that one too.
    const isSame = after.plan.size === before.plan.size;
    if (row.state !== 'checked' || !isSame || places.length > MOST_TRIED) await lookAgain(ctx, id);
    else await tryAgain(ctx, deps, { row, ...after, before: before.plan, places });
    return getImport(ctx, id);
  });
}

type Opened = NonNullable<Awaited<ReturnType<typeof openPlan>>>;

/** @throws not_found */
async function requireImport(ctx: Context, id: string): Promise<ImportRow> {
  const row = await readImport(ctx.db, id);
  if (!row) throw new ShopError('not_found');
  return row;
}

/** @throws validation_error on `id` if the file was deleted */
async function requirePlan(ctx: Context, row: ImportRow): Promise<Opened> {
  const opened = await openPlan(ctx, row);
  if (!opened) throw fieldError('id', IS_GONE);
  return opened;
}

function requireCells({ header, rows }: Table, cells: readonly Fix[]): void {
  const known = new Set(rows.map(({ row }) => row));
  const faults = cells.flatMap(({ column, row, was }, at) => {
    const field = `cells.${at}`;
    if (!header.includes(column)) return [{ field, message: 'The file has no such column.' }];
    if (row === undefined && was === undefined) return [{ field, message: 'Please say which row is meant.' }];
    return row !== undefined && !known.has(row) ? [{ field, message: 'The file has no such row.' }] : [];
  });
  refuseFaults(faults);
}

/** The places of the products with these cells. */
function placesOf({ plan, table }: Pick<Opened, 'plan' | 'table'>, cells: readonly Fix[]): number[] {
  const places = new Set<number>();
  for (const { column, row, was } of cells) {
    const at = table.header.indexOf(column);
    const meant = table.rows.filter((each) =>
      row === undefined ? (each.cells[at] ?? '').trim() === was : each.row === row,
    );
    for (const each of meant) {
      const place = plan.placeOf(each.row);
      if (place !== null) places.add(place);
    }
  }
  return [...places].sort((one, other) => one - other);
}

interface Trial {
  row: ImportRow;
  plan: Plan;
  photos: Opened['photos'];
  before: Plan;
  places: readonly number[];
}

/** Replaces the problems found for these products by those found now. */
async function tryAgain(ctx: Context, deps: PictureDeps, trial: Trial): Promise<void> {
  const { row, plan, photos, before, places } = trial;
  const read = (from: Plan) =>
    places.map((at) => from.productAt(at)).filter((draft): draft is ProductDraft => draft !== null);
  const resultOf = async (from: Plan) => {
    const drafts = read(from);
    const { pictures, put } = await openBatch(ctx, deps, { row, plan: from, photos, drafts, dryRun: true });
    return progressOf(drafts, { plan: from, pictures, result: await tryOnly(ctx, put) });
  };
  const [was, now] = [await resultOf(before), await resultOf(plan)];
  await dropRemarks(
    ctx.db,
    row.id,
    places.flatMap((at) => plan.rowsAt(at)),
  );
  const taken = Object.entries(was.counts).map(([name, count]) => [name, -count]);
  const nothing = { products: 0, rows: 0, categories: [], remarks: [] };
  await noteProgress(ctx.db, row.id, { ...nothing, counts: Object.fromEntries(taken) });
  await noteProgress(ctx.db, row.id, { ...now, products: 0, rows: 0 });
}

const REASON = 'Reason';

/**
 * The rows that were left out, with those of the same product, as in the file, and a column with the reasons.
 * @throws not_found; validation_error on `id` if the file was deleted, or nothing was left out
 */
async function* exportRejects(ctx: Context, id: string): AsyncGenerator<string> {
  const { table, lines } = await rejectsOf(ctx, await requireImport(ctx, id));
  yield csvLine([...table.header, nameOfReasons(table)]);
  for (const { cells, reasons } of lines) {
    const whole = table.header.map((_, at) => cells[at] ?? '');
    yield csvLine([...whole, reasons.map((each) => render(each, ctx.answersIn)).join(' ')]);
  }
}

const nameOfReasons = ({ header }: Table) => (header.includes(REASON) ? `${REASON} (isoko)` : REASON);

async function rejectsOf(ctx: Context, row: ImportRow) {
  const { table, plan } = await requirePlan(ctx, row);
  const reasons = await selectReasons(ctx.db, row.id);
  const rows = new Set<number>();
  for (const wrong of reasons.keys()) {
    const place = plan.placeOf(wrong);
    for (const each of place === null ? [wrong] : plan.rowsAt(place)) rows.add(each);
  }
  const lines = table.rows
    .filter((each) => rows.has(each.row))
    .map((each) => ({ cells: each.cells, reasons: reasons.get(each.row) ?? [] }));
  if (!lines.length) throw fieldError('id', NOTHING);
  return { table, lines };
}

/**
 * Opens the left-out rows of a finished import as a file of its own, with the same columns and answers, to be corrected
 * cell by cell.
 * @throws as exportRejects
 */
async function importRejects(ctx: Context, id: string): Promise<CatalogueImport> {
  const row = await requireImport(ctx, id);
  const lines: string[] = [];
  for await (const line of exportRejects(ctx, id)) lines.push(line);
  const { filename, mode, answers, columns } = row;
  return addImport(ctx, {
    ...{ mode, answers, mapping: JSON.stringify(mappingOf(columns)) },
    file: {
      filename: render(sentence('Left out of {filename}', { filename }), ctx.answersIn),
      bytes: Buffer.from(lines.join('')),
    },
  });
}
