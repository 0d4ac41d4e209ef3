import type { CouponFilters, Redemption, StaffCoupon } from '@isoko/contract/routes/admin/coupons';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { isOneOf, orNull, readPage, saysSomewhere } from '#server/database/read-page.ts';
import type { Database, Db } from '#server/database/tables.ts';
import type { ListPart, RowPage } from '#server/http/list-request.ts';
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

/** As takeUse, without checking its dates: for an order that had the coupon already. */
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

/** Records that an order used a coupon. `discount` in francs. */
export async function insertRedemption(
  db: Db,
  redemption: { order_id: string; coupon_id: string; discount: number; redeemed_at: Date },
): Promise<void> {
  await db.insertInto('coupon_redemption').values(redemption).execute();
}

/**
 * Ends an order's redemption and deletes its buyer; returns the coupon's id, or null if there is no redemption or it
 * has ended.
 */
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

/** An order's redemption that has ended, locked; null: there is none. */
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

/** Makes the redemption count again. */
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

/**
 * Gives each buyer key the first free one of the slots 1…`slots`; the primary key refuses a slot that is taken twice.
 */
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

/** Deletes an order's redemption and its buyers; its use must have been given back. */
export async function deleteRedemption(db: Db, orderId: string): Promise<void> {
  await db.deleteFrom('coupon_redemption').where('order_id', '=', orderId).execute();
}

/** A coupon with its use, as the tables have it. */
export interface StaffCouponRow extends Omit<StaffCoupon, 'starts_at' | 'ends_at' | 'date_created'> {
  starts_at: Date | null;
  ends_at: Date | null;
  created_at: Date;
}

/** The columns of a coupon that staff can write. */
export type CouponColumns = Omit<
  Selectable<Database['coupon']>,
  'id' | 'created_at' | 'used' | 'used_before'
>;

/** One page of the coupons, and how many there are. */
export function pageOfCoupons(
  db: Db,
  { q, ids, kind, state, now }: CouponFilters & { now: Date },
  list: ListPart,
): Promise<RowPage<StaffCouponRow>> {
  const stateNow = stateAt(now);
  const source = {
    columns: sql`c.id AS _id, c.code, c.kind, c.value, c.min_subtotal, c.max_discount, c.starts_at, c.ends_at,
      c.max_uses, c.used, c.per_customer, c.is_active, c.note, c.created_at, ${stateNow} AS state,
      ARRAY(SELECT category_id FROM coupon_category WHERE coupon_id = c.id) AS categories,
      ARRAY(SELECT product_id FROM coupon_product WHERE coupon_id = c.id) AS products,
      (SELECT coalesce(sum(discount), 0) FROM coupon_redemption
        WHERE coupon_id = c.id AND restored_at IS NULL) AS saved`,
    from: sql`coupon c`,
    where: [
      ...saysSomewhere(q, ['c.code', 'c.note']),
      ...isOneOf(ids, 'c.id'),
      ...(kind ? [sql`c.kind = ${kind}`] : []),
      ...(state ? [sql`${stateNow} = ${state}`] : []),
    ],
    order: {
      date_created: sql`c.created_at`,
      code: sql`c.code`,
      used: sql`c.used`,
      ends_at: orNull(sql`c.ends_at`),
    },
    id: sql`c.id`,
  };
  return readPage<StaffCouponRow>(db, source, list);
}

/** Whether it can be used now, and if not the first reason a customer would be told (coupon.ts: whyNot). */
function stateAt(now: Date): RawBuilder<StaffCoupon['state']> {
  return sql<
    StaffCoupon['state']
  >`CASE WHEN NOT c.is_active THEN 'off' WHEN c.starts_at > ${now} THEN 'scheduled'
    WHEN c.ends_at <= ${now} THEN 'ended' WHEN c.used >= c.max_uses THEN 'used_up' ELSE 'running' END`;
}

/** A coupon's columns and its use, locked: orders that would use it wait. Null for an unknown one. */
export async function lockCoupon(db: Db, id: string): Promise<(CouponColumns & { used: number }) | null> {
  const row = await db
    .selectFrom('coupon')
    .select(['code', 'kind', 'value', 'min_subtotal', 'max_discount', 'starts_at', 'ends_at', 'max_uses'])
    .select(['per_customer', 'is_active', 'note', 'used'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes a new coupon and returns its id. */
export async function insertCoupon(db: Db, row: CouponColumns & { created_at: Date }): Promise<string> {
  const { id } = await db.insertInto('coupon').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a coupon. */
export async function updateCoupon(db: Db, id: string, columns: CouponColumns): Promise<void> {
  await db.updateTable('coupon').set(columns).where('id', '=', id).execute();
}

/** Limits a coupon to exactly these categories. */
export async function setCouponCategories(db: Db, id: string, categories: readonly string[]): Promise<void> {
  await sql`DELETE FROM coupon_category WHERE coupon_id = ${id}
    AND category_id <> ALL (${categories}::uuid[])`.execute(db);
  await sql`INSERT INTO coupon_category (coupon_id, category_id)
    SELECT ${id}, wanted.id FROM unnest(${categories}::uuid[]) AS wanted (id)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Limits a coupon to exactly these products. */
export async function setCouponProducts(db: Db, id: string, products: readonly string[]): Promise<void> {
  await sql`DELETE FROM coupon_product WHERE coupon_id = ${id}
    AND product_id <> ALL (${products}::uuid[])`.execute(db);
  await sql`INSERT INTO coupon_product (coupon_id, product_id)
    SELECT ${id}, wanted.id FROM unnest(${products}::uuid[]) AS wanted (id)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Whether any order ever used a coupon. */
export async function wasRedeemed(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('coupon_redemption')
    .select('order_id')
    .where('coupon_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Removes a coupon that no order used. */
export async function deleteCoupon(db: Db, id: string): Promise<void> {
  await db.deleteFrom('coupon').where('id', '=', id).execute();
}

/** An order that used a coupon. */
interface RedemptionRow extends Omit<Redemption, 'redeemed_at' | 'restored_at'> {
  redeemed_at: Date;
  restored_at: Date | null;
}

/** One page of the orders that used a coupon. The orders' table belongs to a higher module: it is only read here. */
export function pageOfRedemptions(db: Db, couponId: string, list: ListPart): Promise<RowPage<RedemptionRow>> {
  const source = {
    columns: sql`o.id AS _id, o.number, o.customer_name, r.discount, o.total, r.redeemed_at, r.restored_at`,
    from: sql`coupon_redemption r JOIN "order" o ON o.id = r.order_id`,
    where: [sql`r.coupon_id = ${couponId}`],
    order: { redeemed_at: sql`r.redeemed_at` },
    id: sql`o.id`,
  };
  return readPage<RedemptionRow>(db, source, list);
}
