import { formatFrancs } from './money.ts';

/** The most of goods by weight in one line: 100 kg. */
export const MAX_GRAMS = 100_000;

/** How goods by weight are sold, in whole grams. Absent for goods by the piece. */
export interface SoldAs {
  sold_by?: 'weight';
  /** The step between quantities. */
  step_grams?: number;
  /** The minimum; a multiple of the step. */
  min_grams?: number;
  /** The approximate weight of one piece; absent: not known. */
  piece_grams?: number;
}

/** Whole grams as on a scale: `450 g`, `1.20 kg`, `1.145 kg`. French has a decimal comma. */
export function formatGrams(grams: number, language = 'en'): string {
  if (grams < 1000) return `${grams}\u00a0g`;
  const kilos = (grams / 1000).toFixed(grams % 10 ? 3 : 2);
  return `${language === 'fr' ? kilos.replace('.', ',') : kilos}\u00a0kg`;
}

/** A quantity in words: `3`, or `1.20 kg` for goods by weight. */
export function formatQuantity(
  { quantity, sold_by }: { quantity: number; sold_by?: 'piece' | 'weight' },
  language?: string,
): string {
  return sold_by === 'weight' ? formatGrams(quantity, language) : String(quantity);
}

/** The same for a line of an order; a weighed line also shows the ordered amount: `1.20 kg → 1.14 kg`. */
export function formatBought(
  line: { quantity: number; sold_by?: 'piece' | 'weight'; ordered?: number },
  language?: string,
): string {
  const now = formatQuantity(line, language);
  return line.ordered === undefined ? now : `${formatGrams(line.ordered, language)} → ${now}`;
}

/** The price of one, or of a kilo: `FRW 1,200`, `FRW 1,200/kg`. */
export function formatUnitPrice({ price, sold_by }: { price: number; sold_by?: 'piece' | 'weight' }): string {
  return `${formatFrancs(price)}${sold_by === 'weight' ? '/kg' : ''}`;
}

/** Whether weighing will still change the price of an order. */
export function awaitsScale(lines: readonly { sold_by?: 'weight'; ordered?: number }[]): boolean {
  return lines.some(({ sold_by, ordered }) => sold_by !== undefined && ordered === undefined);
}

/** The approximate number of pieces, at least one; null if it is not known. */
export function aboutPieces(grams: number, { piece_grams }: Pick<SoldAs, 'piece_grams'>): number | null {
  return piece_grams ? Math.max(1, Math.round(grams / piece_grams)) : null;
}
