/// <reference path="./pg-copy-streams.d.ts" />
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  listTables,
  quoted,
  quotedColumns,
  readSchemaState,
  readSequences,
  SAME_WORDS,
  type SchemaState,
  type SequenceState,
  type ShopTable,
} from './shop-tables.ts';

/** One moment of a shop's database, to be read for as long as it is open. */
export interface Snapshot {
  /** By which other connections may look at the same moment (`SET TRANSACTION SNAPSHOT`). */
  readonly id: string;
  /** PostgreSQL's own version, `18.4`. */
  readonly server: string;
  readonly schema: SchemaState;
  readonly tables: readonly ShopTable[];
  /** The names of every picture, `….webp`. */
  readonly pictures: readonly string[];
  /** A table's rows as `COPY` writes them. One table at a time. */
  copy(table: ShopTable): Copy;
  /** The state of the sequences now, which is never behind the rows. */
  sequences(): Promise<SequenceState[]>;
  close(): Promise<void>;
}

/** The rows of a table on their way out. */
interface Copy {
  readonly rows: Readable;
  /** How many they were, once all of them were read. */
  count(): Promise<number>;
}

/**
 * Opens the present moment of the database at `url`, while everyone keeps writing: a reader holds up only
 * changes of the tables themselves. Null when the database holds no shop.
 * @throws errors of PostgreSQL: 55P03 when tables are being changed for longer than ten seconds.
 */
export async function openSnapshot(url: string): Promise<Snapshot | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'isoko backup',
    connectionTimeoutMillis: 5_000,
  });
  // The query in flight reports the loss of the connection; without a listener it would end the process too.
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
  // Held before the first look: a table that is changed after it would show other rows than those of the moment.
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
      // PostgreSQL says the number after the last row; an answer after it means that it was heard.
      await client.query('SELECT');
      return rows.rowCount;
    },
  };
}
