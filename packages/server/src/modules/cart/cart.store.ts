import { type Selectable, sql } from 'kysely';
import type { Read } from '#server/database/read-ahead.ts';
import type { Database, Db } from '#server/database/tables.ts';
import type { CartItem } from './fill-lines.ts';

const columns = ['id', 'coupon_code', 'order_id'] as const;

/**
 * A cart: `coupon_code` in upper case, perhaps no longer valid; `order_id` is the order it became, null: it is open.
 */
export type Cart = Pick<Selectable<Database['cart']>, (typeof columns)[number]>;

/** The open cart of an account, created if there is none, locked until the transaction ends. */
export async function openCart(db: Db, { accountId, now }: { accountId: string; now: Date }): Promise<Cart> {
  return db
    .insertInto('cart')
    .values({ account_id: accountId, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('account_id').where('order_id', 'is', null).doUpdateSet({ updated_at: now }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The open cart of an account, not locked; null: there is none. */
export async function findOpenCart(db: Db, accountId: string): Promise<Cart | null> {
  return (await openCartOf(db, accountId).executeTakeFirst()) ?? null;
}

/** The open cart of an account, locked until the transaction ends; null: there is none. */
export async function lockOpenCart(db: Db, accountId: string): Promise<Cart | null> {
  return (await openCartOf(db, accountId).forUpdate().executeTakeFirst()) ?? null;
}

function openCartOf(db: Db, accountId: string) {
  return db
    .selectFrom('cart')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('order_id', 'is', null);
}

/** A cart of an account, open or not, locked until the transaction ends; null: it has no such cart. */
export async function lockCart(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<Cart | null> {
  const cart = await db
    .selectFrom('cart')
    .select(columns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return cart ?? null;
}

/** A line of a cart. */
export type CartLine = CartItem & { id: string; position: number };

/** An open cart, read without a lock; `version` changes with each change of it, null: there was no cart. */
export interface SeenCart extends Cart {
  version: string | null;
  lines: CartLine[];
}

/** The open cart of an account with its lines, for a change without a lock. */
export const seenCartRead = (accountId: string): Read<SeenCart> => ({
  key: `open cart of ${accountId}`,
  statement: sql<SeenCart>`SELECT id, coupon_code, order_id, xmin::text AS version, (
      SELECT coalesce(json_agg(json_build_object('id', id, 'product', product_id, 'index', variant_index, 'wanted', quantity,
        'priceSeen', price_seen, 'position', position) ORDER BY position), '[]')
      FROM cart_line WHERE cart_id = cart.id) AS lines
    FROM cart WHERE account_id = ${accountId} AND order_id IS NULL`,
});

/** The products of that cart, as an array in SQL. */
export const productsOfCart = (accountId: string) => sql`ARRAY(
  SELECT product_id FROM cart_line JOIN cart ON cart.id = cart_id WHERE account_id = ${accountId} AND order_id IS NULL)`;

/**
 * Writes these lines into a cart, unless it has changed since it was read or its account is erased; then it does
 * nothing and returns false. One statement, with locks in this order: account, cart. An empty cart loses its coupon.
 */
export async function changeSeenCart(
  db: Db,
  { id, version, lines: had }: SeenCart,
  { accountId, lines, now }: { accountId: string; lines: readonly CartLine[]; now: Date },
): Promise<boolean> {
  const before = new Map(had.map((line) => [line.id, JSON.stringify(Object.entries(line).toSorted())]));
  const rows = lines.filter(
    (line) => before.get(line.id) !== JSON.stringify(Object.entries(line).toSorted()),
  );
  const mine =
    version === null
      ? sql`INSERT INTO cart (id, account_id, created_at, updated_at)
          SELECT ${id}, ${accountId}, ${now}, ${now} WHERE EXISTS (SELECT FROM held) ON CONFLICT DO NOTHING`
      : sql`UPDATE cart SET updated_at = ${now}, coupon_code = CASE WHEN ${lines.length > 0} THEN coupon_code END
          WHERE id = ${id} AND xmin::text = ${version} AND order_id IS NULL AND EXISTS (SELECT FROM held)`;
  const { rows: changed } = await sql`
    WITH held AS (SELECT FROM account WHERE id = ${accountId} FOR KEY SHARE),
    mine AS (${mine} RETURNING id),
    gone AS (
      DELETE FROM cart_line USING mine WHERE cart_id = mine.id AND cart_line.id <> ALL(${lines.map((line) => line.id)}::uuid[])),
    written AS (
      INSERT INTO cart_line (cart_id, id, product_id, variant_index, quantity, price_seen, position)
      SELECT mine.id, line.* FROM mine, unnest(${rows.map((line) => line.id)}::uuid[],
        ${rows.map((line) => line.product)}::uuid[], ${rows.map((line) => line.index)}::int[],
        ${rows.map((line) => line.wanted)}::int[], ${rows.map((line) => line.priceSeen)}::int[],
        ${rows.map((line) => line.position)}::int[]) AS line
      ON CONFLICT (cart_id, product_id, variant_index) DO UPDATE
        SET quantity = excluded.quantity, price_seen = excluded.price_seen, position = excluded.position)
    SELECT id FROM mine`.execute(db);
  return changed.length > 0;
}

/** The lines of a cart, in the order they were added. */
export async function selectLines(db: Db, cartId: string): Promise<(CartItem & { id: string })[]> {
  return db
    .selectFrom('cart_line')
    .select(['id', 'product_id as product', 'variant_index as index'])
    .select(['quantity as wanted', 'price_seen as priceSeen'])
    .where('cart_id', '=', cartId)
    .orderBy('position')
    .execute();
}

/** Writes lines of a locked cart: over the one of the same product and index, else at the end. */
export async function writeLines(db: Db, cartId: string, writes: readonly CartItem[]): Promise<void> {
  if (!writes.length) return;
  const last = sql<number>`(SELECT coalesce(max(position), 0) FROM cart_line WHERE cart_id = ${cartId})`;
  const rows = writes.map(({ product, index, wanted, priceSeen }, before) => ({
    cart_id: cartId,
    product_id: product,
    variant_index: index,
    quantity: wanted,
    price_seen: priceSeen,
    position: sql<number>`${last} + ${before + 1}::int`,
  }));
  await db
    .insertInto('cart_line')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'product_id', 'variant_index']).doUpdateSet((row) => ({
        quantity: row.ref('excluded.quantity'),
        price_seen: row.ref('excluded.price_seen'),
      })),
    )
    .execute();
}

/** Gives a locked cart exactly these lines in this order; those it had keep their ids. */
export async function replaceLines(db: Db, cartId: string, writes: readonly CartItem[]): Promise<void> {
  const products = writes.map((line) => line.product);
  const indexes = writes.map((line) => line.index);
  await sql`
    DELETE FROM cart_line WHERE cart_id = ${cartId} AND NOT EXISTS (
      SELECT FROM unnest(${products}::uuid[], ${indexes}::int[]) AS kept (product, index)
      WHERE kept.product = product_id AND kept.index = variant_index)`.execute(db);
  await writeLines(db, cartId, writes);
  await sql`
    UPDATE cart_line SET position = kept.position
    FROM unnest(${products}::uuid[], ${indexes}::int[]) WITH ORDINALITY AS kept (product, index, position)
    WHERE cart_id = ${cartId} AND product_id = kept.product AND variant_index = kept.index`.execute(db);
}

/** Removes one line of the account's open cart, in one statement; false: it has no such line there. */
export async function deleteLine(
  db: Db,
  { accountId, cartId, lineId }: Record<'accountId' | 'cartId' | 'lineId', string>,
): Promise<boolean> {
  const { rows } = await sql`
    WITH mine AS (
      SELECT id FROM cart WHERE id = ${cartId} AND account_id = ${accountId} AND order_id IS NULL FOR UPDATE)
    DELETE FROM cart_line line USING mine WHERE line.id = ${lineId} AND line.cart_id = mine.id
    RETURNING line.id`.execute(db);
  return rows.length > 0;
}

/** Records that the lines of a locked cart changed; an empty cart loses its coupon. */
export function touchCart(db: Db, { id, now }: { id: string; now: Date }): Promise<Cart> {
  return db
    .updateTable('cart')
    .set({
      updated_at: now,
      coupon_code: sql`CASE WHEN EXISTS (SELECT FROM cart_line WHERE cart_id = ${id}) THEN coupon_code END`,
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Gives a locked cart another coupon, or none. */
export async function setCoupon(
  db: Db,
  { id, code, now }: { id: string; code: string | null; now: Date },
): Promise<void> {
  await db.updateTable('cart').set({ coupon_code: code, updated_at: now }).where('id', '=', id).execute();
}

/** Closes a locked open cart: it became this order, once. */
export async function setOrder(
  db: Db,
  { id, orderId, now }: { id: string; orderId: string; now: Date },
): Promise<boolean> {
  const closed = await db
    .updateTable('cart')
    .set({ order_id: orderId, updated_at: now })
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Deletes the cart that became an order, with its lines. */
export async function deleteOrderedCart(db: Db, orderId: string): Promise<void> {
  await db.deleteFrom('cart').where('order_id', '=', orderId).execute();
}
