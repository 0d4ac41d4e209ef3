import type { BulkChange, StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { removeProduct } from '#server/modules/catalogue/change-product.ts';
import { changeProducts, findUnchangeable } from '#server/modules/catalogue/change-products.ts';
import { partsOf } from '#server/modules/catalogue/product-parts.ts';
import { holdProductsOf } from '#server/modules/catalogue/staff-products.ts';
import { versionsOf } from '#server/modules/translations/versions.ts';
import { wishlistsWith } from '#server/modules/wishlist/wishlist.ts';
import { type ChangeSetRow, leaveOut, nextPlanned } from './change-set.store.ts';
import { recordProducts, recordRemoved } from './record-changes.ts';
import { orRefused } from './refused.ts';

/** Products of one transaction: rows that are changed together, and those that are removed one after the other. */
const CHANGE_AT_ONCE = 500;
const REMOVE_AT_ONCE = 100;

const GONE = 'It does not exist any more.';

/**
 * Does the next part of bulk work in the transaction of the caller, and says whether there is more. Products for which it
 * is not possible are left out, with the reason.
 */
export async function changeSome(ctx: Context, set: Pick<ChangeSetRow, 'id' | 'change'>): Promise<boolean> {
  const { change } = set;
  // Of an import, whose work is done with its file.
  if (!change) return false;
  const limit = change.remove ? REMOVE_AT_ONCE : CHANGE_AT_ONCE;
  const planned = await nextPlanned(ctx.db, set.id, limit);
  const before = await holdProductsOf(ctx, planned);
  const found = new Set(before.map(({ _id }) => _id));
  const gone = planned.filter((id) => !found.has(id));
  await leaveOut(
    ctx.db,
    set.id,
    gone.map((thing_id) => ({ thing_id, reason: GONE })),
  );
  if (change.remove) await removeAll(ctx, set.id, before);
  else await changeAll(ctx, { setId: set.id, change, before });
  return planned.length === limit;
}

async function changeAll(
  ctx: Context,
  { setId, change, before }: { setId: string; change: BulkChange; before: readonly StaffProduct[] },
): Promise<void> {
  const held = before.map(({ _id }) => _id);
  const { products, reason } = await findUnchangeable(ctx, held, change);
  await leaveOut(
    ctx.db,
    setId,
    products.map(({ id }) => ({ thing_id: id, reason })),
  );
  const left = new Set(products.map(({ id }) => id));
  const ids = held.filter((id) => !left.has(id));
  await changeProducts(ctx, ids, change);
  await recordProducts(ctx, setId, { before, ids });
}

const idsOf = (products: readonly StaffProduct[]) => products.map(({ _id }) => _id);

async function removeAll(ctx: Context, setId: string, before: readonly StaffProduct[]): Promise<void> {
  // Both go with their products.
  const [versions, wishlists] = [await versionsOf(ctx, before), await wishlistsWith(ctx, idsOf(before))];
  const removed: Parameters<typeof recordRemoved>[2][number][] = [];
  const left: { thing_id: string; reason: string }[] = [];
  for (const product of before) {
    const reason = await orRefused(ctx, (ctx) => removeProduct(ctx, product._id));
    const wanted = wishlists.get(product._id);
    const parts = { ...partsOf(product, versions.get(product._id)), ...(wanted && { wishlists: wanted }) };
    if (reason === null) removed.push({ product, before: parts });
    else left.push({ thing_id: product._id, reason });
  }
  await leaveOut(ctx.db, setId, left);
  await recordRemoved(ctx, setId, removed);
}
