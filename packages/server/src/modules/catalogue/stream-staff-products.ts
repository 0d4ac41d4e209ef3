import type { StaffProduct, StaffProductFilters } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { findStaffPage, readStaffProducts } from './staff-product.store.ts';
import { toStaffProduct } from './to-staff-product.ts';

const EVERY = 1_000_000;
const AT_ONCE = 200;

/** All products these filters find, the oldest first, a few hundred in memory at a time. */
export async function* streamStaffProducts(
  ctx: Context,
  filters: StaffProductFilters,
): AsyncGenerator<StaffProduct> {
  const now = ctx.now();
  const sort = [{ field: 'date_created', descending: false }];
  const { ids } = await findStaffPage(ctx.db, { filters, now }, { limit: EVERY, offset: 0, sort });
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    yield* (await readStaffProducts(ctx.db, ids.slice(at, at + AT_ONCE), now)).map(toStaffProduct);
  }
}
