import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../config.ts';
import { createLogger } from '../log.ts';
import { onConnection } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

const TARGET = join(import.meta.dirname, 'tables.generated.ts');
const SCHEMA = join(import.meta.dirname, 'schema.sql');

/** As `connect.ts` reads them: bigint is a number, date is text. */
const READ_AS = { int8: 'number', date: 'string' };

/**
 * Writes `tables.generated.ts` from the migrated database at `url`. With `verify` it writes nothing and throws if the
 * file differs from the database.
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

/** The types of columns whose CHECK lists their values: `CHECK (status IN ('draft', 'published'))`. */
async function readWords(url: string): Promise<Record<string, string>> {
  return onConnection(url, async (client) => {
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
  });
}

/** The texts that a CHECK allows for its column, if it lists them. */
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

/** Leaves out objects of extensions. `of` is the catalogue's column of the object's id. */
const ours = (of: string) => `NOT EXISTS (SELECT FROM pg_depend WHERE objid = ${of} AND deptype = 'e')`;
const inPublic = (of: string) => `${of} = 'public'::regnamespace`;

const EXTENSIONS = `SELECT 'CREATE EXTENSION ' || extname || ';' AS text FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname`;
const COLLATIONS = `
  SELECT format('CREATE COLLATION %I (provider = icu, locale = %L, deterministic = %s);', collname, colllocale, collisdeterministic) AS text
  FROM pg_collation WHERE ${inPublic('collnamespace')} ORDER BY collname`;
const SEQUENCES = `
  SELECT format('CREATE SEQUENCE %I;', relname) AS text FROM pg_class AS c
  WHERE relkind = 'S' AND ${inPublic('relnamespace')}
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype IN ('a', 'i')) ORDER BY relname`;
const FUNCTIONS = `
  SELECT trim(trailing E' \\n' FROM pg_get_functiondef(p.oid)) || ';' AS text FROM pg_proc AS p
  WHERE ${inPublic('pronamespace')} AND prokind = 'f' AND ${ours('p.oid')} ORDER BY proname, p.oid::regprocedure::text COLLATE "C"`;
const VIEWS = `
  SELECT format(E'CREATE VIEW %I AS\\n%s', relname, pg_get_viewdef(oid)) AS text FROM pg_class AS c
  WHERE relkind = 'v' AND ${inPublic('relnamespace')} AND ${ours('c.oid')} ORDER BY relname`;

const COLUMN = `
  format('%I %s', attname, format_type(atttypid, atttypmod))
  || CASE WHEN attcollation NOT IN (0, typcollation) THEN (SELECT format(' COLLATE %I', collname) FROM pg_collation WHERE oid = attcollation) ELSE '' END
  || CASE attidentity WHEN 'a' THEN ' GENERATED ALWAYS AS IDENTITY' WHEN 'd' THEN ' GENERATED BY DEFAULT AS IDENTITY' ELSE '' END
  || CASE attgenerated WHEN 's' THEN format(' GENERATED ALWAYS AS (%s) STORED', pg_get_expr(adbin, adrelid)) WHEN 'v' THEN format(' GENERATED ALWAYS AS (%s)', pg_get_expr(adbin, adrelid))
     ELSE coalesce(' DEFAULT ' || pg_get_expr(adbin, adrelid), '') END
  || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END`;
/** A table, followed by its indexes (except those of constraints), statistics and triggers. */
const TABLES = `
  SELECT format(E'CREATE TABLE %I (\\n  %s\\n);', relname, (
      SELECT string_agg(line, E',\\n  ' ORDER BY kind, place, line COLLATE "C") FROM (
        SELECT 1 AS kind, attnum::int AS place, ${COLUMN} AS line
        FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
        UNION ALL
        SELECT 2, position(contype::text IN 'pufcx'), format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE conrelid = c.oid AND contype IN ('p', 'u', 'f', 'c', 'x')) AS lines))
    || coalesce((SELECT string_agg(E'\\n' || pg_get_indexdef(indexrelid) || ';', '' ORDER BY indexrelid::regclass::text COLLATE "C")
      FROM pg_index WHERE indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND conrelid = c.oid)), '')
    || coalesce((SELECT string_agg(E'\\n' || pg_get_statisticsobjdef(oid) || ';', '' ORDER BY stxname COLLATE "C")
      FROM pg_statistic_ext WHERE stxrelid = c.oid), '')
    || coalesce((SELECT string_agg(E'\\n' || pg_get_triggerdef(oid) || ';', '' ORDER BY tgname)
      FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal), '') AS text
  FROM pg_class AS c
  WHERE relkind IN ('r', 'p') AND ${inPublic('relnamespace')} AND relname <> 'schema_migration' ORDER BY relname`;

/** The migrated database at `url` as SQL to read: tables first, then views and functions. */
async function describeSchema(url: string): Promise<string> {
  return onConnection(url, async (client) => {
    const parts = ['-- Written by npm run generate:tables from the migrations. To be read, not run.'];
    for (const query of [EXTENSIONS, COLLATIONS, SEQUENCES, TABLES, VIEWS, FUNCTIONS]) {
      const { rows } = await client.query<{ text: string }>(query);
      parts.push(...rows.map((row) => row.text));
    }
    return `${parts.join('\n\n')}\n`;
  });
}

if (import.meta.main) await generateFromMigrations();
