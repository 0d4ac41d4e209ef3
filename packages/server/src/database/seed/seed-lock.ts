import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/** An arbitrary number that every shop process agrees on: who fills the database holds this advisory lock. */
const SEED_LOCK = 7_246_502;

/** Lets one process at a time fill the database, until the end of the transaction. */
export async function holdSeedLock(ctx: Context): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(ctx.db);
}
