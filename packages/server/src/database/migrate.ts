import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { valueAt } from '@isoko/contract/rules/objects';
import type pg from 'pg';
import { shipped } from '../shipped.ts';
import { onConnection } from './connect.ts';

const SHIPPED = shipped('database/migrations');
/** An arbitrary number that all processes of the shop use: the key of the advisory lock for migrating. */
const MIGRATION_LOCK = 7_246_501;

/** A schema that this version of the shop must not touch. The message is one sentence. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** A step of the schema. `checksum` is the SHA-256 of its text. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** Tells a person about a step that takes long. */
type Say = (sentence: string) => void;

/**
 * Brings the database at `url` to the newest schema and returns the names of the migrations it ran. Each file of
 * `folder` runs in a transaction of its own together with the record that it ran: killed midway, the next run continues
 * where this one stopped. Two processes wait for each other. If a later release migrated the database and only added to
 * this release's schema, nothing runs (decisions/0208).
 * @throws MigrationError if a migration that already ran was edited, a later release removed what this one needs, or it
 * waits in vain.
 */
export async function migrate(url: string, folder: string = SHIPPED, say: Say = () => {}): Promise<string[]> {
  return (await catchUp(url, folder, say)).ran;
}

/** Like `migrate`; also returns the migrations of a later release. */
export async function catchUp(
  url: string,
  folder: string = SHIPPED,
  say: Say = () => {},
): Promise<{ ran: string[]; later: string[] }> {
  const migrations = await readMigrations(folder);
  return whileMigrating(
    url,
    () =>
      onConnection(
        url,
        async (client) => {
          await openLedger(client);
          const { pending, later } = await compare(client, migrations);
          for (const migration of pending) await run(client, migration, say);
          return { ran: pending.map((each) => each.name), later };
        },
        'isoko migration',
      ),
    say,
  );
}

/** How far a database and this release are apart, in names of migrations. */
export interface Distance {
  /** Not run yet. */
  readonly pending: readonly string[];
  /** Run by a later release, whose schema this one leaves alone. */
  readonly later: readonly string[];
}

/** The distance of the database at `url`, for a role that may only read. @throws MigrationError as `migrate`. */
export async function readDistance(url: string, folder: string = SHIPPED): Promise<Distance> {
  const migrations = await readMigrations(folder);
  return onConnection(
    url,
    async (client) => {
      const { pending, later } = await compare(client, migrations);
      return { pending: pending.map((each) => each.name), later };
    },
    'isoko migration',
  );
}

const LOOK_AGAIN_MS = 100;
const SAY_AFTER_MS = 2_000;
/** The longest wait for another process's migrations, and for the lock on a table. */
const GIVE_UP_AFTER_MS = 10 * 60_000;

/**
 * Runs `work` while no one else migrates this database. The lock belongs to a transaction on a connection of its own,
 * so that it also works through a pooler, which lends connections out.
 * @throws MigrationError if another process does not finish
 */
export async function whileMigrating<T>(
  url: string,
  work: () => Promise<T>,
  say: Say = () => {},
): Promise<T> {
  return onConnection(
    url,
    async (client) => {
      await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
      const isMine = async () => {
        const { rows } = await client.query<{ is_mine: boolean }>(
          'SELECT pg_try_advisory_xact_lock($1) AS is_mine',
          [MIGRATION_LOCK],
        );
        return rows[0]?.is_mine === true;
      };
      await waitFor(isMine, {
        onLong: () => say('Another process migrates this database: waiting for it …'),
        inVain:
          'Another process has been migrating this database for ten minutes: see what it does, or end it.',
      });
      const result = await work();
      await client.query('COMMIT');
      return result;
    },
    'isoko migration lock',
  );
}

async function waitFor(
  isDone: () => Promise<boolean>,
  { onLong, inVain }: { onLong: () => void; inVain: string },
): Promise<void> {
  const began = performance.now();
  let isSaid = false;
  while (!(await isDone())) {
    const waited = performance.now() - began;
    if (waited > GIVE_UP_AFTER_MS) throw new MigrationError(inVain);
    if (waited > SAY_AFTER_MS && !isSaid) {
      isSaid = true;
      onLong();
    }
    await pause(LOOK_AGAIN_MS);
  }
}

/** The migrations of this version of the shop, in the order they run. @throws MigrationError on a wrong name. */
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

/** Makes the table that records what ran. */
export async function openLedger(client: pg.ClientBase): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migration (
    name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`);
}

/** A migration with such a name removes something that the release before still uses. */
const CONTRACTS = /^\d{4}_contract_/;

async function compare(
  client: pg.Client,
  migrations: Migration[],
): Promise<{ pending: Migration[]; later: string[] }> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration ORDER BY name',
  );
  const shipped = new Map(migrations.map((each) => [each.name, each.checksum]));
  const edited = rows.find(({ name, checksum }) => shipped.has(name) && shipped.get(name) !== checksum);
  if (edited) throw new MigrationError(`The migration ${edited.name} was changed after the database ran it.`);
  const done = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !done.has(name));
  const later = rows.map(({ name }) => name).filter((name) => !shipped.has(name));
  requireReadable(later, pending);
  return { pending, later };
}

/** @throws MigrationError if a release without the migrations `later` cannot work on their schema */
function requireReadable(later: readonly string[], pending: readonly Migration[]): void {
  const contract = later.find((name) => CONTRACTS.test(name));
  if (contract) {
    throw new MigrationError(
      `The database is newer than this shop: ${contract} took away what this one needs.`,
    );
  }
  const [first] = later;
  if (first && pending[0]) {
    throw new MigrationError(
      `The database is newer than this shop and older too: it ran ${first} and lacks ${pending[0].name}.`,
    );
  }
}

/**
 * A migration that waits for a table makes everyone behind it wait too, so it waits briefly, steps back and tries
 * again.
 */
const LOCK_TIMEOUT = '1s';
const LOCK_NOT_AVAILABLE = '55P03';

async function run(client: pg.Client, migration: Migration, say: Say): Promise<void> {
  await waitFor(() => tryToRun(client, migration), {
    onLong: () =>
      say(`The migration ${migration.name} waits for someone who reads for long: it tries again …`),
    inVain: `The migration ${migration.name} did not get its tables within ten minutes: someone (a backup, an export, psql) holds them.`,
  });
}

/** False if a table could not be locked; nothing was changed then. */
async function tryToRun(client: pg.Client, migration: Migration): Promise<boolean> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await applyMigration(client, migration);
    await client.query('COMMIT');
    return true;
  } catch (error) {
    // A lost connection has rolled back already; the reason for the failed migration counts.
    await client.query('ROLLBACK').catch(() => {});
    if (valueAt(error, 'code') === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** Runs one migration and records that it ran, in the caller's transaction. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(migration.sql);
  await client.query('INSERT INTO schema_migration (name, checksum) VALUES ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
}
