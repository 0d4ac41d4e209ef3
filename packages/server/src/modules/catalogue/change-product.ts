import type { ProductChange, StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { changeVariants } from './change-variants.ts';
import { getStaffProduct } from './get-staff-product.ts';
import { endFaults, priceFaults } from './price-faults.ts';
import {
  type LockedProduct,
  lockProduct,
  type ProductColumns,
  setCategories,
  setPictures,
  updateProduct,
} from './product-write.store.ts';
import { readProductInput } from './read-product-input.ts';
import { requireProductParts } from './require-product-parts.ts';
import { productTaken } from './unique-fields.ts';

const OVERTAKEN = 'Somebody else has changed this product in the meantime. Please look at it again.';

/**
 * Changes a product; keys that are not given stay. With `version` only what that version was. The address it had
 * leads to the new one (migrations: remember_slug).
 * @throws not_found; validation_error beside what is not right, on `version` when somebody else was faster
 */
export async function changeProduct(ctx: Context, id: string, typed: ProductChange): Promise<StaffProduct> {
  return inTransaction(ctx, async (ctx) => {
    await writeProduct(ctx, id, typed);
    return getStaffProduct(ctx, id);
  });
}

/** The same for whoever writes many and looks at none. @throws as changeProduct */
export async function writeProduct(ctx: Context, id: string, typed: ProductChange): Promise<void> {
  const change = readProductInput(typed);
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const product = await lockProduct(ctx.db, id);
      if (!product) throw new ShopError('not_found');
      if (change.version !== undefined && change.version !== product.version) {
        throw fieldError('version', OVERTAKEN);
      }
      requirePrices(product, change, ctx.now());
      await requireProductParts(ctx, change, id);
      await updateProduct(ctx.db, id, { ...columnsOf(change), at: ctx.now() });
      if (change.categories) await setCategories(ctx.db, id, change.categories);
      if (change.images || change.image_alts) await setPictures(ctx.db, id, change);
      await changeVariants(ctx, product, change);
    });
  await orTaken(productTaken, write);
}

/** The offer and its end as they would be after the change. */
function requirePrices(product: LockedProduct, change: ProductChange, now: Date): void {
  const { price = product.regular_price, sale_price = product.sale_price, until } = change;
  const faults = priceFaults({ price, sale_price });
  if (until) faults.push(...endFaults(new Date(until), { was: product.sale_until, now }));
  if (faults.length) throw new ShopError('validation_error', { fields: faults });
}

function columnsOf({
  version: _,
  stock: __,
  price,
  until,
  ...change
}: ProductChange): Partial<ProductColumns> {
  const { categories: _c, images: _i, image_alts: _a, variants: _v, ...words } = change;
  return {
    ...words,
    ...(price !== undefined && { regular_price: price }),
    ...(until !== undefined && { sale_until: until === null ? null : new Date(until) }),
  };
}
