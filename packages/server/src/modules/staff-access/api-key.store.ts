import type { ApiKey, KeyRole } from '@isoko/contract/routes/admin/access';
import type { Db } from '#server/database/tables.ts';

/** A key as it is made. */
export interface NewKey {
  name: string;
  role: KeyRole;
  hash: Buffer;
  madeBy: string;
  at: Date;
}

/** Writes a key and returns its id. */
export async function insertKey(db: Db, { name, role, hash, madeBy, at }: NewKey): Promise<string> {
  const row = { name, role, key_hash: hash, made_by: madeBy, created_at: at };
  const { id } = await db.insertInto('api_key').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Removes a key; what it was called, null when there is none. */
export async function deleteKey(db: Db, id: string): Promise<string | null> {
  const row = await db.deleteFrom('api_key').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name ?? null;
}

/** One page of keys, or the one of an id, and how many there are. */
export async function pageOfKeys(
  db: Db,
  {
    id = null,
    limit,
    offset,
    descending,
  }: { id?: string | null; limit: number; offset: number; descending: boolean },
): Promise<{ items: ApiKey[]; total: number }> {
  const rows = await db
    .selectFrom('api_key as k')
    .innerJoin('account as a', 'a.id', 'k.made_by')
    .select(['k.id', 'k.name', 'k.role', 'a.name as made_by', 'k.created_at', 'k.last_used_at'])
    .select((column) => column.fn.countAll<number>().over().as('total'))
    .$if(id !== null, (keys) => keys.where('k.id', '=', id))
    .orderBy('k.created_at', descending ? 'desc' : 'asc')
    .orderBy('k.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const items = rows.map((row) => ({
    _id: row.id,
    name: row.name,
    role: row.role,
    made_by: row.made_by,
    date_created: row.created_at.toISOString(),
    last_used: row.last_used_at?.toISOString() ?? null,
  }));
  return { items, total: rows[0]?.total ?? 0 };
}
