import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

/** An arbitrary number that every shop process agrees on: who makes the first owner holds this advisory lock. */
const OWNER_LOCK = 7_246_503;

/** Whether anybody works here. */
export async function hasStaff(db: Db): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('role', 'is not', null).limit(1).execute();
  return row.length > 0;
}

/** Lets one process at a time look for the first owner, until the end of the transaction. */
export async function holdOwnerLock(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${OWNER_LOCK})`.execute(db);
}

/** Makes the account of an address the owner's, with this password until another one is chosen; returns its id. */
export async function putOwner(
  db: Db,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
  at: Date,
): Promise<string> {
  const access = {
    role: 'owner',
    password_hash: passwordHash,
    password_changed_at: at,
    must_change_password: true,
    confirmed_at: at,
    blocked_at: null,
  };
  const { id } = await db
    .insertInto('account')
    .values({ email, name, created_at: at, ...access })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet(access))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
