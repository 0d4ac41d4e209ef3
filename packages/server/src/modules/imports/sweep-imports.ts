import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { cancelImport } from './cancel-import.ts';
import { findForgotten, findUnderWay } from './import.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Files that nobody came back for. */
const FORGOTTEN_MS = 7 * DAY_MS;

/**
 * Gives imports that are under way a job again when it was lost with a restored or repaired database, and lets go of
 * those nobody came back for. Returns how many it found.
 */
export async function sweepImports(ctx: Context): Promise<number> {
  const forgotten = await findForgotten(ctx.db, new Date(ctx.now().getTime() - FORGOTTEN_MS));
  for (const id of forgotten) await cancelImport(ctx, id);
  const underWay = await findUnderWay(ctx.db);
  // One waits at most: an import that is worked on at this moment goes on by itself.
  for (const id of underWay) await enqueue(ctx, 'import.run', { import_id: id }, { singletonKey: id });
  return forgotten.length + underWay.length;
}
