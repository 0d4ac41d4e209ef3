import type { Language } from '@isoko/contract/rules/languages';
import { french } from './french.ts';
import { kinyarwanda } from './kinyarwanda.ts';

const catalogues: Record<Exclude<Language, 'en'>, Record<string, string>> = { fr: french, rw: kinyarwanda };

interface Pattern {
  sentence: string;
  names: string[];
  matches: RegExp;
}

/** The sentences with values in them. Those that begin with one fit much: the others are looked at first. */
const patterns: Pattern[] = Object.keys(french)
  .filter((sentence) => sentence.includes('{'))
  .map(toPattern)
  .sort((a, b) => Number(a.sentence.startsWith('{')) - Number(b.sentence.startsWith('{')));

function toPattern(sentence: string): Pattern {
  const pieces = sentence.split(/\{(\w+)\}/);
  const written = pieces.map((piece, at) => (at % 2 ? '(.+)' : piece.replace(/[.?()]/g, '\\$&')));
  return {
    sentence,
    names: pieces.filter((_, at) => at % 2),
    matches: new RegExp(`^${written.join('')}$`, 's'),
  };
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const days = { fr: new Intl.DateTimeFormat('fr-FR', DAY), rw: new Intl.DateTimeFormat('rw', DAY) };

/** Values are names and numbers, the same everywhere, but for `{day}`: `2 March 2026`. */
function valueIn(language: keyof typeof days, name: string, value: string | undefined): string | undefined {
  const day = name === 'day' ? new Date(`${value} UTC`) : null;
  return day && !Number.isNaN(day.getTime()) ? days[language].format(day) : value;
}

/** An English sentence of the API in another language, its values in place. What is none stays as it is. */
export function translateSentence(text: string, language: Language): string {
  if (language === 'en') return text;
  const catalogue = catalogues[language];
  const whole = catalogue[text];
  if (whole !== undefined) return whole;
  for (const { sentence, names, matches } of patterns) {
    const found = matches.exec(text);
    const words = found && catalogue[sentence];
    if (words) {
      const said = (name: string) => valueIn(language, name, found[names.indexOf(name) + 1]);
      return words.replace(/\{(\w+)\}/g, (mark, name) => said(name) ?? mark);
    }
  }
  return text;
}
