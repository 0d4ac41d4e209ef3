import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Plan, ProductDraft } from './draft.ts';
import type { ImportRow } from './import.store.ts';
import { type BatchResult, putBatch } from './put-batch.ts';
import { claimRun, noteProgress } from './run.store.ts';
import { type PictureDeps, type TakenPictures, takePictures } from './take-pictures.ts';

/** Rows of one transaction: what it locks, shoppers wait for. */
const MAX_ROWS = 50;
/** Pictures of one batch: each may take seconds, and progress is shown after every batch. */
const MAX_PICTURES = 20;

interface Batch {
  row: ImportRow;
  plan: Plan;
  /** Its first product. */
  position: number;
}

/**
 * Does the next products of an import, and gives the place behind them; null when it is no longer ours: cancelled, or
 * done by another process. Pictures come first, because nothing is fetched while rows are locked.
 */
export async function runBatch(ctx: Context, deps: PictureDeps, batch: Batch): Promise<number | null> {
  const { row, plan, position } = batch;
  const drafts = takeDrafts(plan, position);
  const dryRun = row.state === 'checking';
  const addresses = drafts.filter(isWhole).flatMap((draft) => draft.images ?? []);
  const pictures = await takePictures(ctx, deps, { addresses, dryRun });
  const put = (ctx: Context) =>
    putBatch(ctx, {
      ...{ drafts, pictures, mode: row.mode, columnOf: plan.columnOf },
      note: `Import of ${row.filename}`.slice(0, 200),
    });
  const tried = dryRun ? await tryOnly(ctx, put) : null;
  return inTransaction(ctx, async (ctx) => {
    const run = await claimRun(ctx.db, row.id);
    if (run?.state !== row.state || run.position !== position) return null;
    const result = tried ?? (await put(ctx));
    await noteProgress(ctx.db, row.id, progressOf(drafts, pictures, result));
    return position + drafts.length;
  });
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

function progressOf(drafts: readonly ProductDraft[], { added }: TakenPictures, result: BatchResult) {
  const { counts, unsaid, categories, remarks } = result;
  const rows = drafts.reduce((sum, draft) => sum + draft.rows, 0);
  return {
    products: drafts.length,
    rows,
    counts: { ...counts, ...unsaid, pictures: added },
    categories,
    remarks,
  };
}

/** Carries what was tried out of the transaction that is taken back. */
class OnlyTried extends Error {
  readonly result: BatchResult;
  constructor(result: BatchResult) {
    super('only tried');
    this.result = result;
  }
}

/** What would come of a batch: it is written as it would be, and all of it taken back. */
async function tryOnly(ctx: Context, put: (ctx: Context) => Promise<BatchResult>): Promise<BatchResult> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      throw new OnlyTried(await put(ctx));
    });
  } catch (error) {
    if (error instanceof OnlyTried) return error.result;
    throw error;
  }
}
