import type { UploadedFile } from '@isoko/contract/primitives';
import type {
  CatalogueImport,
  ImportAnswers,
  ImportCounts,
  ImportField,
  ImportMapping,
  ImportMode,
  ImportProblem,
} from '@isoko/contract/routes/admin/imports';
import { keysOf, objectOf } from '@isoko/contract/rules/objects';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { ListPart, ListRequest, Page } from '#server/http/list-request.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { closeSet, openImportSet } from '#server/modules/changes/record-changes.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  dropFile,
  type ImportRow,
  insertImport,
  lockRun,
  pageOfImports,
  pageOfProblems,
  readImport,
  restartRun,
  updateImport,
} from './import.store.ts';
import { columnsOf, guessMapping, parseMapping, requireMapping } from './import-columns.ts';
import { warningsOf } from './import-warnings.ts';
import { readTable } from './read-table.ts';

/**
 * How far an import has come.
 * @throws not_found
 */
export async function getImport(ctx: Context, id: string): Promise<CatalogueImport> {
  const row = await readImport(ctx.db, id);
  if (!row) throw new ShopError('not_found');
  return toImport(row);
}

const NOTHING: ImportCounts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  categories: 0,
  pictures: 0,
};

/** An import as staff see it. */
function toImport(row: ImportRow): CatalogueImport {
  const { id, actor_id: _, actor_name, counts, made_categories, date_created, finished_at, ...rest } = row;
  return {
    ...rest,
    warnings: warningsOf(counts, rest.answers),
    _id: id,
    by: actor_name,
    counts: {
      ...objectOf(keysOf(NOTHING), (each) => counts[each] ?? 0),
      categories: made_categories,
    },
    date_created: date_created.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}

/** Files that were taken in, the latest first unless the caller wants the oldest. */
export async function listImports(ctx: Context, list: ListPart): Promise<Page<CatalogueImport>> {
  const { rows, total } = await pageOfImports(ctx.db, list);
  return { items: rows.map(toImport), total };
}

/**
 * What is wrong in the rows of a file, in their order.
 * @throws not_found
 */
export async function listProblems(
  ctx: Context,
  which: { id: string; kind?: 'problem' | 'note' },
  { limit, offset, sort }: ListRequest,
): Promise<Page<ImportProblem>> {
  await getImport(ctx, which.id);
  const descending = sort[0]?.descending ?? false;
  return pageOfProblems(ctx.db, which, { limit, offset, descending });
}

/** Who imports when it is the command in the terminal. */
export const TERMINAL: Actor = { id: null, name: 'Terminal', requestId: 'npm run import' };
const LONGEST_NAME = 200;

/**
 * Takes a file of products: reads its columns, guesses what they are unless a mapping is given, and keeps the file.
 * Nothing is written into the catalogue yet.
 * @throws validation_error on `file` for what is no table, on `mapping` for what does not fit the file
 */
export async function addImport(
  ctx: Context,
  { file, mapping, mode = 'all' }: { file: UploadedFile; mapping?: string; mode?: ImportMode },
): Promise<CatalogueImport> {
  const table = await readTable(file.bytes);
  const guess = guessMapping(table.header);
  const wanted = mapping === undefined ? guess.mapping : parseMapping(mapping);
  requireMapping(table.header, wanted);
  const row = {
    filename: file.filename.trim().slice(-LONGEST_NAME) || 'products.csv',
    format: guess.format,
    mode,
    encoding: table.encoding,
    separator: table.separator,
    columns: await columnsOf(table, wanted),
    rows: table.rows.length,
    actor_id: ctx.actor?.id ?? null,
    actor_name: ctx.actor?.name ?? TERMINAL.name,
  };
  return inTransaction(ctx, async (ctx) =>
    getImport(ctx, await insertImport(ctx.db, { ...row, file: file.bytes }, ctx.now())),
  );
}

/**
 * Corrects what the columns of a file are, or what happens to products the shop has: what a dry run found is then
 * forgotten, because it was about something else. Or says what new products are where the file does not.
 * @throws not_found; validation_error on `id` while the import runs or when it is over, beside columns that are wrong
 */
export async function changeImport(
  ctx: Context,
  id: string,
  { mapping, mode, answers }: { mapping?: ImportMapping; mode?: ImportMode; answers?: ImportAnswers },
): Promise<CatalogueImport> {
  return inTransaction(ctx, async (ctx) => {
    await requireIdle(ctx, id);
    const { columns } = await getImport(ctx, id);
    if (mapping)
      requireMapping(
        columns.map(({ name }) => name),
        mapping,
      );
    if (answers) await updateImport(ctx.db, id, { answers, touched_at: ctx.now() });
    // What was found by looking at the file is as true as before.
    if (!mapping && !mode) return getImport(ctx, id);
    const mapped = columns.map((column) => ({ ...column, field: mapping?.[column.name] ?? null }));
    await updateImport(ctx.db, id, {
      ...(mapping && { columns: mapped }),
      ...(mode && { mode }),
      state: 'ready',
      touched_at: ctx.now(),
    });
    await restartRun(ctx.db, id);
    return getImport(ctx, id);
  });
}

/**
 * Ends an import after the batch that is being written; products that were written stay.
 * @throws not_found; validation_error on `id` when it is over
 */
export async function cancelImport(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const run = await lockRun(ctx.db, id);
    if (!run) throw new ShopError('not_found');
    if (run.state === 'done' || run.state === 'cancelled')
      throw fieldError('id', 'This import is over already.');
    const at = ctx.now();
    await updateImport(ctx.db, id, { state: 'cancelled', finished_at: at, touched_at: at });
    await closeSet(ctx, id);
    await dropFile(ctx.db, id);
    return null;
  });
}

