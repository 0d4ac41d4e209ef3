import { allUnbroken } from '@isoko/contract/rules/french-spaces';
import { kinyarwandaDate } from '@isoko/contract/rules/kinyarwanda-dates';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { TranslationMessages } from 'react-admin';
import { speakBy } from './t.tsx';

/** What this browser was last told, for the log-in page and for the first paint, before a log-in. */
const KEY = 'isoko:staff-language';

let spoken: Language = 'en';

let frameworkWords: TranslationMessages | null = null;

/** What react-admin itself says in the language; null: English, which it brings along. */
export const wordsOfFramework = (): TranslationMessages | null => frameworkWords;

/** The language of who works here. It does not change while the page is open: another one loads the page again. */
export const language = (): Language => spoken;

/**
 * Whether `count` takes the words for one thing. In French 0 takes them too; in English and Kinyarwanda it does not.
 */
export const isOne = (count: number): boolean => (spoken === 'fr' ? count < 2 : count === 1);

/**
 * Writes days and moments in the language of who works here. Browsers often lack Kinyarwanda: it is written after
 * English, by its own names.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = new Intl.DateTimeFormat(spoken === 'fr' ? 'fr-FR' : 'en-GB', options);
  return (date) =>
    spoken === 'rw' ? kinyarwandaDate(format.formatToParts(date), options) : format.format(date);
}

/** What each language calls itself. */
export const OWN_NAMES: Record<Language, string> = { en: 'English', fr: 'Français', rw: 'Kinyarwanda' };

/** The language to begin with: the one this browser was told, else the first of the browser's own that we know. */
export function firstLanguage(): Language {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.flatMap((tag) => LANGUAGES.find((each) => each === tag) ?? [])[0] ?? 'en';
}

/** Has the back office speak a language: its words come in files of their own, and none for English. */
export async function speak(wanted: Language): Promise<void> {
  if (wanted === 'fr') {
    const [words, { default: framework }] = await Promise.all([
      import('./fr.ts'),
      import('ra-language-french'),
    ]);
    speakBy(allUnbroken(words.french));
    frameworkWords = framework;
  }
  if (wanted === 'rw') {
    const [words, { framework }] = await Promise.all([import('./rw.ts'), import('./rw/framework.ts')]);
    speakBy(words.kinyarwanda);
    frameworkWords = framework;
  }
  spoken = wanted;
  document.documentElement.lang = wanted;
}

/** Keeps a language in this browser; where another one was spoken, the page comes again in it. */
export function keepLanguage(wanted: Language): void {
  localStorage.setItem(KEY, wanted);
  if (wanted !== spoken) window.location.reload();
}

/** That a language was chosen before the log-in; whoever logs in next keeps it. */
const CHOSEN = 'isoko:chosen-language';

/** Speaks a language that was chosen on the log-in page. */
export function chooseLanguage(wanted: Language): void {
  sessionStorage.setItem(CHOSEN, wanted);
  keepLanguage(wanted);
}

/** The language that was chosen on the log-in page, once; null: none was. */
export function takeChoice(): Language | null {
  const chosen = sessionStorage.getItem(CHOSEN);
  sessionStorage.removeItem(CHOSEN);
  return LANGUAGES.find((each) => each === chosen) ?? null;
}
