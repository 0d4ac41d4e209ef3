import { type CopiedField, PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from '@isoko/contract/product-fields';
import type { ProductInput, StaffProduct } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import { freeSlug, toSlug } from '#server/input/text.ts';
import { refuseFaults } from '#server/shop-error.ts';
import { addVariants, openStock } from './change-variants.ts';
import {
  columnsOf,
  endFaults,
  priceFaults,
  productTaken,
  readProductInput,
  requireProductParts,
  soldColumns,
} from './product-input.ts';
import { addCategories, insertProduct, setPictures, slugsLike } from './product-write.store.ts';
import { getStaffProduct } from './staff-products.ts';

/**
 * Creates a product with its variants, and opens their stock units with their stock. It is a draft unless it says
 * otherwise; without a slug it gets the first free one of its name.
 * @throws validation_error on invalid fields
 */
export async function createProduct(ctx: Context, typed: ProductInput): Promise<StaffProduct> {
  return inTransaction(ctx, async (ctx) => getStaffProduct(ctx, await addProduct(ctx, typed)));
}

/** The same without reading it again, for bulk writes: returns its id. @throws as createProduct */
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
      const { variants = [], stock = 0 } = input;
      if (variants.length) await addVariants(ctx, id, { first: 0, variants });
      else await openStock(ctx, [{ product_id: id, variant_id: null, on_hand: stock }]);
      return id;
    });
  return orTaken(productTaken, write);
}

function requirePrices(input: ProductInput, now: Date): void {
  const { price, sale_price = null, until = null, variants = [] } = input;
  refuseFaults([
    ...priceFaults({ price, sale_price }),
    ...endFaults(until, { was: null, now }),
    ...variants.flatMap(({ price = null, sale_price = null }, at) =>
      priceFaults({ price, sale_price }, `variants.${at}.`),
    ),
  ]);
}

async function insertRow(ctx: Context, input: ProductInput): Promise<string> {
  const base = toSlug(input.name, 'product');
  const columns = {
    ...columnsOf(input),
    ...soldColumns(input),
    name: input.name,
    regular_price: input.price,
    slug: input.slug ?? freeSlug(base, await slugsLike(ctx.db, 'product', base)),
    status: input.status ?? ('draft' as const),
  };
  return insertProduct(ctx.db, columns, ctx.now());
}

const COPY = ' (copy)';
const NAME_LENGTH = PRODUCT_FIELDS.name.longest - COPY.length;
const COPIED = PRODUCT_FIELD_NAMES.filter((field): field is CopiedField => PRODUCT_FIELDS[field].isCopied);

/**
 * Creates a draft that copies a product: its texts, prices, categories, pictures and variants. Unique fields (SKUs)
 * stay empty, and so do its stock units and its offer.
 * @throws not_found
 */
export async function duplicateProduct(ctx: Context, id: string): Promise<StaffProduct> {
  return inTransaction(ctx, async (ctx) => {
    const like = await getStaffProduct(ctx, id);
    const copied = Object.fromEntries(COPIED.map((field) => [field, like[field]]));
    return createProduct(ctx, {
      ...(copied as Pick<StaffProduct, CopiedField>),
      images: like.images,
      image_alts: like.image_alts,
      name: `${like.name.slice(0, NAME_LENGTH)}${COPY}`,
      status: 'draft',
      categories: like.categories.map((category) => category._id),
      variants: like.variants.map(({ label, size, color, price }) => ({ label, size, color, price })),
    });
  });
}
