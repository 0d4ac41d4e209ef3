import type { Db } from '#server/database/tables.ts';

/**
 * Who still needs a part of the catalogue. Orders and coupons are above it, so their tables are read here, only to
 * refuse what would remove something they need.
 */

/** The indexes of a product that orders on their way to the door have lines of; −1: the product itself. */
export async function indexesUnderWay(db: Db, productId: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('order_line')
    .innerJoin('order', 'order.id', 'order_line.order_id')
    .select('variant_index as index')
    .distinct()
    .where('product_id', '=', productId)
    .where('order.status', 'in', ['pending', 'confirmed', 'packed', 'out_for_delivery'])
    .execute();
  return new Set(rows.map((row) => row.index));
}

/** Which of these products an order, of whatever state, has a line of. */
export async function orderedOf(db: Db, productIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('order_line')
    .select('product_id')
    .distinct()
    .where('product_id', 'in', productIds)
    .execute();
  return new Set(rows.map((row) => row.product_id));
}

/** The codes of coupons that are limited to this product. */
export async function couponsForProduct(db: Db, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('coupon_product')
    .innerJoin('coupon', 'coupon.id', 'coupon_product.coupon_id')
    .select('coupon.code')
    .where('coupon_product.product_id', '=', productId)
    .orderBy('coupon.code')
    .execute();
  return rows.map((row) => row.code);
}

/** The codes of coupons that are limited to this category. */
export async function couponsForCategory(db: Db, categoryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('coupon_category')
    .innerJoin('coupon', 'coupon.id', 'coupon_category.coupon_id')
    .select('coupon.code')
    .where('coupon_category.category_id', '=', categoryId)
    .orderBy('coupon.code')
    .execute();
  return rows.map((row) => row.code);
}
