import type { UploadedFile } from '@isoko/contract/primitives';
import type { CatalogueImport, ImportMode } from '@isoko/contract/routes/admin/imports';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { getImport } from './get-import.ts';
import { insertImport } from './import.store.ts';
import { columnsOf, parseMapping, requireMapping } from './import-columns.ts';
import { guessMapping } from './known-formats.ts';
import { readTable } from './read-table.ts';

/** Who imports when it is the command in the terminal. */
export const TERMINAL: Actor = { id: null, name: 'Terminal', requestId: 'npm run import' };
const LONGEST_NAME = 200;

/**
 * Takes a file of products: reads its columns, guesses what they are unless it is told, and keeps the file. Nothing
 * is written into the catalogue yet.
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
