import type { Language } from './rules/languages.ts';
import { keysOf, objectOf } from './rules/objects.ts';

/** The definition of one product field; all code that reads, writes or shows products follows it. */
interface FieldRow {
  /** A `text` may be empty and needs only its row here; the other kinds have a meaning elsewhere in the code. */
  kind: 'text' | 'name' | 'slug' | 'sku' | 'price' | 'moment' | 'flag' | 'choice' | 'grams';
  /** For a text: the most characters. */
  longest?: number;
  /** A text of several lines; in files a longer one is shortened. */
  hasLines?: boolean;
  /** Whether a copy of a product gets it. */
  isCopied: boolean;
  /** Common column names in people's own files, in small letters; its own name is always known. */
  aliases: readonly string[];
  /** For a text: its label in the back office, and the hint below its input. */
  label?: string;
  help?: string;
  /** The label of its column in a file, if that is different. */
  columnLabel?: string;
  /** Only packers and managers read it: it is never public. */
  forStaff?: true;
  /** For a text on the product's page: its label there, in each language. */
  shown?: Readonly<Record<Language, string>>;
}

/**
 * The fields of a product, in the order of exports and the API. A new text is a line here, a column and its place on
 * the page (docs/decisions/0141).
 */
export const PRODUCT_FIELDS = {
  slug: { kind: 'slug', isCopied: false, aliases: ['handle'] },
  sku: { kind: 'sku', longest: 60, isCopied: false, aliases: ['code'] },
  name: { kind: 'name', longest: 200, isCopied: false, aliases: ['product', 'product name', 'title'] },
  local_name: {
    ...{ kind: 'text', longest: 200, isCopied: true, aliases: ['local name', 'kinyarwanda'] },
    ...{ label: 'Name in Kinyarwanda', columnLabel: 'Kinyarwanda name' },
  },
  /** The size of one unit: `1 kg`, `Pack of 6`. */
  unit: {
    ...{ kind: 'text', longest: 60, isCopied: true, aliases: [] },
    ...{ label: 'Sold by', help: '1 kg, Pack of 6 …' },
  },
  short_description: {
    ...{
      kind: 'text',
      longest: 2000,
      hasLines: true,
      isCopied: true,
      aliases: ['short description', 'description'],
    },
    ...{ label: 'Description', columnLabel: 'Short description' },
  },
  dimensions: {
    ...{ kind: 'text', longest: 120, isCopied: true, aliases: [] },
    ...{ label: 'Size or weight', columnLabel: 'Dimensions' },
    shown: { en: 'Dimensions', fr: 'Dimensions', rw: 'Ingano' },
  },
  /** The code on its package, for scanners. */
  barcode: {
    ...{ kind: 'text', longest: 60, isCopied: false },
    aliases: [
      'bar code',
      'ean',
      'ean13',
      'ean 13',
      'upc',
      'gtin',
      'code barre',
      'code-barres',
      'code barres',
    ],
    ...{ label: 'Bar code', help: 'The number below the bars of the package.' },
  },
  /** Its place in the shop; packers walk in this order. */
  stock_place: {
    ...{ kind: 'text', longest: 40, isCopied: true, forStaff: true },
    aliases: ['shelf', 'aisle', 'bin', 'place', 'rayon', 'étagère', 'emplacement', 'allée'],
    ...{ label: 'Place in the shop', help: 'A3, B12 …' },
  },
  vat_class: { kind: 'choice', isCopied: true, aliases: ['vat'] },
  /** By the piece, or by weight: then the price is per kilo and stock is in grams. */
  sold_by: { kind: 'choice', isCopied: true, aliases: ['sold by weight'] },
  /** Only by weight (rules/weight.ts). */
  step_grams: { kind: 'grams', isCopied: true, aliases: [] },
  min_grams: { kind: 'grams', isCopied: true, aliases: [] },
  piece_grams: { kind: 'grams', isCopied: true, aliases: [] },
  /** The list price; for goods by weight per kilo. */
  price: { kind: 'price', isCopied: true, aliases: ['regular price'] },
  sale_price: { kind: 'price', isCopied: false, aliases: ['sale price', 'offer price'] },
  until: { kind: 'moment', isCopied: false, aliases: ['offer ends'] },
  is_featured: { kind: 'flag', isCopied: false, aliases: ['featured'] },
  /** Only delivered to zones that take perishables. */
  is_perishable: { kind: 'flag', isCopied: true, aliases: ['perishable'] },
  status: { kind: 'choice', isCopied: false, aliases: ['published'] },
} as const satisfies Record<string, FieldRow>;

type Rows = typeof PRODUCT_FIELDS;

/** A field of a product by its name on the wire. */
export type ProductField = keyof Rows;

/** Fields of one kind. */
type FieldOf<Kind> = { [F in ProductField]: Rows[F]['kind'] extends Kind ? F : never }[ProductField];

/** A field that is a text and may be empty. */
export type ProductText = FieldOf<'text'>;

/** Fields that a copy of a product gets from the original. */
export type CopiedField = { [F in ProductField]: Rows[F]['isCopied'] extends true ? F : never }[ProductField];

/** The definition of a field. */
export const productField = (field: ProductField): FieldRow => PRODUCT_FIELDS[field];

export const PRODUCT_FIELD_NAMES = keysOf(PRODUCT_FIELDS);

export const PRODUCT_TEXTS = PRODUCT_FIELD_NAMES.filter(
  (field): field is ProductText => PRODUCT_FIELDS[field].kind === 'text',
);

/** One value for every text of a product. */
export function forEachText<T>(make: (text: ProductText) => T): Record<ProductText, T> {
  return objectOf(PRODUCT_TEXTS, make);
}

const SHOWN = PRODUCT_TEXTS.flatMap((text) => {
  const row = PRODUCT_FIELDS[text];
  return 'shown' in row ? [row.shown] : [];
});

/** The labels of texts on the product's page, by their English labels: sentences of the interface. */
export function shownNames(language: Language) {
  const names = SHOWN.map(({ en }) => en);
  return objectOf(names, (name) => SHOWN.find(({ en }) => en === name)?.[language] ?? name);
}

/** The longest texts of a variant, in characters. */
export const VARIANT_TEXTS = { label: 120, size: 60, color: 60, sku: 60, barcode: 60 } as const;

/** The most parts of each kind in a product. */
export const MOST_PARTS = { categories: 20, images: 20, variants: 100 } as const;
