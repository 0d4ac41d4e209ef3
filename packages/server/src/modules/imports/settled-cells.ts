import type { ImportField } from '@isoko/contract/import-fields';
import type { ImportAnswers, ImportQuestion } from '@isoko/contract/routes/admin/imports';
import { type Said, sentence } from '#server/sentences/sentence.ts';
import type { Remark } from './draft.ts';
import { inSlices, type Sheet, type SheetRow } from './read-table.ts';
import { withoutCurrency } from './read-values.ts';

/**
 * 31/12/2026 · 31-12-2026 · 31.12.2026, with or without a time; which of the first two is the month is decided
 * elsewhere.
 */
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

const PRICES = ['price', 'sale_price', 'compare_at_price'] as const satisfies readonly ImportField[];
const FLAGS = ['status', 'is_featured', 'is_perishable'] as const satisfies readonly ImportField[];

/** 1.200 · 12.400.000: thousands with points, or a number with three decimals. */
const BY_POINTS = /^\d{1,3}(?:\.\d{3})+$/;
/** 12.5 · 1200.00: only decimals are possible. */
const DECIMALS = /\.(?:\d{1,2}|\d{4,})$/;
/** 19.99 · 4,5: a part of a unit, which francs do not have. */
const CENTS = /[.,](?!0+$)\d{1,2}$/;
const FOREIGN = /[$€£¥₹]|\b(?:usd|eur|gbp|kes|ksh|ugx|tzs|tsh|cad|aud|chf|zar|inr|cny)\b/i;
/** If this share of a column's prices has cents, or its median is this low, they are probably not francs. */
const SHARE_OF_CENTS = 0.3;
const LOW_PRICE = 100;
const FEWEST_PRICES = 3;
const SAMPLES = 3;

/** Whether days come before months in these cells; undefined, with the cells, if that is open. */
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

/** A day as `2026-12-31`; null if it is none, or could be two. */
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

/** A cross or a tick; it means yes if the other cells of its column are empty. */
const isMark = (text: string): boolean => /^[xX✓✔☑•*]$/.test(text);

/** Grams per unit of weight. */
const GRAMS_OF = { kg: 1000, g: 1, lb: 453.592, oz: 28.3495 } as const;
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

/** The unit in the name of a weight column: `Weight (lbs)`, `Variant Grams`, `Poids en kg`. */
function unitOfColumn(name: string): WeightUnit | undefined {
  const words = name.split(/[^\p{L}]+/u);
  return words.map(unitCalled).find((unit) => unit !== undefined);
}

/** A weight in whole grams, as digits: `2,5 kg` is `2500`. `unit`: the grams of one unit, if the cell names none. */
export function weightIn(text: string, unit: number | undefined): string | null {
  const [, number, word = ''] = WEIGHT.exec(text) ?? [];
  const own = unitCalled(word);
  const grams = word ? own && GRAMS_OF[own] : unit;
  if (number === undefined || grams === undefined) return null;
  return String(Math.round(Number(number.replace(/\s/g, '').replace(',', '.')) * grams));
}

/** Whole grams in words: `2.5 kg`, `500 g`. */
export function weightText(grams: number): string {
  return grams >= 1000 ? `${Number((grams / 1000).toFixed(3))} kg` : `${grams} g`;
}

/** How every cell of a column is read, and the note about it. */
interface Settling {
  read?: (text: string) => string;
  note?: Said;
  question?: ImportQuestion;
}

/** A table whose columns are read in the light of all their rows, and what they leave open. */
interface Settled {
  sheet: Sheet;
  notes: Remark[];
  questions: ImportQuestion[];
}

/**
 * Reads columns in the light of all their rows: the meaning of points, marks, dates and weights is decided once for the
 * column, with one note. What rows alone cannot tell (a currency, which of 05/06 is the month, kilograms or grams)
 * becomes a question.
 */
export async function settleColumns(sheet: Sheet, answers: ImportAnswers): Promise<Settled> {
  const settled = new Map<ImportField, (text: string) => string>();
  const notes: Remark[] = [];
  const questions: ImportQuestion[] = [];
  const settle = async (
    field: ImportField,
    how: (cells: readonly string[], name: string) => Settling | null,
  ): Promise<void> => {
    const column = sheet.columnOf(field);
    if (column === null) return;
    const cells: string[] = [];
    await inSlices(sheet.rows, (row) => {
      const text = row.text(field);
      if (text) cells.push(text);
    });
    const found = how(cells, column);
    if (found?.read) settled.set(field, found.read);
    if (found?.note) notes.push({ row: 1, column, kind: 'note', message: found.note });
    if (found?.question) questions.push(found.question);
  };
  const rate = answers.francs_per_unit;
  await settle('price', (cells, name) => currencyOf(cells, name));
  for (const field of PRICES)
    await settle(field, (cells) => (rate && rate !== 1 ? byRate(rate) : byPoints(cells, 'francs')));
  await settle('stock', (cells) => byPoints(cells, 'pieces'));
  for (const field of FLAGS) await settle(field, marksOf);
  await settle('until', (cells) => datesOf(cells, answers.dates));
  await settle('weight', (cells, name) => weightsOf(cells, name, answers.weights));
  if (!settled.size) return { sheet, notes, questions };
  const read = ({ row, text }: SheetRow): SheetRow => ({
    row,
    text: (field) => (settled.get(field) ?? ((said: string) => said))(text(field)),
  });
  return { sheet: { ...sheet, rows: sheet.rows.map(read) }, notes, questions };
}

