import type { FieldError } from '@isoko/contract/errors';
import { PRODUCT_TEXTS, productField } from '@isoko/contract/product-fields';
import type { ProductChange, VariantInput } from '@isoko/contract/routes/admin/products';
import type { Context } from '#server/context.ts';
import { type Form, openForm } from '#server/input/form.ts';
import { oneLine, paragraph } from '#server/input/text.ts';
import { requirePictures } from '#server/modules/media/pictures.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { refuseFaults } from '#server/shop-error.ts';
import { knownCategories, type ProductColumns, takenSkus } from './product-write.store.ts';

/**
 * Cleans what a person typed about a product: no control characters, trimmed (a SKU ` CF-1 ` would match nothing).
 * Missing keys stay missing; a text that becomes empty is null.
 * @throws validation_error for an empty name
 */
export function readProductInput<T extends ProductChange>(typed: T): T {
  const form = openForm();
  const { name, variants, image_alts } = typed;
  const input = {
    ...typed,
    ...(name !== undefined && { name: form.line('name', name, 1) }),
    ...cleaned(typed, ['sku', ...PRODUCT_TEXTS], cleanerOf),
    ...(variants && { variants: variants.map((each, at) => readVariant(form, each, at)) }),
    ...(image_alts && { image_alts: cleaned(image_alts, Object.keys(image_alts)) }),
  };
  form.finish();
  return input;
}

function readVariant(form: Form, typed: VariantInput, at: number): VariantInput {
  const label = form.line(`variants.${at}.label`, typed.label, 1);
  return { ...typed, label, ...cleaned(typed, ['size', 'color', 'sku', 'barcode']) };
}

/** The reader of a product's field: for one line, or for several. */
export function cleanerOf(field: string): (text: string) => string {
  return PRODUCT_TEXTS.some((text) => text === field && productField(text).hasLines) ? paragraph : oneLine;
}

/** These texts of the input, cleaned, if they are given. */
function cleaned<K extends string>(
  typed: { [Key in K]?: string | null },
  keys: readonly K[],
  cleaner: (key: K) => (text: string) => string = () => oneLine,
) {
  const given = keys.filter((key) => typed[key] !== undefined);
  return Object.fromEntries(given.map((key) => [key, cleaner(key)(typed[key] ?? '') || null])) as {
    [Key in K]?: string | null;
  };
}

const TWICE = 'This is listed twice.';
const SAME_NAME = 'Another variant already has this name.';
const BY_VARIANT = 'Its stock is counted per variant.';

/**
 * Requires that the parts of a product exist and are its own: categories, pictures, SKUs, and distinguishable variants.
 * `except` is the product itself.
 * @throws validation_error on each wrong part
 */
export async function requireProductParts(
  ctx: Context,
  { sku, stock = 0, categories = [], images = [], variants = [] }: ProductChange,
  except: string | null = null,
): Promise<void> {
  const faults: FieldError[] = [
    ...(variants.length && stock > 0 ? [{ field: 'stock', message: BY_VARIANT }] : []),
    ...repeated(categories, (at) => `categories.${at}`),
    ...repeated(images, (at) => `images.${at}`),
    ...repeated(variants.map(labelOf), (at) => `variants.${at}.label`, SAME_NAME),
    ...(await unknownCategories(ctx, categories)),
    ...(await skuFaults(ctx, { sku, variants }, except)),
  ];
  refuseFaults(faults);
  await requirePictures(ctx, Object.fromEntries(images.map((name, at) => [`images.${at}`, name])));
}

const labelOf = ({ label }: VariantInput) => label.trim().toLowerCase();

function repeated(values: readonly string[], fieldOf: (at: number) => string, message = TWICE): FieldError[] {
  return values.flatMap((value, at) => (values.indexOf(value) < at ? [{ field: fieldOf(at), message }] : []));
}

async function unknownCategories(ctx: Context, ids: readonly string[]): Promise<FieldError[]> {
  const known = await knownCategories(ctx.db, ids);
  const message = 'This category does not exist any more.';
  return ids.flatMap((id, at) => (known.has(id) ? [] : [{ field: `categories.${at}`, message }]));
}

