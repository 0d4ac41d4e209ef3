import { Type } from 'typebox';
import { IMPORT_FIELDS } from '../../import-fields.ts';
import { CsvLines, FileUpload, Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forManagers, ofOne } from './staff-call.ts';

/** The software that wrote the file, by its header. */
const Format = OneOf(['isoko', 'woocommerce', 'shopify', 'other']);
export type ImportFormat = Static<typeof Format>;

/** Which products are imported: `all`, only `new` ones, or only `existing` ones. */
const Mode = OneOf(['all', 'new', 'existing']);
export type ImportMode = Static<typeof Mode>;

/**
 * `ready`: its columns can be corrected. `checking`: the dry run. `checked`: the dry run is over. `running`: products
 * are written. `done` and `cancelled` are final; products written before a cancellation stay.
 */
const State = OneOf(['ready', 'checking', 'checked', 'running', 'done', 'cancelled']);
export type ImportState = Static<typeof State>;

/** Column of the header → field; a repeated column's name is followed by its number, `Image (2)`. */
const Mapping = Type.Record(Text(200), OneOf(IMPORT_FIELDS));
export type ImportMapping = Static<typeof Mapping>;

const VatClassOfFile = OneOf(['exempt', 'standard', 'zero']);

/**
 * The answers of staff to the questions of a file, once for all its rows. Without an answer nothing is guessed: new
 * products are drafts of the standard class, and ambiguous cells exclude their rows.
 */
const Answers = Type.Object({
  status: Type.Optional(OneOf(['draft', 'published'])),
  vat_class: Type.Optional(VatClassOfFile),
  /** By the name of the top category; takes precedence over `vat_class`. */
  vat_by_category: Type.Optional(Type.Record(Text(120), VatClassOfFile, { maxProperties: 100 })),
  /** How many francs one unit of the file's currency is; 1: its prices are francs. */
  francs_per_unit: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })),
  /** Which of several rows about the same goods counts. */
  repeated: Type.Optional(OneOf(['first', 'last'])),
  /** What to do with products that the other shop hides, and with downloads and services. */
  hidden: Type.Optional(OneOf(['draft', 'published', 'skip'])),
  not_goods: Type.Optional(OneOf(['draft', 'skip'])),
  tags: Type.Optional(OneOf(['categories', 'skip'])),
  /** The first number in 05/06/2026. */
  dates: Type.Optional(OneOf(['day', 'month'])),
  /** The unit of a weight without one. */
  weights: Type.Optional(OneOf(['kg', 'g'])),
});
export type ImportAnswers = Static<typeof Answers>;

const Count = Type.Integer({ minimum: 0 });

/** The results for the products of a file; after a dry run the expected ones. */
const Counts = Type.Object({
  created: Count,
  updated: Count,
  /** The shop has the same already. */
  unchanged: Count,
  /** Left out because of the mode. */
  skipped: Count,
  /** Left out because of a problem. */
  failed: Count,
  categories: Count,
  pictures: Count,
});
export type ImportCounts = Static<typeof Counts>;

/** A gap in products of a file: how many have it, and the sentence about what the shop does then. */
const Warning = Type.Object({
  code: OneOf([
    ...(['no_stock', 'no_status', 'no_vat_class', 'no_category', 'more_words'] as const),
    ...(['hidden', 'not_goods', 'vendor', 'tags'] as const),
  ]),
  count: Count,
  message: Type.String(),
});
export type ImportWarning = Static<typeof Warning>;

/**
 * A question that a file leaves open, asked before anything is written: how many products or cells it concerns, and
 * examples.
 */
const Question = Type.Object({
  code: OneOf([
    ...(['currency', 'repeated', 'dates', 'weights', 'status', 'vat_class'] as const),
    ...(['hidden', 'not_goods', 'tags'] as const),
  ]),
  count: Count,
  samples: Type.Array(Type.String()),
  /** For the VAT class: the top categories, the largest first. */
  categories: Type.Optional(Type.Array(Type.Object({ name: Type.String(), count: Count }))),
});
export type ImportQuestion = Static<typeof Question>;

