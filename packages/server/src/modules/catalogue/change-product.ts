import type { ProductChange, StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, refuseFaults, ShopError } from '#server/shop-error.ts';
import { changeVariants } from './change-variants.ts';
import {
  columnsOf,
  endFaults,
  priceFaults,
  productTaken,
  readProductInput,
  requireProductParts,
  soldColumns,
  toDate,
} from './product-input.ts';
import {
  deleteProduct,
  type LockedProduct,
  lockProduct,
  readVariants,
  setCategories,
  setPictures,
  updateProduct,
  updateVariants,
} from './product-write.store.ts';
import { couponsForProduct, indexesUnderWay } from './staff-product.store.ts';
import { getStaffProduct } from './staff-products.ts';
import { lockStockUnits } from './stock-unit.store.ts';

const OVERTAKEN = 'Someone else has changed this product in the meantime. Please check it again.';

/**
 * Changes a product; missing keys stay as they are. With `version`, only if it still has that version. Its old address
 * redirects to the new one (migrations: remember_slug).
 * @throws not_found; validation_error on invalid fields, on `version` if another change was faster
 */
export async function changeProduct(ctx: Context, id: string, typed: ProductChange): Promise<StaffProduct> {
  return inTransaction(ctx, async (ctx) => {
    await writeProduct(ctx, id, typed);
    return getStaffProduct(ctx, id);
  });
}

/** The same without reading the product again, for bulk writes. @throws as changeProduct */
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
      const sold = soldColumns(change, product);
      if (sold.sold_by !== product.sold_by) await requireNoStock(ctx, product, sold.sold_by);
      await updateProduct(ctx.db, id, { ...columnsOf(change), ...sold, at: ctx.now() });
      if (change.categories) await setCategories(ctx.db, id, change.categories);
      if (change.images || change.image_alts) await setPictures(ctx.db, id, change);
      await changeVariants(ctx, product, change);
    });
  await orTaken(productTaken, write);
}

/**
 * A stored number must not change its unit: pieces do not become grams in stock, nor in a running order.
 * @throws validation_error on `sold_by`
 */
async function requireNoStock(
  ctx: Context,
  { id }: LockedProduct,
  soldBy: 'piece' | 'weight',
): Promise<void> {
  const stockUnits = await lockStockUnits(ctx.db, id);
  const lies = stockUnits.reduce((sum, { on_hand }) => sum + on_hand, 0);
  if (lies)
    throw fieldError(
      'sold_by',
      soldBy === 'weight'
        ? sentence('Its stock of {n} is in pieces. Set it to 0, change this, then count it in grams.', {
            n: lies,
          })
        : sentence('Its stock of {n} is in grams. Set it to 0, change this, then count it in pieces.', {
            n: lies,
          }),
    );
  if ((await indexesUnderWay(ctx.db, id)).size)
    throw fieldError('sold_by', 'Open orders contain this product. Please wait until they are finished.');
}

/** Checks the offer and its end as they would be after the change. */
function requirePrices(product: LockedProduct, change: ProductChange, now: Date): void {
  const { price = product.regular_price, sale_price = product.sale_price, until } = change;
  refuseFaults([
    ...priceFaults({ price, sale_price }),
    ...endFaults(until, { was: product.sale_until, now }),
  ]);
}

/** Prices in francs; missing keys stay as they are. `index` −1 or absent: the product's own. */
interface PriceInput {
  index?: number;
  price?: number | null;
  sale_price?: number | null;
  /** When the offer of the product and its variants ends. */
  until?: string | null;
}

/**
 * Changes the price of a product or of one of its variants, and when its offer ends.
 * @throws not_found; validation_error on `index` for an unknown variant, and on invalid fields
 */
export async function changePrice(ctx: Context, id: string, input: PriceInput): Promise<StaffProduct> {
  const { index = -1, until, ...prices } = input;
  return inTransaction(ctx, async (ctx) => {
    const product = await lockProduct(ctx.db, id);
    if (!product) throw new ShopError('not_found');
    refuseFaults(endFaults(until, { was: product.sale_until, now: ctx.now() }));
    const own = index === -1 ? pricesOfProduct(product, prices) : {};
    if (index !== -1) await changeVariant(ctx, id, index, prices);
    await updateProduct(ctx.db, id, {
      ...own,
      ...(until !== undefined && { sale_until: toDate(until) }),
      at: ctx.now(),
    });
    return getStaffProduct(ctx, id);
  });
}

type Prices = Pick<PriceInput, 'price' | 'sale_price'>;

function pricesOfProduct(product: LockedProduct, { price = product.regular_price, sale_price }: Prices) {
  if (price === null) throw fieldError('price', 'A product needs a price.');
  const next = { price, sale_price: sale_price === undefined ? product.sale_price : sale_price };
  refuseFaults(priceFaults(next));
  return { regular_price: next.price, sale_price: next.sale_price };
}

async function changeVariant(ctx: Context, productId: string, index: number, prices: Prices): Promise<void> {
  const row = (await readVariants(ctx.db, productId)).find((each) => each.index === index);
  if (!row) throw fieldError('index', 'This product has no such variant.');
  const next = { ...row, ...prices };
  refuseFaults(priceFaults(next));
  await updateVariants(ctx.db, [next]);
}

const HELD = 'Open orders contain this product. Make it a draft now, and remove it when they are delivered.';

/**
 * Deletes a product for good, with its variants and stock. Orders keep their copy of it, and its address says that it
 * is gone. A coupon only for this product would become one for everything, so the coupon must be deleted first.
 * @throws not_found; validation_error on `id` while something still needs it
 */
export async function removeProduct(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockProduct(ctx.db, id))) throw new ShopError('not_found');
    const stockUnits = await lockStockUnits(ctx.db, id);
    const isHeld =
      stockUnits.some((stockUnit) => stockUnit.reserved > 0) || (await indexesUnderWay(ctx.db, id)).size > 0;
    if (isHeld) throw fieldError('id', HELD);
    const [coupon] = await couponsForProduct(ctx.db, id);
    if (coupon)
      throw fieldError(
        'id',
        sentence('The coupon {coupon} is limited to this product. Please change it first.', { coupon }),
      );
    await deleteProduct(ctx.db, id);
    return null;
  });
}
