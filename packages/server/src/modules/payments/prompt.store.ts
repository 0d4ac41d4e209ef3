import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** A wallet that was asked to pay. */
export interface Prompt {
  status: string;
  reason: string | null;
  created_at: Date;
}

/** Makes whoever wants to ask this wallet wait until the transaction ends: what they count is then exact. */
export async function lockWallet(db: Db, wallet: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`wallet ${wallet}`}, 0))`.execute(db);
}

/** When this wallet was asked after `since`, by whichever order; the newest first. */
export async function selectPrompts(
  db: Db,
  { method, wallet, since }: { method: string; wallet: string; since: Date },
): Promise<Prompt[]> {
  return db
    .selectFrom('payment')
    .select(['status', 'reason', 'created_at'])
    .where('method', '=', method)
    .where('phone', '=', wallet)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
}
