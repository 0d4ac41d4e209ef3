import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

type Db = Kysely<Database>;

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

/** Removes an item when it is on that wishlist and the wishlist is the account's; else false. */
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
