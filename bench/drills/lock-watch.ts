import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const LOOK_EVERY_MS = 100;

/** A transaction that was open for too long, or a session that waited too long for a lock. */
export interface Held {
  readonly pid: number;
  readonly ms: number;
  readonly what: string;
}

/** Samples the transactions of a database from outside until it is closed. */
export interface LockWatch {
  /** The longest of each transaction, the longest first. */
  longest(): Held[];
  /** How often it looked. */
  looks(): number;
  close(): Promise<void>;
}

interface Watched {
  /**
   * Sessions whose application name starts like this count when they keep a transaction open and idle, or wait
   * for a lock. A session that runs a statement does not count.
   */
  application: string;
  /** For these sessions, also how long a transaction has held a lock on a whole table that blocks writers … */
  strong?: string;
  /** … of one of these. A table that others cannot see yet blocks none of them. */
  tables?: readonly string[];
}

/** Watches sessions that block others. */
export async function watchLocks(url: string, watched: Watched): Promise<LockWatch> {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' });
  client.on('error', () => {});
  await client.connect();
  const found = new Map<string, Held>();
  let isOver = false;
  let looks = 0;
  const looking = (async () => {
    while (!isOver) {
      for (const held of await look(client, watched)) {
        const key = `${held.pid} ${held.since}`;
        if (held.ms > (found.get(key)?.ms ?? 0)) found.set(key, held);
      }
      looks += 1;
      await pause(LOOK_EVERY_MS);
    }
  })();
  // Reported when it is closed.
  looking.catch(() => {});
  return {
    longest: () => [...found.values()].sort((a, b) => b.ms - a.ms),
    looks: () => looks,
    async close() {
      isOver = true;
      await looking.finally(() => client.end());
    },
  };
}

async function look(client: pg.Client, watched: Watched): Promise<(Held & { since: string })[]> {
  const { application, strong = '', tables = [] } = watched;
  const { rows } = await client.query<{ pid: number; ms: number; since: string; what: string }>(
    `SELECT pid, since::text, (1000 * extract(epoch FROM clock_timestamp() - since))::int AS ms,
       concat_ws(' ', state, lock, left(regexp_replace(query, '\\s+', ' ', 'g'), 100)) AS what
     FROM (SELECT *, CASE WHEN lock IS NOT NULL THEN xact_start
         WHEN application_name NOT LIKE $1 THEN NULL
         WHEN state LIKE 'idle in transaction%' THEN state_change
         WHEN wait_event_type = 'Lock' THEN query_start END AS since
       FROM pg_stat_activity CROSS JOIN LATERAL (
         SELECT min(mode || ' on ' || relname) AS lock FROM pg_locks JOIN pg_class ON pg_class.oid = relation
         WHERE pg_locks.pid = pg_stat_activity.pid AND granted AND application_name = $2 AND relname = ANY ($3)
           AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')) locks
       WHERE datname = current_database()) session
     WHERE since IS NOT NULL`,
    [`${application}%`, strong, tables],
  );
  return rows;
}
