import type { ImportField } from '@isoko/contract/import-fields';
import type { UploadedFile } from '@isoko/contract/primitives';
import type {
  CatalogueImport,
  ImportAnswers,
  ImportCounts,
  ImportMapping,
  ImportMode,
  ImportProblem,
  ImportQuestion,
  ProblemGroup,
} from '@isoko/contract/routes/admin/imports';
import type { Language } from '@isoko/contract/rules/languages';
import { keysOf, objectOf } from '@isoko/contract/rules/objects';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { ListPart, ListRequest, Page } from '#server/http/list-request.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { closeSet, openImportSet } from '#server/modules/changes/record-changes.ts';
import { requirePictures } from '#server/modules/media/pictures.ts';
import { readContentLanguage } from '#server/modules/translations/reader.ts';
import { render, type Said } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  addToSent,
  dropFile,
  type ImportRow,
  insertImport,
  lockRun,
  pageOfImports,
  readImport,
  readSent,
  restartRun,
  updateImport,
} from './import.store.ts';
import { columnsOf, guessMapping, mappingOf, parseMapping, requireMapping } from './import-columns.ts';
import { warningsOf } from './import-warnings.ts';
import { planImport } from './plan-import.ts';
import { groupProblems, pageOfProblems } from './problem.store.ts';
import { questionsOf, readsOtherwise } from './questions.ts';
import { readTable, withFixes } from './read-table.ts';

/**
 * The progress of an import.
 * @throws not_found
 */
