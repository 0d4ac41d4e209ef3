import type { Role } from '@isoko/contract';
import type { Kysely } from 'kysely';
import type { Database } from '#server/database/tables.ts';
import type { SignedIn } from '#server/http/visitor.ts';

type Db = Kysely<Database>;

/** The session of a token's hash and its account as it is now, unless it is over or its account is blocked. */
export async function findLiveSession(
  db: Db,
  { hash, usedSince, madeSince }: { hash: Buffer; usedSince: Date; madeSince: Date },
): Promise<(SignedIn & { lastUsedAt: Date }) | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as sessionId',
      'account.id as id',
      'account.email as email',
      'account.name as name',
      'account.phone as phone',
      'account.role as role',
      'account.must_change_password as mustChangePassword',
      'session.last_used_at as lastUsedAt',
    ])
    .where('token_hash', '=', hash)
    .where('session.last_used_at', '>', usedSince)
    .where('session.created_at', '>', madeSince)
    .where('account.blocked_at', 'is', null)
    .executeTakeFirst();
  // The check constraint knows these roles and no other.
  return row ? { ...row, role: row.role as Role | null } : null;
}

/** Notes that a session was used. */
export async function touchSession(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** Writes a session and returns its id. */
export async function insertSession(
  db: Db,
  session: { accountId: string; hash: Buffer; device: string; at: Date },
): Promise<string> {
  const { accountId, hash, device, at } = session;
  const row = { account_id: accountId, token_hash: hash, device, created_at: at, last_used_at: at };
  const { id } = await db.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
