import { sql } from 'kysely';
import { removeSome } from '#server/database/in-transaction.ts';
import type { Db } from '#server/database/tables.ts';

/** Requests of a network that one process let through in one piece of the window. */
export interface FloodCount {
  /** A keyed hash. */
  network: string;
  piece: number;
  requests: number;
}

/** Writes the counts of `process`, and reads what other processes counted for the same networks since `oldest`. */
export async function exchangeCounts(
  db: Db,
  { process, oldest, counts }: { process: string; oldest: number; counts: readonly FloodCount[] },
): Promise<FloodCount[]> {
  const networks = counts.map((each) => each.network);
  const pieces = counts.map((each) => each.piece);
  const requests = counts.map((each) => each.requests);
  await sql`INSERT INTO flood_count (network, piece, process, requests)
    SELECT network, piece, ${process}, requests
    FROM unnest(${networks}::text[], ${pieces}::bigint[], ${requests}::int[]) AS told (network, piece, requests)
    ON CONFLICT (network, piece, process) DO UPDATE SET requests = excluded.requests`.execute(db);
  const { rows } = await sql<FloodCount>`
    SELECT network, piece, sum(requests)::int AS requests /* not null */ FROM flood_count
    WHERE network = ANY (${networks}::text[]) AND piece >= ${oldest} AND process <> ${process}
    GROUP BY network, piece`.execute(db);
  return rows;
}

/** Deletes counts that are older than any window. */
export async function forgetCounts(db: Db, before: number): Promise<void> {
  await removeSome({ db }, 'flood_count', sql`piece < ${before}`);
}