const RUNS = 'This import is at work. Please wait for it, or cancel it.';
const IS_OVER = 'This import is over. Please choose the file again.';

/**
 * Locks an import with which something can still be begun: no one works on it, and it is not over.
 * @throws not_found; validation_error on `id`
 */
async function requireIdle(ctx: Context, id: string): Promise<void> {
  const run = await lockRun(ctx.db, id);
  if (!run) throw new ShopError('not_found');
  if (run.state === 'checking' || run.state === 'running') throw fieldError('id', RUNS);
  if (run.state === 'done' || run.state === 'cancelled') throw fieldError('id', IS_OVER);
}

/** One of these tells which product of the shop a row means. */
const NAMES: readonly ImportField[] = ['name', 'slug', 'sku'];

/**
 * Begins to write the products of a file, or with `dryRun` to look at what would come of it, in a job of its own.
 * @throws not_found; validation_error on `id` while it is at work or when it is over, on `mapping` when no column says
 * which product a row is
 */
export async function startImport(
  ctx: Context,
  id: string,
  { dryRun }: { dryRun: boolean },
): Promise<CatalogueImport> {
  return inTransaction(ctx, async (ctx) => {
    await beginImport(ctx, id, { dryRun });
    await enqueue(ctx, 'import.run', { import_id: id }, { singletonKey: id });
    return getImport(ctx, id);
  });
}

/** The same without the job: for a caller that does the work immediately. In the caller's transaction. */
export async function beginImport(ctx: Context, id: string, { dryRun }: { dryRun: boolean }): Promise<void> {
  await requireIdle(ctx, id);
  const { columns, filename } = await getImport(ctx, id);
  if (!columns.some(({ field }) => field !== null && NAMES.includes(field))) {
    throw fieldError(
      'mapping',
      'Please say which column is the name, the SKU or the address of the product.',
    );
  }
  await updateImport(ctx.db, id, { state: dryRun ? 'checking' : 'running', touched_at: ctx.now() });
  await restartRun(ctx.db, id);
  if (!dryRun) await openImportSet(ctx, { id, title: filename });
}
