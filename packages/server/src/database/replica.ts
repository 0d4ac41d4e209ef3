import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { connectDatabase } from './connect.ts';
import type { Db } from './tables.ts';

const LOOK_EVERY_MS = 2_000;
/** Older data is not read; the replica of a busy shop is some milliseconds behind. */
const LONGEST_LAG_MS = 5_000;
const MAX_CONNECTIONS = 5;
const MOST_MARKS = 60;

/** How far a replica is behind in milliseconds, or why that is unknown. */
export type ReplicaState = { readonly lagMs: number } | { readonly fault: string };

/** A streaming replica of the database, for data that may be some seconds old: never money, stock or rights. */
export interface Replica {
  readonly url: string;
  /** Null if it is too far behind or away: then read the database itself. */
  freshDb(): Db | null;
  state(): ReplicaState;
  /** Asks both databases how far they are. Runs every two seconds by itself. */
  look(): Promise<ReplicaState>;
  close(): Promise<void>;
}

/** A position of the write-ahead log, and when it was read. */
interface Mark {
  readonly lsn: number;
  readonly at: number;
}

/**
 * Opens the replica at `url` of the database `primary` and watches it. Its lag is the age of the oldest log position of
 * the primary that it has not replayed: its own clocks cannot tell whether nothing is new or nothing arrives.
 */
export function openReplica(options: {
  url: string;
  primary: Db;
  log: Logger;
  isWatched?: boolean;
}): Replica {
  const { url, primary, log, isWatched = true } = options;
  const connection = connectDatabase(url, {
    ...{ log, maxConnections: MAX_CONNECTIONS },
    ...(isWatched && { watchUrl: url }),
  });
  let marks: readonly Mark[] = [];
  let state: ReplicaState = { fault: 'it was not asked yet' };
  let running: Promise<ReplicaState> | null = null;

  async function lookOnce(): Promise<ReplicaState> {
    const at = performance.now();
    // While a replica stays away every second mark is enough; the oldest says how far behind it is.
    if (marks.length > MOST_MARKS) marks = marks.filter((_, index) => index % 2 === 0);
    marks = [...marks, { lsn: await readWritten(primary), at }];
    const replayed = await readReplayed(connection.db);
    if (replayed === null) return { fault: 'it is no replica: it takes writes itself' };
    marks = marks.filter(({ lsn }) => lsn > replayed);
    return { lagMs: marks[0] ? performance.now() - marks[0].at : 0 };
  }
  const look = () => {
    running ??= lookOnce()
      .catch((error): ReplicaState => ({ fault: String(error.message) }))
      .then((found) => {
        if (isFresh(found) !== isFresh(state)) log.warn({ ...found }, isFresh(found) ? USED : NOT_USED);
        state = found;
        running = null;
        return found;
      });
    return running;
  };
  const timer = isWatched ? setInterval(look, LOOK_EVERY_MS) : null;
  timer?.unref();
  return {
    url,
    look,
    state: () => state,
    freshDb: () => (isFresh(state) ? connection.db : null),
    async close() {
      if (timer) clearInterval(timer);
      await running;
      await connection.close();
    },
  };
}

/** The replica of DATABASE_REPLICA_URL; null: there is none. */
export function openReplicaOf(
  { databaseReplicaUrl: url }: Pick<Config, 'databaseReplicaUrl'>,
  options: { primary: Db; log: Logger },
): Replica | null {
  return url === null ? null : openReplica({ url, ...options });
}

const USED = 'the replica is read';
const NOT_USED = 'the replica is not read: the database itself is';

function isFresh(state: ReplicaState): boolean {
  return 'lagMs' in state && state.lagMs <= LONGEST_LAG_MS;
}

/** How far a database has written its log, in bytes. */
async function readWritten(db: Db): Promise<number> {
  const { rows } = await sql<{ lsn: number }>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS lsn`.execute(db);
  return rows[0]?.lsn ?? 0;
}

/** How far a replica has replayed that log; null: it is no replica. */
async function readReplayed(db: Db): Promise<number | null> {
  const { rows } = await sql<{ lsn: number | null }>`SELECT CASE WHEN pg_is_in_recovery()
    THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 END AS lsn`.execute(db);
  return rows[0]?.lsn ?? null;
}

/** The same context for reading data that may be some seconds old; within a transaction, that of the transaction. */
export function onReplica<C extends { readonly db: Db; readonly replica?: Replica | null }>(ctx: C): C {
  const db = ctx.db.isTransaction ? null : ctx.replica?.freshDb();
  return db ? { ...ctx, db } : ctx;
}

/** The address that a command reads from: the replica if it is not too far behind, else `url`. */
export async function chooseForReading(url: string, replicaUrl: string | null, log: Logger): Promise<string> {
  if (replicaUrl === null) return url;
  const primary = connectDatabase(url, { log, maxConnections: 1 });
  const replica = openReplica({ url: replicaUrl, primary: primary.db, log, isWatched: false });
  try {
    return isFresh(await replica.look()) ? replicaUrl : url;
  } finally {
    await replica.close();
    await primary.close();
  }
}
