import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { readStaffProducts } from './staff-product.store.ts';
import { toStaffProduct } from './to-staff-product.ts';

/**
 * One product as staff see it, a draft too.
 * @throws not_found
 */
export async function getStaffProduct(ctx: Context, id: string): Promise<StaffProduct> {
  const [row] = await readStaffProducts(ctx.db, [id], ctx.now());
  if (!row) throw new ShopError('not_found');
  return toStaffProduct(row);
}
