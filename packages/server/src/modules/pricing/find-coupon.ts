import type { Context } from '#server/context.ts';
import { findProductsBelow } from '#server/modules/catalogue/list-low-stock.ts';
import { selectCoupon } from './coupon.store.ts';
import type { Coupon } from './coupon.ts';

/** Longer, shorter or stranger than any code of ours: not worth asking the database. */
const POSSIBLE_CODE = /^[^\p{Cc}]{2,40}$/u;

/**
 * The coupon of this code (upper case), with what it is for among `products` (ids). Null: there is none, or the
 * shop has put it aside; nobody can tell which.
 */
export async function findCoupon(
  ctx: Context,
  code: string,
  products: readonly string[],
): Promise<Coupon | null> {
  const row = POSSIBLE_CODE.test(code) ? await selectCoupon(ctx.db, code) : null;
  if (!row) return null;
  const { categories, products: named, ...coupon } = row;
  if (!categories.length && !named.length) return { ...coupon, products: null };
  const below = await findProductsBelow(ctx, { products, categories });
  return { ...coupon, products: new Set([...named, ...below]) };
}
