/** 31/12/2026 · 31-12-2026 · 31.12.2026, with a time or without; which of the first two is the month is another matter. */
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T]+(\d{1,2}:\d{2}(?::\d{2})?))?$/;
/** 31 décembre 2026 · 31 Dec 2026. */
const WORDS = /^(\d{1,2})(?:er|st|nd|rd|th)?[ -]+(\p{L}+)\.?[ -]+(\d{4})$/u;

/** The beginnings of the names of months in English, French and Kinyarwanda, without accents. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'mutarama'],
  ['feb', 'fev', 'gashyantare'],
  ['mar', 'werurwe'],
  ['apr', 'avr', 'mata'],
  ['may', 'mai', 'gicurasi'],
  ['jun', 'juin', 'kamena'],
  ['jul', 'juil', 'nyakanga'],
  ['aug', 'aou', 'kanama'],
  ['sep', 'nzeri'],
  ['oct', 'ukwakira'],
  ['nov', 'ugushyingo'],
  ['dec', 'ukuboza'],
];

/** Whether days come before months in these cells; undefined with the cells that leave it open. */
export function dayFirstOf(cells: readonly string[]): { isDayFirst?: boolean; open: string[] } {
  const open: string[] = [];
  let isDayFirst: boolean | undefined;
  for (const cell of cells) {
    const [, one, other] = NUMBERS.exec(cell) ?? [];
    if (one === undefined) continue;
    if (Number(one) > 12) isDayFirst = true;
    else if (Number(other) > 12) isDayFirst ??= false;
    else open.push(cell);
  }
  return { isDayFirst, open };
}

/** A day as `2026-12-31`; null for what is none, or may be two. */
export function readDay(text: string, isDayFirst: boolean | undefined): string | null {
  const [, one = '', other = '', year, time] = NUMBERS.exec(text) ?? [];
  if (year !== undefined) {
    if (isDayFirst === undefined) return null;
    const [day, month] = isDayFirst ? [one, other] : [other, one];
    const iso = isoOf(Number(year), Number(month), Number(day));
    return iso && time
      ? `${iso} ${time.padStart(time.length + (time.indexOf(':') === 1 ? 1 : 0), '0')}`
      : iso;
  }
  const [, day, word = '', ofWords] = WORDS.exec(text) ?? [];
  if (day === undefined) return null;
  const name = word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const month = MONTHS.findIndex((starts) => starts.some((start) => name.startsWith(start))) + 1;
  return isoOf(Number(ofWords), month, Number(day));
}

function isoOf(year: number, month: number, day: number): string | null {
  const days = month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0;
  if (day < 1 || day > days) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** A cross or a tick, which says yes where the other cells of its column are empty. */
export const isMark = (text: string): boolean => /^[xX✓✔☑•*]$/.test(text);

/** What a unit of weight is, in grams. */
export const GRAMS_OF = { kg: 1000, g: 1, lb: 453.592, oz: 28.3495 } as const;
export type WeightUnit = keyof typeof GRAMS_OF;

const UNIT = /^(kg|kilos?|kilogrammes?|kilograms?|kgs|g|gr|grs|grammes?|grams?|lbs?|pounds?|oz)$/i;
const WEIGHT = /^([\d\s]*\d(?:[.,]\d+)?|[.,]\d+)\s*(\p{L}*)\.?$/u;

function unitCalled(word: string): WeightUnit | undefined {
  if (!UNIT.test(word)) return undefined;
  const small = word.toLowerCase();
  if (small.startsWith('k')) return 'kg';
  if (small.startsWith('g')) return 'g';
  return small.startsWith('o') ? 'oz' : 'lb';
}

/** The unit that the name of a column of weights says: `Weight (lbs)`, `Variant Grams`, `Poids en kg`. */
export function unitOfColumn(name: string): WeightUnit | undefined {
  const words = name.split(/[^\p{L}]+/u);
  return words.map(unitCalled).find((unit) => unit !== undefined);
}

/** A weight in whole grams, as digits: `2,5 kg` is `2500`. `unit`: the grams of one, where the cell names none. */
export function weightIn(text: string, unit: number | undefined): string | null {
  const [, number, word = ''] = WEIGHT.exec(text) ?? [];
  const own = unitCalled(word);
  const grams = word ? own && GRAMS_OF[own] : unit;
  if (number === undefined || grams === undefined) return null;
  return String(Math.round(Number(number.replace(/\s/g, '').replace(',', '.')) * grams));
}

/** Whole grams as people say them: `2.5 kg`, `500 g`. */
export function weightText(grams: number): string {
  return grams >= 1000 ? `${Number((grams / 1000).toFixed(3))} kg` : `${grams} g`;
}
