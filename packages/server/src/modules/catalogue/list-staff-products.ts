import type { StaffProduct, StaffProductFilters } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { findStaffPage, readStaffProducts } from './staff-product.store.ts';
import { toStaffProduct } from './to-staff-product.ts';

/** One page of the products as staff see them, drafts too, and how many there are in all. */
export async function listStaffProducts(
  ctx: Context,
  filters: StaffProductFilters,
  list: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffProduct[]; total: number }> {
  const now = ctx.now();
  const { ids, total } = await findStaffPage(ctx.db, { filters, now }, list);
  return { items: (await readStaffProducts(ctx.db, ids, now)).map(toStaffProduct), total };
}
