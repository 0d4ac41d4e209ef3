import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { getStaffProduct } from './get-staff-product.ts';
import { endFaults, priceFaults } from './price-faults.ts';
import { type LockedProduct, lockProduct, updateProduct } from './product-write.store.ts';
import { readVariants, updateVariants } from './variant.store.ts';

/** Prices in francs; keys that are not given stay. `index` −1, or none: the product's own. */
export interface PriceInput {
  index?: number;
  price?: number | null;
  sale_price?: number | null;
  /** When the offer of the product and its variants ends. */
  until?: string | null;
}

/**
 * Changes the price of a product or of one of its variants, and when its offer ends.
 * @throws not_found; validation_error on `index` for a variant there is not, and beside what is not right
 */
export async function changePrice(ctx: Context, id: string, input: PriceInput): Promise<StaffProduct> {
  const { index = -1, until, ...prices } = input;
  return inTransaction(ctx, async (ctx) => {
    const product = await lockProduct(ctx.db, id);
    if (!product) throw new ShopError('not_found');
    const end = until ? new Date(until) : null;
    const fields = endFaults(end, { was: product.sale_until, now: ctx.now() });
    if (fields.length) throw new ShopError('validation_error', { fields });
    const own = index === -1 ? pricesOfProduct(product, prices) : {};
    if (index !== -1) await changeVariant(ctx, id, index, prices);
    await updateProduct(ctx.db, id, {
      ...own,
      ...(until !== undefined && { sale_until: end }),
      at: ctx.now(),
    });
    return getStaffProduct(ctx, id);
  });
}

type Prices = Pick<PriceInput, 'price' | 'sale_price'>;

function pricesOfProduct(product: LockedProduct, { price = product.regular_price, sale_price }: Prices) {
  if (price === null) throw fieldError('price', 'A product needs a price.');
  const next = { price, sale_price: sale_price === undefined ? product.sale_price : sale_price };
  requireOffer(next);
  return { regular_price: next.price, sale_price: next.sale_price };
}

async function changeVariant(ctx: Context, productId: string, index: number, prices: Prices): Promise<void> {
  const row = (await readVariants(ctx.db, productId)).find((each) => each.index === index);
  if (!row) throw fieldError('index', 'This product has no such variant.');
  const next = { ...row, ...prices };
  requireOffer(next);
  await updateVariants(ctx.db, [next]);
}

function requireOffer(prices: { price: number | null; sale_price: number | null }): void {
  const fields = priceFaults(prices);
  if (fields.length) throw new ShopError('validation_error', { fields });
}
