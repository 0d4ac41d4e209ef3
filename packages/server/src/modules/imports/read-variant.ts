import { type ImportField, SPOKEN_COLUMNS } from '@isoko/contract/import-fields';
import { VARIANT_TEXTS } from '@isoko/contract/product-fields';
import type { ImportFormat } from '@isoko/contract/routes/admin/imports';
import { textsOf } from '@isoko/contract/rules/translations';
import type { Remark, SpokenTexts, VariantDraft } from './draft.ts';
import type { RowGroup } from './group-rows.ts';
import type { SheetRow } from './read-table.ts';
import { type Reading, readPrice, readStock, readStockOrGrams, readYesOrNo } from './read-values.ts';

/** Reads cells of one product and writes down what is wrong with them. */
export interface CellReader {
  format: ImportFormat;
  text(row: SheetRow, field: ImportField): string | undefined;
  read<T>(row: SheetRow, field: ImportField, how: (text: string) => Reading<T>): T | undefined;
  remark(row: SheetRow, field: ImportField, message: string, kind?: Remark['kind']): void;
  has(field: ImportField): boolean;
  columnOf(field: ImportField): string | null;
}

const SIZES = /^(size|sizes|taille|ingano)$/i;
const COLOURS = /^(colou?rs?|couleurs?|ibara|amabara)$/i;
const NO_OFFER = 'This is not above the price: there is no offer.';
const OPTIONS = [
  ['option_1_name', 'option_1_value'],
  ['option_2_name', 'option_2_value'],
  ['option_3_name', 'option_3_value'],
] as const;

interface Offer {
  price?: number;
  /** Null: no offer; undefined: the file does not speak of offers. */
  sale_price?: number | null;
}

/**
 * The prices of a product's own row. One of which only the variants have prices costs as much as its cheapest: that is
 * what the shop shows before a variant is chosen.
 */
export function readOffer(cells: CellReader, head: SheetRow, { variants }: RowGroup): Offer {
  const isVariant = variants.includes(head);
  const own = isVariant ? {} : rowOffer(cells, head);
  if (own.price !== undefined || !variants.length) return own;
  // Judged where the variants are read.
  const silent: CellReader = { ...cells, remark: () => {}, read: quietly };
  const prices = variants.flatMap((row) => rowOffer(silent, row).price ?? []);
  return prices.length
    ? { price: Math.min(...prices), ...(cells.has('sale_price') && { sale_price: null }) }
    : {};
}

/** What a row says about a variant of its product. */
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
    // The product's own row says in other languages what the product is.
    spoken: row === head ? undefined : spokenTexts(cells, row, 'variant'),
  };
}

/** What lies on the shelf. Nothing of what Shopify does not count says nothing: it is sold there whenever it is wanted. */
export function readOnHand(cells: CellReader, row: SheetRow): number | undefined {
  const pieces = cells.read(row, 'stock', cells.has('sold_by') ? readStockOrGrams : readStock);
  const isCounted = !cells.has('tracker') || row.text('tracker') !== '';
  return pieces === 0 && !isCounted ? undefined : pieces;
}

/** What a shopper reads of an option: its value, but of one that is there or not (Logo: Yes) its name too. */
function sayOption({ name, value }: { name: string; value: string }): string {
  return name && 'value' in readYesOrNo(value) ? `${name}: ${value}` : value;
}

/**
 * In a sheet of the shopkeeper's own, `Taille : 10 kg` as a variant's name is an option and its value: shoppers choose the
 * value. Our own export says what the shop has, and is taken as it is.
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

/** Shopify writes the price that is paid, and the one it is compared with where that is higher. */
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

/** Reads without writing down what is wrong. */
const quietly: CellReader['read'] = (row, field, how) => {
  const reading = how(row.text(field));
  return 'value' in reading ? reading.value : undefined;
};

/** What a row says in other languages about its product or variant; undefined: nothing. */
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
