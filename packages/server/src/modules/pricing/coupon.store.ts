import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import type { Coupon } from './coupon.ts';

/** A coupon with the categories and products it is limited to; both empty: it is for everything. */
export interface CouponRow extends Omit<Coupon, 'products'> {
  categories: string[];
  products: string[];
}

/** The coupon of this code (upper case), unless it is switched off. */
export async function selectCoupon(db: Db, code: string): Promise<CouponRow | null> {
  const { rows } = await sql<CouponRow>`
    SELECT id, code, kind, value, min_subtotal, max_discount, starts_at, ends_at, max_uses, used, per_customer,
      ARRAY(SELECT category_id FROM coupon_category WHERE coupon_id = coupon.id) AS categories,
      ARRAY(SELECT product_id FROM coupon_product WHERE coupon_id = coupon.id) AS products
    FROM coupon WHERE code = ${code} AND is_active`.execute(db);
  return rows[0] ?? null;
}

/**
 * Takes one use if the coupon is valid `now` and a use is left, and locks it until the transaction ends: other uses of
 * the coupon wait. Null: none was taken.
 */
export async function takeUse(
  db: Db,
  { couponId, now }: { couponId: string; now: Date },
): Promise<{ per_customer: number | null } | null> {
  const taken = await takingUse(db, couponId)
    .where('is_active', '=', true)
    .where((column) => column.or([column('starts_at', 'is', null), column('starts_at', '<=', now)]))
    .where((column) => column.or([column('ends_at', 'is', null), column('ends_at', '>', now)]))
    .executeTakeFirst();
  return taken ?? null;
}

function takingUse(db: Db, couponId: string) {
  return db
    .updateTable('coupon')
    .set((column) => ({ used: column('used', '+', 1) }))
    .where('id', '=', couponId)
    .where((column) =>
      column.or([column('max_uses', 'is', null), column('used', '<', column.ref('max_uses'))]),
    )
    .returning('per_customer');
}

/** As takeUse, without looking at its dates: for an order that had the coupon already. */
export async function takeUseAgain(
  db: Db,
  couponId: string,
): Promise<{ per_customer: number | null } | null> {
  return (await takingUse(db, couponId).executeTakeFirst()) ?? null;
}

/** Gives one use back. */
export async function giveUseBack(db: Db, couponId: string): Promise<void> {
  await db
    .updateTable('coupon')
    .set((column) => ({ used: column('used', '-', 1) }))
    .where('id', '=', couponId)
    .execute();
}

/** Writes that an order used a coupon. `discount` in francs. */
export async function insertRedemption(
  db: Db,
  redemption: { order_id: string; coupon_id: string; discount: number; redeemed_at: Date },
): Promise<void> {
  await db.insertInto('coupon_redemption').values(redemption).execute();
}

/** Ends an order's redemption and deletes its buyer; the coupon's id, or null when there is none or it has ended. */
export async function endRedemption(
  db: Db,
  { orderId, now }: { orderId: string; now: Date },
): Promise<string | null> {
  const ended = await db
    .updateTable('coupon_redemption')
    .set({ restored_at: now })
    .where('order_id', '=', orderId)
    .where('restored_at', 'is', null)
    .returning('coupon_id')
    .executeTakeFirst();
  if (!ended) return null;
  await deleteBuyers(db, orderId);
  return ended.coupon_id;
}

/** Deletes the keys of this order's buyer. */
export async function deleteBuyers(db: Db, orderId: string): Promise<void> {
  await db.deleteFrom('coupon_buyer').where('order_id', '=', orderId).execute();
}

/** An order's redemption that has ended, locked; null when there is none. */
export async function lockEndedRedemption(db: Db, orderId: string): Promise<{ coupon_id: string } | null> {
  const ended = await db
    .selectFrom('coupon_redemption')
    .select('coupon_id')
    .where('order_id', '=', orderId)
    .where('restored_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return ended ?? null;
}

/** The redemption counts again. */
export async function renewRedemption(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('coupon_redemption')
    .set({ restored_at: null })
    .where('order_id', '=', orderId)
    .execute();
}

/** In how many orders any of these buyer keys uses the coupon. Exact while the coupon is locked. */
export async function countUsesBy(
  db: Db,
  { couponId, buyers }: { couponId: string; buyers: readonly string[] },
): Promise<number> {
  if (!buyers.length) return 0;
  const { uses } = await db
    .selectFrom('coupon_buyer')
    .select((column) => column.fn.count<number>('order_id').distinct().as('uses'))
    .where('coupon_id', '=', couponId)
    .where('buyer', 'in', buyers)
    .executeTakeFirstOrThrow();
  return uses;
}

/** Gives each buyer key the first free of the slots 1…`slots`; the primary key refuses one that is taken twice. */
export async function insertBuyers(
  db: Db,
  use: { couponId: string; orderId: string; buyers: readonly string[]; slots: number },
): Promise<void> {
  const { couponId, orderId, buyers, slots } = use;
  await sql`
    INSERT INTO coupon_buyer (coupon_id, buyer, slot, order_id)
    SELECT ${couponId}, one.buyer, (
      SELECT min(free.n) FROM generate_series(1, ${slots}::int) AS free (n) WHERE NOT EXISTS (
        SELECT FROM coupon_buyer taken
        WHERE taken.coupon_id = ${couponId} AND taken.buyer = one.buyer AND taken.slot = free.n)), ${orderId}
    FROM unnest(${buyers}::text[]) AS one (buyer)`.execute(db);
}

/** Lowers the discount of an order's redemption by `less` francs. */
export async function lessenRedemption(
  db: Db,
  { orderId, less }: { orderId: string; less: number },
): Promise<void> {
  await db
    .updateTable('coupon_redemption')
    .set((row) => ({ discount: row('discount', '-', less) }))
    .where('order_id', '=', orderId)
    .execute();
}

/** Deletes that an order used a coupon, with its buyers; the use must have been given back. */
export async function deleteRedemption(db: Db, orderId: string): Promise<void> {
  await db.deleteFrom('coupon_redemption').where('order_id', '=', orderId).execute();
}
