import type { ImportField } from '@isoko/contract/import-fields';
import { type Said, sentence } from '#server/sentences/sentence.ts';
import { inSlices, type SheetRow } from './read-table.ts';

/** The rows of one product: it is written whole or not at all. */
export interface RowGroup {
  /** The row that describes the product. */
  head: SheetRow;
  /** The rows of its variants; the head may be one of them. */
  variants: SheetRow[];
  /** All its rows, in the order of the file. */
  rows: SheetRow[];
}

/** A row that belongs to no product, with the reason. */
interface UnusedRow {
  row: number;
  field: ImportField;
  message: Said;
}

const VARIANT_KINDS = new Set(['variation', 'variant']);
const PRODUCT_KINDS = new Set(['', 'simple', 'variable', 'product']);
/** Flags that WooCommerce adds to a product type, without meaning for us. */
const EXTRAS = new Set(['virtual', 'downloadable']);
/** Shopify's option of a product without variants. */
const NO_OPTION = 'default title';

/**
 * Groups rows by product: variants with the parent they name (by SKU, by `id:7`, by address), and rows with one
 * address, as in Shopify's files.
 */
export async function groupRows(
  rows: readonly SheetRow[],
): Promise<{ groups: RowGroup[]; unusedRows: UnusedRow[] }> {
  const groups: RowGroup[] = [];
  const unusedRows: UnusedRow[] = [];
  const bySlug = new Map<string, RowGroup>();
  const byName = new Map<string, RowGroup>();
  const variants: SheetRow[] = [];
  await inSlices(rows, (row) => {
    const kind = kindOf(row);
    if (VARIANT_KINDS.has(kind)) {
      variants.push(row);
      return;
    }
    if (!PRODUCT_KINDS.has(kind)) {
      unusedRows.push({
        row: row.row,
        field: 'kind',
        message: sentence('Products of the kind “{kind}” cannot be sold here.', { kind }),
      });
      return;
    }
    const slug = row.text('slug').toLowerCase();
    const known = kind === '' && slug ? bySlug.get(slug) : undefined;
    if (known) known.rows.push(row);
    else groups.push(open(row, { bySlug, byName }));
  });
  await inSlices(groups, (group) => {
    group.variants = group.rows.filter((row) => isVariant(row, group));
  });
  await inSlices(variants, (row) => {
    const parent = parentOf(row, { bySlug, byName });
    if (parent) join(parent, row);
    else unusedRows.push({ row: row.row, field: 'parent', message: noParent(row) });
  });
  return { groups, unusedRows };
}

interface Known {
  bySlug: Map<string, RowGroup>;
  byName: Map<string, RowGroup>;
}

function open(row: SheetRow, { bySlug, byName }: Known): RowGroup {
  const group: RowGroup = { head: row, variants: [], rows: [row] };
  const keep = (known: Map<string, RowGroup>, key: string) => {
    if (key && !known.has(key)) known.set(key, group);
  };
  keep(bySlug, row.text('slug').toLowerCase());
  keep(byName, row.text('sku').toLowerCase());
  if (row.text('id')) keep(byName, `id:${row.text('id')}`);
  return group;
}

function join(group: RowGroup, row: SheetRow): void {
  group.rows.push(row);
  group.variants.push(row);
}

/** Whether a row is for something that cannot be delivered: a download, a service. */
export const isNotGoods = (row: SheetRow): boolean => /\b(virtual|downloadable)\b/i.test(row.text('kind'));

function kindOf(row: SheetRow): string {
  const words = row.text('kind').toLowerCase().split(',');
  return words.map((word) => word.trim()).find((word) => !EXTRAS.has(word)) ?? '';
}

/**
 * In a file without product types: a row that names a size, a colour or a label, or has its own price or SKU among
 * others.
 */
function isVariant(row: SheetRow, group: RowGroup): boolean {
  if (kindOf(group.head) !== '') return false;
  const option = row.text('option_1_value').toLowerCase();
  if (row.text('label') || row.text('size') || row.text('color')) return true;
  if (option) return option !== NO_OPTION;
  const isExtra = row !== group.head && row.text('price') !== '';
  return isExtra;
}

function parentOf(row: SheetRow, { bySlug, byName }: Known): RowGroup | undefined {
  const parent = row.text('parent').toLowerCase();
  return parent ? (byName.get(parent) ?? bySlug.get(parent)) : bySlug.get(row.text('slug').toLowerCase());
}

function noParent(row: SheetRow): Said {
  const parent = row.text('parent') || row.text('slug');
  return parent
    ? sentence('The product “{parent}” of this variant is not in the file.', { parent })
    : 'This variant does not say which product it belongs to.';
}

/** Whether the product's own row is its first variant, as in Shopify's files: its SKU is the variant's. */
export const isOwnVariant = ({ head, variants }: RowGroup): boolean => variants.includes(head);

/** The rows that may have SKUs of a product: its own and its variants'. */
export const rowsOfSkus = (group: RowGroup): SheetRow[] =>
  isOwnVariant(group) ? group.variants : [group.head, ...group.variants];
