import { allUnbroken } from '@isoko/contract/rules/french-spaces';
import { kinyarwandaDate } from '@isoko/contract/rules/kinyarwanda-dates';
import type { Language } from '@isoko/contract/rules/languages';
import { formatGrams } from '@isoko/contract/rules/weight';
import { french } from './french.ts';
import { kinyarwanda } from './kinyarwanda.ts';
import { retell } from './staff/retell.ts';

/** An English sentence with a translation in every language; `{name}` marks a value. */
export type KnownSentence = keyof typeof french;

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Names, numbers and amounts are the same in every language; each language formats days and weights. */
export type Value = string | number | Date | Weight;

/** Whole grams in a sentence. */
export interface Weight {
  grams: number;
}
export type Values = Readonly<Record<string, Value>>;

/** A sentence of the shop: its English text, and its values. It is never parsed. */
export interface Sentence {
  readonly code: string;
  readonly values?: Values;
}

/** A sentence for customers, to be translated where it leaves the server. */
export function sentence<S extends KnownSentence>(
  code: S,
  ...values: [NamesIn<S>] extends [never] ? [] : [values: Readonly<Record<NamesIn<S>, Value>>]
): Sentence {
  return { code, values: values[0] };
}

const catalogues: Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>> = {
  fr: allUnbroken(french),
  rw: kinyarwanda,
};

/** Days are those of the shop's time zone. */
const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Africa/Kigali' } as const;
const dayOf = dateWriter(DAY);

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

/** A sentence in a language, with its values. A text without a translation (by staff, to staff) stays as it is. */
export function render(said: Sentence | string, language: Language = 'en'): string {
  const { code, values = {} } = typeof said === 'string' ? { code: said } : said;
  const catalogue = language === 'en' ? {} : catalogues[language];
  const words = Object.hasOwn(catalogue, code) ? (catalogue[code] ?? code) : retell(code, language);
  return words.replace(/\{(\w+)\}/g, (mark, name: string) => {
    const value = values[name];
    if (value instanceof Date) return dayOf(value, language);
    return typeof value === 'object' ? formatGrams(value.grams, language) : String(value ?? mark);
  });
}

/** A quantity in a sentence: pieces as a number, goods by weight as a weight. */
export function amountOf(quantity: number, soldBy: 'piece' | 'weight' | undefined): number | Weight {
  return soldBy === 'weight' ? { grams: quantity } : quantity;
}
