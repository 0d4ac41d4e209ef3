// Kinyarwanda awaits a native reader: packages/storefront/src/messages/README.md.

/** In their order, each by its English beginning: full, and short as in CLDR. */
const months: Record<string, [long: string, short: string]> = {
  Jan: ['Mutarama', 'mut.'],
  Feb: ['Gashyantare', 'gas.'],
  Mar: ['Werurwe', 'wer.'],
  Apr: ['Mata', 'mat.'],
  May: ['Gicurasi', 'gic.'],
  Jun: ['Kamena', 'kam.'],
  Jul: ['Nyakanga', 'nya.'],
  Aug: ['Kanama', 'kan.'],
  Sep: ['Nzeri', 'nze.'],
  Oct: ['Ukwakira', 'ukw.'],
  Nov: ['Ugushyingo', 'ugu.'],
  Dec: ['Ukuboza', 'uku.'],
};

const weekdays: Record<string, [long: string, short: string]> = {
  Mon: ['Ku wa mbere', 'mbe.'],
  Tue: ['Ku wa kabiri', 'kab.'],
  Wed: ['Ku wa gatatu', 'gtu.'],
  Thu: ['Ku wa kane', 'kan.'],
  Fri: ['Ku wa gatanu', 'gnu.'],
  Sat: ['Ku wa gatandatu', 'gnd.'],
  Sun: ['Ku cyumweru', 'cyu.'],
};

/** The months in full, January first. */
export const kinyarwandaMonths = (): string[] => Object.values(months).map(([long]) => long);

/** A date with the names of Kinyarwanda, from the parts of the English one. */
export function kinyarwandaDate(
  parts: readonly Intl.DateTimeFormatPart[],
  { month, weekday }: Intl.DateTimeFormatOptions,
): string {
  const written = parts.map(({ type, value }) => {
    const start = value.slice(0, 3);
    if (type === 'month') return months[start]?.[month === 'short' ? 1 : 0] ?? value;
    if (type === 'weekday') return weekdays[start]?.[weekday === 'short' ? 1 : 0] ?? value;
    return value === ' at ' ? ', ' : value;
  });
  return written.join('');
}
