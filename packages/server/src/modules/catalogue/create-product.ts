import type { ProductInput, StaffProduct, VariantInput } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import { freeSlug, toSlug } from '#server/input/text.ts';
import { ShopError } from '#server/shop-error.ts';
import { getStaffProduct } from './get-staff-product.ts';
import { endFaults, priceFaults } from './price-faults.ts';
import { addCategories, insertProduct, setPictures, slugsLike } from './product-write.store.ts';
import { readProductInput } from './read-product-input.ts';
import { requireProductParts } from './require-product-parts.ts';
import { openStockUnits } from './stock-unit.store.ts';
import { productTaken } from './unique-fields.ts';
import { insertVariants } from './variant.store.ts';

/**
 * Puts a product into the catalogue with its variants, and opens their stock units with what lies on them. It is a draft
 * unless it is said otherwise; without a slug it gets the first free one of its name.
 * @throws validation_error beside what is not right
 */
export async function createProduct(ctx: Context, typed: ProductInput): Promise<StaffProduct> {
  return inTransaction(ctx, async (ctx) => getStaffProduct(ctx, await addProduct(ctx, typed)));
}

/** The same for whoever writes many and looks at none: gives its id. @throws as createProduct */
export async function addProduct(ctx: Context, typed: ProductInput): Promise<string> {
  const input = readProductInput(typed);
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      requirePrices(input, ctx.now());
      await requireProductParts(ctx, input);
      const id = await insertRow(ctx, input);
      await addCategories(ctx.db, id, input.categories ?? []);
      const { images, image_alts } = input;
      if (images?.length) await setPictures(ctx.db, id, { images, image_alts });
      await addStockUnits(ctx, id, input);
      return id;
    });
  return orTaken(productTaken, write);
}

function requirePrices(input: ProductInput, now: Date): void {
  const { price, sale_price = null, until = null, variants = [] } = input;
  const end = until === null ? null : new Date(until);
  const faults = [
    ...priceFaults({ price, sale_price }),
    ...endFaults(end, { was: null, now }),
    ...variants.flatMap((each, at) => priceFaults(pricesOf(each), `variants.${at}.`)),
  ];
  if (faults.length) throw new ShopError('validation_error', { fields: faults });
}

function pricesOf({ price = null, sale_price = null }: VariantInput) {
  return { price, sale_price };
}

async function insertRow(ctx: Context, input: ProductInput): Promise<string> {
  const { price, until, slug, stock: _, ...parts } = input;
  const { categories: _c, images: _i, image_alts: _a, variants: _v, ...words } = parts;
  const base = toSlug(input.name, 'product');
  const columns = {
    ...words,
    slug: slug ?? freeSlug(base, await slugsLike(ctx.db, base)),
    status: input.status ?? ('draft' as const),
    regular_price: price,
    sale_until: until ? new Date(until) : null,
  };
  return insertProduct(ctx.db, columns, ctx.now());
}

async function addStockUnits(ctx: Context, product_id: string, input: ProductInput): Promise<void> {
  const variants = input.variants ?? [];
  const rows = variants.map((variant, index) => ({
    index,
    label: variant.label,
    size: variant.size ?? null,
    color: variant.color ?? null,
    sku: variant.sku ?? null,
    ...pricesOf(variant),
  }));
  const ids = await insertVariants(ctx.db, product_id, rows);
  const stockUnits = variants.length
    ? variants.map(({ stock = 0 }, at) => ({ product_id, variant_id: ids[at] ?? null, on_hand: stock }))
    : [{ product_id, variant_id: null, on_hand: input.stock ?? 0 }];
  await openStockUnits(ctx.db, stockUnits, { at: ctx.now(), actor: ctx.actor?.name ?? null });
}
