import { isDeepStrictEqual } from 'node:util';
import { forEachText, type ProductText } from '@isoko/contract/product-fields';
import type { StaffProduct, StaffVariant } from '@isoko/contract/routes/admin/products';
import { definedOf, keysOf } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import { restoreVersions, type Versions } from '#server/modules/translations/versions.ts';
import { fieldError } from '#server/shop-error.ts';
import { openStock } from './change-variants.ts';
import { productTaken, requireProductParts, toDate } from './product-input.ts';
import {
  deleteVariants,
  insertProduct,
  insertVariants,
  setCategories,
  setPictures,
  updateProduct,
  updateVariants,
} from './product-write.store.ts';
import { indexesUnderWay, orderedOf } from './staff-product.store.ts';
import { moveStock } from './staff-stock.ts';

/** The parts with a shape of their own. */
export interface PricePart {
  price: number;
  sale_price: number | null;
  until: string | null;
}
export interface PicturePart {
  images: string[];
  image_alts: Record<string, string | null>;
}
type VariantPart = Pick<
  StaffVariant,
  'index' | 'label' | 'size' | 'color' | 'sku' | 'barcode' | 'price' | 'sale_price'
>;

type Words = Pick<
  StaffProduct,
  | 'slug'
  | 'sku'
  | 'name'
  | 'vat_class'
  | 'sold_by'
  | 'step_grams'
  | 'min_grams'
  | 'piece_grams'
  | 'is_featured'
  | 'is_perishable'
  | 'status'
  | ProductText
>;
type VariantName = `variant ${string}`;
type StockName = `stock ${number}`;

/**
 * A product in parts; fields that belong together are one part, compared, changed and restored together. The price goes
 * with its offer, a variant with its prices; a missing variant is null. Stock is by the index of the variant, −1 is the
 * product's own.
 */
export interface ProductParts extends Partial<Words> {
  prices?: PricePart;
  pictures?: PicturePart;
  categories?: string[];
  /** Its names and those of its variants in other languages. */
  versions?: Versions;
  /** For a deleted product: the wishlists it was on, and since when. */
  wishlists?: { wishlist: string; since: string }[];
  [variant: VariantName]: VariantPart | null;
  [stock: StockName]: number | null;
}

const isVariant = (name: string): name is VariantName => name.startsWith('variant ');
/** Whether a part is the stock of a stock unit. */
export const isStock = (name: string): name is StockName => name.startsWith('stock ');

/** The variants among the parts, by their ids; null: it did not exist. */
function variantsIn(parts: ProductParts): { id: string; part: VariantPart | null }[] {
  return Object.keys(parts)
    .filter(isVariant)
    .map((name) => ({ id: name.slice('variant '.length), part: parts[name] ?? null }));
}

/** The stock among the parts; null: there was no such unit. */
function stockIn(parts: ProductParts): { index: number; on_hand: number | null }[] {
  return Object.keys(parts)
    .filter(isStock)
    .map((name) => ({ index: Number(name.slice('stock '.length)), on_hand: parts[name] ?? null }));
}

/** The parts that are columns of the product's own row. */
function wordsIn(parts: ProductParts): Partial<Words> {
  const { slug, sku, name, vat_class, is_featured, is_perishable, status } = parts;
  const { sold_by, step_grams, min_grams, piece_grams } = parts;
  const own = { slug, sku, name, vat_class, is_featured, is_perishable, status };
  return definedOf({
    ...own,
    sold_by,
    step_grams,
    min_grams,
    piece_grams,
    ...forEachText((text) => parts[text]),
  });
}

/** The parts of a product, with its versions if they were read. A missing part is null. */
export function partsOf(product: StaffProduct, versions?: Versions): ProductParts {
  const { slug, sku, name, vat_class, is_featured, is_perishable, status } = product;
  const { sold_by, step_grams, min_grams, piece_grams } = product;
  const prices: PricePart = { price: product.price, sale_price: product.sale_price, until: product.until };
  const pictures: PicturePart = { images: product.images, image_alts: product.image_alts };
  const parts: ProductParts = {
    ...{ slug, sku, name, vat_class, is_featured, is_perishable, status },
    ...{ sold_by, step_grams, min_grams, piece_grams },
    ...forEachText((text) => product[text]),
    ...{ prices, pictures, categories: product.categories.map(({ _id }) => _id) },
    ...(versions && { versions }),
  };
  if (!product.variants.length) parts['stock -1'] = product.on_hand;
  for (const {
    _id,
    index,
    label,
    size,
    color,
    sku,
    barcode,
    price,
    sale_price,
    on_hand,
  } of product.variants) {
    parts[`variant ${_id}`] = { index, label, size, color, sku, barcode, price, sale_price };
    parts[`stock ${index}`] = on_hand;
  }
  return parts;
}

/** Parts of anything, by name. */
type Parts = Readonly<Record<string, unknown>>;

/** Whether a part is the same in both; a missing one is null. */
const isSame = (one: Parts, other: Parts, name: string) =>
  isDeepStrictEqual(one[name] ?? null, other[name] ?? null);

