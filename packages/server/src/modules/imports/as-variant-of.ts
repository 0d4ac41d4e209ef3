import type { StaffProduct } from '@isoko/contract/routes/admin/products';
import type { ProductDraft } from './draft.ts';

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
