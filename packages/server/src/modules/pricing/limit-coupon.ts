import type { FieldError } from '@isoko/contract/errors';
import type { Context } from '#server/context.ts';
import { listStaffProducts } from '#server/modules/catalogue/get-staff-product.ts';
import { listStaffCategories } from '#server/modules/catalogue/list-staff-categories.ts';
import { ShopError } from '#server/shop-error.ts';
import { setCouponCategories, setCouponProducts } from './staff-coupon.store.ts';

/** What a coupon is for; what is not given stays, and an empty list takes the limit away. */
interface Limits {
  categories?: readonly string[];
  products?: readonly string[];
}

/**
 * Limits a coupon to categories and products; neither: it is for everything.
 * @throws validation_error beside a list that names what is not there any more
 */
export async function limitCoupon(ctx: Context, id: string, { categories, products }: Limits): Promise<void> {
  const fields: FieldError[] = [];
  if (categories?.length && !(await areAllThere(ctx, listStaffCategories, categories)))
    fields.push({ field: 'categories', message: 'One of these categories does not exist any more.' });
  if (products?.length && !(await areAllThere(ctx, listStaffProducts, products)))
    fields.push({ field: 'products', message: 'One of these products does not exist any more.' });
  if (fields.length) throw new ShopError('validation_error', { fields });
  if (categories) await setCouponCategories(ctx.db, id, categories);
  if (products) await setCouponProducts(ctx.db, id, products);
}

async function areAllThere(
  ctx: Context,
  list: typeof listStaffCategories | typeof listStaffProducts,
  ids: readonly string[],
): Promise<boolean> {
  const wanted = new Set(ids);
  const { total } = await list(ctx, { ids: [...wanted].join(',') }, { limit: 1, offset: 0, sort: [] });
  return total === wanted.size;
}
