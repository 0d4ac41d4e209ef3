/// <reference path="./pg-copy-streams.d.ts" />
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { onConnection } from '../connect.ts';
import { applyMigration, type Migration, openLedger, whileMigrating } from '../migrate.ts';
import {
  isEmpty,
  listTables,
  quoted,
  quotedColumns,
  readQueueVersion,
  SAME_WORDS,
  type SequenceState,
  type ShopTable,
} from './shop-tables.ts';

/** A database that is being filled; nothing of it is seen by others before it is kept. */
export interface Load {
  /** Version of the queue's schema that was made for it. */
  readonly queue: number;
  /** Runs these migrations, from the first one on, and takes out what they wrote. */
  makeSchema(migrations: readonly Migration[]): Promise<void>;
  /** What of a table this schema does not have: `public.order`, `public.order.note`. */
  unknownOf(table: ShopTable): string[];
  /** Fills a table with what `COPY` wrote; the number of rows. */
  fill(table: ShopTable, rows: AsyncIterable<Buffer>): Promise<number>;
  setSequences(states: readonly SequenceState[]): Promise<void>;
  /** Runs what came after those migrations, over the rows. */
  migrate(migrations: readonly Migration[]): Promise<void>;
}

/** Why a database cannot be filled. */
export type Obstacle = 'not empty' | 'no right';

/** What prevents the filling of the database at `url`; null: nothing. */
export async function findObstacle(url: string): Promise<Obstacle | null> {
  return onConnection(
    url,
    async (client) => {
      if (!(await isEmpty(client))) return 'not empty';
      const { rows } = await client.query<{ may: boolean }>(
        `SELECT has_parameter_privilege(current_user, 'session_replication_role', 'SET') AS may`,
      );
      return rows[0]?.may ? null : 'no right';
    },
    'isoko restore',
  );
}

/**
 * Fills the empty database at `url` in one transaction, triggers and foreign keys at rest: what was true in the
 * snapshot is true again, and nothing is counted, announced or noted a second time. `installQueue` makes the queue's
 * schema first, by connections of its own. A throw leaves the database as empty as it was.
 */
export async function inLoad<T>(
  url: string,
  installQueue: (url: string) => Promise<void>,
  work: (load: Load) => Promise<T>,
): Promise<T> {
  return whileMigrating(url, () =>
    onConnection(
      url,
      async (client) => {
        const result = await loadAll(client, url, installQueue, work);
        await client.query('ANALYZE');
        return result;
      },
      'isoko restore',
    ),
  );
}

async function loadAll<T>(
  client: pg.Client,
  ...[url, installQueue, work]: Parameters<typeof inLoad<T>>
): Promise<T> {
  try {
    await installQueue(url);
    await client.query('BEGIN');
    await client.query(SAME_WORDS);
    const result = await work(await loadOn(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // What counts is why the load failed; a lost connection has rolled back already.
    await client.query('ROLLBACK').catch(() => {});
    await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE').catch(() => {});
    throw error;
  }
}

async function loadOn(client: pg.Client): Promise<Load> {
  let known = new Map<string, ReadonlySet<string>>();
  return {
    queue: await readQueueVersion(client),
    async makeSchema(migrations) {
      await openLedger(client);
      for (const migration of migrations) await applyMigration(client, migration);
      const tables = await listTables(client);
      known = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]));
      await client.query('SET LOCAL session_replication_role = replica');
      await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    },
    unknownOf({ name, columns }) {
      const has = known.get(name);
      return has ? columns.filter((each) => !has.has(each)).map((each) => `${name}.${each}`) : [name];
    },
    async fill(table, rows) {
      const stream = client.query(
        copyFrom(`COPY ${quoted(table.name)} (${quotedColumns(table)}) FROM STDIN`),
      );
      await pipeline(rows, stream);
      return stream.rowCount;
    },
    async setSequences(states) {
      for (const { name, value, called } of states)
        await client.query('SELECT setval($1::regclass, $2, $3)', [quoted(name), value, called]);
    },
    async migrate(migrations) {
      await client.query('SET LOCAL session_replication_role = origin');
      await client.query('SET CONSTRAINTS ALL IMMEDIATE');
      for (const migration of migrations) await applyMigration(client, migration);
    },
  };
}

/**
 * Lends the shop's role the right to put triggers at rest, for as long as `work` runs. `superUrl` is the address for a
 * superuser of the same database.
 */
export async function lendRight<T>(superUrl: string, role: string, work: () => Promise<T>): Promise<T> {
  const right = 'SET ON PARAMETER session_replication_role';
  const name = pg.escapeIdentifier(role);
  await onConnection(superUrl, (client) => client.query(`GRANT ${right} TO ${name}`), 'isoko restore');
  try {
    return await work();
  } finally {
    await onConnection(superUrl, (client) => client.query(`REVOKE ${right} FROM ${name}`), 'isoko restore');
  }
}
