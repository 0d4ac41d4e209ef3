import { unbroken } from '@isoko/contract/rules/french-spaces';
import type { Language } from '@isoko/contract/rules/languages';
import { ofChanges, ofWarnings } from './of-changes.ts';
import { ofFiles } from './of-files.ts';
import { ofGoods } from './of-goods.ts';
import { ofHealth } from './of-health.ts';
import { ofOrders } from './of-orders.ts';
import { ofBackups, ofShop } from './of-shop.ts';

/** A sentence of ours as a pattern for its values, and its translations. */
interface Template {
  fits: RegExp;
  /** The text before its first value and after its last one, which identify most sentences. */
  ends: readonly [string, string];
  names: string[];
  words: Readonly<Record<Exclude<Language, 'en'>, string>>;
  /** The number of letters outside values: of two matching sentences, the one with more letters counts. */
  letters: number;
}

const MARK = /\{(\w+)\}/g;
const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** `20 Nov, 14:05`, the format of moments in Health. */
const ofMoments = Object.fromEntries(
  [
    ...[
      'Jan janv. Mut.',
      'Feb févr. Gas.',
      'Mar mars Wer.',
      'Apr avr. Mat.',
      'May mai Gic.',
      'Jun juin Kam.',
    ],
    ...[
      'Jul juil. Nya.',
      'Aug août Kan.',
      'Sep sept. Nze.',
      'Oct oct. Ukw.',
      'Nov nov. Ugu.',
      'Dec déc. Uku.',
    ],
  ].map((month) => {
    const [en, fr, rw] = month.split(' ');
    return [`{day} ${en}, {time}`, [`{day} ${fr}, {time}`, `{day} ${rw}, {time}`] as const];
  }),
);

/** Sentences for staff, by the English sentence: in French, in Kinyarwanda. */
export const staffSentences: Readonly<Record<string, readonly [string, string]>> = {
  ...{ ...ofFiles, ...ofWarnings, ...ofGoods, ...ofChanges, ...ofOrders },
  ...{ ...ofShop, ...ofHealth, ...ofBackups, ...ofMoments },
};

const templates: readonly Template[] = Object.entries(staffSentences)
  .map(([english, [fr, rw]]) => ({
    fits: new RegExp(
      `^${english
        .split(/\{\w+\}/)
        .map(plain)
        .join('(.+?)')}$`,
      's',
    ),
    ends: [english.replace(/\{\w+\}.*$/s, ''), english.replace(/^.*\{\w+\}/s, '')] as const,
    names: [...english.matchAll(MARK)].map(([, name = '']) => name),
    words: { fr: unbroken(fr), rw },
    letters: english.replace(MARK, '').length,
  }))
  .toSorted((one, other) => other.letters - one.letters);

/**
 * Translates a stored English sentence for staff into the reader's language: its values (names, numbers, the text of a
 * cell) stay. Any other text stays as it is.
 */
export function retell(said: string, language: Language = 'en'): string {
  if (language === 'en') return said;
  for (const { fits, ends, names, words } of templates) {
    if (!said.startsWith(ends[0]) || !said.endsWith(ends[1])) continue;
    const values = fits.exec(said)?.slice(1);
    if (!values) continue;
    const of = new Map(names.map((name, at) => [name, retell(values[at] ?? '', language)]));
    return words[language].replace(MARK, (mark, name: string) => of.get(name) ?? mark);
  }
  return said;
}

/** The same for a text of several steps, separated by `·`: `Published · Prices +10 %`. */
export const retellSteps = (said: string, language?: Language): string =>
  said
    .split(' · ')
    .map((each) => retell(each, language))
    .join(' · ');

/** The same for objects with such a sentence. */
export const retellAll = <T extends { message: string }>(all: readonly T[], language?: Language): T[] =>
  all.map((each) => ({ ...each, message: retell(each.message, language) }));
