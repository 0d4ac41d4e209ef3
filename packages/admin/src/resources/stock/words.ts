import type { Adjustment, StockMove } from '@isoko/contract/routes/admin/stock';
import { keysOf } from '@isoko/contract/rules/objects';
import { readStockGrams } from '@isoko/contract/rules/typed-amounts';
import { t } from '#admin/messages/t.tsx';
import { formatQuantity } from '#admin/ui/weights.ts';

/** A stock unit of a product, or of one of its variants (index −1: the product's own). */
export interface StockUnit {
  productId: string;
  index: number;
  label: string;
  /** If sold by weight, the numbers are grams. */
  sold_by: 'piece' | 'weight';
  on_hand: number;
  reserved: number;
}

/** The names of the reasons for lost goods. */
export const WASTE_NAMES = {
  spoiled: t('Spoiled, date over'),
  damaged: t('Broken, damaged'),
  given_away: t('Given away'),
  stolen: t('Stolen'),
  own_use: t('Used by the shop itself'),
};

/** The reasons for a stock move; `asks` labels the number, `sign` is its direction (0: it is the new stock). */
export const REASONS: { id: Adjustment; name: string; asks: string; sign: 1 | -1 | 0 | null }[] = [
  { id: 'received', name: t('Goods received'), asks: t('How many were received?'), sign: 1 },
  { id: 'counted', name: t('Counted'), asks: t('How many are in stock?'), sign: 0 },
  ...keysOf(WASTE_NAMES).map((id) => ({
    id,
    name: WASTE_NAMES[id],
    asks: t('How many are removed?'),
    sign: -1 as const,
  })),
  { id: 'returned', name: t('Brought back by a customer'), asks: t('How many came back?'), sign: 1 },
  { id: 'correction', name: t('Something else'), asks: t('How many more, or less (−)?'), sign: null },
];

/**
 * By how much a stock unit changes; an error sentence if the number is invalid.
 * @param typed the number typed for this reason
 */
export function deltaOf(
  reason: Adjustment,
  typed: string,
  { on_hand, sold_by }: Pick<StockUnit, 'on_hand' | 'sold_by'>,
): number | string {
  const number = sold_by === 'weight' ? toGrams(typed) : toPieces(typed);
  if (number === null)
    return sold_by === 'weight'
      ? t('Please enter a weight, such as 12.5 kg or 800 g.')
      : t('Please enter a whole number.');
  const { sign = null } = REASONS.find(({ id }) => id === reason) ?? {};
  if (sign !== null && number < 0) return t('Please enter it without a minus.');
  const delta = sign === 0 ? number - on_hand : number * (sign ?? 1);
  return delta === 0 ? t('Nothing would change.') : delta;
}

function toPieces(typed: string): number | null {
  const number = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isInteger(number) ? number : null;
}

/** A weight with its sign: `−1.5`, `-800 g`. */
function toGrams(typed: string): number | null {
  const [, sign, rest = ''] = /^\s*([-−+]?)(.*)$/s.exec(typed) ?? [];
  const grams = readStockGrams(rest);
  return grams !== null && (sign === '-' || sign === '−') ? -grams : grams;
}

const moves: Record<StockMove['reason'], string> = {
  ...{ opening: t('Opening stock'), adjusted: t('Adjusted'), reserved: t('Set aside for an order') },
  ...{
    released: t('Released'),
    claimed: t('Packed for an order'),
    received: t('Goods received'),
    counted: t('Counted'),
  },
  ...{ returned: t('Brought back'), correction: t('Corrected') },
  ...WASTE_NAMES,
};

/** What a stock move was, in words. */
export const moveText = ({ reason }: Pick<StockMove, 'reason'>): string => moves[reason];

/** A change with its sign: `+3`, `−2`, `−1.20 kg`. */
export const signed = (delta: number, sold_by: StockUnit['sold_by'] = 'piece'): string =>
  `${delta > 0 ? '+' : '−'}${formatQuantity({ quantity: Math.abs(delta), sold_by })}`;
