import { formatFrancs } from './money.ts';

/** The most that one line may hold of what is sold by weight: 100 kg. */
export const MAX_GRAMS = 100_000;

/** How something sold by weight is measured out, in whole grams. Of what is sold by the piece it is absent. */
export interface SoldAs {
  sold_by?: 'weight';
  /** From one quantity to the next. */
  step_grams?: number;
  /** The least; a multiple of the step. */
  min_grams?: number;
  /** What one piece weighs, about; absent: it is not known. */
  piece_grams?: number;
}

/** Whole grams as they are read on a scale: `450 g`, `1.20 kg`, `1.145 kg`. French writes the decimals behind a comma. */
export function formatGrams(grams: number, language = 'en'): string {
  if (grams < 1000) return `${grams}\u00a0g`;
  const kilos = (grams / 1000).toFixed(grams % 10 ? 3 : 2);
  return `${language === 'fr' ? kilos.replace('.', ',') : kilos}\u00a0kg`;
}

/** So much of something, in words: `3`, or `1.20 kg` of what is sold by weight. */
export function formatQuantity(
  { quantity, sold_by }: { quantity: number; sold_by?: 'piece' | 'weight' },
  language?: string,
): string {
  return sold_by === 'weight' ? formatGrams(quantity, language) : String(quantity);
}

/** The same of a line of an order; one that was weighed says from what: `1.20 kg → 1.14 kg`. */
export function formatBought(
  line: { quantity: number; sold_by?: 'piece' | 'weight'; ordered?: number },
  language?: string,
): string {
  const now = formatQuantity(line, language);
  return line.ordered === undefined ? now : `${formatGrams(line.ordered, language)} → ${now}`;
}

/** What one costs, or a kilo: `FRW 1,200`, `FRW 1,200/kg`. */
export function formatUnitPrice({ price, sold_by }: { price: number; sold_by?: 'piece' | 'weight' }): string {
  return `${formatFrancs(price)}${sold_by === 'weight' ? '/kg' : ''}`;
}

/** Whether the scale decides yet what an order costs. */
export function awaitsScale(lines: readonly { sold_by?: 'weight'; ordered?: number }[]): boolean {
  return lines.some(({ sold_by, ordered }) => sold_by !== undefined && ordered === undefined);
}

/** How many pieces that is, about, at least one; null where it is not known. */
export function aboutPieces(grams: number, { piece_grams }: Pick<SoldAs, 'piece_grams'>): number | null {
  return piece_grams ? Math.max(1, Math.round(grams / piece_grams)) : null;
}
