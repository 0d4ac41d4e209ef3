import { isUtf8 } from 'node:buffer';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Day, Email, EmailOrEmpty, Id, IdList, Slug, Timestamp } from '@isoko/contract/primitives';
import { valueAt } from '@isoko/contract/rules/objects';
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyBodyParser, FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler, FastifyValidationResult } from 'fastify/types/schema.js';
import type { TSchema } from 'typebox';
import { ShopError } from '#server/shop-error.ts';
import { type Sentence, sentence } from '../sentences/sentence.ts';

/** No call of the API nests deeper than about five levels. */
const MAX_NESTING = 32;

/**
 * Reads request bodies: JSON in UTF-8 and nothing else (trust: The edge).
 * @throws malformed_json for empty, broken, too deeply nested or prototype-poisoning JSON, and for bytes that are no UTF-8;
 * unsupported_media_type for another content type, character set or content encoding.
 */
export function bodyParser(app: FastifyInstance): FastifyBodyParser<Buffer> {
  app.removeContentTypeParser('text/plain');
  app.addHook('preParsing', async (request) => refuseEncodings(request));
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, bytes, done) => {
    const body = bytes.toString();
    if (!isUtf8(bytes) || isNestedTooDeeply(body)) return done(new ShopError('malformed_json'));
    return parse(request, body, done);
  };
}

function refuseEncodings(request: FastifyRequest): void {
  const { 'content-encoding': encoding, 'content-type': type } = request.headers;
  if (encoding && encoding.trim().toLowerCase() !== 'identity') throw new ShopError('unsupported_media_type');
  const charset = type && /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) throw new ShopError('unsupported_media_type');
}

/** Counts brackets outside strings, before anything recursive touches the text. */
function isNestedTooDeeply(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '[' || char === '{') {
      depth += 1;
      if (depth > MAX_NESTING) return true;
    } else if (char === ']' || char === '}') depth -= 1;
  }
  return false;
}

const options: Options = {
  // All problems in one answer, so that a form can show them all.
  allErrors: true,
  strict: false,
  // Unknown keys are ignored and never stored.
  removeAdditional: 'all',
  // validation.test.ts checks that each schema is valid. Doing it here would cost the first page 50 ms per compiler.
  validateSchema: false,
};

/** Compiles each schema once, for all calls and shops of one process. */
function compilerWith(own: Options) {
  const ajv = new Ajv({ ...options, ...own });
  addFormats.default(ajv, ['date', 'date-time']);
  const known = new Map<string, ValidateFunction>();
  return {
    compile(schema: TSchema): ValidateFunction {
      const key = JSON.stringify(schema);
      const found = known.get(key) ?? ajv.compile(schema);
      known.set(key, found);
      return found;
    },
  };
}

// Values in bodies are not converted: `"2"`, `true` and `[3]` are not quantities.
const strict = compilerWith({});
const headers = compilerWith({ removeAdditional: false });

type Part = Pick<Parameters<FastifySchemaCompiler<TSchema>>[0], 'schema' | 'httpPart'>;

/** A function that checks a part of a request against its schema. @throws if the schema is invalid */
export function validatorFor({ schema, httpPart }: Part): ValidateFunction {
  return httpPart === 'headers' ? headers.compile(schema) : strict.compile(schema);
}

/**
 * Compiles on the first request: a shop has some hundred calls, most of which no one makes on a day, and compiling all
 * took most of its opening time (decisions/0206).
 */
function lazily(
  part: Part,
  read: (values: Record<string, unknown>) => void = () => {},
): FastifyValidationResult {
  let validate: ValidateFunction | undefined;
  const check: FastifyValidationResult = (data) => {
    validate ??= validatorFor(part);
    read(data);
    const isValid = validate(data);
    check.errors = validate.errors ?? null;
    return isValid;
  };
  return check;
}

/**
 * How numbers of a query and a path are written. Other forms that JavaScript accepts (`0x10`, `1e1`, ` 5`) are refused.
 */
const WRITTEN: Readonly<Record<string, RegExp>> = {
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
  boolean: /^(true|false)$/,
};

/**
 * For parts that are always text: a value in the form of its schema's type is converted, any other stays text and fails
 * validation.
 */
function compileFromText(part: Part): FastifyValidationResult {
  const properties = Object.entries(valueAt(part.schema, 'properties') ?? {});
  const kinds = properties.map(([name, property]) => ({ name, type: String(valueAt(property, 'type')) }));
  return lazily(part, (values) => {
    for (const { name, type } of kinds) {
      const value = values[name];
      if (typeof value !== 'string' || !WRITTEN[type]?.test(value)) continue;
      values[name] = type === 'boolean' ? value === 'true' : Number(value);
    }
  });
}

/** Compiles a route's schemas: bodies without coercion, paths and queries with it (decisions: The wire). */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = (part) =>
  part.httpPart === 'body' || part.httpPart === 'headers' ? lazily(part) : compileFromText(part);

/** The same for a call that takes a file: the fields of its form are always text. */
export const uploadCompiler: FastifySchemaCompiler<TSchema> = (part) =>
  part.httpPart === 'body' ? compileFromText(part) : validatorCompiler(part);

/**
 * A schema for the serialiser, with `nullable` in place of a union with null. For a union Ajv would check each value
 * first, to choose the branch.
 */
function withNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNullable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const written = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, withNullable(value)]),
  );
  const { anyOf: kinds, ...others } = written;
  if (!Array.isArray(kinds) || kinds.length !== 2 || valueAt(kinds[1], 'type') !== 'null') return written;
  if (typeof valueAt(kinds[0], 'type') !== 'string' || valueAt(kinds[0], 'const') !== undefined)
    return written;
  return { ...others, ...kinds[0], nullable: true };
}

