import { PRODUCT_TEXTS, productField } from '@isoko/contract/product-fields';
import type { ProductChange, VariantInput } from '@isoko/contract/routes/admin/products';
import { type Form, openForm } from '#server/input/form.ts';
import { oneLine, paragraph } from '#server/input/text.ts';

/**
 * What somebody typed about a product, as a person meant it: no control characters, nothing around it (` CF-1 ` is the
 * SKU of nothing). Keys that are not given stay away; a text of which nothing is left is null.
 * @throws validation_error where nothing is left of a name
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
  return { ...typed, label, ...cleaned(typed, ['size', 'color', 'sku']) };
}

/** How a field of a product is read: as one line, or as a few. */
export function cleanerOf(field: string): (text: string) => string {
  return PRODUCT_TEXTS.some((text) => text === field && productField(text).hasLines) ? paragraph : oneLine;
}

/** These texts of what was typed, where they are given. */
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