/** The parts that differ between `before` and `after`, with both values. */
export function differenceOf(
  before: ProductParts,
  after: ProductParts,
): { before: ProductParts; after: ProductParts } {
  const changed = { before: { ...before }, after: { ...after } };
  for (const name of keysOf({ ...before, ...after })) {
    if (isSame({ ...before }, { ...after }, name)) {
      Reflect.deleteProperty(changed.before, name);
      Reflect.deleteProperty(changed.after, name);
    } else if (isVariant(name) || isStock(name)) {
      changed.before[name] ??= null;
      changed.after[name] ??= null;
    }
  }
  return changed;
}

/** Whether an object still has these parts, without those that `leaves` accepts. */
export function hasStill(now: object, parts: object, leaves: (name: string) => boolean): boolean {
  return Object.keys(parts).every((name) => leaves(name) || isSame({ ...now }, { ...parts }, name));
}

/**
 * Restores parts of a product, which the caller has locked; other parts stay. A variant that did not exist is deleted.
 * @throws validation_error if an old value belongs to another product by now, or is gone
 */
export async function restoreProduct(
  ctx: Context,
  product: StaffProduct,
  { parts, note }: { parts: ProductParts; note: string },
): Promise<void> {
  const { pictures, categories } = parts;
  const variants = variantsIn(parts);
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      await requireKnown(ctx, parts, product._id);
      await leaveVariants(ctx, product, variants);
      await updateProduct(ctx.db, product._id, { ...wordsIn(parts), ...pricesIn(parts), at: ctx.now() });
      if (categories) await setCategories(ctx.db, product._id, categories);
      if (pictures) await setPictures(ctx.db, product._id, pictures);
      await updateVariants(
        ctx.db,
        variants.flatMap(({ id, part }) => (part ? [{ id, ...part }] : [])),
      );
      if (parts.versions) await restoreVersions(ctx, product, parts.versions);
      for (const { index, on_hand } of stockIn(parts)) {
        const lies = onHandOf(product, index);
        // The stock of a variant is deleted with the variant.
        if (on_hand === null || lies === undefined || on_hand === lies) continue;
        await moveStock(ctx, product._id, { index, delta: on_hand - lies, reason: 'correction', note });
      }
    });
  await orTaken(productTaken, write);
}

/**
 * Restores a deleted product, with its id, its variants and its stock.
 * @throws validation_error if an old value belongs to another product by now, or is gone
 */
export async function bringBackProduct(ctx: Context, id: string, parts: ProductParts): Promise<void> {
  const { name, slug, prices, pictures, categories = [] } = parts;
  if (!name || !slug || !prices) throw new Error(`the changes do not say what product ${id} was`);
  const rows = variantsIn(parts).flatMap(({ id, part }) => (part ? [{ id, ...part }] : []));
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      await requireKnown(ctx, parts, id);
      const next_variant_index = Math.max(-1, ...rows.map(({ index }) => index)) + 1;
      const columns = { ...wordsIn(parts), ...pricesIn(parts), name, slug, regular_price: prices.price };
      await insertProduct(ctx.db, { ...columns, id, next_variant_index }, ctx.now());
      await setCategories(ctx.db, id, categories);
      if (pictures) await setPictures(ctx.db, id, pictures);
      await insertVariants(ctx.db, id, rows);
      const variantAt = (index: number) => rows.find((row) => row.index === index)?.id ?? null;
      const units = stockIn(parts).map(({ index, on_hand }) => ({
        ...{ product_id: id, variant_id: variantAt(index), on_hand: on_hand ?? 0 },
      }));
      await openStock(ctx, units);
      const ids = rows.map((row) => ({ _id: row.id }));
      if (parts.versions) await restoreVersions(ctx, { _id: id, variants: ids }, parts.versions);
    });
  await orTaken(productTaken, write);
}

function pricesIn({ prices }: ProductParts) {
  if (!prices) return {};
  const { price, sale_price, until } = prices;
  return { regular_price: price, sale_price, sale_until: toDate(until) };
}

/** Requires that what a product refers to still exists, and that no other product has its SKUs. */
function requireKnown(ctx: Context, parts: ProductParts, id: string): Promise<void> {
  const { sku = null, pictures, categories } = parts;
  const labelled = variantsIn(parts).flatMap(({ part }) =>
    part ? [{ label: part.label, sku: part.sku }] : [],
  );
  const change = { sku, categories, images: pictures?.images, variants: labelled };
  return requireProductParts(ctx, change, id);
}

const ORDERED = 'Open orders contain a variant of it.';

/** Deletes variants that did not exist before. @throws validation_error if orders hold one of them */
async function leaveVariants(
  ctx: Context,
  product: StaffProduct,
  variants: readonly { id: string; part: VariantPart | null }[],
): Promise<void> {
  const gone = product.variants.filter(({ _id }) => variants.some(({ id, part }) => id === _id && !part));
  if (!gone.length) return;
  const underWay = await indexesUnderWay(ctx.db, product._id);
  if (gone.some(({ index, reserved }) => reserved > 0 || underWay.has(index)))
    throw fieldError('variants', ORDERED);
  await deleteVariants(
    ctx.db,
    gone.map(({ _id }) => _id),
  );
}

/** The stock of a unit; a product with variants has none of its own. */
function onHandOf({ variants, on_hand }: StaffProduct, index: number): number | undefined {
  if (index === -1) return variants.length ? 0 : on_hand;
  return variants.find((variant) => variant.index === index)?.on_hand;
}

/** Those of these products that an order has a line of, in any state. */
export const findOrdered = (ctx: Context, ids: readonly string[]): Promise<Set<string>> =>
  orderedOf(ctx.db, ids);