const compile = SerializerSelector()({}, {});
const known = new Map<string, (data: unknown) => string>();
type Answer = { schema: unknown } & Partial<Record<'method' | 'url' | 'httpStatus', string>>;

/**
 * The serialiser of a schema, compiled once: a call and its HEAD share one, and so do the shops of one process.
 * @throws if the schema is invalid
 */
export function serializerFor({ schema, method = '', url = '', httpStatus = '' }: Answer) {
  const key = JSON.stringify(schema);
  const found = known.get(key) ?? compile({ method, url, httpStatus, schema: withNullable(schema) });
  known.set(key, found);
  return found;
}

/** Compiles a serialiser on the first answer. */
export const serializerCompiler: FastifySerializerCompiler<unknown> = (answer) => {
  let serialize: ((data: unknown) => string) | undefined;
  return (data) => {
    serialize ??= serializerFor(answer);
    return serialize(data);
  };
};

type Params = Record<string, unknown>;

const limitOf = ({ limit }: Params) => ({ n: Number(limit) });

const ofSchema = (schema: TSchema, keyword: 'pattern' | 'format') => String(valueAt(schema, keyword));

const FILL_IN = sentence('Please fill this in.');
const ID = sentence('This must be an id such as 0b9f3c1e-5d2a-4f6b-8c7d-1e2f3a4b5c6d.');
const DAY = sentence('Please enter a day of the calendar, such as 2026-05-03.');
const MOMENT = sentence('Please enter a moment such as 2026-05-03T12:00:00Z.');
const ADDRESS = sentence('Please enter an email address such as name@example.com.');
const SIGNS = sentence('Please use letters, digits, - and _ alone.');

/**
 * What is wrong and the correct form, by the pattern of the contract. Each pattern that a caller can break has a line.
 */
const byPattern: Readonly<Record<string, Sentence>> = {
  '\\S': FILL_IN,
  [ofSchema(Id, 'pattern')]: ID,
  [ofSchema(IdList, 'pattern')]: ID,
  [ofSchema(Slug, 'pattern')]: sentence(
    'Please use small letters, digits and hyphens, such as fresh-tomatoes.',
  ),
  [ofSchema(Day, 'pattern')]: DAY,
  [ofSchema(Email, 'pattern')]: ADDRESS,
  [ofSchema(EmailOrEmpty, 'pattern')]: ADDRESS,
  '^([01]\\d|2[0-3]):[0-5]\\d$': sentence('Please enter a time such as 08:00 or 17:30.'),
  '^[a-z0-9_]{1,40}$': sentence('Please use small letters, digits and _, such as standard_delivery.'),
  '^[a-z_]{2,40}$': SIGNS,
  '^[\\w-]+$': SIGNS,
  '^[A-Za-z0-9_-]{43}$': SIGNS,
  '^[1-9][0-9]{0,14}$': sentence('This must be a whole number.'),
  '^#[0-9a-fA-F]{6}$': sentence('Please enter a colour such as #14532d.'),
  '^[A-Z]{2,5}$': sentence('Please enter two to five capital letters, such as ISK.'),
  '^[a-z0-9][a-z0-9-]{0,79}-[0-9a-f]{12}\\.webp$': sentence('Please upload a picture first.'),
  '^[\\x20-\\x7e]+$': sentence('Please use letters without accents, digits and signs.'),
};

const byFormat: Readonly<Record<string, Sentence>> = {
  [ofSchema(Day, 'format')]: DAY,
  [ofSchema(Timestamp, 'format')]: MOMENT,
};

const byType: Readonly<Record<string, Sentence>> = {
  integer: sentence('This must be a whole number.'),
  number: sentence('This must be a number, such as 2 or 2.5.'),
  boolean: sentence('This must be true or false.'),
  string: sentence('This must be text.'),
  array: sentence('This must be a list.'),
  object: sentence('This must be an object of JSON.'),
  null: sentence('Please leave this empty.'),
};

const WRONG_FORM = sentence('This is not in the right form.');

/** The sentence for a pattern, if there is one. */
export function sentenceOfPattern(pattern: string): Sentence | undefined {
  return byPattern[pattern];
}

/** The sentence next to a field, by the JSON Schema keyword that failed. */
const byKeyword: Readonly<Record<string, (params: Params) => Sentence | undefined>> = {
  required: () => FILL_IN,
  minProperties: () => FILL_IN,
  minLength: (params) =>
    params.limit === 1 ? FILL_IN : sentence('Please write at least {n} characters.', limitOf(params)),
  maxLength: (params) => sentence('Please write at most {n} characters.', limitOf(params)),
  minimum: (params) => sentence('This must be {n} or more.', limitOf(params)),
  maximum: (params) => sentence('This must be {n} or less.', limitOf(params)),
  minItems: () => sentence('Please choose at least one.'),
  maxItems: (params) => sentence('At most {n} are possible.', limitOf(params)),
  uniqueItems: () => sentence('The same is in this list twice.'),
  enum: () => sentence('Please choose one of the list.'),
  pattern: ({ pattern }) => sentenceOfPattern(String(pattern)),
  format: ({ format }) => byFormat[String(format)],
  type: ({ type }) => byType[String(type)],
};

/** The sentence for a problem that validation found: what is wrong with the field, and its correct form. */
export function sentenceOfProblem({ keyword, params }: { keyword: string; params: Params }): Sentence {
  return byKeyword[keyword]?.(params) ?? WRONG_FORM;
}
