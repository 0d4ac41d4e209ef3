import type { Language } from './rules/languages.ts';
import { keysOf, objectOf } from './rules/objects.ts';

/** What is said of one field of a product; everything that reads, writes or shows products follows from it. */
interface FieldRow {
  /** `text` may be empty and needs nothing but its row: the others have a meaning of their own somewhere. */
  kind: 'text' | 'name' | 'slug' | 'sku' | 'price' | 'moment' | 'flag' | 'choice' | 'grams';
  /** Of a text: the most characters. */
  longest?: number;
  /** A text of several lines; files may hold more of it than is kept. */
  hasLines?: boolean;
  /** Whether a copy of the product says the same. */
  isCopied: boolean;
  /** What people call its column in files of their own, in small letters; its name is known anyway. */
  aliases: readonly string[];
  /** Of a text: what it is called in the back office, and the hint below its input. */
  label?: string;
  help?: string;
  /** What its column in a file is called there, where that is something else. */
  columnLabel?: string;
  /** Packers and managers alone read it: the public never gets it. */
  forStaff?: true;
  /** Of a text that the product's page lists: its name there, in the languages of the shop. */
  shown?: Readonly<Record<Language, string>>;
}

/**
 * The fields of a product, in the order in which exports and the API have them. A new text is a line here, a column
 * and its place on the page (docs/decisions/0141).
 */
export const PRODUCT_FIELDS = {
  slug: { kind: 'slug', isCopied: false, aliases: ['handle'] },
  sku: { kind: 'sku', longest: 60, isCopied: false, aliases: ['code'] },
  name: { kind: 'name', longest: 200, isCopied: false, aliases: ['product', 'product name', 'title'] },
  local_name: {
    ...{ kind: 'text', longest: 200, isCopied: true, aliases: ['local name', 'kinyarwanda'] },
    ...{ label: 'Name in Kinyarwanda', columnLabel: 'Kinyarwanda name' },
  },
  /** What one unit is: `1 kg`, `Pack of 6`. */
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
  /** On its package, as scanners read it. */
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
  /** Where in the shop it is found; packers walk by it. */
  stock_place: {
    ...{ kind: 'text', longest: 40, isCopied: true, forStaff: true },
    aliases: ['shelf', 'aisle', 'bin', 'place', 'rayon', 'étagère', 'emplacement', 'allée'],
    ...{ label: 'Place in the shop', help: 'A3, B12 …' },
  },
  vat_class: { kind: 'choice', isCopied: true, aliases: ['vat'] },
  /** By the piece, or by weight: the price is then that of a kilo, and what is counted is grams. */
  sold_by: { kind: 'choice', isCopied: true, aliases: ['sold by weight'] },
  /** Only by weight (rules/weight.ts). */
  step_grams: { kind: 'grams', isCopied: true, aliases: [] },
  min_grams: { kind: 'grams', isCopied: true, aliases: [] },
  piece_grams: { kind: 'grams', isCopied: true, aliases: [] },
  /** The list price; by weight of a kilo. */
  price: { kind: 'price', isCopied: true, aliases: ['regular price'] },
  sale_price: { kind: 'price', isCopied: false, aliases: ['sale price', 'offer price'] },
  until: { kind: 'moment', isCopied: false, aliases: ['offer ends'] },
  is_featured: { kind: 'flag', isCopied: false, aliases: ['featured'] },
  /** Goes only where the zone takes perishables. */
  is_perishable: { kind: 'flag', isCopied: true, aliases: ['perishable'] },
  status: { kind: 'choice', isCopied: false, aliases: ['published'] },
} as const satisfies Record<string, FieldRow>;

type Rows = typeof PRODUCT_FIELDS;

/** A field of a product by its name on the wire. */
export type ProductField = keyof Rows;

/** Those of one kind. */
type FieldOf<Kind> = { [F in ProductField]: Rows[F]['kind'] extends Kind ? F : never }[ProductField];

/** A field that is a text and may be empty. */
export type ProductText = FieldOf<'text'>;

/** Fields that a copy of a product has from it. */
export type CopiedField = { [F in ProductField]: Rows[F]['isCopied'] extends true ? F : never }[ProductField];

/** What is said of a field, whichever it is. */
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

/** What the product's page calls the texts it lists, by their English names: sentences of the interface. */
export function shownNames(language: Language) {
  const names = SHOWN.map(({ en }) => en);
  return objectOf(names, (name) => SHOWN.find(({ en }) => en === name)?.[language] ?? name);
}

/** The longest texts of a variant, in characters. */
export const VARIANT_TEXTS = { label: 120, size: 60, color: 60, sku: 60, barcode: 60 } as const;

/** How many of its parts a product has at most. */
export const MOST_PARTS = { categories: 20, images: 20, variants: 100 } as const;