const asQuestion = (code: ImportQuestion['code'], cells: readonly string[]): ImportQuestion => ({
  ...{ code, count: cells.length, samples: [...new Set(cells)].slice(0, SAMPLES) },
});

/** Whether these prices look like another currency's: it stays a question, also after the answer. */
function currencyOf(cells: readonly string[], name: string): Settling | null {
  const named = cells.filter((cell) => FOREIGN.test(cell));
  if (named.length || FOREIGN.test(name))
    return { question: asQuestion('currency', named.length ? named : cells) };
  const bare = cells.map(withoutCurrency);
  const withCents = cells.filter((_, at) => CENTS.test(bare[at] ?? ''));
  const amounts = bare.map(amountIn).filter((amount) => amount !== null);
  const isLow =
    amounts.length >= FEWEST_PRICES &&
    (amounts.sort((one, other) => one - other)[Math.floor(amounts.length / 2)] ?? 0) < LOW_PRICE;
  const isOften = amounts.length >= FEWEST_PRICES && withCents.length >= SHARE_OF_CENTS * amounts.length;
  return isLow || isOften ? { question: asQuestion('currency', withCents.length ? withCents : cells) } : null;
}

/** The amount of a price, with any separators; null: it is none. */
function amountIn(text: string): number | null {
  const bare = text.replace(/[^\d.,]/g, '');
  const [, decimals] = /[.,](\d{1,2})$/.exec(bare) ?? [];
  const digits = bare.replace(/\D/g, '');
  if (!digits) return null;
  return Number(digits) / 10 ** (decimals?.length ?? 0);
}

/** Prices of another currency, in whole francs. */
function byRate(rate: number): Settling {
  const read = (text: string) => {
    const amount = amountIn(text);
    // In binary fractions 17.99 can be a little below an exact half franc.
    return amount === null ? text : String(Math.round(Number((amount * rate).toFixed(4))));
  };
  return {
    read,
    note: sentence('One unit of the currency of this column is read as {n} francs.', {
      n: rate.toLocaleString('en'),
    }),
  };
}

/**
 * `1.200` alone may be twelve hundred or one and a bit: if no cell of the column has decimals, points separate
 * thousands.
 */
function byPoints(cells: readonly string[], what: 'francs' | 'pieces'): Settling | null {
  const bare = cells.map(withoutCurrency);
  const example = bare.find((cell) => BY_POINTS.test(cell));
  if (example === undefined || bare.some((cell) => DECIMALS.test(cell))) return null;
  const read = (text: string) => {
    const number = withoutCurrency(text);
    return BY_POINTS.test(number) ? number.replaceAll('.', '') : text;
  };
  const values = { example, amount: Number(example.replaceAll('.', '')).toLocaleString('en') };
  return {
    read,
    note:
      what === 'francs'
        ? sentence('Points separate thousands in this column: {example} is read as {amount} francs.', values)
        : sentence('Points separate thousands in this column: {example} is read as {amount} pieces.', values),
  };
}

/** A column with only crosses or ticks: an empty cell means no. */
function marksOf(cells: readonly string[]): Settling | null {
  const [example] = cells;
  if (example === undefined || !cells.every(isMark)) return null;
  const read = (text: string) => (text ? 'yes' : 'no');
  return {
    read,
    note: sentence('In this column {example} is read as yes, and an empty cell as no.', { example }),
  };
}

function datesOf(cells: readonly string[], answered: ImportAnswers['dates']): Settling | null {
  const { isDayFirst, open } = dayFirstOf(cells);
  const first = isDayFirst ?? (answered && answered === 'day');
  const question = open.length && isDayFirst === undefined ? asQuestion('dates', open) : undefined;
  return { read: (text) => readDay(text, first) ?? text, question };
}

function weightsOf(cells: readonly string[], name: string, answered: ImportAnswers['weights']): Settling {
  const ofColumn = unitOfColumn(name);
  const bare = cells.filter((cell) => /^[\d\s.,]+$/.test(cell) && !/^[0.,]*$/.test(cell));
  const unit = ofColumn ?? answered;
  const question = !ofColumn && bare.length ? asQuestion('weights', bare) : undefined;
  return { read: (text) => weightIn(text, unit && GRAMS_OF[unit]) ?? text, question };
}
