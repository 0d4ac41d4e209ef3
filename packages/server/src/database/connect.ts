import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { nameStatements } from './name-statements.ts';
import { openPool, SILENCE, watchSilence } from './pool.ts';
import type { Database, Db } from './tables.ts';

/** The longest wait of a request for a connection, so that the API can answer 503 within two seconds. */
const CONNECT_TIMEOUT_MS = 1_500;
/**
 * The same if the database is watched: then a long wait only means that all connections are busy, and a late answer is
 * better than none.
 */
const WATCHED_CONNECT_TIMEOUT_MS = 5_000;
/** The longest wait for a row lock; the caller sees SQLSTATE 55P03. */
const LOCK_TIMEOUT_MS = 3_000;
/** The longest statement of a request; the caller sees SQLSTATE 57014. */
const STATEMENT_TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 20;

const INT8 = 20;
const DATE = 1082;

/** The shop's connections to PostgreSQL. */
export interface DatabaseConnection {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Whether the database answers right now; never throws, takes at most about two seconds. */
  ping(): Promise<boolean>;
  /** How long the last caller waited for a connection, in ms; 0 while no one waits. */
  waitMs(): number;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

interface ConnectOptions {
  readonly log: Logger;
  readonly maxConnections?: number;
  /** How long a query waits for a connection and for its own end; tests wait longer than requests do. */
  readonly patienceMs?: number;
  /**
   * PostgreSQL is behind a pooler, which takes no settings of a connection (the role has them: prepare.ts) and no named
   * statements.
   */
  readonly isPooled?: boolean;
  /**
   * Where to check that the database answers (PostgreSQL itself, because a pooler may only be busy): if it falls
   * silent, callers that wait for an answer hear so within two seconds. Absent: no check.
   */
  readonly watchUrl?: string;
  /** Called for every statement that ran. */
  readonly onStatement?: (event: LogEvent) => void;
}

/**
 * Opens a pool on `url` without connecting yet: an absent database fails the query, not the start. bigint comes back as
 * number (whole francs and counters stay below 2^53), date as 'YYYY-MM-DD', numeric as text.
 */
export function connectDatabase(url: string, options: ConnectOptions): DatabaseConnection {
  const { log, isPooled = false, watchUrl, patienceMs } = options;
  const kept = openPool(log, {
    connectionString: url,
    max: options.maxConnections ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: patienceMs ?? (watchUrl ? WATCHED_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS),
    idleTimeoutMillis: 60_000,
    ...(!isPooled && {
      lock_timeout: LOCK_TIMEOUT_MS,
      statement_timeout: patienceMs ?? STATEMENT_TIMEOUT_MS,
      // Parallel workers take longer to start than a page may take, and a busy shop has no processor for them.
      options: '-c max_parallel_workers_per_gather=0',
    }),
    application_name: 'isoko',
    types: { getTypeParser },
  });
  const { pool } = kept;
  const watch = watchUrl === undefined ? null : watchSilence(kept, { url: watchUrl, log, isPooled });
  let lastWaitMs = 0;
  const connect = async () => {
    if (watch?.isSilent()) throw new Error(SILENCE);
    const began = performance.now();
    const waited = pool.connect();
    return (watch ? watch.connected(waited) : waited).finally(() => {
      lastWaitMs = performance.now() - began;
    });
  };
  const named = isPooled ? (client: pg.PoolClient) => client : nameStatements();
  const close = async () => {
    watch?.close();
    await kept.close();
  };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { connect: async () => named(await connect()), end: close, options: pool.options },
    }),
    log: options.onStatement,
  });
  // A Kysely that ran no statement does not know of the pool yet, so both are closed.
  return {
    db,
    pool,
    ping: () => ping(connect),
    waitMs: () => (pool.waitingCount > 0 ? lastWaitMs : 0),
    close: async () => Promise.all([db.destroy(), close()]).then(() => {}),
  };
}

/** Runs `work` on a connection of its own and closes it. `name` is its application name in PostgreSQL. */
export async function onConnection<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  name?: string,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // The running query reports the lost connection; without a listener it would end the process too.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function ping(connect: () => Promise<pg.PoolClient>): Promise<boolean> {
  const gaveUp = AbortSignal.timeout(2_000);
  const late = new Promise<boolean>((resolve) => {
    gaveUp.addEventListener('abort', () => resolve(false));
  });
  const answered = connect()
    .then(async (client) => {
      await client.query('SELECT 1').finally(() => client.release());
      return true;
    })
    .catch(() => false);
  return Promise.race([answered, late]);
}

const getTypeParser = ((oid: number, format?: 'text' | 'binary') => {
  if (oid === INT8) return Number;
  if (oid === DATE) return String;
  return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid, 'text');
}) as typeof pg.types.getTypeParser;
