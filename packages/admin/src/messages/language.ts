import { allUnbroken } from '@isoko/contract/rules/french-spaces';
import { kinyarwandaDate } from '@isoko/contract/rules/kinyarwanda-dates';
import { LANGUAGES, type Language } from '@isoko/contract/rules/languages';
import type { TranslationMessages } from 'react-admin';
import { speakBy } from './t.tsx';

/** The language last used in this browser, for the log-in page and the first paint. */
const KEY = 'isoko:staff-language';

let spoken: Language = 'en';

let frameworkWords: TranslationMessages | null = null;

/** React-admin's own sentences in the language; null: English, which is built in. */
export const wordsOfFramework = (): TranslationMessages | null => frameworkWords;

/** The user's language. It does not change while the page is open: another language reloads the page. */
export const language = (): Language => spoken;

/** Whether `count` takes the singular. In French 0 does too; in English and Kinyarwanda it does not. */
export const isOne = (count: number): boolean => (spoken === 'fr' ? count < 2 : count === 1);

/**
 * Formats days and moments in the user's language. Browsers often lack Kinyarwanda: it follows the English
 * format, with its own names.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = new Intl.DateTimeFormat(spoken === 'fr' ? 'fr-FR' : 'en-GB', options);
  return (date) =>
    spoken === 'rw' ? kinyarwandaDate(format.formatToParts(date), options) : format.format(date);
}

/** The name of each language in that language. */
export const OWN_NAMES: Record<Language, string> = { en: 'English', fr: 'Français', rw: 'Kinyarwanda' };

/** The initial language: the one stored in this browser, else the first of the browser's languages that we support. */
export function firstLanguage(): Language {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.flatMap((tag) => LANGUAGES.find((each) => each === tag) ?? [])[0] ?? 'en';
}

/** Sets the language of the back office: translations are in files of their own, and English needs none. */
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

/** Stores a language in this browser; if another one was in use, reloads the page. */
export function keepLanguage(wanted: Language): void {
  localStorage.setItem(KEY, wanted);
  if (wanted !== spoken) window.location.reload();
}

/** A language was chosen before the log-in; the next user to log in gets it. */
const CHOSEN = 'isoko:chosen-language';

/** Switches to a language that was chosen on the log-in page. */
export function chooseLanguage(wanted: Language): void {
  sessionStorage.setItem(CHOSEN, wanted);
  keepLanguage(wanted);
}

/** The language chosen on the log-in page, returned only once; null: none. */
export function takeChoice(): Language | null {
  const chosen = sessionStorage.getItem(CHOSEN);
  sessionStorage.removeItem(CHOSEN);
  return LANGUAGES.find((each) => each === chosen) ?? null;
}
