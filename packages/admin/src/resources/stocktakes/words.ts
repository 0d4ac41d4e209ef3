import type { Stocktake, StocktakeLine } from '@isoko/contract/routes/admin/stocktakes';
import type { Tone } from '#admin/ui/row.tsx';

/** What each state of a count is called. */
export const STATUSES: Record<Stocktake['status'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'warn' },
  booked: { label: 'Booked', tone: 'good' },
  discarded: { label: 'Discarded', tone: 'quiet' },
};

/** How far a count is: `12 of 48 counted, 3 differ`. */
export function progressText({ lines, counted, different }: Stocktake): string {
  const differ = counted > 0 ? `, ${different} ${different === 1 ? 'differs' : 'differ'}` : '';
  return `${counted} of ${lines} counted${differ}`;
}

/** What a line is called: the product and its variant, or what one piece is. */
export function lineName({
  product,
  label,
  unit,
}: Pick<StocktakeLine, 'product' | 'label' | 'unit'>): string {
  return [product.name, label ?? unit].filter(Boolean).join(', ');
}

/** What the count of a line says against the books: `2 more than the 10 in the books`. */
export function differenceText({ difference, expected }: StocktakeLine): string {
  if (difference === null) return 'Not counted yet.';
  if (difference === 0) return `As in the books: ${expected}.`;
  return `${Math.abs(difference)} ${difference > 0 ? 'more' : 'less'} than the ${expected} in the books.`;
}

/** What was typed as a count; null where it is empty, a sentence where it is none. */
export function toCount(typed: string): number | null | string {
  const digits = typed.replace(/[\s,.']/g, '');
  if (digits === '') return null;
  return /^\d{1,7}$/.test(digits) && Number(digits) <= 1_000_000
    ? Number(digits)
    : 'Please type a whole number.';
}
