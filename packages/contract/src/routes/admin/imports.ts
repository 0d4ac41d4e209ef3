import { Type } from 'typebox';
import { FileUpload, Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { PRODUCT_FIELD_NAMES, type ProductField } from '../../product-fields.ts';
import { route } from '../../route.ts';
import { forManagers, ofOne } from './staff-call.ts';

const OF_FILES = ['kind', 'id', 'parent', 'visibility'] as const;
/** What other shops write next to a field of ours. */
const BESIDE = {
  short_description: ['description'],
  dimensions: ['length', 'width', 'height'],
  price: ['compare_at_price'],
} as const satisfies Partial<Record<ProductField, readonly string[]>>;
const PARTS = [
  ...(['categories', 'images', 'stock', 'label', 'size', 'color'] as const),
  ...(['option_1_name', 'option_1_value', 'option_2_name', 'option_2_value'] as const),
  ...(['option_3_name', 'option_3_value'] as const),
] as const;

export type ImportField =
  | ProductField
  | (typeof OF_FILES)[number]
  | (typeof BESIDE)[keyof typeof BESIDE][number]
  | (typeof PARTS)[number];

/** What a column of a file can be. Columns that are mapped to nothing are not read. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...OF_FILES,
  ...PRODUCT_FIELD_NAMES.flatMap((field) => [
    field,
    ...((BESIDE as Partial<Record<ProductField, readonly ImportField[]>>)[field] ?? []),
  ]),
  ...PARTS,
];

/** Whose file it is, by its header. */
const Format = OneOf(['isoko', 'woocommerce', 'shopify', 'other']);
export type ImportFormat = Static<typeof Format>;

/** What happens to products the shop has and has not: `all` both, `new` only those it has not, `existing` the others. */
const Mode = OneOf(['all', 'new', 'existing']);
export type ImportMode = Static<typeof Mode>;

/**
 * `ready`: its columns can be corrected. `checking`: the dry run. `checked`: the dry run is over. `running`: products
 * are written. `done` and `cancelled` are for good; what was written until a cancellation stays.
 */
const State = OneOf(['ready', 'checking', 'checked', 'running', 'done', 'cancelled']);
export type ImportState = Static<typeof State>;

/** Column of the header → field; a repeated column's name is followed by its number, `Image (2)`. */
const Mapping = Type.Record(Text(200), OneOf(IMPORT_FIELDS));
export type ImportMapping = Static<typeof Mapping>;

/** What new products are where the file does not say it; without an answer they are drafts of the standard class. */
const Answers = Type.Object({
  status: Type.Optional(OneOf(['draft', 'published'])),
  vat_class: Type.Optional(OneOf(['exempt', 'standard', 'zero'])),
});
export type ImportAnswers = Static<typeof Answers>;

const Count = Type.Integer({ minimum: 0 });

/** What came of the products of a file; of a dry run what would come of them. */
const Counts = Type.Object({
  created: Count,
  updated: Count,
  /** The shop says the same already. */
  unchanged: Count,
  /** Left out because of the mode. */
  skipped: Count,
  /** Left out because of a problem. */
  failed: Count,
  categories: Count,
  pictures: Count,
});
export type ImportCounts = Static<typeof Counts>;

/** Something that products of a file do not say, how many of them, and the sentence about what the shop does then. */
const Warning = Type.Object({
  code: OneOf([
    ...(['no_stock', 'no_status', 'no_vat_class', 'no_category', 'more_words'] as const),
    ...(['hidden', 'not_goods'] as const),
  ]),
  count: Count,
  message: Type.String(),
});
export type ImportWarning = Static<typeof Warning>;

/** A file of products on its way into the catalogue. */
export const CatalogueImport = Type.Object({
  _id: Id,
  filename: Type.String(),
  state: State,
  format: Format,
  mode: Mode,
  encoding: OneOf(['utf-8', 'windows-1252']),
  separator: OneOf([',', ';', '\t']),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      field: Nullable(OneOf(IMPORT_FIELDS)),
      /** What the first rows have in it. */
      samples: Type.Array(Type.String()),
    }),
  ),
  rows: Count,
  answers: Answers,
  /** Rows that were looked at. */
  done_rows: Count,
  counts: Counts,
  /** What the file leaves to the shop; empty until it was looked at. */
  warnings: Type.Array(Warning),
  problems: Count,
  /** Problems that keep no product out. */
  notes: Count,
  /** What it did, to look at and to take back; null: nothing was written yet. */
  change_set: Nullable(Id),
  by: Type.String(),
  date_created: Timestamp,
  finished_at: Nullable(Timestamp),
});
export type CatalogueImport = Static<typeof CatalogueImport>;

/** What is wrong in a row. A `problem` keeps the row's product out, a `note` does not. */
export const ImportProblem = Type.Object({
  _id: Type.String(),
  /** As a spreadsheet counts: the header is row 1. */
  row: Count,
  column: Nullable(Type.String()),
  kind: OneOf(['problem', 'note']),
  message: Type.String(),
});
export type ImportProblem = Static<typeof ImportProblem>;

const MAX_BYTES = 8 * 1024 * 1024;
export const listImports = route({
  ...forManagers,
  summary: 'Files of products that were taken in, the latest first',
  data: CatalogueImport,
  list: { limit: 25, sorts: ['date_created'], defaultSort: '-date_created' },
});

export const addImport = route({
  ...forManagers,
  summary: 'Takes a CSV file of products and reads its columns; nothing is written into the catalogue yet',
  upload: { maxBytes: MAX_BYTES },
  body: Type.Object({
    file: FileUpload,
    /** `{ column: field }` as JSON; guessed from the header where it is not given. */
    mapping: Type.Optional(Type.String({ maxLength: 30_000 })),
    mode: Type.Optional(Mode),
  }),
  data: CatalogueImport,
  status: 201,
  errors: ['payload_too_large'],
});

export const getImport = route({
  ...forManagers,
  summary: 'How far a file has come',
  ...ofOne,
  data: CatalogueImport,
});

export const changeImport = route({
  ...forManagers,
  summary: 'Corrects what the columns are, before anything is written',
  ...ofOne,
  body: Type.Object({
    mapping: Type.Optional(Mapping),
    mode: Type.Optional(Mode),
    answers: Type.Optional(Answers),
  }),
  data: CatalogueImport,
});

export const startImport = route({
  ...forManagers,
  summary: 'Begins to write the products, or with `dry_run` to look at what would come of it',
  ...ofOne,
  body: Type.Object({ dry_run: Type.Optional(Type.Boolean()) }),
  data: CatalogueImport,
});

export const cancelImport = route({
  ...forManagers,
  summary: 'Ends an import; products that were written already stay',
  ...ofOne,
  data: Type.Null(),
});

export const listProblems = route({
  ...forManagers,
  summary: 'What is wrong in the rows of a file, in their order',
  ...ofOne,
  query: Type.Object({ kind: Type.Optional(OneOf(['problem', 'note'])) }),
  data: ImportProblem,
  list: { limit: 50, sorts: ['row'], defaultSort: 'row' },
});
