import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

/** A product on a wishlist. */
export interface WishlistItem {
  id: string;
  productId: string;
  createdAt: Date;
}

/** The id of an account's wishlist; null while it has none. */
export async function selectWishlistId(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('wishlist')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertWishlist(db: Db, accountId: string, at: Date): Promise<string> {
  const row = { account_id: accountId, created_at: at };
  const { id } = await db.insertInto('wishlist').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Everything on a wishlist, the newest first. */
export async function selectItems(db: Db, wishlistId: string): Promise<WishlistItem[]> {
  return db
    .selectFrom('wishlist_item')
    .select(['id', 'product_id as productId', 'created_at as createdAt'])
    .where('wishlist_id', '=', wishlistId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertItem(
  db: Db,
  { wishlistId, productId, at }: { wishlistId: string; productId: string; at: Date },
): Promise<void> {
  const row = { wishlist_id: wishlistId, product_id: productId, created_at: at };
  await db.insertInto('wishlist_item').values(row).execute();
}

/** Deletes an item of that wishlist if it belongs to the account; else false. */
export async function deleteItem(
  db: Db,
  { accountId, wishlistId, itemId }: { accountId: string; wishlistId: string; itemId: string },
): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM wishlist_item item USING wishlist
    WHERE item.id = ${itemId} AND item.wishlist_id = ${wishlistId}
      AND wishlist.id = item.wishlist_id AND wishlist.account_id = ${accountId}
    RETURNING item.id`.execute(db);
  return rows.length > 0;
}

/** A product on a wishlist: on which one, and since when. */
export interface ListedRow {
  wishlist: string;
  since: string;
}

/** The wishlists these products are on, by product. */
export async function selectListed(db: Db, productIds: readonly string[]): Promise<Map<string, ListedRow[]>> {
  if (!productIds.length) return new Map();
  const rows = await db
    .selectFrom('wishlist_item')
    .select(['product_id', 'wishlist_id', 'created_at'])
    .where('product_id', 'in', productIds)
    .orderBy('created_at')
    .execute();
  const groups = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map(
    [...groups].map(([id, of]) => [
      id,
      of.map(({ wishlist_id, created_at }) => ({ wishlist: wishlist_id, since: created_at.toISOString() })),
    ]),
  );
}

/** Puts a product back on those of these wishlists that still exist. */
export async function insertListed(
  db: Db,
  productId: string,
  wishlists: readonly ListedRow[],
): Promise<void> {
  await sql`
    INSERT INTO wishlist_item (wishlist_id, product_id, created_at)
    SELECT w.id, ${productId}::uuid, kept.since
    FROM jsonb_to_recordset(${JSON.stringify(wishlists)}::jsonb) AS kept (wishlist uuid, since timestamptz)
    JOIN wishlist w ON w.id = kept.wishlist
    ON CONFLICT (wishlist_id, product_id) DO NOTHING`.execute(db);
}
