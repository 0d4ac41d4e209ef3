import type { Language } from '@isoko/contract/rules/languages';

/** The path of a language's web manifest; English keeps the usual one. */
export const manifestPath = (language: Language): string =>
  language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`;
