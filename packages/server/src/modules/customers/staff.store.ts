import type { Role } from '@isoko/contract';
import type { StaffMember } from '@isoko/contract/routes/admin/staff';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import { NO_PASSWORD } from './password.ts';

/** An arbitrary number that all processes of the shop use: the key of the advisory lock for making the first owner. */
const OWNER_LOCK = 7_246_503;

/** Whether there is any staff. */
export async function hasStaff(db: Db): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('role', 'is not', null).limit(1).execute();
  return row.length > 0;
}

/**
 * The address of a shop's only member of staff, an owner whose first password is from before; null: there is other
 * staff.
 */
export async function findUnusedOwner(db: Db, before: Date): Promise<string | null> {
  const rows = await db
    .selectFrom('account')
    .select(['email', 'role', 'must_change_password as isFirst', 'password_changed_at as since'])
    .where('role', 'is not', null)
    .limit(2)
    .execute();
  const [only] = rows;
  const isUnused = rows.length === 1 && only?.role === 'owner' && only.isFirst && only.since < before;
  return isUnused ? only.email : null;
}

/** Lets one process at a time look for the first owner, until the end of the transaction. */
export async function holdOwnerLock(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${OWNER_LOCK})`.execute(db);
}

/** Makes the account of an address an owner's, with this password until they choose another one; returns its id. */
export async function putOwner(
  db: Db,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
  at: Date,
): Promise<string> {
  const access = {
    role: 'owner' as const,
    invited_role: null,
    joined_at: at,
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

/** A member of staff, or someone who is invited. */
export interface MemberRow {
  id: string;
  role: Role | null;
  /** The role of the invitation. */
  invitedRole: Role | null;
  isConfirmed: boolean;
  isBlocked: boolean;
}

/** Locks the account of an address until the transaction ends; null: there is none. */
export async function lockByEmail(db: Db, email: string): Promise<MemberRow | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'role', 'invited_role as invitedRole'])
    .select(sql<boolean>`confirmed_at IS NOT NULL`.as('isConfirmed'))
    .select(sql<boolean>`blocked_at IS NOT NULL`.as('isBlocked'))
    .where((column) => column(column.fn('lower', ['email']), '=', email.toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a member of staff, or an invited one, until the transaction ends; null: none has this id. */
export async function lockMember(db: Db, id: string): Promise<{ role: Role; hasJoined: boolean } | null> {
  const { rows } = await sql<{ role: Role; hasJoined: boolean }>`
    SELECT coalesce(role, invited_role) AS role /* not null */, role IS NOT NULL AS "hasJoined"
    FROM account WHERE id = ${id} AND coalesce(role, invited_role) IS NOT NULL FOR UPDATE`.execute(db);
  return rows[0] ?? null;
}

/** Locks every owner who can log in, in the order of their ids, until the transaction ends; changes of them wait. */
export async function lockOwners(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'owner')
    .where('password_hash', '<>', NO_PASSWORD)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Writes the account of an invited member; no one can log in to it before the invitation's link is opened. The owner
 * vouches for the address: a sign-up must not be able to take its place.
 * @throws a unique violation of `account_email`
 */
export async function insertMember(
  db: Db,
  { email, name, role }: { email: string; name: string; role: Role },
  at: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('account')
    .values({
      ...{ email, name, invited_role: role, password_hash: NO_PASSWORD },
      ...{ confirmed_at: at, created_at: at, password_changed_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Gives an account that was never confirmed to an invited member: its password no longer works. */
export async function takeOverUnconfirmed(
  db: Db,
  id: string,
  { name }: { name: string },
  at: Date,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ name, phone: null, password_hash: NO_PASSWORD, password_changed_at: at, confirmed_at: at })
    .set({ sign_up_device_hash: null })
    .where('id', '=', id)
    .execute();
}

/** Records the role that an account gets when its invitation is opened, and whether it was a customer's before. */
export async function updateInvitedRole(
  db: Db,
  id: string,
  invited: { role: Role; wasCustomer: boolean },
): Promise<void> {
  const set = { invited_role: invited.role, was_customer: invited.wasCustomer };
  await db.updateTable('account').set(set).where('id', '=', id).execute();
}

/** Sets the role of a member, the present one or the invited one. */
export async function updateRole(db: Db, id: string, role: Role): Promise<void> {
  await sql`UPDATE account SET role = CASE WHEN role IS NOT NULL THEN ${role} END,
    invited_role = CASE WHEN invited_role IS NOT NULL THEN ${role} END WHERE id = ${id}`.execute(db);
}

/** Removes every role from an account: it is a customer's from then on. */
export async function removeRole(db: Db, id: string): Promise<void> {
  const set = { role: null, invited_role: null, joined_at: null, was_customer: false };
  await db.updateTable('account').set(set).where('id', '=', id).execute();
}

/** Makes the invited role valid; returns it, null if there is none. */
export async function acceptRole(db: Db, id: string, at: Date): Promise<Role | null> {
  const { rows } = await sql<{ role: Role }>`
    UPDATE account SET role = invited_role, invited_role = NULL, joined_at = ${at}
    WHERE id = ${id} AND invited_role IS NOT NULL RETURNING role /* not null */`.execute(db);
  return rows[0]?.role ?? null;
}

/** Which staff is searched; absent: all. */
export interface StaffSearch {
  id?: string;
  ids?: readonly string[];
  /** Part of a name or an e-mail address. */
  words?: string;
  role?: Role;
}

/** The staff by name. */
export async function readStaff(db: Db, { id, ids, words, role }: StaffSearch): Promise<StaffMember[]> {
  const is = [sql`coalesce(role, invited_role) IS NOT NULL`];
  if (id) is.push(sql`id = ${id}`);
  if (ids) is.push(sql`id = ANY(${ids}::uuid[])`);
  if (role) is.push(sql`coalesce(role, invited_role) = ${role}`);
  if (words) is.push(sql`strpos(lower(name || ' ' || email), lower(${words})) > 0`);
  const { rows } = await sql<Row>`
    SELECT id, name, email AS email /* not null */, coalesce(role, invited_role) AS role /* not null */,
      role IS NOT NULL AS has_joined, was_customer, must_change_password, created_at,
      (SELECT max(last_used_at) FROM (SELECT account_id, last_used_at FROM session
        UNION ALL SELECT account_id, last_used_at FROM staff_session) s WHERE s.account_id = account.id) AS last_seen_at
    FROM account WHERE ${sql.join(is, sql` AND `)} ORDER BY name, id`.execute(db);
  return rows.map(({ id, created_at, last_seen_at, ...words }) => ({
    ...words,
    _id: id,
    last_seen_at: last_seen_at?.toISOString() ?? null,
    date_created: created_at.toISOString(),
  }));
}

type Row = Omit<StaffMember, '_id' | 'last_seen_at' | 'date_created'> & {
  id: string;
  created_at: Date;
  last_seen_at: Date | null;
};
