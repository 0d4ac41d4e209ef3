import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../config.ts';
import { createLogger } from '../log.ts';
import { describeSchema } from './describe-schema.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const TARGET = join(import.meta.dirname, 'tables.generated.ts');
const SCHEMA = join(import.meta.dirname, 'schema.sql');

/** As `connect.ts` reads them: bigint is a number, date is text. */
const READ_AS = { int8: 'number', date: 'string' };

/**
 * Writes `tables.generated.ts` from the migrated database at `url`. With `verify` it writes nothing and throws
 * when the file does not say what the database says.
 */
export async function generateTables(url: string, options: { verify?: boolean } = {}): Promise<void> {
  const codegen = createRequire(import.meta.url).resolve('kysely-codegen');
  const cli = join(dirname(codegen), 'cli', 'bin.js');
  const args = [cli, '--dialect', 'postgres', '--url', url, '--out-file', TARGET];
  const flags = ['--type-mapping', JSON.stringify(READ_AS), '--exclude-pattern', 'schema_migration'];
  if (options.verify) flags.push('--verify');
  await promisify(execFile)(process.execPath, [...args, ...flags], { env: childEnvironment() });
}

/** Writes `schema.sql` from the migrated database at `url`; `verify` as for the tables. */
export async function generateSchema(url: string, options: { verify?: boolean } = {}): Promise<void> {
  const text = await describeSchema(url);
  if (!options.verify) return writeFile(SCHEMA, text);
  if ((await readFile(SCHEMA, 'utf8')) !== text) {
    throw new Error('schema.sql is not what the migrations make: run npm run generate:tables and commit it.');
  }
}

async function generateFromMigrations(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'isoko-tables-'));
  try {
    const log = createLogger({ level: 'silent' });
    const postgres = await startEmbedded({ varDir: folder, log, durable: false });
    try {
      await migrate(postgres.url);
      await generateTables(postgres.url);
      await generateSchema(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) await generateFromMigrations();
