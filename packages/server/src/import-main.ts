import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { CatalogueImport, ImportProblem } from '@isoko/contract/routes/admin/imports';
import type { Logger } from 'pino';
import { listProblems } from '#server/modules/imports/imports.ts';
import { openPictureFolder } from '#server/modules/imports/take-pictures.ts';
import { render } from '#server/sentences/sentence.ts';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { connectDatabase } from './database/connect.ts';
import { openDatabase } from './database/open-database.ts';
import { requireSchema } from './database/prepare-schema.ts';
import { agreeOnSecret } from './database/prepare-secret.ts';
import { fetchPicture } from './modules/imports/fetch-picture.ts';
import { importNow } from './modules/imports/import-now.ts';
import { openGallery } from './modules/media/gallery.ts';
import { OpeningError, runCommand, say, sentenceOf } from './opening-error.ts';
import { openSecrets } from './secrets.ts';
import { ShopError } from './shop-error.ts';

/**
 * `npm run import -- file.csv [--pictures folder] [--dry-run]`: imports a file of products into the catalogue of
 * VAR_DIR or DATABASE_URL; the shop may be open meanwhile. Started again after an interruption, it continues.
 */
const USAGE = 'Usage: npm run import -- file.csv [--pictures folder] [--dry-run] [--only new|existing]';
const MAX_BYTES = 64 * 1024 * 1024;
const BAR_WIDTH = 30;
const SHOWN_PROBLEMS = 200;

await runCommand(run, {
  explain(error, log) {
    const sentence = error instanceof ShopError ? error.details.fields?.[0]?.message : null;
    return sentence ? render(sentence) : sentenceOf(error, log);
  },
});

async function run(args: string[], log: Logger): Promise<number> {
  const input = await readArguments(args);
  const config = readConfig();
  const database = await openDatabase({ config, log });
  const connection = connectDatabase(database.directUrl, { log, maxConnections: 4 });
  try {
    await requireSchema(database.ownerUrl);
    const given = await openSecrets(config);
    const ctx: Context = { db: connection.db, now: () => new Date(), log, wallets: {}, ...given.secrets };
    await agreeOnSecret(ctx, given);
    const folder = input.pictures === undefined ? null : await openPictureFolder(input.pictures);
    const gallery = openGallery(config, log);
    const fetched = (address: string) => fetchPicture(address, { hosts: config.pictureHosts });
    const deps = { gallery, fetchPicture: fetched, folder };
    const done = await importNow(ctx, deps, { ...input, onProgress: showProgress });
    await tell(ctx, done);
    return done.problems ? 2 : 0;
  } finally {
    await connection.close();
    await database.close();
  }
}

async function readArguments(args: string[]) {
  const options = {
    pictures: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    only: { type: 'string' },
  } as const;
  const { values, positionals } = explain(() => parseArgs({ args, options, allowPositionals: true }));
  const [path, ...more] = positionals;
  const { only = 'all', pictures } = values;
  if (!path || more.length || (only !== 'all' && only !== 'new' && only !== 'existing')) {
    throw new OpeningError(USAGE);
  }
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  );
  if (size === null) throw new OpeningError(`There is no file ${path}.`);
  if (size > MAX_BYTES) throw new OpeningError(`${path} is larger than ${MAX_BYTES / 1024 / 1024} MB.`);
  const file = { filename: basename(path), bytes: await readFile(path) };
  return { file, pictures, dryRun: values['dry-run'], mode: only } as const;
}

function explain<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new OpeningError(USAGE, { cause: error });
  }
}

/** A progress bar in one line; without a terminal, nothing. */
function showProgress({ done_rows, rows }: CatalogueImport): void {
  if (!process.stderr.isTTY) return;
  const share = rows ? Math.min(1, done_rows / rows) : 1;
  const bar = '#'.repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, '.');
  process.stderr.write(`\r[${bar}] ${done_rows} of ${rows} rows`);
}

async function tell(ctx: Context, done: CatalogueImport): Promise<void> {
  if (process.stderr.isTTY) process.stderr.write('\n');
  const list = { page: 1, limit: SHOWN_PROBLEMS, offset: 0, sort: [], fields: null };
  const { items, total } = await listProblems(ctx, { id: done._id }, list);
  for (const each of items) say(`${lineOf(each)}`);
  if (total > items.length) say(`… and ${total - items.length} more.`);
  const { created, updated, unchanged, skipped, failed, categories, pictures } = done.counts;
  const products = `${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped, ${failed} left out`;
  const would = done.state === 'checked' ? 'Nothing was written. It would be: ' : '';
  const unread = done.columns.filter(({ field }) => field === null).map(({ name }) => name);
  if (unread.length) say(`Columns that are not read: ${unread.join(', ')}.`);
  for (const { message } of done.warnings) say(`Warning: ${message}`);
  const made = `${counted(categories, 'category', 'categories')}, ${counted(pictures, 'picture', 'pictures')}`;
  say(`${would}${products}; ${made}.`);
}

function counted(count: number, one: string, many: string): string {
  return `${count} new ${count === 1 ? one : many}`;
}

function lineOf({ row, column, kind, message }: ImportProblem): string {
  return `row ${row}${column ? `, ${column}` : ''}${kind === 'note' ? ' (note)' : ''}: ${message}`;
}
