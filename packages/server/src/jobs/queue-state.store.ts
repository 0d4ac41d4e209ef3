import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** Unfinished jobs of one queue. */
export interface QueueState {
  name: string;
  /** Due, not started. */
  waiting: number;
  /** Planned for later. */
  later: number;
  running: number;
  /** Failed, waiting for another try. */
  retrying: number;
  /** Given up. */
  failed: number;
  /** Since when the oldest waiting job has been due. */
  oldest: Date | null;
}

/** The queues with unfinished jobs at `now`. */
export async function selectQueues(db: Db, now: Date): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    SELECT name,
      count(*) FILTER (WHERE state = 'created' AND start_after <= ${now}) AS waiting,
      count(*) FILTER (WHERE state = 'created' AND start_after > ${now}) AS later,
      count(*) FILTER (WHERE state = 'active') AS running,
      count(*) FILTER (WHERE state = 'retry') AS retrying,
      count(*) FILTER (WHERE state = 'failed') AS failed,
      min(start_after) FILTER (WHERE state = 'created' AND start_after <= ${now}) AS oldest
    FROM pgboss.job WHERE state NOT IN ('completed', 'cancelled') GROUP BY name ORDER BY name`.execute(db);
  return rows;
}

/** Jobs by queue and state. */
export async function countJobs(db: Db): Promise<{ name: string; state: string; count: number }[]> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    SELECT name, coalesce(state::text, '') AS state, count(*) AS count FROM pgboss.job GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    db,
  );
  return rows;
}
