import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { onConnection } from './connect.ts';

const SHIPPED = join(import.meta.dirname, 'migrations');
/** An arbitrary number that every shop process agrees on: who migrates holds this advisory lock. */
const MIGRATION_LOCK = 7_246_501;

/** A schema this version of the shop must not touch. The message is one sentence. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** A step of the schema. `checksum` is the SHA-256 of its text. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Brings the database at `url` to the newest schema and returns the names of the migrations it ran.
 * Each file of `folder` runs in a transaction of its own together with the note that it ran: killed midway,
 * the next run continues where this one stopped. Two processes wait for each other.
 * @throws MigrationError when a migration that already ran was edited, or the database is newer than the code.
 */
export async function migrate(url: string, folder: string = SHIPPED): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return onConnection(
    url,
    async (client) => {
      await holdMigrations(client);
      await openLedger(client);
      const pending = await findPending(client, migrations);
      for (const migration of pending) await run(client, migration);
      return pending.map((each) => each.name);
    },
    'isoko migration',
  );
}

/**
 * The migrations that the database at `url` has not run, for someone who may only read.
 * @throws MigrationError as `migrate`.
 */
export async function listPending(url: string, folder: string = SHIPPED): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return onConnection(
    url,
    async (client) => {
      const pending = await findPending(client, migrations);
      return pending.map((each) => each.name);
    },
    'isoko migration',
  );
}

/** Keeps everyone else from migrating this database, until the connection ends. */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

/** The migrations of this version of the shop, in the sequence they run in. @throws MigrationError on a wrong name. */
export async function readMigrations(folder: string = SHIPPED): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const wrong = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name));
  if (wrong) throw new MigrationError(`The migration ${wrong} is not named like 0001_schema.sql.`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Makes the table that remembers what ran. */
export async function openLedger(client: pg.ClientBase): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`);
}

async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration ORDER BY name',
  );
  const shipped = new Map(migrations.map((each) => [each.name, each]));
  for (const ran of rows) {
    const known = shipped.get(ran.name);
    if (!known) throw new MigrationError(`The database is newer than this shop: it already ran ${ran.name}.`);
    if (known.checksum !== ran.checksum) {
      throw new MigrationError(`The migration ${ran.name} was changed after the database ran it.`);
    }
  }
  const done = new Set(rows.map((each) => each.name));
  return migrations.filter((each) => !done.has(each.name));
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await applyMigration(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    // A lost connection has rolled back already; what counts is why the migration failed.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Runs one migration and notes that it ran, in the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(migration.sql);
  await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
}
