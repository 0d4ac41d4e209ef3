import { PRODUCT_FIELD_NAMES } from '@isoko/contract/product-fields';
import type {
  ProductChange,
  ProductInput,
  StaffProduct,
  StaffVariant,
  VariantInput,
} from '@isoko/contract/routes/admin/products';
import { definedOf, valueAt } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { writeProduct } from '#server/modules/catalogue/change-product.ts';
import { addProduct } from '#server/modules/catalogue/create-product.ts';
import { moveStock } from '#server/modules/catalogue/staff-stock.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError } from '#server/shop-error.ts';
import type { Plan, ProductDraft, Remark, ResolvedDraft, VariantDraft } from './draft.ts';
import { skusOf, slugOf } from './plan-import.ts';

/** The result for a product. `created` as a draft: a bulk import publishes its products together. */
export type Outcome =
  | { result: 'created'; id: string; publish: boolean }
  | { result: 'updated'; id: string }
  | { result: 'unchanged' | 'skipped' };

/**
 * Writes one product of a file into the catalogue: a new one, or the differences from the shop's. Fields and variants
 * that the file does not name stay.
 * @throws validation_error on what the catalogue refuses
 */
export async function putProduct(
  ctx: Context,
  resolved: ResolvedDraft,
  { found, note }: { found: StaffProduct | null; note: string },
): Promise<Outcome> {
  const { draft } = resolved;
  if (!found) return create(ctx, resolved);
  const change = changeOf(found, resolved);
  const isChanged = Object.keys(change).length > 0;
  if (isChanged) await writeProduct(ctx, found._id, { version: found.version, ...change });
  const isMoved = await countStockUnits(ctx, found, { draft, note });
  return isChanged || isMoved ? { result: 'updated', id: found._id } : { result: 'unchanged' };
}

async function create(ctx: Context, { draft, ...parts }: ResolvedDraft): Promise<Outcome> {
  const input = { ...inputOf(draft), ...parts };
  const id = await addProduct(ctx, { ...input, status: 'draft' });
  return { result: 'created', id, publish: draft.status === 'published' };
}

/** @throws validation_error for required fields that the file does not have. */
function inputOf(draft: ProductDraft): ProductInput {
  const {
    row: _r,
    rows: _n,
    remarks: _m,
    hasMoreWords: _h,
    isHidden: _i,
    isNotGoods: _g,
    hasVendor: _v,
    tags: _t,
    isRepeated: _p,
    shows: _w,
    spoken: _o,
    status: _s,
    name,
    price,
    variants,
    ...words
  } = draft;
  if (!name) throw fieldError('name', 'A new product needs a name.');
  if (price === undefined) throw fieldError('price', 'A new product needs a price.');
  return {
    ...words,
    name,
    price,
    variants: variants.map(newVariant),
  } as ProductInput;
}

/** Sets the stock units of a known product to the file's counts. Returns whether any changed. */
async function countStockUnits(
  ctx: Context,
  found: StaffProduct,
  { draft, note }: { draft: ProductDraft; note: string },
): Promise<boolean> {
  let isMoved = false;
  for (const { index, on_hand, wanted } of stockUnitsOf(found, draft)) {
    const delta = wanted - on_hand;
    if (delta === 0) continue;
    await moveStock(ctx, found._id, { delta, reason: 'counted', note, index });
    isMoved = true;
  }
  return isMoved;
}

/** The existing stock units that the file counts. */
function stockUnitsOf(found: StaffProduct, draft: ProductDraft) {
  if (!found.variants.length) {
    const isCounted = draft.stock !== undefined && !draft.variants.length;
    return isCounted ? [{ index: -1, on_hand: found.on_hand, wanted: draft.stock ?? 0 }] : [];
  }
  return draft.variants.flatMap((variant) => {
    const known = matchVariant(found, variant);
    if (!known || variant.stock === undefined) return [];
    return [{ index: known.index, on_hand: known.on_hand, wanted: variant.stock }];
  });
}

/**
 * The shop's product that a file means: the one with its SKU, or its variants' SKUs, else the one with its address;
 * null: it is new.
 * @throws validation_error on `sku` if its SKUs belong to several products.
 */
