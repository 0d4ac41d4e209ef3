import { Day, Email, Id, IdList, Slug, Timestamp } from '@isoko/contract/primitives';
import { valueAt } from '@isoko/contract/rules/objects';
import type { TSchema } from 'typebox';
import { type Sentence, sentence } from '../sentences/sentence.ts';

type Params = Record<string, unknown>;

const limitOf = ({ limit }: Params) => ({ n: Number(limit) });

const ofSchema = (schema: TSchema, keyword: 'pattern' | 'format') => String(valueAt(schema, keyword));

const FILL_IN = sentence('Please fill this in.');
const ID = sentence('This must be an id such as 0b9f3c1e-5d2a-4f6b-8c7d-1e2f3a4b5c6d.');
const DAY = sentence('Please enter a day of the calendar, such as 2026-05-03.');
const MOMENT = sentence('Please enter a moment such as 2026-05-03T12:00:00Z.');
const SIGNS = sentence('Please use letters, digits, - and _ alone.');

/** What is wrong and how it is written, by the pattern of the contract: each that a caller can break has a line. */
const byPattern: Readonly<Record<string, Sentence>> = {
  '\\S': FILL_IN,
  [ofSchema(Id, 'pattern')]: ID,
  [ofSchema(IdList, 'pattern')]: ID,
  [ofSchema(Slug, 'pattern')]: sentence(
    'Please use small letters, digits and hyphens, such as fresh-tomatoes.',
  ),
  [ofSchema(Day, 'pattern')]: DAY,
  [ofSchema(Email, 'pattern')]: sentence('Please enter an email address such as name@example.com.'),
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

/** What a person reads next to a field, by the JSON Schema keyword that failed. */
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

/** What is wrong with a field, and how it is written, for a problem that the validation of a call found. */
export function sentenceOfProblem({ keyword, params }: { keyword: string; params: Params }): Sentence {
  return byKeyword[keyword]?.(params) ?? WRONG_FORM;
}
