import type { ImportField } from '@isoko/contract/import-fields';
import {
  forEachText,
  MOST_PARTS,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductText,
  productField,
  VARIANT_TEXTS,
} from '@isoko/contract/product-fields';
import type { ImportFormat } from '@isoko/contract/routes/admin/imports';
import { oneLine } from '#server/input/text.ts';
import { cleanerOf } from '#server/modules/catalogue/product-input.ts';
import { type Said, sentence } from '#server/sentences/sentence.ts';
import type { ProductDraft, Remark } from './draft.ts';
import { isNotGoods, type RowGroup } from './group-rows.ts';
import { picturesIn } from './match-photos.ts';
import type { Sheet, SheetRow } from './read-table.ts';
import {
  plainText,
  readSlug,
  readSoldBy,
  readStatus,
  readUntil,
  readVatClass,
  readWeight,
  readYesOrNo,
  splitPaths,
} from './read-values.ts';
import { type CellReader, readOffer, readOnHand, readVariant, spokenTexts } from './read-variant.ts';
import { weightText } from './settled-cells.ts';

/** The longest texts, in characters; texts of several lines are shortened. */
const LONGEST: Partial<Record<ImportField, number>> = {
  ...VARIANT_TEXTS,
  ...Object.fromEntries(
    PRODUCT_FIELD_NAMES.filter((field) => !productField(field).hasLines).map((field) => [
      field,
      productField(field).longest,
    ]),
  ),
};
/** Variants, and rows that are only for pictures. */
const MOST_ROWS = 500;
const MOST_LEVELS = 4;
const LONGEST_CATEGORY = 120;
const SIDES = ['length', 'width', 'height'] as const;

/** The stock of a product with variants is that of the variants. */
export const BY_VARIANT = 'The stock of this product is counted per variant: its own number is left out.';
const IDLE =
  'This row belongs to a product above but is not a variant of it: only a picture would be read from it.';

/** Reads a product from its group of rows. If it is too large to be imported, only the beginning is read. */
export function readProduct(
  whole: RowGroup,
  { format, sheet }: { format: ImportFormat; sheet: Sheet },
): ProductDraft {
  const remarks: Remark[] = [];
  const cells = cellReader({ format, sheet, remarks });
  const group = beginningOf(whole);
  const { head } = group;
  const draft: ProductDraft = {
    row: head.row,
    rows: whole.rows.length,
    ...words(cells, head),
    ...readOffer(cells, head, group),
    until: offerEnd(cells, group),
    is_featured: cells.read(head, 'is_featured', readYesOrNo),
    is_perishable: cells.read(head, 'is_perishable', readYesOrNo),
    status: cells.read(head, 'status', readStatus),
    isHidden: isHidden(head),
    isNotGoods: isNotGoods(head),
    categories: categoriesOf(cells, head),
    images: imagesOf(cells, group),
    stock: ownStock(cells, group),
    variants: group.variants.map((row) => readVariant(cells, row, head)),
    hasMoreWords: hasMoreWords(cells, head),
    hasVendor: head.text('vendor') !== '',
    tags: tagsOf(head),
    spoken: spokenTexts(cells, head, 'product'),
    remarks,
  };
  requireFew(cells, head, draft);
  noteIdleRows(cells, { ...group, variants: whole.variants });
  return draft;
}

/** Whether the other shop shows it in no list. */
const isHidden = (head: SheetRow) => head.text('visibility').toLowerCase() === 'hidden';

/** Tags besides the categories; tags too long for a category are ignored. */
function tagsOf(head: SheetRow): string[] {
  const words = head
    .text('tags')
    .split(/[,;|]/)
    .map((word) => oneLine(plainText(word)));
  return [...new Set(words.filter((word) => word && word.length <= LONGEST_CATEGORY))];
}

/** One variant too many is enough to report that there are too many. */
function beginningOf({ head, variants, rows }: RowGroup): RowGroup {
  return { head, variants: variants.slice(0, MOST_PARTS.variants + 1), rows: rows.slice(0, MOST_ROWS) };
}

