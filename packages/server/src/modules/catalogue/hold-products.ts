import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { lockProducts } from './bulk.store.ts';
import { toStaffProduct } from './get-staff-product.ts';
import { findKnown, lockStockUnitsOf } from './product-write.store.ts';
import { readStaffProducts } from './staff-product.store.ts';

/**
 * The products that have one of these SKUs, themselves or as a variant's, or one of these addresses, as staff see
 * them. They and their stock units are locked until the transaction ends, in the sequence in which everybody locks them,
 * so that what is judged by them is true when it is written.
 */
export async function holdProducts(
  ctx: Context,
  wanted: { skus: readonly string[]; slugs: readonly string[] },
): Promise<StaffProduct[]> {
  const found = await findKnown(ctx.db, wanted);
  if (!found.length) return [];
  const ids = await lockProducts(ctx.db, found);
  await lockStockUnitsOf(ctx.db, ids);
  return (await readStaffProducts(ctx.db, ids, ctx.now())).map(toStaffProduct);
}
