import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import { fieldError } from '#server/shop-error.ts';
import type { ProductDraft } from './draft.ts';
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