function cellReader({
  format,
  sheet,
  remarks,
}: {
  format: ImportFormat;
  sheet: Sheet;
  remarks: Remark[];
}): CellReader {
  // Other shops have HTML in these cells; our own export has text.
  const isForeign = format === 'woocommerce' || format === 'shopify';
  const clean = (text: string, field: ImportField) => {
    const read = cleanerOf(field === 'description' ? 'short_description' : field);
    return read(isForeign ? plainText(text) : text);
  };
  const remark: CellReader['remark'] = (row, field, message, kind = 'problem') => {
    remarks.push({ row: row.row, column: sheet.columnOf(field), kind, message });
  };
  return {
    format,
    remark,
    has: (field) => sheet.columnOf(field) !== null,
    columnOf: sheet.columnOf,
    text(row, field) {
      const text = clean(row.text(field), field);
      const longest = LONGEST[field] ?? Number.POSITIVE_INFINITY;
      if (text.length > longest)
        remark(row, field, sentence('This is longer than {n} characters.', { n: longest }));
      return text || undefined;
    },
    read(row, field, how) {
      const text = row.text(field);
      if (text === '') return undefined;
      const reading = how(text);
      if ('fault' in reading) {
        remark(row, field, reading.fault);
        return undefined;
      }
      if (reading.note) remark(row, field, reading.note, 'note');
      return reading.value;
    },
  };
}

/** Texts that files may have in more than one column. */
const TEXT_READERS: Partial<Record<ProductText, (cells: CellReader, head: SheetRow) => string | undefined>> =
  {
    short_description: description,
    dimensions,
    // In a table of the shop's own the weight is the amount sold; in other shops it is that of the parcel.
    unit: (cells, head) => cells.text(head, 'unit') ?? (isOfShop(cells) ? undefined : weightOf(cells, head)),
  };

const isOfShop = ({ format }: CellReader) => format === 'woocommerce' || format === 'shopify';

function words(cells: CellReader, head: SheetRow) {
  return {
    slug: cells.read(head, 'slug', readSlug),
    // Shopify's head is its first variant, whose SKU is not the product's.
    sku: cells.text(head, 'sku'),
    name: cells.text(head, 'name'),
    ...forEachText((text) => (TEXT_READERS[text] ? TEXT_READERS[text](cells, head) : cells.text(head, text))),
    vat_class: cells.read(head, 'vat_class', readVatClass),
    sold_by: cells.read(head, 'sold_by', readSoldBy),
    step_grams: cells.read(head, 'step_grams', readWeight),
    min_grams: cells.read(head, 'min_grams', readWeight),
    piece_grams: cells.read(head, 'piece_grams', readWeight),
  };
}

function description(cells: CellReader, head: SheetRow): string | undefined {
  const field = cells.text(head, 'short_description') ? 'short_description' : 'description';
  const text = cells.text(head, field);
  const { longest: n } = PRODUCT_FIELDS.short_description;
  if (!text || text.length <= n) return text;
  cells.remark(head, field, sentence('Only the first {n} characters are kept.', { n }), 'note');
  return `${text.slice(0, n - 1).trimEnd()}…`;
}

/** Whether there is a long text besides the short one, which is the one that is kept. */
function hasMoreWords(cells: CellReader, head: SheetRow): boolean {
  const [short, long] = [cells.text(head, 'short_description'), cells.text(head, 'description')];
  return Boolean(short && long && short !== long);
}

function dimensions(cells: CellReader, head: SheetRow): string | undefined {
  const written = cells.text(head, 'dimensions');
  if (written) return written;
  const weight = isOfShop(cells) ? weightOf(cells, head) : undefined;
  return [sidesOf(cells, head), weight].filter(Boolean).join(', ') || undefined;
}

const CM_OF_INCH = 2.54;

function sidesOf(cells: CellReader, head: SheetRow): string | undefined {
  const sides = SIDES.map((side) => inCentimetres(cells.text(head, side), cells.columnOf(side)));
  if (sides.every(Boolean)) return `${sides.join(' × ')} cm`;
  const known = SIDES.find((_, at) => sides[at]);
  if (known) cells.remark(head, known, 'Length, width and height belong together: this is left out.', 'note');
  return undefined;
}

