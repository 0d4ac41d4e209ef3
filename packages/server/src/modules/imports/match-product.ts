import type { StaffProduct, StaffVariant } from '@isoko/contract/routes/admin/products';
import { fieldError } from '#server/shop-error.ts';
import type { ProductDraft, VariantDraft } from './draft.ts';
import { skusOf, slugOf } from './plan-import.ts';

/**
 * The product of the shop that a file means: the one with its SKU, or its variants' SKUs, else the one with its
 * address; null: it is new.
 * @throws validation_error on `sku` when its SKUs are those of several products.
 */
export function findMatch(found: readonly StaffProduct[], draft: ProductDraft): StaffProduct | null {
  const skus = skusOf(draft);
  const bySku = found.filter(({ sku, variants }) => {
    const theirs = [sku, ...variants.map((each) => each.sku)];
    return theirs.some((each) => each !== null && skus.includes(each));
  });
  if (bySku.length > 1) {
    const names = bySku.map(({ name }) => `“${name}”`).join(' and ');
    throw fieldError('sku', `Its SKUs are those of ${names}.`);
  }
  const slug = slugOf(draft, skus);
  return bySku[0] ?? found.find((each) => each.slug === slug) ?? null;
}

/** The variant of a product that a file means: by SKU, else by label, else by size and colour. */
export function matchVariant(
  { variants }: Pick<StaffProduct, 'variants'>,
  { sku, label, size, color }: VariantDraft,
): StaffVariant | undefined {
  const bySku = sku === undefined ? undefined : variants.find((each) => each.sku === sku);
  if (bySku) return bySku;
  const byLabel = variants.find((each) => same(each.label, label));
  if (byLabel || !(size || color)) return byLabel;
  return variants.find((each) => same(each.size, size) && same(each.color, color));
}

const same = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();

/**
 * What a row says when its SKU is that of a variant of this product: the price and the pieces of that variant, as
 * price lists by SKU have them, and nothing of the product. Null: it is about the product itself.
 */
export function asVariantOf(found: StaffProduct, draft: ProductDraft): ProductDraft | null {
  if (draft.sku === undefined || draft.sku === found.sku || draft.variants.length) return null;
  const variant = found.variants.find(({ sku }) => sku === draft.sku);
  if (!variant) return null;
  const { row, rows, remarks, sku, price, sale_price, stock } = draft;
  return { row, rows, remarks, variants: [{ row, label: variant.label, sku, price, sale_price, stock }] };
}
