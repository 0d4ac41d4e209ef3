import { type ImportField, SPOKEN_COLUMNS, type SpokenText } from '@isoko/contract/import-fields';
import { forEachText, productField } from '@isoko/contract/product-fields';
import type {
  CatalogueImport,
  ImportFormat,
  ImportMode,
  ImportState,
} from '@isoko/contract/routes/admin/imports';
import { objectOf } from '@isoko/contract/rules/objects';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import type { Tone } from '#admin/ui/row.tsx';
import { LANGUAGE_NAMES, numberText } from '#admin/ui/texts.ts';

const otherTexts = forEachText((text) => {
  const { label = text, columnLabel = label } = productField(text);
  return columnLabel;
});

const TEXT_NAMES: Readonly<Record<SpokenText, string>> = {
  ...{
    name: t('Name'),
    short_description: t('Description'),
    unit: t('Sold by'),
    dimensions: t('Dimensions'),
  },
  ...{ label: t('Name of the variant'), size: t('Size'), color: t('Colour') },
};
const spoken = objectOf(
  SPOKEN_COLUMNS.map(({ field }) => field),
  (field) => {
    const column = SPOKEN_COLUMNS.find((each) => each.field === field);
    return column
      ? t('{text} in {language}', {
          text: TEXT_NAMES[column.text],
          language: LANGUAGE_NAMES[column.language],
        })
      : field;
  },
);

/** The names of the fields that a column can have, in the order of the choice. */
export const FIELDS: Readonly<Record<ImportField, string>> = {
  name: t('Name'),
  sku: 'SKU',
  slug: t('Address in the shop (handle)'),
  price: t('Price'),
  sale_price: t('Offer price'),
  compare_at_price: t('Price before the offer'),
  until: t('Offer ends'),
  stock: t('In stock'),
  categories: t('Categories'),
  images: t('Pictures'),
  description: t('Description, if there is no short one'),
  ...otherTexts,
  local_name: t('Name in Kinyarwanda'),
  unit: t('Sold by'),
  dimensions: t('Dimensions'),
  barcode: t('Bar code'),
  stock_place: t('Place in the shop'),
  short_description: t('Short description'),
  length: t('Length in cm'),
  width: t('Width in cm'),
  height: t('Height in cm'),
  status: t('Published or draft'),
  is_featured: t('Featured'),
  is_perishable: t('Perishable'),
  vat_class: t('VAT class'),
  sold_by: t('Sold by weight or by the piece'),
  step_grams: t('Step in grams'),
  min_grams: t('Minimum in grams'),
  piece_grams: t('Weight of a piece in grams'),
  label: t('Name of the variant'),
  size: t('Size'),
  color: t('Colour'),
  option_1_name: t('First choice: what it is'),
  option_1_value: t('First choice'),
  option_2_name: t('Second choice: what it is'),
  option_2_value: t('Second choice'),
  option_3_name: t('Third choice: what it is'),
  option_3_value: t('Third choice'),
  weight: t('Weight'),
  vendor: t('Brand or maker'),
  tags: t('Tags'),
  variant_image: t('Picture of the variant'),
  image_alt: t('What the picture shows'),
  tracker: t('Who counts the pieces (Shopify)'),
  ...spoken,
  visibility: t('Visible or hidden'),
  kind: t('Product or variant'),
  parent: t('Product of the variant'),
  id: t('Number in the old shop'),
};

export const FORMATS: Readonly<Record<ImportFormat, string>> = {
  isoko: t('our own export'),
  woocommerce: t('an export of WooCommerce'),
  shopify: t('an export of Shopify'),
  other: t('a table'),
};

export const MODES: Readonly<Record<ImportMode, string>> = {
  all: t('Add and update products'),
  new: t('Only add new products'),
  existing: t('Only update existing products'),
};

export const STATES: Readonly<Record<ImportState, { label: string; tone: Tone }>> = {
  ready: { label: t('Not started'), tone: 'quiet' },
  checking: { label: t('Checking'), tone: 'warn' },
  checked: { label: t('Checked'), tone: 'warn' },
  running: { label: t('Importing'), tone: 'warn' },
  done: { label: t('Done'), tone: 'good' },
  cancelled: { label: t('Cancelled'), tone: 'quiet' },
};

/** Whether the shop is working on the import. */
export const isAtWork = ({ state }: Pick<CatalogueImport, 'state'>): boolean =>
  state === 'checking' || state === 'running';

/** Columns with data that the import ignores. */
export const unreadColumns = ({ columns }: Pick<CatalogueImport, 'columns'>): string[] =>
  columns.filter(({ field, samples }) => field === null && samples.length > 0).map(({ name }) => name);

/** The result in words, with numbers; zeros are left out. */
export function countWords({ counts }: Pick<CatalogueImport, 'counts'>): string[] {
  const { created, updated, unchanged, skipped, failed, categories, pictures } = counts;
  return [
    created && (isOne(created) ? t('{n} new|one', { n: created }) : t('{n} new', { n: numberText(created) })),
    updated && t('{n} updated', { n: numberText(updated) }),
    unchanged &&
      (isOne(unchanged)
        ? t('{n} unchanged|one', { n: unchanged })
        : t('{n} unchanged', { n: numberText(unchanged) })),
    skipped &&
      (isOne(skipped) ? t('{n} skipped|one', { n: skipped }) : t('{n} skipped', { n: numberText(skipped) })),
    failed &&
      (isOne(failed) ? t('{n} left out|one', { n: failed }) : t('{n} left out', { n: numberText(failed) })),
    categories &&
      (isOne(categories)
        ? t('{n} new category', { n: categories })
        : t('{n} new categories', { n: numberText(categories) })),
    pictures &&
      (isOne(pictures)
        ? t('{n} new picture', { n: pictures })
        : t('{n} new pictures', { n: numberText(pictures) })),
  ].filter((word): word is string => Boolean(word));
}

/** The mapping after a column got a field: another column with this field loses it. */
export function mappingWith(
  columns: CatalogueImport['columns'],
  name: string,
  field: ImportField | null,
): Record<string, ImportField> {
  const kept = columns.filter((column) => column.name !== name && column.field !== field);
  const entries = kept.flatMap((column) => (column.field ? [[column.name, column.field] as const] : []));
  return Object.fromEntries(field ? [...entries, [name, field] as const] : entries);
}
