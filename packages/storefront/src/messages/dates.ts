import { kinyarwandaDate, kinyarwandaMonths } from '@isoko/contract/rules/kinyarwanda-dates';
import { LANGUAGE } from './language.ts';

/** The date format of each language; Kinyarwanda follows the English format, with its own names. */
const LOCALE = LANGUAGE === 'fr' ? 'fr-FR' : 'en-GB';

/**
 * Formats days and moments in the page's language. Browsers often lack Kinyarwanda and would fall back to a
 * language of their own, unlike the server: so the result never depends on the browser's languages.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => {
    // Created for the first date and not with the page: a cheap phone needs a while to load its tables.
    made ??= new Intl.DateTimeFormat(LOCALE, options);
    return LANGUAGE === 'rw' ? kinyarwandaDate(made.formatToParts(date), options) : made.format(date);
  };
}

const ENGLISH = 'January February March April May June July August September October November December';
const FRENCH = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre';

/** The months of the page's language, written in full. */
const MONTHS = LANGUAGE === 'rw' ? kinyarwandaMonths() : (LANGUAGE === 'fr' ? FRENCH : ENGLISH).split(' ');

/** Rwanda is two hours ahead of UTC the whole year. */
const KIGALI_MS = 2 * 3_600_000;

/**
 * The day of a moment in Rwanda: `3 May 2026`. Without Intl, whose tables take a tenth of a second to load on a
 * cheap phone: pages that show no other date are hydrated without them.
 */
export function longDay(at: Date): string {
  const there = new Date(at.getTime() + KIGALI_MS);
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}
