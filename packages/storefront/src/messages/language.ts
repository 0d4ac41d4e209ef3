import type { Language } from '@isoko/contract/rules/languages';

/** The language these files were built for (vite.config.ts); tests that run without a build read English. */
export const LANGUAGE: Language = import.meta.env.PAGE_LANGUAGE ?? 'en';

/** What the addresses of this language's pages begin with: empty, `/fr` or `/rw`. */
export const PREFIX = LANGUAGE === 'en' ? '' : `/${LANGUAGE}`;

/**
 * Whether `count` takes the words for one thing. In French 0 takes them too; in English and Kinyarwanda it does not.
 */
export const isOne = (count: number): boolean => (LANGUAGE === 'fr' ? count < 2 : count === 1);

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', rw: 'Kinyarwanda' };
