import { forEachText, productField } from '@isoko/contract/product-fields';
import type {
  CatalogueImport,
  ImportField,
  ImportFormat,
  ImportMode,
  ImportState,
} from '@isoko/contract/routes/admin/imports';
import type { Tone } from '#admin/ui/row.tsx';

const { short_description, ...otherTexts } = forEachText((text) => {
  const { label = text, columnLabel = label } = productField(text);
  return columnLabel;
});

/** What a column can be, in words, in the order of the choice. */
export const FIELDS: Readonly<Record<ImportField, string>> = {
  name: 'Name',
  sku: 'SKU',
  slug: 'Address in the shop (handle)',
  price: 'Price',
  sale_price: 'Offer price',
  compare_at_price: 'Price before the offer',
  until: 'Offer ends',
  stock: 'On the shelf',
  categories: 'Categories',
  images: 'Pictures',
  short_description,
  description: 'Description, where there is no short one',
  ...otherTexts,
  length: 'Length in cm',
  width: 'Width in cm',
  height: 'Height in cm',
  status: 'Published or draft',
  is_featured: 'Featured',
  is_perishable: 'Perishable',
  vat_class: 'VAT class',
  label: 'Name of the variant',
  size: 'Size',
  color: 'Colour',
  option_1_name: 'First choice: what it is',
  option_1_value: 'First choice',
  option_2_name: 'Second choice: what it is',
  option_2_value: 'Second choice',
  option_3_name: 'Third choice: what it is',
  option_3_value: 'Third choice',
  visibility: 'Visible or hidden',
  kind: 'Product or variant',
  parent: 'Product of the variant',
  id: 'Number in the old shop',
};

export const FORMATS: Readonly<Record<ImportFormat, string>> = {
  isoko: 'our own export',
  woocommerce: 'an export of WooCommerce',
  shopify: 'an export of Shopify',
  other: 'a table',
};

export const MODES: Readonly<Record<ImportMode, string>> = {
  all: 'Add and update products',
  new: 'Only add new products',
  existing: 'Only update known products',
};

export const STATES: Readonly<Record<ImportState, { label: string; tone: Tone }>> = {
  ready: { label: 'Not begun', tone: 'quiet' },
  checking: { label: 'Looking at it', tone: 'warn' },
  checked: { label: 'Looked at', tone: 'warn' },
  running: { label: 'Importing', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'quiet' },
};

/** Whether the shop works on it at this moment. */
export const isAtWork = ({ state }: Pick<CatalogueImport, 'state'>): boolean =>
  state === 'checking' || state === 'running';

/** The result in words, each with its number; zeros are left out. */
export function countWords({ counts }: Pick<CatalogueImport, 'counts'>): string[] {
  const { created, updated, unchanged, skipped, failed, categories, pictures } = counts;
  const words: [number, string][] = [
    [created, 'new'],
    [updated, 'updated'],
    [unchanged, 'the same already'],
    [skipped, 'skipped'],
    [failed, 'left out'],
    [categories, categories === 1 ? 'new category' : 'new categories'],
    [pictures, pictures === 1 ? 'new picture' : 'new pictures'],
  ];
  return words.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en')} ${word}`);
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
