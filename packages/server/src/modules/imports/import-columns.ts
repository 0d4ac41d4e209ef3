import type { FieldError } from '@isoko/contract/errors';
import { IMPORT_FIELDS, type ImportField, SPOKEN_COLUMNS } from '@isoko/contract/import-fields';
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductField } from '@isoko/contract/product-fields';
import type { CatalogueImport, ImportFormat, ImportMapping } from '@isoko/contract/routes/admin/imports';
import type { Language } from '@isoko/contract/rules/languages';
import { keysOf, objectOf } from '@isoko/contract/rules/objects';
import { refuseFaults, ShopError } from '#server/shop-error.ts';
import { guessByValues, spokenColumns } from './guess-columns.ts';
import { inSlices, type Table } from './read-table.ts';

/** A column of a file: its field (null: not read), and examples from the first rows. */
type ImportColumn = CatalogueImport['columns'][number];

const SAMPLES = 3;
const LONGEST_SAMPLE = 80;

/** The columns of a table under a mapping; `byValues`: those guessed only from their cells. */
export async function columnsOf(
  { header, rows }: Table,
  mapping: ImportMapping,
  byValues: ReadonlySet<string> = new Set(),
): Promise<ImportColumn[]> {
  const columns = header.map(
    (name): ImportColumn => ({
      name,
      field: Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : null,
      samples: [],
      ...(byValues.has(name) && { by_values: true }),
    }),
  );
  await inSlices(rows, ({ cells }) => {
    for (const [at, { samples }] of columns.entries()) {
      if (samples.length === SAMPLES) continue;
      const text = (cells[at] ?? '').trim();
      if (text) samples.push(text.slice(0, LONGEST_SAMPLE));
    }
  });
  return columns;
}

/** The mapping of columns. */
export function mappingOf(columns: readonly ImportColumn[]): ImportMapping {
  return Object.fromEntries(columns.flatMap(({ name, field }) => (field ? [[name, field]] : [])));
}

/**
 * Requires that a mapping names columns of the file, and each field once.
 * @throws validation_error on each wrong column (`mapping.Name`)
 */
export function requireMapping(header: readonly string[], mapping: ImportMapping): void {
  const seen = new Set<ImportField>();
  const fields: FieldError[] = [];
  for (const [column, field] of Object.entries(mapping)) {
    const wrong = (message: string) => fields.push({ field: `mapping.${column}`, message });
    if (!header.includes(column)) wrong('The file has no such column.');
    else if (seen.has(field)) wrong('Another column already has this meaning.');
    seen.add(field);
  }
  refuseFaults(fields);
}

/**
 * A mapping that was uploaded with a file.
 * @throws validation_error on `mapping`
 */
export function parseMapping(text: string): ImportMapping {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isMapping(parsed)) return parsed;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const message = 'Please give the mapping as { column: field } in JSON.';
  throw new ShopError('validation_error', { fields: [{ field: 'mapping', message }] });
}

function isMapping(parsed: unknown): parsed is ImportMapping {
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) return false;
  return Object.values(parsed).every((field) => IMPORT_FIELDS.includes(field));
}

/** `qté` as `qte`. */
const withoutAccents = (name: string) => name.normalize('NFD').replace(/\p{M}+/gu, '');

type Columns = Readonly<Record<string, ImportField>>;

/** A known file format: its columns by name, and those that identify it. */
interface KnownFormat {
  format: ImportFormat;
  signs: readonly string[];
  columns: Columns;
}

/** Additional fields in rows of variants: their columns are together, after the names. */
const BY_VARIANT = ['label', 'size', 'color', 'price', 'sale_price', 'until', 'stock'] as const;
const PARTS = ['categories', 'images'] as const;

type WrittenColumn = 'kind' | ProductField | (typeof BY_VARIANT)[number] | (typeof PARTS)[number];
export type OwnColumn = WrittenColumn | (typeof SPOKEN_COLUMNS)[number]['field'];

/** Our own export's columns in order, without those of other languages (docs/decisions/0093). */
const WRITTEN_COLUMNS: readonly WrittenColumn[] = [
  'kind',
  ...PRODUCT_FIELD_NAMES.filter((field) => !BY_VARIANT.some((column) => column === field)).flatMap((field) =>
    field === 'local_name' ? [field, ...BY_VARIANT] : [field],
  ),
  ...PARTS,
];

/** Our own export's columns: the original texts, then their translations. */
export const ownColumns = (written: Language): OwnColumn[] => [
  ...WRITTEN_COLUMNS,
  ...SPOKEN_COLUMNS.filter(({ language }) => language !== written).map(({ field }) => field),
];

const own: Columns = objectOf(
  [...WRITTEN_COLUMNS, ...SPOKEN_COLUMNS.map(({ field }) => field)],
  (name): ImportField => name,
);

const woocommerce: Columns = {
  id: 'id',
  type: 'kind',
  sku: 'sku',
  name: 'name',
  published: 'status',
  'is featured?': 'is_featured',
  'visibility in catalog': 'visibility',
  'short description': 'short_description',
  description: 'description',
  'date sale price ends': 'until',
  stock: 'stock',
  'length (cm)': 'length',
  'width (cm)': 'width',
  'height (cm)': 'height',
  'length (in)': 'length',
  'width (in)': 'width',
  'height (in)': 'height',
  ...objectOf(['weight (kg)', 'weight (g)', 'weight (lbs)', 'weight (oz)'], () => 'weight' as const),
  'gtin, upc, ean, or isbn': 'barcode',
  tags: 'tags',
  'sale price': 'sale_price',
  'regular price': 'price',
  categories: 'categories',
  images: 'images',
  parent: 'parent',
  'attribute 1 name': 'option_1_name',
  'attribute 1 value(s)': 'option_1_value',
  'attribute 2 name': 'option_2_name',
  'attribute 2 value(s)': 'option_2_value',
  'attribute 3 name': 'option_3_name',
  'attribute 3 value(s)': 'option_3_value',
};

