import { PRODUCT_FIELD_NAMES } from '@isoko/contract/product-fields';
import type { ProductChange, StaffProduct, VariantInput } from '@isoko/contract/routes/admin/products';
import { definedOf, valueAt } from '@isoko/contract/rules/objects';
import type { Plan, ProductDraft, Remark, ResolvedDraft, VariantDraft } from './draft.ts';
import { matchVariant } from './match-product.ts';

/** Fields that are the same when they are equal: all but a moment. */
const PLAIN = PRODUCT_FIELD_NAMES.filter((field) => field !== 'until');

/** What a file says of a product and the shop does not: empty when both say the same. */
export function changeOf(found: StaffProduct, { draft, categories, images }: ResolvedDraft): ProductChange {
  const change: Record<string, unknown> = {};
  for (const field of PLAIN) {
    const said = draft[field];
    if (said !== undefined && said !== found[field]) change[field] = said;
  }
  if (draft.until !== undefined && !isSameTime(draft.until, found.until)) change.until = draft.until;
  if (
    categories &&
    !isSameSet(
      categories,
      found.categories.map(({ _id }) => _id),
    )
  )
    change.categories = categories;
  if (images && images.join() !== found.images.join()) change.images = images;
  const variants = variantsOf(found, draft.variants);
  if (variants) change.variants = variants;
  return change;
}

/** A variant the shop has not yet. */
export function newVariant({
  label,
  size,
  color,
  sku,
  price,
  sale_price,
  stock,
}: VariantDraft): VariantInput {
  return { label, size, color, sku, price, sale_price, stock };
}

/** All variants of the product as they shall be, or null where the file changes none: those it does not name stay. */
function variantsOf(found: StaffProduct, drafts: readonly VariantDraft[]): VariantInput[] | null {
  const known = new Map(drafts.map((draft) => [matchVariant(found, draft)?._id, draft]));
  const added = drafts.filter((draft) => !matchVariant(found, draft));
  const kept = found.variants.map((variant) => {
    const { row: _, stock: __, ...said } = known.get(variant._id) ?? { row: 0 };
    const differs = Object.entries(said).some(
      ([key, value]) => value !== undefined && value !== valueAt(variant, key),
    );
    return { differs, input: { _id: variant._id, label: variant.label, ...definedOf(said) } };
  });
  if (!added.length && !kept.some(({ differs }) => differs)) return null;
  return [...kept.map(({ input }) => input), ...added.map(newVariant)];
}

/** Offers end with a second; what a spreadsheet cuts off is no change. */
function isSameTime(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(Date.parse(one) - Date.parse(other)) < 1000;
}

function isSameSet(ones: readonly string[], others: readonly string[]): boolean {
  return ones.length === others.length && ones.every((each) => others.includes(each));
}

const OVER = 'The offer is over: it is left out.';

/** A product without an offer that has ended, unless the shop has the same written down: files outlive offers. */
export function withoutPastOffer(
  draft: ProductDraft,
  { found, now, columnOf }: { found: StaffProduct | null; now: Date; columnOf: Plan['columnOf'] },
): { draft: ProductDraft; remarks: Remark[] } {
  const { until } = draft;
  const isKnown = found?.until && until && Math.abs(Date.parse(found.until) - Date.parse(until)) < 1000;
  if (!until || new Date(until) > now || isKnown) return { draft, remarks: [] };
  const remark: Remark = { row: draft.row, column: columnOf('until'), kind: 'note', message: OVER };
  return {
    draft: {
      ...draft,
      until: undefined,
      sale_price: null,
      variants: draft.variants.map((variant) => ({ ...variant, sale_price: null })),
    },
    remarks: [remark],
  };
}