export function findMatch(found: readonly StaffProduct[], draft: ProductDraft): StaffProduct | null {
  const skus = skusOf(draft);
  const bySku = found.filter(({ sku, variants }) => {
    const theirs = [sku, ...variants.map((each) => each.sku)];
    return theirs.some((each) => each !== null && skus.includes(each));
  });
  if (bySku.length > 1) {
    const names = bySku.map(({ name }) => `“${name}”`).join(' and ');
    throw fieldError('sku', sentence('Its SKUs belong to different products: {names}.', { names }));
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
  if (byLabel || !(size || color) || saysMore(label, [size, color])) return byLabel;
  return variants.find((each) => same(each.size, size) && same(each.color, color));
}

/**
 * Whether a name has other parts besides size and colour: `Blue, Logo: Yes` is another variant than `Blue, Logo: No`.
 */
function saysMore(label: string, form: readonly (string | undefined)[]): boolean {
  const parts = label.split(', ');
  const others = parts.filter((part) => !form.some((each) => same(each, part)));
  return others.length > 0 && others.length < parts.length;
}

const same = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase();

/**
 * The content of a row whose SKU is that of a variant of this product: price and stock of that variant, as in price
 * lists by SKU, and nothing of the product. Null: the row is about the product itself.
 */
export function asVariantOf(found: StaffProduct, draft: ProductDraft): ProductDraft | null {
  if (draft.sku === undefined || draft.sku === found.sku || draft.variants.length) return null;
  const variant = found.variants.find(({ sku }) => sku === draft.sku);
  if (!variant) return null;
  const { row, rows, remarks, sku, barcode, price, sale_price, stock } = draft;
  const said = { row, label: variant.label, sku, barcode, price, sale_price, stock };
  return { row, rows, remarks, variants: [said] };
}

/** Fields that are compared as they are: all except moments. */
const PLAIN = PRODUCT_FIELD_NAMES.filter((field) => field !== 'until');

/** The differences of a file from the shop's product; empty if there are none. */
export function changeOf(
  found: StaffProduct,
  { draft, categories, images, image_alts = {} }: ResolvedDraft,
): ProductChange {
  const change: Record<string, unknown> = {};
  for (const field of PLAIN) {
    const said = draft[field];
    if (said !== undefined && said !== found[field]) change[field] = said;
  }
  if (draft.until !== undefined && !isSameTime(draft.until, found.until)) change.until = draft.until;
  const inCategories = found.categories.map(({ _id }) => _id);
  if (categories && !isSameSet(categories, inCategories)) change.categories = categories;
  if (images && images.join() !== found.images.join()) change.images = images;
  // Alt texts by staff stay.
  const words = Object.entries(image_alts).filter(([name]) => !found.image_alts[name]);
  if (words.length) change.image_alts = Object.fromEntries(words);
  const variants = variantsOf(found, draft.variants);
  if (variants) change.variants = variants;
  return change;
}

/** A variant that the shop does not have yet. */
function newVariant({ row: _, spoken: __, ...variant }: VariantDraft): VariantInput {
  return variant;
}

/** All variants of the product after the change, or null if the file changes none: variants it does not name stay. */
function variantsOf(found: StaffProduct, drafts: readonly VariantDraft[]): VariantInput[] | null {
  const known = new Map(drafts.map((draft) => [matchVariant(found, draft)?._id, draft]));
  const added = drafts.filter((draft) => !matchVariant(found, draft));
  const kept = found.variants.map((variant) => {
    const {
      row: _,
      stock: __,
      spoken: ___,
      ...said
    }: Partial<VariantDraft> = known.get(variant._id) ?? { row: 0 };
    const differs = Object.entries(said).some(
      ([key, value]) => value !== undefined && value !== valueAt(variant, key),
    );
    return { differs, input: { _id: variant._id, label: variant.label, ...definedOf(said) } };
  });
  if (!added.length && !kept.some(({ differs }) => differs)) return null;
  return [...kept.map(({ input }) => input), ...added.map(newVariant)];
}

/** Offers end at a second; a moment that a spreadsheet cut to the minute is no change. */
function isSameTime(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return Math.abs(Date.parse(one) - Date.parse(other)) < 1000;
}

function isSameSet(ones: readonly string[], others: readonly string[]): boolean {
  return ones.length === others.length && ones.every((each) => others.includes(each));
}

const OVER = 'The offer has ended: it is left out.';

/** The product without an offer that has ended, unless the shop has stored the same: files are older than offers. */
export function withoutPastOffer(
  draft: ProductDraft,
  { found, now, columnOf }: { found: StaffProduct | null; now: Date; columnOf: Plan['columnOf'] },
): { draft: ProductDraft; remarks: Remark[] } {
  const { until } = draft;
  if (!until || new Date(until) > now || (found && isSameTime(found.until, until)))
    return { draft, remarks: [] };
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
