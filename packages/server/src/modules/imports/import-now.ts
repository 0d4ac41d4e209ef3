import type { UploadedFile } from '@isoko/contract/primitives';
import type { CatalogueImport, ImportMode } from '@isoko/contract/routes/admin/imports';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { findSameFile } from './import.store.ts';
import { addImport, beginImport, cancelImport, getImport, TERMINAL } from './imports.ts';
import { workOnImport } from './run-import.ts';
import type { PictureDeps } from './take-pictures.ts';

interface TerminalImport {
  file: UploadedFile;
  mode: ImportMode;
  dryRun: boolean;
  /** Called after every batch. */
  onProgress: (progress: CatalogueImport) => void;
}

/**
 * Runs a whole import, for the command in the terminal, whose name is in the audit log. An interrupted import of the
 * same file continues where it stopped. The file of a dry run is deleted at the end.
 * @throws validation_error as addImport and startImport
 */
export async function importNow(
  shop: Context,
  deps: PictureDeps,
  { file, mode, dryRun, onProgress }: TerminalImport,
): Promise<CatalogueImport> {
  const ctx = { ...shop, actor: TERMINAL };
  const known = dryRun ? null : await findSameFile(ctx.db, { file: file.bytes, mode });
  const id = known ?? (await begin(ctx, { file, mode, dryRun }));
  await workOnImport(ctx, deps, id, {
    mayGoOn: async () => {
      onProgress(await getImport(ctx, id));
      return true;
    },
  });
  const done = await getImport(ctx, id);
  onProgress(done);
  if (dryRun) await cancelImport(ctx, id);
  return done;
}

async function begin(
  ctx: Context,
  { file, mode, dryRun }: Omit<TerminalImport, 'onProgress'>,
): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const { _id } = await addImport(ctx, { file, mode });
    await beginImport(ctx, _id, { dryRun });
    return _id;
  });
}
