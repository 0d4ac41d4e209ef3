import type { Context } from '#server/context.ts';
import { inSavepoint, inTransaction } from '#server/database/in-transaction.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { closeSet } from '#server/modules/changes/record-changes.ts';
import type { Plan, ProductDraft, Remark } from './draft.ts';
import {
  claimRun,
  dropFile,
  dropOldFiles,
  findForgotten,
  findUnderWay,
  type ImportRow,
  lockRun,
  noteProgress,
  readImport,
  readSent,
  updateImport,
} from './import.store.ts';
import { mappingOf } from './import-columns.ts';
import { cancelImport } from './imports.ts';
import type { Photos } from './match-photos.ts';
import { planImport } from './plan-import.ts';
import type { HeldRemark } from './problem.store.ts';
import { type BatchResult, putBatch } from './put-batch.ts';
import { readTable, type Table, withFixes } from './read-table.ts';
import { type PictureDeps, type TakenPictures, takePictures } from './take-pictures.ts';

/** A job ends after this, in ms, so that a closing shop can finish its batch; the next job continues. */
const TURN_MS = 3_000;

/** Continues an import for one turn, and queues the next one: the job `import.run`. */
export async function runImport(ctx: Context, deps: PictureDeps, importId: string): Promise<void> {
  const until = ctx.now().getTime() + TURN_MS;
  const isOver = await workOnImport(ctx, deps, importId, { mayGoOn: () => ctx.now().getTime() < until });
  if (!isOver) await enqueue(ctx, 'import.run', { import_id: importId }, { singletonKey: importId });
}

/**
 * Works on an import batch by batch from its present place, while `mayGoOn`; returns whether it is over. Each batch and
 * its place are one transaction: after a kill the next run continues after the last written batch.
 */
export async function workOnImport(
  ctx: Context,
  deps: PictureDeps,
  importId: string,
  { mayGoOn }: { mayGoOn: () => boolean | Promise<boolean> },
): Promise<boolean> {
  const work = await openWork(ctx, importId);
  if (!work) return true;
  const { row, plan, photos } = work;
  const asActor = actingFor(ctx, row);
  for (let position = work.position; ; ) {
    if (position >= plan.size) return finish(asActor, row, plan);
    const next = await runBatch(asActor, deps, { row, plan, photos, position });
    // It was cancelled, or another process works on it.
    if (next === null) return true;
    position = next;
    if (position < plan.size && !(await mayGoOn())) return false;
  }
}

interface Work {
  row: ImportRow;
  plan: Plan;
  photos: Photos;
  position: number;
}

/** The plan of an import's file, with its present columns and corrections; null: the file was deleted. */
export async function openPlan(
  ctx: Context,
  { id, format, columns, answers }: ImportRow,
): Promise<{ plan: Plan; photos: Photos; table: Table } | null> {
  const sent = await readSent(ctx.db, id);
  if (!sent?.file) return null;
  const { photos } = sent;
  const table = withFixes(await readTable(sent.file), sent.fixes);
  return {
    table,
    photos,
    plan: await planImport(table, { format, mapping: mappingOf(columns), answers, photos }),
  };
}

/** Null: there is nothing to do. */
async function openWork(ctx: Context, importId: string): Promise<Work | null> {
  const row = await readImport(ctx.db, importId);
  if (!row || (row.state !== 'checking' && row.state !== 'running')) return null;
  const run = await inTransaction(ctx, ({ db }) => lockRun(db, importId));
  const opened = run && (await openPlan(ctx, row));
  return opened ? { row, ...opened, position: run.position } : null;
}

/** Changes are recorded under the name of the person who started it. */
function actingFor(ctx: Context, { id, actor_id, actor_name }: ImportRow): Context {
  return { ...ctx, actor: { id: actor_id, name: actor_name, requestId: id } };
}

async function finish(ctx: Context, { id, state }: ImportRow, plan: Plan): Promise<boolean> {
  await inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx;
    const run = await lockRun(db, id);
    if (run?.state !== state || run.position !== plan.size) return;
    // Rows without a product are part of what was left out.
    const { leftOut, unusedRows } = plan;
    const counts = { failed: leftOut };
    await noteProgress(db, id, {
      products: 0,
      rows: leftOut,
      counts,
      categories: [],
      remarks: withValues(unusedRows, plan),
    });
    if (state === 'checking') return updateImport(db, id, { state: 'checked', touched_at: now() });
    await updateImport(db, id, { state: 'done', finished_at: now(), touched_at: now() });
    await closeSet(ctx, id);
    // The file is still needed for the download of left-out rows.
    if (!(await readImport(db, id))?.problems) await dropFile(db, id);
  });
  return true;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Abandoned files. */
const FORGOTTEN_MS = 7 * DAY_MS;

/**
 * Gives running imports a new job if theirs was lost with a restored or repaired database, and ends abandoned ones.
 * Returns how many it found.
 */