const shopify: Columns = {
  handle: 'slug',
  title: 'name',
  'body (html)': 'description',
  type: 'categories',
  status: 'status',
  'option1 name': 'option_1_name',
  'option1 value': 'option_1_value',
  'option2 name': 'option_2_name',
  'option2 value': 'option_2_value',
  'option3 name': 'option_3_name',
  'option3 value': 'option_3_value',
  'variant sku': 'sku',
  'variant barcode': 'barcode',
  'variant grams': 'weight',
  vendor: 'vendor',
  tags: 'tags',
  'variant inventory tracker': 'tracker',
  'variant inventory qty': 'stock',
  'variant price': 'price',
  'variant compare at price': 'compare_at_price',
  'image src': 'images',
  'image alt text': 'image_alt',
  'variant image': 'variant_image',
};

/** Common names of columns for our fields. */
const others: Columns = {
  ...own,
  ...Object.fromEntries(
    PRODUCT_FIELD_NAMES.flatMap((field) => PRODUCT_FIELDS[field].aliases.map((alias) => [alias, field])),
  ),
  category: 'categories',
  image: 'images',
  picture: 'images',
  pictures: 'images',
  quantity: 'stock',
  qty: 'stock',
  colour: 'color',
  variant: 'label',
  ...columnsCalled({
    name: 'désignation, libellé, nom, produit, article, nom du produit, izina, igicuruzwa, icyo ari cyo',
    sku: 'réf, référence, code article, code produit, kode, nomero',
    price:
      'prix, prix de vente, prix unitaire, pu, prix ttc, pv, selling price, unit price, igiciro, ibiciro',
    sale_price: 'prix promo, prix promotionnel, prix soldé, igiciro cyagabanyijwe',
    stock:
      'qté, quantité, en stock, quantité en stock, qty in stock, on hand, umubare, ingano ihari, ibihari',
    categories: 'rayon, catégorie, catégories, famille, icyiciro, ibyiciro, department, aisle',
    short_description: 'description courte, descriptif, ibisobanuro, details',
    unit: 'unité, conditionnement, igipimo, sold by, pack',
    images: 'photo, photos, image, images, ifoto, amafoto',
    status: 'publié, statut, en ligne, byatangajwe',
    vat_class: 'tva, classe tva, umusoro',
    is_perishable: 'périssable, kwangirika vuba',
    size: 'taille',
    color: 'couleur, ibara',
    label: 'variante, déclinaison, ubwoko',
    until: 'fin promo, fin de promotion, promo jusqu’au, offer until',
    weight: 'poids, poids net, weight, net weight, uburemere, weight (kg), weight (g), poids (kg), poids (g)',
    vendor: 'fournisseur, marque, fabricant, vendor, brand, supplier, uwabikoze',
    tags: 'tags, étiquettes, mots-clés, keywords, labels',
  }),
};

/** Names of columns, comma-separated, by field; with and without their accents. */
function columnsCalled(names: Partial<Record<ImportField, string>>): Columns {
  const pairs = keysOf(names).flatMap((field) =>
    (names[field] ?? '').split(', ').flatMap((name): [string, ImportField][] => [
      [name, field],
      [withoutAccents(name), field],
    ]),
  );
  return Object.fromEntries(pairs);
}

const KNOWN: readonly KnownFormat[] = [
  { format: 'isoko', signs: ['kind', 'slug', 'vat_class', 'is_perishable'], columns: own },
  { format: 'woocommerce', signs: ['type', 'sku', 'regular price', 'published'], columns: woocommerce },
  { format: 'shopify', signs: ['handle', 'title', 'variant price'], columns: shopify },
];

/** The mapping of a table by the names of its columns, and if these are unknown, by their contents. */
export function guessMapping(
  { header, rows }: Pick<Table, 'header' | 'rows'>,
  written: Language,
): { format: ImportFormat; mapping: ImportMapping; byValues: ReadonlySet<string> } {
  const names = new Set(header.map(plain));
  const known = KNOWN.find(({ signs }) => signs.every((sign) => names.has(sign)));
  const { format, columns } = known ?? { format: 'other' as const, columns: others };
  const spoken: ImportMapping = format === 'other' ? spokenColumns(header, { plain, written }) : {};
  const mapping: ImportMapping = { ...spoken };
  const taken = new Set<ImportField>(Object.values(spoken));
  for (const name of header) {
    const field = Object.hasOwn(columns, plain(name)) ? columns[plain(name)] : undefined;
    if (!field || taken.has(field) || Object.hasOwn(mapping, name)) continue;
    taken.add(field);
    mapping[name] = field;
  }
  const guessed = format === 'other' ? guessByValues({ header, rows }, mapping) : {};
  return {
    format,
    mapping: withoutStatus(format, names, { ...mapping, ...guessed }, header),
    byValues: new Set(Object.keys(guessed)),
  };
}

/** In older exports of Shopify only `Published` says whether a product is visible. */
function withoutStatus(
  format: ImportFormat,
  names: ReadonlySet<string>,
  mapping: ImportMapping,
  header: readonly string[],
): ImportMapping {
  const published = header.find((name) => plain(name) === 'published');
  if (format !== 'shopify' || names.has('status') || !published) return mapping;
  return { ...mapping, [published]: 'status' };
}

/** A normalised name: `Qté.` or ` Prix  de vente (FRW) ` means the same as `prix de vente`. */
const plain = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\((?:frw|rwf|rf)\)/, '')
    .replace(/\s+/g, ' ')
    .replace(/[.:*\s]+$/, '')
    .trim();
