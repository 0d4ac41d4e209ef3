import pg from 'pg';

/** The schemas with the shop's rows: its own tables and the queue's. */
const SCHEMAS = ['public', 'pgboss'];

/**
 * The queue's own bookkeeping, which its schema creates again: its version and open changes of it, warnings,
 * measurements, and the clock that tests set. Also the counts of requests of this minute, which a standby does not
 * have.
 */
const NOT_KEPT = ['version', 'bam', 'warning', 'queue_stats', '__pgboss_test_clock']
  .map((each) => `pgboss.${each}`)
  .concat('public.flood_count');

const NOT_OF_AN_EXTENSION = `NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')`;

/** A table and its written columns, in order. Columns that the database computes are left out. */
export interface ShopTable {
  /** `public.order` */
  readonly name: string;
  readonly columns: readonly string[];
}

/** The state of a sequence; `value` is text, because it may be larger than a number. */
export interface SequenceState {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

/** What a database's schema was made by. */
export interface SchemaState {
  /** The migrations that ran, with their checksums. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  /** The version of the queue's own schema. */
  readonly queue: number;
}

/** Every table whose rows a backup keeps, sorted by name; partitions are part of their table. */
export async function listTables(client: pg.ClientBase): Promise<ShopTable[]> {
  const { rows } = await client.query<ShopTable>(
    `SELECT n.nspname || '.' || c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND n.nspname || '.' || c.relname <> ALL ($2) AND ${NOT_OF_AN_EXTENSION}
     GROUP BY 1 ORDER BY 1`,
    [SCHEMAS, NOT_KEPT],
  );
  return rows;
}

/**
 * The current state of every sequence of the shop. Sequences ignore snapshots: read last, they are never behind the
 * rows.
 */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND c.relkind = 'S' AND ${NOT_OF_AN_EXTENSION} ORDER BY 1`,
    [SCHEMAS],
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${quoted(name)}`,
    );
    states.push(...state.rows.map((row) => ({ name, ...row })));
  }
  return states;
}

/** What the schema was made by; null if the database holds no shop. */
export async function readSchemaState(client: pg.ClientBase): Promise<SchemaState | null> {
  const { rows } = await client.query<{ is_shop: boolean }>(
    `SELECT to_regclass('public.schema_migration') IS NOT NULL AND to_regclass('pgboss.version') IS NOT NULL AS is_shop`,
  );
  if (!rows[0]?.is_shop) return null;
  const ran = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migration ORDER BY name',
  );
  return { migrations: ran.rows, queue: await readQueueVersion(client) };
}

/** The version of the queue's schema in this database. */
export async function readQueueVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('SELECT version FROM pgboss.version');
  return rows[0]?.version ?? 0;
}

/** Whether the database has nothing where the shop's tables would be. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_empty: boolean }>(
    `SELECT to_regnamespace('pgboss') IS NULL AND NOT EXISTS (
       SELECT FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND ${NOT_OF_AN_EXTENSION}) AS is_empty`,
  );
  return rows[0]?.is_empty ?? false;
}

/** The name `public.order`, quoted for SQL. */
export function quoted(name: string): string {
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)].map((part) => pg.escapeIdentifier(part)).join('.');
}

/** The columns of a table, quoted for SQL. */
export function quotedColumns({ columns }: ShopTable): string {
  return columns.map((each) => pg.escapeIdentifier(each)).join(', ');
}

/** Makes a database write values in one format, whatever its own settings are; for the length of a transaction. */
export const SAME_WORDS = `SET LOCAL client_encoding = 'UTF8'; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;