function inCentimetres(text: string | undefined, column: string | null): string | undefined {
  const inches = /\b(?:in|inch(?:es)?)\b/i.test(column ?? '') ? Number(text) : Number.NaN;
  return text && inches >= 0 ? String(Number((inches * CM_OF_INCH).toFixed(1))) : text;
}

/** The weight in words; an unclear one is left out, with a remark. */
function weightOf(cells: CellReader, head: SheetRow): string | undefined {
  const text = head.text('weight');
  if (/^[0.,\s]*$/.test(text)) return undefined;
  if (/^[1-9]\d*$/.test(text) && cells.columnOf('weight')) return weightText(Number(text));
  cells.remark(head, 'weight', 'The weight is not clear: it is left out.', 'note');
  return undefined;
}

/** The product's own stock; a product with variants has none. */
function ownStock(cells: CellReader, { head, variants }: RowGroup): number | undefined {
  if (!variants.length) return readOnHand(cells, head);
  if (!variants.includes(head) && !/^0*$/.test(head.text('stock')))
    cells.remark(head, 'stock', BY_VARIANT, 'note');
  return undefined;
}

/** The end of the offer of a product and its variants: the shop has one for all. */
function offerEnd(cells: CellReader, { head, variants }: RowGroup): string | null | undefined {
  if (!cells.has('until')) return undefined;
  const ends = [head, ...variants].flatMap((row) => {
    const end = cells.read(row, 'until', readUntil);
    return end ? [{ row, end }] : [];
  });
  const earliest = ends.map(({ end }) => end).sort()[0] ?? null;
  const other = ends.find(({ end }) => end !== earliest);
  if (other)
    cells.remark(
      other.row,
      'until',
      'All offers of a product end on the same day: the earliest one counts.',
      'note',
    );
  return earliest;
}

function categoriesOf(cells: CellReader, head: SheetRow): string[][] | undefined {
  const text = head.text('categories');
  if (text === '') return undefined;
  const paths = splitPaths(text).map((path) =>
    path.map(cells.format === 'isoko' ? oneLine : (name) => oneLine(plainText(name))).filter(Boolean),
  );
  const fault = paths.flatMap((path): Said[] => {
    if (path.length > MOST_LEVELS)
      return [sentence('Categories can be at most {n} levels deep.', { n: MOST_LEVELS })];
    return path.some((name) => name.length > LONGEST_CATEGORY) ? ['The name of a category is too long.'] : [];
  })[0];
  if (fault) cells.remark(head, 'categories', fault);
  if (paths.length > MOST_PARTS.categories) {
    cells.remark(
      head,
      'categories',
      sentence('A product can be in at most {n} categories.', { n: MOST_PARTS.categories }),
    );
  }
  return paths.filter((path) => path.length > 0);
}

/**
 * The pictures of all rows, each once. WooCommerce and our files separate them by commas; an address may contain one
 * itself.
 */
function imagesOf(cells: CellReader, { head, rows }: RowGroup): string[] | undefined {
  const images = [...new Set(rows.flatMap(picturesIn))];
  if (images.length > MOST_PARTS.images) {
    cells.remark(
      head,
      'images',
      sentence('Only the first {n} pictures are kept.', { n: MOST_PARTS.images }),
      'note',
    );
  }
  return images.length ? images.slice(0, MOST_PARTS.images) : undefined;
}

function requireFew(cells: CellReader, head: SheetRow, draft: ProductDraft): void {
  const { variants: n } = MOST_PARTS;
  if (draft.variants.length > n)
    cells.remark(head, 'kind', sentence('A product can have at most {n} variants.', { n }));
}

/** Rows without any data. Shopify's further pictures are in such rows too. */
function noteIdleRows(cells: CellReader, { head, variants, rows }: RowGroup): void {
  const known = new Set(variants);
  const idle = rows.filter((row) => row !== head && !known.has(row) && !picturesIn(row).length);
  for (const row of idle) cells.remark(row, 'slug', IDLE, 'note');
}
