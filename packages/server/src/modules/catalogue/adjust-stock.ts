import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Adjustment } from '@isoko/contract/routes/admin/stock';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { oneLine } from '#server/input/text.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { getStaffProduct } from './get-staff-product.ts';
import { findShelf, lockShelves, MAX_ON_HAND, moveUnits, openShelves } from './shelf.store.ts';

/** What somebody did at a shelf. `delta` in units; `index` −1 for a product without variants. */
export interface Adjusting {
  delta: number;
  reason: Adjustment;
  index?: number;
  note?: string | null;
}

/**
 * Puts units on a shelf or takes them off, with the reason: one stock move. What is set aside for orders stays.
 * @throws not_found; validation_error on `index` for a variant there is not, on `delta` for what the shelf does not allow.
 */
export async function adjustStock(ctx: Context, id: string, wish: Adjusting): Promise<StaffProduct> {
  return inTransaction(ctx, async (ctx) => {
    await moveStock(ctx, id, wish);
    return getStaffProduct(ctx, id);
  });
}

/** The same for whoever moves many and looks at none. @throws as adjustStock */
export async function moveStock(ctx: Context, id: string, wish: Adjusting): Promise<void> {
  const { delta, reason, index = -1 } = wish;
  const note = oneLine(wish.note ?? '') || null;
  if (delta === 0) throw fieldError('delta', 'Please give how many come or go.');
  await inTransaction(ctx, async (ctx) => {
    const by = { at: ctx.now(), actor: ctx.actor?.name ?? null };
    const unitId = await requireShelf(ctx, id, index);
    if (!(await moveUnits(ctx.db, { unitId, delta, reason, note, ...by })))
      throw await whyNot(ctx, id, unitId);
  });
}

/** The shelf of this index, set up where it never was. */
async function requireShelf(ctx: Context, productId: string, index: number): Promise<string> {
  const found = await findShelf(ctx.db, { productId, index });
  if (found?.unit_id) return found.unit_id;
  const product = await getStaffProduct(ctx, productId);
  if (!found) {
    const message = product.variants.length ? 'Please choose a variant.' : 'This product has no variants.';
    throw fieldError('index', message);
  }
  const shelf = { product_id: productId, variant_id: found.variant_id, on_hand: 0 };
  await openShelves(ctx.db, [shelf], { at: ctx.now(), actor: ctx.actor?.name ?? null });
  const opened = await findShelf(ctx.db, { productId, index });
  if (!opened?.unit_id) throw new ShopError('not_found');
  return opened.unit_id;
}

async function whyNot(ctx: Context, productId: string, unitId: string): Promise<ShopError> {
  const shelf = (await lockShelves(ctx.db, productId)).find((each) => each.id === unitId);
  if (!shelf) return new ShopError('not_found');
  const { on_hand, reserved } = shelf;
  const held = reserved ? `, ${reserved} of them set aside for orders` : '';
  return fieldError(
    'delta',
    `There are ${on_hand} on the shelf${held}; between ${reserved} and ${MAX_ON_HAND} must be left.`,
  );
}
