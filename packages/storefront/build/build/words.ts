import type { Language } from '@isoko/contract/rules/languages';
import { english } from '../src/messages/english.ts';
import { translations } from '../src/messages/translations.ts';

/** A sentence of the interface in a language, its values still in braces. @throws when it is missing there. */
export function words(language: Language, sentence: string): string {
  const found = language === 'en' ? english(sentence) : translations[language][sentence];
  if (found === undefined) throw new Error(`Not in messages/${language}: ${sentence}`);
  return found;
}
