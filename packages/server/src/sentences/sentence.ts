import { allUnbroken } from '@isoko/contract/rules/french-spaces';
import { kinyarwandaDate } from '@isoko/contract/rules/kinyarwanda-dates';
import type { Language } from '@isoko/contract/rules/languages';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatGrams } from '@isoko/contract/rules/weight';
import { french } from './french.ts';
import { kinyarwanda } from './kinyarwanda.ts';
import { ofChanges, ofWarnings } from './staff/of-changes.ts';
import { ofFiles } from './staff/of-files.ts';
import { ofGoods } from './staff/of-goods.ts';
import { ofHealth } from './staff/of-health.ts';
import { ofOrders } from './staff/of-orders.ts';
import { ofBackups, ofShop } from './staff/of-shop.ts';

/** Sentences for staff, by the English sentence: in French, in Kinyarwanda. */
export const staffSentences = {
  ...{ ...ofFiles, ...ofWarnings, ...ofGoods, ...ofChanges, ...ofOrders },
  ...{ ...ofShop, ...ofHealth, ...ofBackups },
} satisfies Readonly<Record<string, readonly [fr: string, rw: string]>>;

/** An English sentence with a translation in every language, for customers or for staff; `{name}` marks a value. */
export type KnownSentence = keyof typeof french | keyof typeof staffSentences;

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Names, numbers and amounts are the same in every language; each language formats days, moments and weights. */
export type Value = string | number | Date | Weight | Moment | Sentence;

/** Whole grams in a sentence. */
export interface Weight {
  grams: number;
}

/** A day with its time, ISO 8601. */
export interface Moment {
  moment: string;
}

export type Values = Readonly<Record<string, Value>>;

/** A sentence of the shop: its English text, and its values. It is never parsed. */
export interface Sentence {
  readonly code: string;
  readonly values?: Values;
}

/** A sentence, or a text: one of ours without values, a kept one, or what people and other machines wrote. */
export type Said = Sentence | string;

/** A sentence with its values, to be translated where it leaves the server. */
export function sentence<S extends KnownSentence>(
  code: S,
  ...values: [NamesIn<S>] extends [never] ? [] : [values: Readonly<Record<NamesIn<S>, Value>>]
): Sentence {
  return { code, values: values[0] };
}

type Translated = Exclude<Language, 'en'>;

const ofStaff = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(staffSentences).map(([english, words]) => [english, words[at]]));

const catalogues: Record<Translated, Readonly<Record<string, string>>> = {
  fr: allUnbroken({ ...ofStaff(0), ...french }),
  rw: { ...ofStaff(1), ...kinyarwanda },
};

/** Days and times are those of the shop's time zone. */
const ZONE = { timeZone: 'Africa/Kigali' } as const;
const dayOf = dateWriter({ ...ZONE, day: 'numeric', month: 'long', year: 'numeric' });
const momentOf = dateWriter({
  ...{ ...ZONE, day: 'numeric', month: 'short' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});

/** Formats dates in a language. Kinyarwanda uses the English format with our own names, like the pages of the shop. */
export function dateWriter(options: Intl.DateTimeFormatOptions): (date: Date, language: Language) => string {
  const english = new Intl.DateTimeFormat('en-GB', options);
  const french = new Intl.DateTimeFormat('fr-FR', options);
  return (date, language) => {
    if (language === 'rw') return kinyarwandaDate(english.formatToParts(date), options);
    return (language === 'fr' ? french : english).format(date);
  };
}

/** The translation of our own English text. Null: people wrote it. */
export function ourWords(text: unknown, language: Language): string | null {
  if (typeof text !== 'string' || !Object.hasOwn(french, text)) return null;
  return render(text, language);
}

/** A sentence in a language, with its values. A text without a translation (by people, to people) stays as it is. */
export function render(said: Said, language: Language = 'en'): string {
  const { code, values = {} } = kept(said);
  const catalogue = language === 'en' ? {} : catalogues[language];
  const words = Object.hasOwn(catalogue, code) ? (catalogue[code] ?? code) : code;
  return words.replace(/\{(\w+)\}/g, (mark, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? mark : show(value, language);
  });
}

function show(value: Value, language: Language): string {
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return dayOf(value, language);
  if ('moment' in value) return momentOf(new Date(value.moment), language);
  return 'grams' in value ? formatGrams(value.grams, language) : render(value, language);
}

/** Separates a kept sentence from its values: people cannot type it (input/text.ts). */
export const VALUES = '\u001f';

/**
 * A sentence as a column of text keeps it: its code, followed by its values if it has any (a day as a moment, not as a
 * `Date`). What is longer than the column takes is kept in English, and cut.
 */
export function keep(said: Said, longest = Number.POSITIVE_INFINITY): string {
  const { code, values } = kept(said);
  const text = values ? code + VALUES + JSON.stringify(values) : code;
  return text.length > longest ? render(said).slice(0, longest) : text;
}

/** The sentence that {@link keep} wrote, to be told or to be a value of another one; any other text is its own code. */
export function kept(said: Said): Sentence {
  if (typeof said !== 'string') return said;
  const [code = '', values] = said.split(VALUES);
  return values?.startsWith('{') ? { code, values: JSON.parse(values) } : { code: said };
}

/** An error that says a sentence: in English to the log, with its values to people. */
export class SaidError extends Error {
  readonly said: Said;

  constructor(said: Said, options?: ErrorOptions) {
    super(render(said), options);
    this.said = said;
  }
}

/** What an error says. */
export function saidBy(error: unknown): Said {
  if (error instanceof SaidError) return error.said;
  return error instanceof Error ? error.message : String(error);
}

/** How far counted or paid money is from what it must be; negative: it is missing. Whole francs. */
export function differenceIn(francs: number): Sentence {
  const amount = formatFrancs(Math.abs(francs));
  return francs < 0
    ? sentence('{amount} is missing', { amount })
    : sentence('That is {amount} too much', { amount });
}

/** A quantity in a sentence: pieces as a number, goods by weight as a weight. */
export function amountOf(quantity: number, soldBy: 'piece' | 'weight' | undefined): number | Weight {
  return soldBy === 'weight' ? { grams: quantity } : quantity;
}
