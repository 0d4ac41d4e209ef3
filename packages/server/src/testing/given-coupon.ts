import type { Insertable } from 'kysely';
import type { Context } from '../context.ts';
import type { Database } from '../database/tables.ts';

interface CouponInput extends Partial<Insertable<Database['coupon']>> {
  /** What it is for; neither: everything. */
  categories?: { id: string }[];
  products?: { id: string }[];
}

/** Writes a coupon: unless it is said otherwise SALE, ten percent of everything, without an end. */
export async function aCoupon(ctx: Context, input: CouponInput = {}) {
  const { categories = [], products = [], ...words } = input;
  const coupon = await ctx.db
    .insertInto('coupon')
    .values({ code: 'SALE', kind: 'percent', value: 10, created_at: ctx.now(), ...words })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
  for (const { id: category_id } of categories)
    await ctx.db.insertInto('coupon_category').values({ coupon_id: coupon.id, category_id }).execute();
  for (const { id: product_id } of products)
    await ctx.db.insertInto('coupon_product').values({ coupon_id: coupon.id, product_id }).execute();
  return coupon;
}
