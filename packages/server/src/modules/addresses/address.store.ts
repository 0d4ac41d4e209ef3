import type { SavedAddress } from '@isoko/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Db } from '#server/database/tables.ts';

/** An address and its account. Both are in every WHERE. */
export interface OwnAddress {
  accountId: string;
  id: string;
}

/** The row of an address without its owner and time. */
export type AddressRow = Omit<Insertable<Database['address']>, 'id' | 'account_id' | 'created_at'>;

/** An account's addresses: the default one first, then the newest. */
export async function selectAddresses(db: Db, accountId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('address')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toAddress);
}

/** One address of an account; null: it has no such address. */
export async function selectAddress(db: Db, { accountId, id }: OwnAddress): Promise<SavedAddress | null> {
  const row = await db
    .selectFrom('address')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toAddress(row) : null;
}

export async function insertAddress(
  db: Db,
  { accountId, row, at }: { accountId: string; row: AddressRow; at: Date },
): Promise<SavedAddress> {
  const written = await db
    .insertInto('address')
    .values({ ...row, account_id: accountId, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAddress(written);
}

/** Replaces an address of the account; null: it has no such address. */
export async function updateAddress(
  db: Db,
  { accountId, id }: OwnAddress,
  row: AddressRow,
): Promise<SavedAddress | null> {
  const written = await db
    .updateTable('address')
    .set(row)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return written ? toAddress(written) : null;
}

/** Deletes an address of the account; returns whether it was the default one, null: it has no such address. */
export async function deleteAddress(
  db: Db,
  { accountId, id }: OwnAddress,
): Promise<{ is_default: boolean } | null> {
  const removed = await db
    .deleteFrom('address')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('is_default')
    .executeTakeFirst();
  return removed ?? null;
}

/** Removes the default mark; the account has no default address until another one is set. */
export async function clearDefault(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('address')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute();
}

/** Makes an address of the account the default one; it must have no other default at that moment. */
export async function setDefault(db: Db, { accountId, id }: OwnAddress): Promise<void> {
  await db
    .updateTable('address')
    .set({ is_default: true })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

function toAddress({
  id,
  account_id: _,
  created_at,
  ...words
}: Selectable<Database['address']>): SavedAddress {
  return { _id: id, ...words, date_created: created_at.toISOString() };
}
