import { isDeepStrictEqual } from 'node:util';
import { forEachText, type ProductText } from '@isoko/contract/product-fields';
import type { StaffProduct, StaffVariant } from '@isoko/contract/routes/admin/products';
import { definedOf, keysOf } from '@isoko/contract/rules/objects';
import type { Versions } from '#server/modules/translations/versions.ts';

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
export type VariantPart = Pick<
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
 * A product taken apart: what belongs together is one part, so that it is compared, changed and put back together. The
 * price goes with its offer, a variant with its prices; a variant that is not there is null. Stock is by the index of the
 * variant, −1 is the product's own.
 */
export interface ProductParts extends Partial<Words> {
  prices?: PricePart;
  pictures?: PicturePart;
  categories?: string[];
  /** What it and its variants are called in other languages. */
  versions?: Versions;
  /** Of one that was removed: on whose wishlists it was, and since when. */
  wishlists?: { wishlist: string; since: string }[];
  [variant: VariantName]: VariantPart | null;
  [stock: StockName]: number | null;
}

const isVariant = (name: string): name is VariantName => name.startsWith('variant ');
/** Whether a part is what lies on a stock unit. */
export const isStock = (name: string): name is StockName => name.startsWith('stock ');

/** The variants among the parts, by their ids; null: it was not there. */
export function variantsIn(parts: ProductParts): { id: string; part: VariantPart | null }[] {
  return Object.keys(parts)
    .filter(isVariant)
    .map((name) => ({ id: name.slice('variant '.length), part: parts[name] ?? null }));
}

/** What lies on stock units among the parts; null: there was no such unit. */
export function stockIn(parts: ProductParts): { index: number; on_hand: number | null }[] {
  return Object.keys(parts)
    .filter(isStock)
    .map((name) => ({ index: Number(name.slice('stock '.length)), on_hand: parts[name] ?? null }));
}

/** The parts that are columns of the product's own row. */
export function wordsIn(parts: ProductParts): Partial<Words> {
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

/** The parts of a product; its versions where they were read. A part that is not there is null. */
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

/** Parts of anything, by their names. */
type Parts = Readonly<Record<string, unknown>>;

/** Whether a part is the same in both; one that is not there is null. */
const isSame = (one: Parts, other: Parts, name: string) =>
  isDeepStrictEqual(one[name] ?? null, other[name] ?? null);

/** The parts that are otherwise in `after` than in `before`, as each has them. */
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

/** Whether a thing still has these parts, apart from those of the names that are left out. */
export function hasStill(now: object, parts: object, leaves: (name: string) => boolean): boolean {
  return Object.keys(parts).every((name) => leaves(name) || isSame({ ...now }, { ...parts }, name));
}
