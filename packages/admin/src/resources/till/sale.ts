import type { BodyOf } from '@isoko/contract/route';
import type { CounterUnit, sell } from '@isoko/contract/routes/admin/till';
import { lineKey, lineSum } from '@isoko/contract/rules/cart-lines';
import { readGrams } from '@isoko/contract/rules/typed-amounts';

/**
 * A line of the sale on the screen; `quantity` 0: it is not weighed yet, or the typed amount is invalid.
 * Francs, pieces or grams.
 */
export interface SaleLine
  extends Pick<CounterUnit, 'product' | 'index' | 'name' | 'label' | 'image' | 'price' | 'sold_by'> {
  quantity: number;
}

export const nameOf = ({ name, label }: Pick<SaleLine, 'name' | 'label'>): string =>
  label ? `${name}, ${label}` : name;

/** The sale with one more of a unit; a product sold by weight is added without its weight. */
export function withUnit(lines: readonly SaleLine[], unit: CounterUnit): SaleLine[] {
  const key = lineKey(unit);
  const known = lines.find((line) => lineKey(line) === key);
  const quantity = unit.sold_by ? (known?.quantity ?? 0) : (known?.quantity ?? 0) + 1;
  if (known) return lines.map((line) => (line === known ? { ...line, quantity } : line));
  const { product, index, name, label, image, price, sold_by } = unit;
  return [...lines, { product, index, name, label, image, price, ...(sold_by && { sold_by }), quantity }];
}

export const withQuantity = (lines: readonly SaleLine[], key: string, quantity: number): SaleLine[] =>
  lines.map((line) => (lineKey(line) === key ? { ...line, quantity } : line));

export const without = (lines: readonly SaleLine[], key: string): SaleLine[] =>
  lines.filter((line) => lineKey(line) !== key);

export const totalOf = (lines: readonly SaleLine[]): number =>
  lines.reduce((sum, line) => sum + lineSum(line), 0);

/** Typed pieces or grams: `3`, `1.14`, `1,14 kg`, `1140`; null: not a valid amount. */
export function readAmount(text: string, { sold_by }: Pick<SaleLine, 'sold_by'>): number | null {
  if (sold_by) return readGrams(text);
  const pieces = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return pieces > 0 ? pieces : null;
}

/** The units with this code: by bar code, else by SKU. If there are several, the user must choose. */
export function unitsOf(units: readonly CounterUnit[], code: string): CounterUnit[] {
  const said = code.trim().toLowerCase();
  if (!said) return [];
  const scanned = units.filter(({ barcode }) => barcode?.toLowerCase() === said);
  return scanned.length > 0 ? scanned : units.filter(({ sku }) => sku?.toLowerCase() === said);
}

/** An EAN-13 of a shop's own scale: two digits from 20 on and five of the article, five of grams, and the check digit. */
const SCALE_LABEL = /^(2\d{6})(\d{5})\d$/;

/**
 * Reads the label of a scale: the product sold by weight, by the seven digits of its bar code, and the grams.
 * Null: not such a label, or read wrongly (decisions/0193).
 */
export function readScaleLabel(
  units: readonly CounterUnit[],
  code: string,
): { unit: CounterUnit; grams: number } | null {
  const said = code.trim();
  const [, article, weight] = SCALE_LABEL.exec(said) ?? [];
  const unit = units.find(({ sold_by, barcode }) => sold_by === 'weight' && barcode === article);
  if (!article || !unit || !isEan13(said)) return null;
  const grams = Number(weight);
  return grams > 0 ? { unit, grams } : null;
}

/** Whether thirteen digits have a valid check sum: every second digit counts three times, and the sum ends in 0. */
const isEan13 = (digits: string): boolean =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0;

/** The sale with these grams more of a unit: each of two bags has its own label. */
export function withGrams(lines: readonly SaleLine[], unit: CounterUnit, grams: number): SaleLine[] {
  const key = lineKey(unit);
  const known = lines.find((line) => lineKey(line) === key)?.quantity ?? 0;
  return withQuantity(withUnit(lines, unit), key, known + grams);
}

/** Letters without diacritics. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The names of a product in all languages. */
const namesOf = ({ name, local_name, other_names = [] }: CounterUnit) => [
  name,
  ...(local_name ? [local_name] : []),
  ...other_names,
];

/**
 * Searches by parts of words: every word is in a product's names or codes; products whose name starts with the
 * text come first.
 */
export function searchUnits(units: readonly CounterUnit[], text: string): CounterUnit[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = units.filter((unit) => {
    const { label, sku, barcode } = unit;
    const said = plain([...namesOf(unit), label, sku, barcode].filter(Boolean).join(' '));
    return words.every((word) => said.includes(word));
  });
  const begins = (unit: CounterUnit) =>
    namesOf(unit).some((name) => plain(name).startsWith(words[0] ?? '')) ? 0 : 1;
  return found.sort((a, b) => begins(a) - begins(b) || nameOf(a).localeCompare(nameOf(b)));
}

/** Lines whose quantity is above the stock known to the till, with that stock. */
export function shortOf(
  lines: readonly SaleLine[],
  available: (line: SaleLine) => number | null,
): { line: SaleLine; left: number }[] {
  return lines.flatMap((line) => {
    const left = available(line);
    return left !== null && line.quantity > left ? [{ line, left: Math.max(0, left) }] : [];
  });
}

/** The request body of a finished sale. */
export type SentSale = BodyOf<typeof sell>;

/** A finished sale as stored on this device: its request body, and the data of its receipt. */
export interface FinishedSale {
  sent: SentSale;
  lines: SaleLine[];
  total: number;
  /** The cash that stays in the drawer, and the change given back. */
  cash: number;
  change: number;
  /** When it was finished, ISO 8601. */
  at: string;
}

interface Given {
  lines: readonly SaleLine[];
  /** Null: exactly the amount due in cash. */
  cashGiven: number | null;
  code: number;
  reference: string;
  phone: string;
  name: string;
}

/** Builds a finished sale; `id` is permanent. */
export function finish(given: Given, { id, now }: { id: string; now: Date }): FinishedSale {
  const { lines, code, reference, phone, name } = given;
  const total = totalOf(lines);
  const cash = Math.max(0, total - code);
  const cashGiven = given.cashGiven ?? cash;
  return {
    sent: {
      sale: id,
      line_items: lines.map(({ product, index, quantity, price }) => ({ product, index, quantity, price })),
      expected_total: total,
      cash_given: cashGiven || null,
      code_amount: code || null,
      reference: reference.trim() || null,
      customer: phone.trim() ? { phone: phone.trim(), name: name.trim() || null } : null,
    },
    lines: [...lines],
    ...{ total, cash, change: Math.max(0, cashGiven - cash), at: now.toISOString() },
  };
}

/** Sums above `due` that customers are likely to hand over in notes, at most four. */
export function notesFor(due: number): number[] {
  const above = [500, 1_000, 2_000, 5_000, 10_000, 20_000].map((note) => Math.ceil(due / note) * note);
  return [...new Set(above)].filter((sum) => sum > due).slice(0, 4);
}
