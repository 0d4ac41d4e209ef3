/// <reference path="./pg-copy-streams.d.ts" />

/// <reference path="./pg-copy-streams.d.ts" />
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { onConnection } from '../connect.ts';
import { applyMigration, type Migration, openLedger, whileMigrating } from '../migrate.ts';
import {
  isEmpty,
  listTables,
  quoted,
  quotedColumns,
  readQueueVersion,
  readSchemaState,
  readSequences,
  SAME_WORDS,
  type SchemaState,
  type SequenceState,
  type ShopTable,
} from './shop-tables.ts';

/** A database that is being filled; others see nothing of it until it is committed. */
export interface Load {
  /** Version of the queue's schema that was made for it. */
  readonly queue: number;
  /** Runs these migrations from the first one on, and deletes the rows that they wrote. */
  makeSchema(migrations: readonly Migration[]): Promise<void>;
  /** The parts of a table that this schema lacks: `public.order`, `public.order.note`. */
  unknownOf(table: ShopTable): string[];
  /** Fills a table with what `COPY` wrote; returns the number of rows. */
  fill(table: ShopTable, rows: AsyncIterable<Buffer>): Promise<number>;
  setSequences(states: readonly SequenceState[]): Promise<void>;
  /** Runs the later migrations on the rows. */
  migrate(migrations: readonly Migration[]): Promise<void>;
}

/** Why a database cannot be filled. */
export type Obstacle = 'not empty' | 'no right';

/** Why the database at `url` cannot be filled; null: it can. */
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
 * Fills the empty database at `url` in one transaction, with triggers and foreign keys off: the rows were consistent in
 * the snapshot, and nothing is counted, announced or recorded a second time. `installQueue` first makes the queue's
 * schema, on its own connections. A throw leaves the database empty.
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
    // The reason for the failed load counts; a lost connection has rolled back already.
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
 * Gives the shop's role the right to switch triggers off while `work` runs. `superUrl` is the address for a superuser
 * of the same database.
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

/** The shop's database as of one moment, readable while the snapshot is open. */
export interface Snapshot {
  /** Lets other connections read the same moment (`SET TRANSACTION SNAPSHOT`). */
  readonly id: string;
  /** PostgreSQL's own version, `18.4`. */
  readonly server: string;
  readonly schema: SchemaState;
  readonly tables: readonly ShopTable[];
  /** The names of all pictures, `….webp`. */
  readonly pictures: readonly string[];
  /** A table's rows as `COPY` writes them. One table at a time. */
  copy(table: ShopTable): Copy;
  /** The state of the sequences now, which is never behind the rows. */
  sequences(): Promise<SequenceState[]>;
  close(): Promise<void>;
}

/** The rows of a table as a stream. */
interface Copy {
  readonly rows: Readable;
  /** The number of rows, once all were read. */
  count(): Promise<number>;
}

/**
 * Opens a snapshot of the database at `url` while everyone keeps writing: only changes of the tables themselves wait
 * for it. Null if the database holds no shop.
 * @throws errors of PostgreSQL: 55P03 when tables are being changed for longer than ten seconds.
 */
export async function openSnapshot(url: string): Promise<Snapshot | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'isoko backup',
    connectionTimeoutMillis: 5_000,
  });
  // The running query reports the lost connection; without a listener it would end the process too.
  client.on('error', () => {});
  await client.connect();
  try {
    const moment = await begin(client);
    if (!moment) await client.end();
    return moment;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function begin(client: pg.Client): Promise<Snapshot | null> {
  const tables = await listTables(client);
  if (!tables.some(({ name }) => name === 'public.schema_migration')) return null;
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await client.query(`${SAME_WORDS}; SET LOCAL lock_timeout = '10s'`);
  // Locked before the first read: a table that is changed later would show rows of another moment.
  await client.query(`LOCK TABLE ${tables.map(({ name }) => quoted(name)).join(', ')} IN ACCESS SHARE MODE`);
  const schema = await readSchemaState(client);
  if (!schema) return null;
  const { rows } = await client.query<{ id: string; server: string }>(
    `SELECT pg_export_snapshot() AS id, current_setting('server_version') AS server`,
  );
  const { id = '', server = '' } = rows[0] ?? {};
  const pictures = await client.query<{ name: string }>('SELECT name FROM picture ORDER BY name');
  return {
    id,
    server,
    schema,
    tables: await listTables(client),
    pictures: pictures.rows.map(({ name }) => name),
    copy: (table) => copyOut(client, table),
    sequences: () => readSequences(client),
    close: () => client.end(),
  };
}

function copyOut(client: pg.Client, table: ShopTable): Copy {
  const rows = client.query(
    copyTo(`COPY (SELECT ${quotedColumns(table)} FROM ${quoted(table.name)}) TO STDOUT`),
  );
  return {
    rows,
    async count() {
      // PostgreSQL sends the number after the last row; once another query is answered, the number has arrived.
      await client.query('SELECT');
      return rows.rowCount;
    },
  };
}