export async function sweepImports(ctx: Context): Promise<number> {
  const forgotten = await findForgotten(ctx.db, new Date(ctx.now().getTime() - FORGOTTEN_MS));
  for (const id of forgotten) await cancelImport(ctx, id);
  await dropOldFiles(ctx.db, new Date(ctx.now().getTime() - FORGOTTEN_MS));
  const underWay = await findUnderWay(ctx.db);
  // At most one waits: an import that is running at this moment continues by itself.
  for (const id of underWay) await enqueue(ctx, 'import.run', { import_id: id }, { singletonKey: id });
  return forgotten.length + underWay.length;
}

/** Rows per transaction: customers wait for the rows it locks. */
const MAX_ROWS = 50;
/** Pictures per batch: each may take seconds, and progress is shown after every batch. */
const MAX_PICTURES = 20;

interface Batch {
  row: ImportRow;
  plan: Plan;
  photos: Photos;
  /** Its first product. */
  position: number;
}

/**
 * Writes the next products of an import, and returns the place after them; null if it was cancelled, or another process
 * did it. Pictures come first, because nothing may be fetched while rows are locked.
 */
async function runBatch(ctx: Context, deps: PictureDeps, batch: Batch): Promise<number | null> {
  const { row, plan, position } = batch;
  const drafts = takeDrafts(plan, position);
  const dryRun = row.state === 'checking';
  const work = await openBatch(ctx, deps, { ...batch, drafts, dryRun });
  const tried = dryRun ? await tryOnly(ctx, work.put) : null;
  return inTransaction(ctx, async (ctx) => {
    const run = await claimRun(ctx.db, row.id);
    if (run?.state !== row.state || run.position !== position) return null;
    const result = tried ?? (await work.put(ctx));
    await noteProgress(ctx.db, row.id, progressOf(drafts, { plan, pictures: work.pictures, result }));
    return position + drafts.length;
  });
}

/** Products with their pictures, ready to be written; a dry run fetches nothing. */
export async function openBatch(
  ctx: Context,
  deps: PictureDeps,
  {
    row,
    plan,
    photos,
    drafts,
    dryRun,
  }: Omit<Batch, 'position'> & { drafts: readonly ProductDraft[]; dryRun: boolean },
): Promise<{ pictures: TakenPictures; put: (ctx: Context) => Promise<BatchResult> }> {
  const addresses = drafts.filter(isWhole).flatMap((draft) => draft.images ?? []);
  const pictures = await takePictures(ctx, deps, { addresses, photos, dryRun });
  const put = (ctx: Context) =>
    putBatch(ctx, {
      ...{ drafts, pictures, mode: row.mode, answers: row.answers, columnOf: plan.columnOf },
      note: `Import of ${row.filename}`.slice(0, 200),
      changeSet: dryRun ? null : row.id,
    });
  return { pictures, put };
}

const isWhole = ({ remarks }: ProductDraft) => remarks.every(({ kind }) => kind === 'note');

function takeDrafts(plan: Plan, from: number): ProductDraft[] {
  const drafts: ProductDraft[] = [];
  let rows = 0;
  let pictures = 0;
  for (let at = from; at < plan.size && rows < MAX_ROWS && pictures < MAX_PICTURES; at += 1) {
    const draft = plan.productAt(at);
    if (!draft) break;
    drafts.push(draft);
    rows += draft.rows;
    pictures += draft.images?.length ?? 0;
  }
  return drafts;
}

/** The results of products, to be added to earlier ones. */
export function progressOf(
  drafts: readonly ProductDraft[],
  { plan, pictures, result }: { plan: Plan; pictures: TakenPictures; result: BatchResult },
) {
  const { counts, warnings, categories, remarks } = result;
  const rows = drafts.reduce((sum, draft) => sum + draft.rows, 0);
  return {
    products: drafts.length,
    rows,
    counts: { ...counts, ...warnings, pictures: pictures.added },
    categories,
    remarks: withValues(remarks, plan),
  };
}

const LONGEST_VALUE = 200;

/** Remarks with the values of their cells, so that these can be corrected. */
const withValues = (remarks: readonly Remark[], plan: Plan): HeldRemark[] =>
  remarks.map((remark) => {
    const held = remark.column === null ? null : plan.cellAt(remark.row, remark.column);
    return { ...remark, value: held?.slice(0, LONGEST_VALUE) ?? null };
  });

/** Carries the result of a trial out of its rolled-back transaction. */
class OnlyTried extends Error {
  readonly result: BatchResult;
  constructor(result: BatchResult) {
    super('only tried');
    this.result = result;
  }
}

/** The result that a batch would have: it is written and then rolled back. */
export async function tryOnly(
  ctx: Context,
  put: (ctx: Context) => Promise<BatchResult>,
): Promise<BatchResult> {
  try {
    const within = ctx.db.isTransaction ? inSavepoint : inTransaction;
    return await within(ctx, async (ctx): Promise<BatchResult> => {
      throw new OnlyTried(await put(ctx));
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.result;
    throw error;
  }
}
