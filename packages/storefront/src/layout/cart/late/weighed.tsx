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

/** A quantity and its unit price: `3 × FRW 1,500`, `1.20 kg × FRW 900/kg`, after weighing `1.20 kg → 1.14 kg`. */
export const muchText = (line: Line): string => `${formatBought(line, LANGUAGE)} × ${formatUnitPrice(line)}`;

/** For goods still to be weighed: what that means, and the maximum price. Renders nothing if no weighing is due. */
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

/** The maximum total of an order that is still to be weighed, in francs; null: nothing is to be weighed. */
export const upperOf = ({ weighing, line_items, status }: Order): number | null =>
  weighing && awaitsScale(line_items) && (status === 'pending' || status === 'confirmed')
    ? weighing.upper_total
    : null;

/** Whether the chosen payment method takes the maximum now. */
export const paysAhead = ({ payment_methods }: Quote, method: string): boolean =>
  payment_methods.some(({ code, kind }) => code === method && kind !== 'cash');

/** The amount that a payment in advance takes for an order, in francs. */
export const askedOf = ({ total, weighing }: Order): number => total + (weighing?.held ?? 0);
