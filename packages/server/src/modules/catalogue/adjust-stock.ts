import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Adjustment } from '@isoko/contract/routes/admin/stock';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { oneLine } from '#server/input/text.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { getStaffProduct } from './get-staff-product.ts';
import { findStockUnit, lockStockUnits, MAX_ON_HAND, moveUnits, openStockUnits } from './stock-unit.store.ts';

/** What somebody did at a stock unit. `delta` in units; `index` −1 for a product without variants. */
export interface Adjusting {
  delta: number;
  reason: Adjustment;
  index?: number;
  note?: string | null;
}

/**
 * Puts units on a stock unit or takes them off, with the reason: one stock move. What is set aside for orders stays.
 * @throws not_found; validation_error on `index` for a variant there is not, on `delta` for what the stock unit does not allow.
 */
export async function adjustStock(ctx: Context, id: string, input: Adjusting): Promise<StaffProduct> {
  return inTransaction(ctx, async (ctx) => {
    await moveStock(ctx, id, input);
    return getStaffProduct(ctx, id);
  });
}

/** The same for whoever moves many and looks at none. @throws as adjustStock */
export async function moveStock(ctx: Context, id: string, input: Adjusting): Promise<void> {
  const { delta, reason, index = -1 } = input;
  const note = oneLine(input.note ?? '') || null;
  if (delta === 0) throw fieldError('delta', 'Please give how many come or go.');
  await inTransaction(ctx, async (ctx) => {
    const by = { at: ctx.now(), actor: ctx.actor?.name ?? null };
    const unitId = await requireStockUnit(ctx, id, index);
    if (!(await moveUnits(ctx.db, { unitId, delta, reason, note, ...by })))
      throw await whyNot(ctx, id, unitId);
  });
}

/** The stock unit of this index, set up where it never was. */
async function requireStockUnit(ctx: Context, productId: string, index: number): Promise<string> {
  const found = await findStockUnit(ctx.db, { productId, index });
  if (found?.unit_id) return found.unit_id;
  const product = await getStaffProduct(ctx, productId);
  if (!found) {
    const message = product.variants.length ? 'Please choose a variant.' : 'This product has no variants.';
    throw fieldError('index', message);
  }
  const stockUnit = { product_id: productId, variant_id: found.variant_id, on_hand: 0 };
  await openStockUnits(ctx.db, [stockUnit], { at: ctx.now(), actor: ctx.actor?.name ?? null });
  const opened = await findStockUnit(ctx.db, { productId, index });
  if (!opened?.unit_id) throw new ShopError('not_found');
  return opened.unit_id;
}

async function whyNot(ctx: Context, productId: string, unitId: string): Promise<ShopError> {
  const stockUnit = (await lockStockUnits(ctx.db, productId)).find((each) => each.id === unitId);
  if (!stockUnit) return new ShopError('not_found');
  const { on_hand, reserved } = stockUnit;
  const held = reserved ? `, ${reserved} of them set aside for orders` : '';
  return fieldError(
    'delta',
    `There are ${on_hand} on the shelf${held}; between ${reserved} and ${MAX_ON_HAND} must be left.`,
  );
}
