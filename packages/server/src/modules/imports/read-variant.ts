import { type ImportField, SPOKEN_COLUMNS } from '@isoko/contract/import-fields';
import { VARIANT_TEXTS } from '@isoko/contract/product-fields';
import type { ImportFormat } from '@isoko/contract/routes/admin/imports';
import { textsOf } from '@isoko/contract/rules/translations';
import type { Said } from '#server/sentences/sentence.ts';
import type { Remark, SpokenTexts, VariantDraft } from './draft.ts';
import type { RowGroup } from './group-rows.ts';
import type { SheetRow } from './read-table.ts';
import { type Reading, readPrice, readStock, readStockOrGrams, readYesOrNo } from './read-values.ts';

/** Reads cells of one product and records their errors. */
export interface CellReader {
  format: ImportFormat;
  text(row: SheetRow, field: ImportField): string | undefined;
  read<T>(row: SheetRow, field: ImportField, how: (text: string) => Reading<T>): T | undefined;
  remark(row: SheetRow, field: ImportField, message: Said, kind?: Remark['kind']): void;
  has(field: ImportField): boolean;
  columnOf(field: ImportField): string | null;
}

const SIZES = /^(size|sizes|taille|ingano)$/i;
const COLOURS = /^(colou?rs?|couleurs?|ibara|amabara)$/i;
const NO_OFFER = 'This is not higher than the price: there is no offer.';
const OPTIONS = [
  ['option_1_name', 'option_1_value'],
  ['option_2_name', 'option_2_value'],
  ['option_3_name', 'option_3_value'],
] as const;

interface Offer {
  price?: number;
  /** Null: no offer; undefined: the file has no column for offers. */
  sale_price?: number | null;
}

/**
 * The prices of a product's own row. If only the variants have prices, it gets that of the cheapest: the shop shows
 * that one before a variant is chosen.
 */
export function readOffer(cells: CellReader, head: SheetRow, { variants }: RowGroup): Offer {
  const isVariant = variants.includes(head);
  const own = isVariant ? {} : rowOffer(cells, head);
  if (own.price !== undefined || !variants.length) return own;
  // Errors are recorded when the variants are read.
  const silent: CellReader = { ...cells, remark: () => {}, read: quietly };
  const prices = variants.flatMap((row) => rowOffer(silent, row).price ?? []);
  return prices.length
    ? { price: Math.min(...prices), ...(cells.has('sale_price') && { sale_price: null }) }
    : {};
}

/** Reads a variant of a product from its row. */
export function readVariant(cells: CellReader, row: SheetRow, head: SheetRow): VariantDraft {
  const said = namedLabel(cells, row);
  const options = [...optionsOf(cells, row, head), ...said];
  const size = cells.text(row, 'size') ?? options.find(({ name }) => SIZES.test(name))?.value;
  const color = cells.text(row, 'color') ?? options.find(({ name }) => COLOURS.test(name))?.value;
  const values = options.map(sayOption);
  const named = [size, color].filter((each) => each !== undefined);
  const label =
    (said.length ? undefined : cells.text(row, 'label')) ?? (values.length ? values : named).join(', ');
  const offer = rowOffer(cells, row);
  if (!label) cells.remark(row, 'option_1_value', 'This variant has no name, size or colour.');
  if (label.length > VARIANT_TEXTS.label)
    cells.remark(row, 'label', 'The name of this variant is longer than 120 characters.');
  if (offer.price === undefined && (cells.format === 'woocommerce' || cells.format === 'shopify')) {
    cells.remark(row, 'price', 'This variant has no price.');
  }
  const sku = cells.text(row, 'sku');
  return {
    ...{ row: row.row, label, size, color, sku, barcode: cells.text(row, 'barcode'), ...offer },
    stock: readOnHand(cells, row),
    // Translations in the product's own row are those of the product.
    spoken: row === head ? undefined : spokenTexts(cells, row, 'variant'),
  };
}

/** The stock of a row. If Shopify does not track it, undefined: the goods are sold there without a limit. */
export function readOnHand(cells: CellReader, row: SheetRow): number | undefined {
  const pieces = cells.read(row, 'stock', cells.has('sold_by') ? readStockOrGrams : readStock);
  const isCounted = !cells.has('tracker') || row.text('tracker') !== '';
  return pieces === 0 && !isCounted ? undefined : pieces;
}

/** An option as a customer reads it: its value, for a yes-or-no option (Logo: Yes) also its name. */
function sayOption({ name, value }: { name: string; value: string }): string {
  return name && 'value' in readYesOrNo(value) ? `${name}: ${value}` : value;
}

/**
 * In the shopkeeper's own sheet, the variant name `Taille : 10 kg` is an option and its value: customers choose the
 * value. Names in our own export are taken as they are.
 */
function namedLabel(cells: CellReader, row: SheetRow): { name: string; value: string }[] {
  const text = cells.format === 'other' ? (cells.text(row, 'label') ?? '') : '';
  const [, name = '', value = ''] = text.match(/^([^:]+?)\s*:\s*([^:]+)$/) ?? [];
  return SIZES.test(name) || COLOURS.test(name) ? [{ name, value }] : [];
}

/** Shopify names the options only in the product's own row. */
function optionsOf(cells: CellReader, row: SheetRow, head: SheetRow): { name: string; value: string }[] {
  return OPTIONS.flatMap(([name, value]) => {
    const said = cells.text(row, value);
    return said ? [{ name: cells.text(row, name) ?? cells.text(head, name) ?? '', value: said }] : [];
  });
}

/** Shopify has the present price, and a higher one to compare it with. */
function rowOffer(cells: CellReader, row: SheetRow): Offer {
  const price = cells.read(row, 'price', readPrice);
  if (cells.has('compare_at_price')) {
    const before = /^0*([.,]0*)?$/.test(row.text('compare_at_price'))
      ? undefined
      : cells.read(row, 'compare_at_price', readPrice);
    const isOffer = before !== undefined && price !== undefined && before > price;
    if (before !== undefined && price !== undefined && before < price)
      cells.remark(row, 'compare_at_price', NO_OFFER, 'note');
    return isOffer ? { price: before, sale_price: price } : { price, sale_price: null };
  }
  if (!cells.has('sale_price')) return { price };
  return { price, sale_price: cells.read(row, 'sale_price', readPrice) ?? null };
}

/** Reads without recording errors. */
const quietly: CellReader['read'] = (row, field, how) => {
  const reading = how(row.text(field));
  return 'value' in reading ? reading.value : undefined;
};

/** The translations in a row of its product or variant; undefined: none. */
export function spokenTexts(
  cells: CellReader,
  row: SheetRow,
  kind: 'product' | 'variant',
): SpokenTexts | undefined {
  const spoken: SpokenTexts = {};
  const known = textsOf(kind);
  for (const { text, language, field } of SPOKEN_COLUMNS) {
    const said = Object.hasOwn(known, text) && cells.has(field) ? cells.text(row, field) : undefined;
    if (said) spoken[language] = { ...spoken[language], [text]: said };
  }
  return Object.keys(spoken).length ? spoken : undefined;
}