async function skuFaults(
  ctx: Context,
  { sku, variants }: { sku?: string | null; variants: readonly VariantInput[] },
  except: string | null,
): Promise<FieldError[]> {
  const all = [
    { field: 'sku', value: sku },
    ...variants.map((each, at) => ({ field: `variants.${at}.sku`, value: each.sku })),
  ].flatMap(({ field, value }) => (value ? [{ field, value }] : []));
  const values = all.map(({ value }) => value);
  const taken = await takenSkus(ctx.db, values, except);
  return all.flatMap(({ field, value }, at) => {
    if (values.indexOf(value) < at) return [{ field, message: TWICE }];
    return taken.has(value) ? [{ field, message: 'Another product has this SKU.' }] : [];
  });
}

/** A list price and its offer, in francs; for a variant the price may be null (it has the product's price). */
export interface Prices {
  price: number | null;
  sale_price: number | null;
}

/** Errors of an offer; `prefix` comes before the field's name (`variants.0.`). */
export function priceFaults({ price, sale_price }: Prices, prefix = ''): FieldError[] {
  if (sale_price === null) return [];
  const field = `${prefix}sale_price`;
  if (price === null) return [{ field, message: 'An offer also needs a list price.' }];
  if (sale_price < price) return [];
  return [{ field, message: 'An offer must cost less than the list price.' }];
}

/** Errors of an offer's end, which is checked only when it is set. */
export function endFaults(
  until: string | null | undefined,
  { was, now, field = 'until' }: { was: Date | null; now: Date; field?: string },
): FieldError[] {
  const end = toDate(until ?? null);
  if (end === null || end.getTime() === was?.getTime() || end > now) return [];
  return [{ field, message: 'An offer must end in the future.' }];
}

type SoldColumns = Required<Pick<ProductColumns, 'sold_by' | 'step_grams' | 'min_grams' | 'piece_grams'>>;

const BY_PIECE: SoldColumns = { sold_by: 'piece', step_grams: null, min_grams: null, piece_grams: null };
/** Goods by weight have steps of 100 g by default. */
const USUAL_STEP = 100;

/**
 * How a product will be sold: by weight it has a step and a minimum, by the piece neither.
 * @throws validation_error on fields that do not fit together
 */
export function soldColumns(change: ProductChange, was: SoldColumns = BY_PIECE): SoldColumns {
  const { sold_by = was.sold_by, piece_grams = was.piece_grams } = change;
  if (sold_by === 'piece') {
    const given = (['step_grams', 'min_grams', 'piece_grams'] as const).filter((key) => change[key]);
    const message = 'This is only for products sold by weight: leave it empty, or sell by weight.';
    refuseFaults(given.map((field) => ({ field, message })));
    return BY_PIECE;
  }
  const { step_grams: wasStep, min_grams: wasLeast } = was;
  const step_grams = (change.step_grams === undefined ? wasStep : change.step_grams) ?? USUAL_STEP;
  const min_grams = (change.min_grams === undefined ? wasLeast : change.min_grams) ?? step_grams;
  const over = min_grams % step_grams;
  if (over) {
    const below = min_grams - over || step_grams;
    const above = below + step_grams;
    const message = sentence(
      'The minimum must be a multiple of {step} g, such as {below} or {above}, not {min}.',
      { step: step_grams, below, above, min: min_grams },
    );
    refuseFaults([{ field: 'min_grams', message }]);
  }
  return { sold_by, step_grams, min_grams, piece_grams };
}

const sku = 'Another product has this SKU.';

/** The sentence next to a field whose value another change took a moment ago, by constraint. */
export const productTaken = {
  product_slug_key: { field: 'slug', message: 'Another product has this address.' },
  product_sku_key: { field: 'sku', message: sku },
  variant_sku_key: { field: 'variants', message: sku },
} as const;

/** A moment of the wire as a column value. */
export function toDate(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}

/** The columns of a product's own row that the input sets, by name. */
export function columnsOf({
  version: _,
  stock: __,
  price,
  until,
  ...change
}: ProductChange): Partial<ProductColumns> {
  const { categories: _c, images: _i, image_alts: _a, variants: _v, ...words } = change;
  return {
    ...words,
    ...(price !== undefined && { regular_price: price }),
    ...(until !== undefined && { sale_until: toDate(until) }),
  };
}
