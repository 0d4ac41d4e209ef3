import type { Language } from '@isoko/contract/rules/languages';
import { english } from '../src/messages/english.ts';
import { french } from '../src/messages/fr.ts';
import { kinyarwanda } from '../src/messages/rw.ts';

/** The translations of every English sentence. */
const translations: Record<'fr' | 'rw', Record<string, string>> = { fr: french, rw: kinyarwanda };

/**
 * A sentence of the interface in a language, its placeholders still in braces. @throws if the translation is
 * missing.
 */
export function words(language: Language, sentence: string): string {
  const found = language === 'en' ? english(sentence) : translations[language][sentence];
  if (found === undefined) throw new Error(`Not in messages/${language}: ${sentence}`);
  return found;
}
