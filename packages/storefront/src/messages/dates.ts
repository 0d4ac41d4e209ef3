import { LANGUAGE } from './language.ts';
import { kinyarwandaDate } from './rw-dates.ts';

/** How each language writes a date; Kinyarwanda is written after English, by its own names. */
const LOCALE = LANGUAGE === 'fr' ? 'fr-FR' : 'en-GB';

/**
 * Writes days and moments in the page's language. Browsers often lack Kinyarwanda and would answer in a language of
 * their own, unlike the server: it never depends on what they know.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const format = new Intl.DateTimeFormat(LOCALE, options);
  return LANGUAGE === 'rw' ? (date) => kinyarwandaDate(format.formatToParts(date), options) : format.format;
}
