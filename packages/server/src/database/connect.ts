import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database, Db } from './tables.ts';

/** A request waits this long for a connection, so that the API can answer 503 within two seconds. */
const CONNECT_TIMEOUT_MS = 1_500;
/** No one queues for a row longer than this; the caller sees SQLSTATE 55P03. */
const LOCK_TIMEOUT_MS = 3_000;
/** No statement of a request runs longer; the caller sees SQLSTATE 57014. */
const STATEMENT_TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 20;

const INT8 = 20;
const DATE = 1082;

/** The shop's connections to PostgreSQL. */
export interface DatabaseConnection {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Whether the database answers right now; never throws, decides within about two seconds. */
  ping(): Promise<boolean>;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

/**
 * Opens a pool on `url` without connecting yet: an absent database fails the query, not the start.
 * `connectMs` is how long a query waits for one of the connections; tests wait longer than requests do.
 * bigint comes back as number (whole francs and counters stay below 2^53), date as 'YYYY-MM-DD', numeric as text.
 */
export function connectDatabase(
  url: string,
  options: { log: Logger; maxConnections?: number; connectMs?: number },
): DatabaseConnection {
  const pool = openPool(options.log, {
    connectionString: url,
    max: options.maxConnections ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'isoko',
    types: { getTypeParser },
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, ping: () => ping(pool), close: () => db.destroy() };
}

/** A pool whose broken connections end no process: the next statement on one fails, and so its caller hears of it. */
export function openPool(log: Logger, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings);
  // An idle connection that breaks is the pool's to replace.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  // The pool does not listen to a connection in use, which may break between two statements.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke'));
  });
  return pool;
}

/** Runs `work` over one connection of its own, which is closed after it. `name` is what PostgreSQL lists it as. */
export async function onConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  name?: string,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
  });
  // The query in flight reports the loss of the connection; without a listener it would end the process too.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function ping(pool: pg.Pool): Promise<boolean> {
  const gaveUp = AbortSignal.timeout(2_000);
  const late = new Promise<boolean>((resolve) => {
    gaveUp.addEventListener('abort', () => resolve(false));
  });
  const answered = pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]);
}

const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8) return Number;
  if (oid === DATE) return String;
  return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid, 'text');
}) as typeof pg.types.getTypeParser;
