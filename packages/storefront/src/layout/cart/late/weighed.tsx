import type { Order, Quote } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { awaitsScale, formatBought, formatUnitPrice } from '@isoko/contract/rules/weight';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';

interface Line {
  quantity: number;
  price: number;
  sold_by?: 'weight';
  ordered?: number;
}

/** How much of something at what price: `3 × FRW 1,500`, `1.20 kg × FRW 900/kg`, once it was weighed `1.20 kg → 1.14 kg`. */
export const muchText = (line: Line): string => `${formatBought(line, LANGUAGE)} × ${formatUnitPrice(line)}`;

/** Where the scale has the last word: what that means, and the most it can come to. Nothing where it has not, or spoke. */
export function WeighedNote({ upper, isAhead }: { upper: number | null; isAhead?: boolean }) {
  if (upper === null) return null;
  const max = formatFrancs(upper);
  return (
    <p className="text-md text-soft">
      {t('Weighed when we pack it: you pay what the scale says, {max} at most.', { max })}
      {isAhead && ` ${t('Paying now takes {max}; what the scale does not need comes back to you.', { max })}`}
    </p>
  );
}

/** What of an order the scale still decides, as its upper bound in francs; null: nothing. */
export const upperOf = ({ weighing, line_items, status }: Order): number | null =>
  weighing && awaitsScale(line_items) && (status === 'pending' || status === 'confirmed')
    ? weighing.upper_total
    : null;

/** Whether the chosen way to pay asks for the bound now. */
export const paysAhead = ({ payment_methods }: Quote, method: string): boolean =>
  payment_methods.some(({ code, kind }) => code === method && kind !== 'cash');

/** What a way to pay in advance asks of an order, in francs. */
export const askedOf = ({ total, weighing }: Order): number => total + (weighing?.held ?? 0);
