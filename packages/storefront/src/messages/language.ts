import type { Language } from '@isoko/contract/rules/languages';

/** The language of this build (vite.config.ts); tests that run without a build read English. */
export const LANGUAGE: Language = import.meta.env.PAGE_LANGUAGE ?? 'en';

/** The prefix of the addresses in this language: empty, `/fr` or `/rw`. */
export const PREFIX = LANGUAGE === 'en' ? '' : `/${LANGUAGE}`;

/** Whether `count` takes the singular. In French 0 does too; in English and Kinyarwanda it does not. */
export const isOne = (count: number): boolean => (LANGUAGE === 'fr' ? count < 2 : count === 1);

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', rw: 'Kinyarwanda' };
