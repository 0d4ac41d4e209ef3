import type { Language } from '@isoko/contract/rules/languages';

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', rw: 'Kinyarwanda' };
