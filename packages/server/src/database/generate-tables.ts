import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
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
  flags.push('--overrides', JSON.stringify({ columns: await readWords(url) }));
  if (options.verify) flags.push('--verify');
  await promisify(execFile)(process.execPath, [...args, ...flags], { env: childEnvironment() });
}

/** The types of the columns that hold one of a few words: `CHECK (status IN ('draft', 'published'))` says which. */
async function readWords(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{
      name: string;
      check: string;
      has_default: boolean;
      is_not_null: boolean;
    }>(`
      SELECT r.relname || '.' || a.attname AS name, pg_get_constraintdef(c.oid) AS check,
        a.atthasdef AS has_default, a.attnotnull AS is_not_null
      FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
      JOIN pg_attribute a ON a.attrelid = r.oid AND c.conkey = ARRAY[a.attnum]
      WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace ORDER BY name`);
    const typed = rows.flatMap(({ name, check, has_default, is_not_null }) => {
      const words = wordsOf(check)
        ?.map((word) => JSON.stringify(word))
        .join(' | ');
      const type = is_not_null ? words : `${words} | null`;
      return words ? [[name, has_default ? `Generated<${type}>` : type]] : [];
    });
    return Object.fromEntries(typed);
  } finally {
    await client.end();
  }
}

/** The texts a CHECK lets its column be, if it lists them. */
export function wordsOf(check: string): string[] | null {
  if (!/^CHECK \(\(\w+ = ANY \(ARRAY\[/.test(check)) return null;
  return [...check.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = '']) => word.replaceAll("''", "'"));
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
