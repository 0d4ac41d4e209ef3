import type { Stocktake, StocktakeLine } from '@isoko/contract/routes/admin/stocktakes';
import { readStockGrams } from '@isoko/contract/rules/typed-amounts';
import { isOne } from '#admin/messages/language.ts';
import { t } from '#admin/messages/t.tsx';
import type { Tone } from '#admin/ui/row.tsx';
import { formatQuantity } from '#admin/ui/weights.ts';

/** The name of each state of a count. */
export const STATUSES: Record<Stocktake['status'], { label: string; tone: Tone }> = {
  open: { label: t('Open'), tone: 'warn' },
  booked: { label: t('Booked'), tone: 'good' },
  discarded: { label: t('Discarded'), tone: 'quiet' },
};

/** The progress of a count: `12 of 48 counted, 3 differ`. */
export function progressText({ lines, counted, different }: Stocktake): string {
  const done = t('{counted} of {lines} counted', { counted, lines });
  if (counted === 0) return done;
  const differ = isOne(different)
    ? t('{different} differs', { different })
    : t('{different} differ', { different });
  return `${done}, ${differ}`;
}

/** The name of a line: the product with its variant, or else with its unit. */
export function lineName({
  product,
  label,
  unit,
}: Pick<StocktakeLine, 'product' | 'label' | 'unit'>): string {
  return [product.name, label ?? unit].filter(Boolean).join(', ');
}

/** How the count of a line differs from the books: `2 more than the 10 in the books`. */
export function differenceText({
  difference,
  expected: books,
  sold_by,
}: Pick<StocktakeLine, 'difference' | 'expected' | 'sold_by'>): string {
  if (difference === null) return t('Not counted yet.');
  const much = (quantity: number) => formatQuantity({ quantity, sold_by });
  const expected = much(books ?? 0);
  if (difference === 0) return t('As in the books: {expected}.', { expected });
  return difference > 0
    ? t('{n} more than the {expected} in the books.', { n: much(difference), expected })
    : t('{n} less than the {expected} in the books.', { n: much(-difference), expected });
}

/** The count as the field shows it: `12`, by weight in kilos `12.5`; '' if the line is not counted. */
export function countText({ counted, sold_by }: Pick<StocktakeLine, 'counted' | 'sold_by'>): string {
  if (counted === null) return '';
  return String(sold_by === 'weight' ? counted / 1000 : counted);
}

/** The highest count of a line: 10,000 kg. */
const MOST_GRAMS = 10_000_000;

/** The typed count; null if the field is empty, an error sentence if it is invalid. */
export function toCount(
  typed: string,
  { sold_by }: Pick<StocktakeLine, 'sold_by'> = { sold_by: 'piece' },
): number | null | string {
  if (typed.trim() === '') return null;
  if (sold_by === 'weight') {
    const grams = readStockGrams(typed);
    return grams !== null && grams <= MOST_GRAMS
      ? grams
      : t('Please enter a weight, such as 12.5 kg or 800 g.');
  }
  const digits = typed.replace(/[\s,.']/g, '');
  if (digits === '') return null;
  return /^\d{1,7}$/.test(digits) && Number(digits) <= 1_000_000
    ? Number(digits)
    : t('Please type a whole number.');
}
