import type { Language } from '@isoko/contract/rules/languages';
import { ofFiles } from './of-files.ts';
import { ofWarnings } from './of-warnings.ts';

/** A sentence of ours with its values in place, and its words in the other languages. */
interface Template {
  fits: RegExp;
  names: string[];
  words: Readonly<Record<Exclude<Language, 'en'>, string>>;
  /** The letters that are no value: of two that fit, the one that says more is meant. */
  letters: number;
}

const MARK = /\{(\w+)\}/g;
const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const templates: readonly Template[] = Object.entries<readonly [string, string]>({
  ...ofFiles,
  ...ofWarnings,
})
  .map(([english, [fr, rw]]) => ({
    fits: new RegExp(
      `^${english
        .split(/\{\w+\}/)
        .map(plain)
        .join('(.+?)')}$`,
      's',
    ),
    names: [...english.matchAll(MARK)].map(([, name = '']) => name),
    words: { fr, rw },
    letters: english.replace(MARK, '').length,
  }))
  .toSorted((one, other) => other.letters - one.letters);

/**
 * What was said to staff in English, and kept so, in the language of whoever reads it now: the values (names, numbers, what a
 * cell holds) stay. What is no sentence of ours stays as it is.
 */
export function retell(said: string, language: Language = 'en'): string {
  if (language === 'en') return said;
  for (const { fits, names, words } of templates) {
    const values = fits.exec(said)?.slice(1);
    if (!values) continue;
    const of = new Map(names.map((name, at) => [name, retell(values[at] ?? '', language)]));
    return words[language].replace(MARK, (mark, name: string) => of.get(name) ?? mark);
  }
  return said;
}

/** The same of things that carry such a sentence. */
export const retellAll = <T extends { message: string }>(all: readonly T[], language?: Language): T[] =>
  all.map((each) => ({ ...each, message: retell(each.message, language) }));
