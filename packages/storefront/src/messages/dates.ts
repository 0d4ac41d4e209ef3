import { kinyarwandaDate, kinyarwandaMonths } from '@isoko/contract/rules/kinyarwanda-dates';
import { LANGUAGE } from './language.ts';

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

const ENGLISH = 'January February March April May June July August September October November December';
const FRENCH = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre';

/** The months of the page's language, written in full. */
const MONTHS = LANGUAGE === 'rw' ? kinyarwandaMonths() : (LANGUAGE === 'fr' ? FRENCH : ENGLISH).split(' ');

/** Rwanda is two hours ahead of UTC the whole year. */
const KIGALI_MS = 2 * 3_600_000;

/**
 * A moment's day in Rwanda: `3 May 2026`. Without Intl, whose tables a cheap phone takes a tenth of a second to open:
 * pages that show no other date come alive without them.
 */
export function longDay(at: Date): string {
  const there = new Date(at.getTime() + KIGALI_MS);
  return `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`;
}
