// Kinyarwanda awaits a native reader: packages/storefront/src/messages/README.md.

/** By the beginning of the English name, January first. The short form is the first three letters, as in CLDR. */
const months: Record<string, string> = {
  Jan: 'Mutarama',
  Feb: 'Gashyantare',
  Mar: 'Werurwe',
  Apr: 'Mata',
  May: 'Gicurasi',
  Jun: 'Kamena',
  Jul: 'Nyakanga',
  Aug: 'Kanama',
  Sep: 'Nzeri',
  Oct: 'Ukwakira',
  Nov: 'Ugushyingo',
  Dec: 'Ukuboza',
};

/** Long, and short as in CLDR. */
const weekdays: Record<string, [long: string, short: string]> = {
  Mon: ['Ku wa mbere', 'mbe.'],
  Tue: ['Ku wa kabiri', 'kab.'],
  Wed: ['Ku wa gatatu', 'gtu.'],
  Thu: ['Ku wa kane', 'kan.'],
  Fri: ['Ku wa gatanu', 'gnu.'],
  Sat: ['Ku wa gatandatu', 'gnd.'],
  Sun: ['Ku cyumweru', 'cyu.'],
};

/** The long names of the months, January first. */
export const kinyarwandaMonths = (): string[] => Object.values(months);

/** A date with Kinyarwanda names, from the parts of the English one. */
export function kinyarwandaDate(
  parts: readonly Intl.DateTimeFormatPart[],
  { month, weekday }: Intl.DateTimeFormatOptions,
): string {
  const written = parts.map(({ type, value }) => {
    const start = value.slice(0, 3);
    const name = months[start];
    if (type === 'month' && name) return month === 'short' ? `${name.slice(0, 3).toLowerCase()}.` : name;
    if (type === 'weekday') return weekdays[start]?.[weekday === 'short' ? 1 : 0] ?? value;
    return value === ' at ' ? ', ' : value;
  });
  return written.join('');
}
