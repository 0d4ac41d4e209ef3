import { PRODUCT_FIELD_NAMES, type ProductField } from './product-fields.ts';
import { LANGUAGES } from './rules/languages.ts';
import { keysOf } from './rules/objects.ts';
import { TRANSLATED } from './rules/translations.ts';

/** Fields that only files have: whether a row is a product or a variant, and of which product. */
const OF_FILES = ['kind', 'id', 'parent', 'visibility'] as const;
/** Columns of other shops besides our fields. */
const BESIDE = {
  short_description: ['description'],
  dimensions: ['length', 'width', 'height', 'weight'],
  price: ['compare_at_price'],
} as const satisfies Partial<Record<ProductField, readonly string[]>>;
const PARTS = [
  ...(['categories', 'images', 'stock', 'label', 'size', 'color'] as const),
  ...(['option_1_name', 'option_1_value', 'option_2_name', 'option_2_value'] as const),
  ...(['option_3_name', 'option_3_value', 'vendor', 'tags', 'variant_image'] as const),
  ...(['image_alt', 'tracker'] as const),
] as const;

/** The texts with translations, and their place in a file. */
const SPOKEN = {
  product: keysOf(TRANSLATED.product),
  variant: keysOf(TRANSLATED.variant),
} as const;
export type SpokenText = (typeof SPOKEN)[keyof typeof SPOKEN][number];

/** A text in one language, as a column of a file: `name_fr`. */
export const SPOKEN_COLUMNS = [...SPOKEN.product, ...SPOKEN.variant].flatMap((text) =>
  LANGUAGES.map((language) => ({ text, language, field: `${text}_${language}` as const })),
);
type SpokenField = (typeof SPOKEN_COLUMNS)[number]['field'];

export type ImportField =
  | ProductField
  | (typeof OF_FILES)[number]
  | (typeof BESIDE)[keyof typeof BESIDE][number]
  | (typeof PARTS)[number]
  | SpokenField;

/** The fields that a column of a file can have. Columns without a field are not read. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...OF_FILES,
  ...PRODUCT_FIELD_NAMES.flatMap((field) => [
    field,
    ...((BESIDE as Partial<Record<ProductField, readonly ImportField[]>>)[field] ?? []),
  ]),
  ...PARTS,
  ...SPOKEN_COLUMNS.map(({ field }) => field),
];
