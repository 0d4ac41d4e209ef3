import type { Language } from '@isoko/contract/rules/languages';

/** Where the web manifest of a language stands; English has the address of always. */
export const manifestPath = (language: Language): string =>
  language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`;
