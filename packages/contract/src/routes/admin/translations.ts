import { Type } from 'typebox';
import { CsvLines, FileUpload, Id, Nullable, OneOf, type Static } from '../../primitives.ts';
import { route } from '../../route.ts';
import { LANGUAGES } from '../../rules/languages.ts';
import { objectOf } from '../../rules/objects.ts';
import { TRANSLATED_KINDS } from '../../rules/translations.ts';
import { forManagers, forStaff, ofOne } from './staff-call.ts';

/** The parts or the numbers of a page of text. */
const Parts = Type.Array(Type.Record(Type.String(), Type.String()), { maxItems: 60 });
/** The texts of an item in one language, by field; null deletes one. */
const Texts = Type.Record(Type.String(), Nullable(Type.Union([Type.String({ maxLength: 100_000 }), Parts])));
export type TranslatedTexts = Static<typeof Texts>;

const perLanguage = objectOf(LANGUAGES, () => Type.Optional(Texts));

/** The texts of one item for staff. */
export const Translation = Type.Object({
  _id: Id,
  kind: OneOf(TRANSLATED_KINDS),
  /** The language of the original. */
  language: OneOf(LANGUAGES),
  /** The original; an empty text needs no translation. */
  written: Texts,
  /** Its translations. */
  translations: Type.Object(perLanguage),
  /** Texts without a translation, by language. */
  missing: Type.Object(objectOf(LANGUAGES, () => Type.Optional(Type.Array(Type.String())))),
  /** The variants of a product. */
  parts: Type.Array(Type.Object({ _id: Id, kind: OneOf(TRANSLATED_KINDS) })),
});
export type Translation = Static<typeof Translation>;

export const listTranslations = route({
  ...forStaff,
  summary: 'The items of a kind with their texts, those that lack the most versions first',
  query: Type.Object({
    kind: OneOf(TRANSLATED_KINDS),
    q: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only items that lack a translation in this language. */
    missing: Type.Optional(OneOf(LANGUAGES)),
  }),
  data: Translation,
  list: { limit: 25, sorts: ['name'], defaultSort: 'name' },
});

export const countMissing = route({
  ...forStaff,
  summary: 'How many items of each kind lack a version of a text, by language',
  data: Type.Array(
    Type.Object({
      /** Translations of payment methods are in the settings. */
      kind: OneOf([...TRANSLATED_KINDS, 'payment_method']),
      count: Type.Integer(),
      missing: Type.Object(objectOf(LANGUAGES, () => Type.Optional(Type.Integer()))),
    }),
  ),
});

export const getTranslation = route({
  ...forStaff,
  summary: 'The texts of one item in every language',
  ...ofOne,
  data: Translation,
});

export const changeTranslation = route({
  ...forManagers,
  summary: 'Changes versions of the texts of one item; languages and fields that are not given stay',
  ...ofOne,
  body: Type.Object(perLanguage, { minProperties: 1 }),
  data: Translation,
});

export const exportTranslations = route({
  ...forManagers,
  summary: 'Every text with its versions as a table, a row a text; it can be filled in and sent back',
  query: Type.Object({
    kind: Type.Optional(OneOf(TRANSLATED_KINDS)),
    /** Only texts that have no translation in this language. */
    missing: Type.Optional(OneOf(LANGUAGES)),
  }),
  data: CsvLines,
  csv: 'translations.csv',
});

const Count = Type.Integer({ minimum: 0 });

/**
 * The results for the rows of a table of texts; `problems` are the first rows that were left out, with their reasons.
 */
const TextTableResult = Type.Object({
  rows: Count,
  /** Texts with a new translation, in one language or more. */
  changed: Count,
  unchanged: Count,
  /** Rows without any translation. */
  empty: Count,
  left_out: Count,
  problems: Type.Array(Type.Object({ row: Count, message: Type.String() })),
});
export type TextTableResult = Static<typeof TextTableResult>;

export const importTranslations = route({
  ...forManagers,
  summary: 'Takes a table of texts back: empty cells say nothing, and rows that no longer fit are left out',
  upload: { maxBytes: 8 * 1024 * 1024 },
  body: Type.Object({
    file: FileUpload,
    /** `yes`: only reports the result, and writes nothing. */
    dry_run: Type.Optional(OneOf(['yes', 'no'])),
  }),
  data: TextTableResult,
  errors: ['payload_too_large'],
});
