import { type Static, type TSchema, Type } from 'typebox';
import { LANGUAGES } from './rules/languages.ts';

/** The largest amount in francs. */
export const MAX_FRANCS = 2_000_000_000;
/** Whole Rwandan francs; there is no minor unit anywhere. */
export const Francs = Type.Integer({ minimum: 0, maximum: MAX_FRANCS });

/** The sum of many orders or payments in francs: each may be as much as `Francs` allows. */
export const FrancSum = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The `_id` of every resource: a lower-case UUID. */
export const Id = Type.String({
  pattern: `^${UUID}$`,
  description: 'UUID',
});

/** Up to a hundred ids, comma-separated: the filter `ids` of lists, for looking up references. */
export const IdList = Type.String({
  pattern: `^${UUID}(,${UUID}){0,99}$`,
  description: 'comma-separated `_id`s, at most 100',
});

/** The readable name of a resource in a URL. */
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 });

/** An `_id` or a slug: both are letters, digits and hyphens. */
export const IdOrSlug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 120 });

/** A point in time, ISO 8601 in UTC. */
export const Timestamp = Type.String({ format: 'date-time' });

/** A real calendar day in Africa/Kigali, `YYYY-MM-DD`. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', format: 'date' });

const ADDRESS = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$';

/** An e-mail address; the server checks its form, with one sentence next to the field. */
export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: ADDRESS });

/** A phone number as people type it (`0788 123 456`, `+250…`); stored and answered in E.164. */
export const Phone = Type.String({ minLength: 5, maxLength: 30 });

/** Missing values are null, not absent. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** A phone number where none is needed: empty, null and absent are no number. */
export const OptionalPhone = Type.Optional(Nullable(Type.String({ maxLength: 30 })));

/** An e-mail address, or nothing. */
export const EmailOrEmpty = Type.String({ maxLength: 254, pattern: `^\\s*$|${ADDRESS}` });

/** An e-mail address where none is needed: empty, null and absent are no address. */
export const OptionalEmail = Type.Optional(Nullable(EmailOrEmpty));

/** One line of text: at most `maxLength` characters, with something visible in it. */
export function Text(maxLength: number, minLength = 1) {
  return Type.String({ minLength, maxLength, pattern: minLength > 0 ? '\\S' : '' });
}

/**
 * In an item that was requested in a language which not all its texts have (rules/translations.ts): the language of
 * each text, by field. Absent: all are in the requested language, or none was requested.
 */
export const writtenIn = { written_in: Type.Optional(Type.Record(Type.String(), OneOf(LANGUAGES))) };
/** The same for an item with a name; in Kinyarwanda also the shop's own name for it, if it is different. */
export const writtenName = { ...writtenIn, original_name: Type.Optional(Type.String()) };

/** One of a few words. */
export function OneOf<const T extends readonly string[]>(words: T) {
  return Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));
}

/** An uploaded file, held in memory. Its name is the sender's. */
export interface UploadedFile {
  filename: string;
  bytes: Uint8Array;
}

/** The field `file` of a call with an upload (RouteShape.upload). */
export const FileUpload = Type.Unsafe<UploadedFile>({
  contentMediaType: 'application/octet-stream',
  description: 'the file',
});

/** The lines of a table, each with its line break, for a call that answers a table (RouteShape.csv). */
export const CsvLines = Type.Unsafe<AsyncIterable<string>>(
  Type.String({ contentMediaType: 'text/csv', description: 'comma-separated, UTF-8 with a byte order mark' }),
);

/** A file, for a call that answers one (RouteShape.file). */
export interface AnsweredFile {
  /** The name under which the browser saves it: letters, digits, dots and hyphens. */
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The answer of such a call. */
export const FileAnswer = Type.Unsafe<AnsweredFile>(
  Type.String({ contentMediaType: 'application/octet-stream', description: 'the file' }),
);

export type { Static };
