import type { StaffProduct, StaffVariant } from '@isoko/contract/routes/admin/products';
import type { VariantDraft } from './draft.ts';

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
