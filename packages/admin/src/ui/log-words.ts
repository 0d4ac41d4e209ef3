import { language } from '#admin/messages/language.ts';
import { LOG_NAMES } from './log-names.ts';
import { ENGLISH_VALUES, LOG_VALUES } from './log-values.ts';

function said(words: typeof LOG_NAMES, name: string): string | undefined {
  const spoken = language();
  if (spoken === 'en' || !Object.hasOwn(words, name)) return undefined;
  return words[name]?.[spoken === 'fr' ? 0 : 1];
}

/** What a column, a setting or a fact of an event is called. */
export const logName = (name: string): string => said(LOG_NAMES, name) ?? name.replaceAll('_', ' ');

/** What it holds: one of a few values in words, everything else as it is. */
export function logValue(value: string): string {
  if (!Object.hasOwn(LOG_VALUES, value)) return value;
  return said(LOG_VALUES, value) ?? ENGLISH_VALUES[value] ?? value.replaceAll('_', ' ');
}
