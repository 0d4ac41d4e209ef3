import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Context } from '../context.ts';
import { onConnection } from '../database/connect.ts';
import { SHOP_ROLE } from '../database/embedded/cluster.ts';
import { migrate } from '../database/migrate.ts';
import type { Db } from '../database/tables.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of this test run; databases are cloned on it. */
    postgresUrl: string;
    /** The same for its superuser, who may switch triggers off. */
    postgresSuperUrl: string;
  }
}

const MIGRATIONS = join(import.meta.dirname, '../database/migrations');
const EMPTY_TEMPLATE = 'template_empty';
/** Half the work of the other strategy, which also writes every page into the log. */
const BY_FILES = 'STRATEGY FILE_COPY';

/** A database of its own for one test file, dropped at the end. */
export interface TestDatabase {
  /** For the owner of its tables. */
  readonly url: string;
  /** For the role that a shop runs as. */
  readonly shopUrl: string;
  drop(): Promise<void>;
}

/** Fills a new template database; it becomes visible under its name only when complete. */
type Fill = (url: string) => Promise<unknown>;

/** Makes the template of all test databases: migrated, without content. */
export async function createEmptyTemplate(postgresUrl: string, migrate: Fill): Promise<void> {
  await createTemplate({ postgresUrl, name: EMPTY_TEMPLATE, from: 'template1', fill: migrate });
}

/**
 * Clones a database in some ten milliseconds. `template` names a further template on top of the empty one, which the
 * first caller of the run fills while others wait; without it the database has no content.
 */
export async function createTestDatabase(
  postgresUrl: string,
  template?: { name: string; fill: Fill },
): Promise<TestDatabase> {
  if (template) await createTemplate({ postgresUrl, from: EMPTY_TEMPLATE, ...template });
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onConnection(postgresUrl, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template?.name ?? EMPTY_TEMPLATE} ${BY_FILES}`),
  );
  return {
    url: urlOf(postgresUrl, name),
    shopUrl: shopUrlOf(urlOf(postgresUrl, name)),
    async drop() {
      await onConnection(postgresUrl, (client) => dropDatabase(client, name));
    },
  };
}

/**
 * Deletes all rows of these tables and of those that refer to them, as TRUNCATE … CASCADE would: but that makes a
 * hundred new files each time, fifty times the work of deleting the few rows of a test.
 */
export async function emptyTables(db: Db, names: readonly string[]): Promise<void> {
  const tables = names.map((name) => name.split('.').map(pg.escapeIdentifier).join('.'));
  await sql`SELECT empty_tables(VARIADIC CAST(${tables} AS regclass[]))`.execute(db);
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Drops a database and ends the connections to it. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== INSUFFICIENT_PRIVILEGE) throw error;
    // An autovacuum worker is connected, which only a superuser may end by force; without force PostgreSQL asks it to
    // leave.
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
  }
}

async function createTemplate(options: {
  postgresUrl: string;
  name: string;
  from: string;
  fill: Fill;
}): Promise<void> {
  const { postgresUrl, name, from, fill } = options;
  await onConnection(postgresUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return;
    const draft = `${name}_draft`;
    await dropDatabase(client, draft);
    await client.query(`CREATE DATABASE ${draft} TEMPLATE ${from} ${BY_FILES}`);
    await fill(urlOf(postgresUrl, draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  });
}

/**
 * A database as an older release left it: only the migrations up to the one numbered `last` have run. `query` runs SQL
 * on it as the owner of its tables.
 */
export async function databaseOf(last: string, postgresUrl: string) {
  const database = await createTestDatabase(postgresUrl);
  const query = (text: string, values?: unknown[]): Promise<Record<string, unknown>[]> =>
    onConnection(database.url, async (client) => (await client.query(text, values)).rows);
  await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const folder = await mkdtemp(join(tmpdir(), 'isoko-migrations-'));
  for (const name of await readdir(MIGRATIONS))
    if (name.slice(0, 4) <= last) await cp(join(MIGRATIONS, name), join(folder, name));
  await migrate(database.url, folder);
  await rm(folder, { recursive: true, force: true });
  return { ...database, query };
}

/** The address of the shop's role for a database with `url` for its owner; on a PostgreSQL of test-postgres.ts. */
export function shopUrlOf(url: string): string {
  return url.replace(/^postgresql:\/\/\w+:/, `postgresql://${SHOP_ROLE}:`);
}

function urlOf(postgresUrl: string, database: string): string {
  return postgresUrl.replace(/\/[^/]*$/, `/${database}`);
}

/** Every table, the queue's included, with one of these words, in any column and in any case. */
export async function tablesWith(ctx: Context, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'pgboss') ORDER BY 1, 2`.execute(ctx.db);
  const found: string[] = [];
  for (const { schema, name } of rows) {
    const patterns = words.map((word) => `%${word}%`);
    const hit = await sql`SELECT FROM ${sql.id(schema, name)} AS t
      WHERE t::text ILIKE ANY (${patterns}::text[]) LIMIT 1`.execute(ctx.db);
    if (hit.rows.length) found.push(schema === 'public' ? name : `${schema}.${name}`);
  }
  return found;
}
