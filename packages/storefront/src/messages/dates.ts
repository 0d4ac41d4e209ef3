import { LANGUAGE } from './language.ts';
import { kinyarwandaDate } from './rw-dates.ts';

/** How each language writes a date; Kinyarwanda is written after English, by its own names. */
const LOCALE = LANGUAGE === 'fr' ? 'fr-FR' : 'en-GB';

/**
 * Writes days and moments in the page's language. Browsers often lack Kinyarwanda and would answer in a language of
 * their own, unlike the server: it never depends on what they know.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => {
    // Made for the first date and not with the page: a cheap phone takes a while to open its tables.
    made ??= new Intl.DateTimeFormat(LOCALE, options);
    return LANGUAGE === 'rw' ? kinyarwandaDate(made.formatToParts(date), options) : made.format(date);
  };
}