/** An import of a file of products. */
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
      /** Examples from the first rows. */
      samples: Type.Array(Type.String()),
      /** Its field was guessed only from its cells. */
      by_values: Type.Optional(Type.Boolean()),
    }),
  ),
  rows: Count,
  questions: Type.Array(Question),
  answers: Answers,
  /** Photos uploaded with the file, and the names of those that match nothing in it. */
  photos: Type.Object({ count: Count, unmatched: Type.Array(Type.String()) }),
  /** Rows that were processed. */
  done_rows: Count,
  counts: Counts,
  /** The decisions that the file leaves to the shop; empty before the check. */
  warnings: Type.Array(Warning),
  problems: Count,
  /** Problems that exclude no product. */
  notes: Count,
  /** Its changes, to view and to undo; null: nothing was written yet. */
  change_set: Nullable(Id),
  by: Type.String(),
  date_created: Timestamp,
  finished_at: Nullable(Timestamp),
});
export type CatalogueImport = Static<typeof CatalogueImport>;

/** A problem in a row. A `problem` excludes the row's product, a `note` does not. */
export const ImportProblem = Type.Object({
  _id: Type.String(),
  /** As a spreadsheet counts: the header is row 1. */
  row: Count,
  column: Nullable(Type.String()),
  kind: OneOf(['problem', 'note']),
  message: Type.String(),
  /** The text of the cell; null: it is about no single cell. */
  value: Nullable(Type.String()),
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
    /** `{ column: field }` as JSON; guessed from the header if absent. */
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
    /** Replaces earlier answers. */
    answers: Type.Optional(Answers),
    /** Photos in the gallery, by their file names; added to earlier ones. */
    photos: Type.Optional(
      Type.Array(Type.Object({ filename: Text(200), picture: Text(200) }), { minItems: 1, maxItems: 500 }),
    ),
  }),
  data: CatalogueImport,
});

export const mendCells = route({
  ...forManagers,
  summary: 'Corrects cells of a file that was looked at, and tries their products again',
  ...ofOne,
  body: Type.Object({
    cells: Type.Array(
      Type.Object({
        column: Text(200),
        /** For one row; without it for every cell of the column with the text `was`. */
        row: Type.Optional(Type.Integer({ minimum: 2 })),
        was: Type.Optional(Type.String({ maxLength: 2000 })),
        value: Type.String({ maxLength: 2000 }),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  data: CatalogueImport,
});

export const exportRejects = route({
  ...forManagers,
  summary: 'The rows that were left out as a table with the reasons, which can be imported again',
  ...ofOne,
  data: CsvLines,
  csv: 'left-out.csv',
});

export const importRejects = route({
  ...forManagers,
  summary: 'Opens the rows that a finished import left out as a file of their own, to be corrected',
  ...ofOne,
  data: CatalogueImport,
  status: 201,
});

/** Problems of one kind in one column, to be answered together. */
export const ProblemGroup = Type.Object({
  _id: Type.String(),
  column: Nullable(Type.String()),
  kind: OneOf(['problem', 'note']),
  /** One of the sentences. */
  message: Type.String(),
  count: Count,
  /** The texts of the cells, the most frequent first. */
  values: Type.Array(Type.Object({ value: Type.String(), count: Count })),
});
export type ProblemGroup = Static<typeof ProblemGroup>;

export const listProblemGroups = route({
  ...forManagers,
  summary: 'What is wrong in a file, by kind and column, the most frequent first',
  ...ofOne,
  data: Type.Array(ProblemGroup),
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
  query: Type.Object({
    kind: Type.Optional(OneOf(['problem', 'note'])),
    /** Only those of this column. */
    column: Type.Optional(Text(200)),
  }),
  data: ImportProblem,
  list: { limit: 50, sorts: ['row'], defaultSort: 'row' },
});