export async function getImport(ctx: Context, id: string): Promise<CatalogueImport> {
  const row = await readImport(ctx.db, id);
  if (!row) throw new ShopError('not_found');
  return toImport(row, ctx.answersIn);
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

/** An import for staff. */
function toImport(row: ImportRow, language?: Language): CatalogueImport {
  const { id, actor_id: _, actor_name, counts, made_categories, date_created, finished_at, ...rest } = row;
  return {
    ...rest,
    questions: openQuestions(row),
    warnings: renderAll(warningsOf(counts, rest.answers), language),
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

/** The check found out whether any new product lacks a status or a VAT class: if none does, there is no question. */
function openQuestions({ state, questions, counts, answers }: ImportRow): ImportQuestion[] {
  if (state === 'ready' || state === 'checking') return questions;
  const lacks = { status: counts.no_status ?? 0, vat_class: counts.no_vat_class ?? 0 };
  return questions.filter(({ code }) => {
    if (code !== 'status' && code !== 'vat_class') return true;
    return lacks[code] > 0 || answers[code] !== undefined;
  });
}

/** Things with a message, which is told in this language. */
const renderAll = <T extends { message: Said }>(all: readonly T[], language?: Language) =>
  all.map((each) => ({ ...each, message: render(each.message, language) }));

/** Uploaded files, the latest first unless the caller wants the oldest. */
export async function listImports(ctx: Context, list: ListPart): Promise<Page<CatalogueImport>> {
  const { rows, ...total } = await pageOfImports(ctx.db, list);
  return { items: rows.map((row) => toImport(row, ctx.answersIn)), ...total };
}

/**
 * The problems in the rows of a file, in order.
 * @throws not_found
 */
export async function listProblems(
  ctx: Context,
  which: { id: string; kind?: 'problem' | 'note'; column?: string },
  { limit, offset, sort }: ListRequest,
): Promise<Page<ImportProblem>> {
  await getImport(ctx, which.id);
  const descending = sort[0]?.descending ?? false;
  const { items, total } = await pageOfProblems(ctx.db, which, { limit, offset, descending });
  return { items: renderAll(items, ctx.answersIn), total };
}

/**
 * The same by kind and column, the most frequent first.
 * @throws not_found
 */
export async function listProblemGroups(ctx: Context, id: string): Promise<ProblemGroup[]> {
  await getImport(ctx, id);
  return renderAll(await groupProblems(ctx.db, id), ctx.answersIn);
}

/** The actor of the command in the terminal. */
export const TERMINAL: Actor = { id: null, name: 'Terminal', requestId: 'npm run import' };
const LONGEST_NAME = 200;

/** A file and its known settings; `mapping` is JSON. */
interface NewFile {
  file: UploadedFile;
  mapping?: string;
  mode?: ImportMode;
  answers?: ImportAnswers;
}

/**
 * Takes a file of products: reads its columns, guesses their meaning unless a mapping is given, and stores the file.
 * Nothing is written into the catalogue yet.
 * @throws validation_error on `file` if it is no table, on `mapping` if it does not fit the file
 */
export async function addImport(
  ctx: Context,
  { file, mapping, mode = 'all', answers = {} }: NewFile,
): Promise<CatalogueImport> {
  const table = await readTable(file.bytes);
  const guess = guessMapping(table, await readContentLanguage(ctx));
  const wanted = mapping === undefined ? guess.mapping : parseMapping(mapping);
  requireMapping(table.header, wanted);
  const plan = await planImport(table, { format: guess.format, mapping: wanted, answers });
  const row = {
    filename: file.filename.trim().slice(-LONGEST_NAME) || 'products.csv',
    format: guess.format,
    mode,
    encoding: table.encoding,
    separator: table.separator,
    columns: await columnsOf(table, wanted, mapping === undefined ? guess.byValues : undefined),
    questions: await questionsOf(plan, answers),
    answers,
    rows: table.rows.length,
    actor_id: ctx.actor?.id ?? null,
    actor_name: ctx.actor?.name ?? TERMINAL.name,
  };
  return inTransaction(ctx, async (ctx) =>
    getImport(ctx, await insertImport(ctx.db, { ...row, file: file.bytes }, ctx.now())),
  );
}

/** Settings of a file before it is written. */
interface ImportChange {
  mapping?: ImportMapping;
  mode?: ImportMode;
  answers?: ImportAnswers;
  photos?: { filename: string; picture: string }[];
}

/**
 * Changes the mapping of columns or the treatment of known products, adds photos, or answers questions. Results of a
 * dry run are deleted if they no longer apply.
 * @throws not_found; validation_error on `id` while the import runs or when it is over, beside wrong columns and photos
 * that are not in the gallery
 */
export async function changeImport(ctx: Context, id: string, change: ImportChange): Promise<CatalogueImport> {
  const { mapping, mode, answers, photos = [] } = change;
  return inTransaction(ctx, async (ctx) => {
    await requireIdle(ctx, id);
    const { columns, answers: was } = await getImport(ctx, id);
    if (mapping)
      requireMapping(
        columns.map(({ name }) => name),
        mapping,
      );
    await requirePictures(
      ctx,
      Object.fromEntries(photos.map(({ picture }, at) => [`photos.${at}`, picture])),
    );
    const mapped = columns.map(({ by_values: _, ...column }) => ({
      ...column,
      field: mapping?.[column.name] ?? null,
    }));
    const row = { ...(mapping && { columns: mapped }), ...(mode && { mode }), ...(answers && { answers }) };
    await updateImport(ctx.db, id, { ...row, touched_at: ctx.now() });
    if (photos.length) {
      const named = photos.map(({ filename, picture }) => [filename.toLowerCase(), picture]);
      await addToSent(ctx.db, id, { photos: Object.fromEntries(named) });
    }
    const isReadOtherwise = mapping || photos.length || (answers && readsOtherwise(was, answers));
    // The results of the check stay valid.
    if (isReadOtherwise) await readAgain(ctx, id);
    if (isReadOtherwise || mode) await lookAgain(ctx, id);
    return getImport(ctx, id);
  });
}

/** Computes the open questions again, with the present columns and photos. */
export async function readAgain(ctx: Context, id: string): Promise<void> {
  const [{ columns, format, answers }, sent] = [await getImport(ctx, id), await readSent(ctx.db, id)];
  if (!sent?.file) return;
  const { file, fixes, photos } = sent;
  const table = withFixes(await readTable(file), fixes);
  const plan = await planImport(table, { format, mapping: mappingOf(columns), answers, photos });
  await updateImport(ctx.db, id, {
    questions: await questionsOf(plan, answers),
    photos: { count: Object.keys(photos).length, unmatched: plan.unmatchedPhotos },
    touched_at: ctx.now(),
  });
}

/** Deletes the results of the check: the file must be checked again. */
export async function lookAgain(ctx: Context, id: string): Promise<void> {
  await updateImport(ctx.db, id, { state: 'ready', touched_at: ctx.now() });
  await restartRun(ctx.db, id);
}

/**
 * Ends an import after the batch that is being written; written products stay.
 * @throws not_found; validation_error on `id` if it is over
 */
export async function cancelImport(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const run = await lockRun(ctx.db, id);
    if (!run) throw new ShopError('not_found');
    if (run.state === 'done' || run.state === 'cancelled')
      throw fieldError('id', 'This import has already ended.');
    const at = ctx.now();
    await updateImport(ctx.db, id, { state: 'cancelled', finished_at: at, touched_at: at });
    await closeSet(ctx, id);
    await dropFile(ctx.db, id);
    return null;
  });
}

const RUNS = 'This import is running. Please wait for it, or cancel it.';
const IS_OVER = 'This import has ended. Please choose the file again.';

/**
 * Locks an import that is neither running nor over.
 * @throws not_found; validation_error on `id`
 */
export async function requireIdle(ctx: Context, id: string): Promise<void> {
  const run = await lockRun(ctx.db, id);
  if (!run) throw new ShopError('not_found');
  if (run.state === 'checking' || run.state === 'running') throw fieldError('id', RUNS);
  if (run.state === 'done' || run.state === 'cancelled') throw fieldError('id', IS_OVER);
}

/** A row needs one of these to identify its product. */
const NAMES: readonly ImportField[] = ['name', 'slug', 'sku'];

/**
 * Starts to write the products of a file, or with `dryRun` only to check the file, in a job of its own.
 * @throws not_found; validation_error on `id` while it is running or over, on `mapping` if no column identifies the
 * product of a row
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

/** The same without the job, for a caller that runs it immediately. In the caller's transaction. */
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
