import type { Adjustment, StockMove } from '@isoko/contract/routes/admin/stock';

/** A stock unit of a product, or of one of its variants (index −1: the product's own). */
export interface StockUnit {
  productId: string;
  index: number;
  label: string;
  on_hand: number;
  reserved: number;
}

/** Why staff move stock; `asks` labels the number, `sign` is its direction (0: what is typed is the new stock). */
export const REASONS: { id: Adjustment; name: string; asks: string; sign: 1 | -1 | 0 | null }[] = [
  { id: 'received', name: 'Goods came in', asks: 'How many came?', sign: 1 },
  { id: 'counted', name: 'Counted', asks: 'How many lie on the shelf?', sign: 0 },
  { id: 'damaged', name: 'Damaged or spoiled', asks: 'How many go?', sign: -1 },
  { id: 'returned', name: 'Brought back by a customer', asks: 'How many came back?', sign: 1 },
  { id: 'correction', name: 'Something else', asks: 'How many more, or less (−)?', sign: null },
];

/**
 * By how much a stock unit changes; a sentence if the number is not possible.
 * @param typed what was typed for this reason
 */
export function deltaOf(
  reason: Adjustment,
  typed: string,
  { on_hand }: Pick<StockUnit, 'on_hand'>,
): number | string {
  const number = typed.trim() === '' ? Number.NaN : Number(typed);
  if (!Number.isInteger(number)) return 'Please give a whole number.';
  const { sign = null } = REASONS.find(({ id }) => id === reason) ?? {};
  if (sign !== null && number < 0) return 'Please give it without a minus.';
  const delta = sign === 0 ? number - on_hand : number * (sign ?? 1);
  return delta === 0 ? 'Nothing would change.' : delta;
}

const moves: Record<StockMove['reason'], string> = {
  ...{ opening: 'Opening stock', adjusted: 'Adjusted', reserved: 'Set aside for an order' },
  ...{
    released: 'Free again',
    claimed: 'Packed for an order',
    received: 'Goods came in',
    counted: 'Counted',
  },
  ...{ damaged: 'Damaged or spoiled', returned: 'Brought back', correction: 'Corrected' },
};

/** What a stock move was, in words. */
export const moveText = ({ reason }: Pick<StockMove, 'reason'>): string => moves[reason];

/** A change with its sign: `+3`, `−2`. */
export const signed = (delta: number): string => (delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`);
