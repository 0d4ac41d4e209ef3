import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** The state of one connection to a provider. */
export interface WireState {
  name: string;
  goodAt: Date | null;
  badAt: Date | null;
  /** The reason of its last failure. */
  reason: string | null;
}

/** Records a success; one within a minute of another is not written, so that many cost little. */
export async function putGood(db: Db, name: string, at: Date): Promise<void> {
  await sql`INSERT INTO wire (name, good_at) VALUES (${name}, ${at})
    ON CONFLICT (name) DO UPDATE SET good_at = excluded.good_at
    WHERE wire.good_at IS NULL OR wire.good_at < excluded.good_at - interval '1 minute'
      OR wire.bad_at >= wire.good_at`.execute(db);
}

/** Records a failure and its reason. */
export async function putBad(
  db: Db,
  name: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await sql`INSERT INTO wire (name, bad_at, reason) VALUES (${name}, ${at}, ${reason})
    ON CONFLICT (name) DO UPDATE SET bad_at = excluded.bad_at, reason = excluded.reason`.execute(db);
}

/** Every connection that was ever used. */
export function selectWires(db: Db): Promise<WireState[]> {
  return db
    .selectFrom('wire')
    .select(['name', 'good_at as goodAt', 'bad_at as badAt', 'reason'])
    .orderBy('name')
    .execute();
}
