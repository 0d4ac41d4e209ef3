import { reachesMinimum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { rich, t } from '../../messages/t.tsx';
import { usePlaceMinimum } from '../../state/checkout/ask-quote.ts';
import { TruckIcon } from '../../ui/icons.tsx';
import { Meter } from '../../ui/money/amounts.tsx';
import { useShopData } from '../shop-data.ts';

/**
 * How much the items' total (francs) is below the minimum order (that of the shopper's place unless given), and
 * after that below free express delivery.
 */
export function OrderProgress({ total, minimum }: { total: number; minimum?: number }) {
  const { free_express_from } = useShopData().shop;
  const ofPlace = useMinimum();
  const min_order_amount = minimum ?? ofPlace;
  if (!reachesMinimum(total, min_order_amount)) {
    return (
      <Meter value={total} max={min_order_amount}>
        {rich('{amount} more to reach the minimum order of {minimum}', {
          amount: <strong className="text-ink">{formatFrancs(min_order_amount - total)}</strong>,
          minimum: formatFrancs(min_order_amount),
        })}
      </Meter>
    );
  }
  if (free_express_from === null) return null;
  const left = free_express_from - total;
  return (
    <Meter value={total} max={free_express_from}>
      <TruckIcon className="mr-1.5 inline size-4 align-[-3px] text-green-700" />
      {left > 0
        ? rich('{amount} left to free express delivery', {
            amount: <strong className="text-ink">{formatFrancs(left)}</strong>,
          })
        : t('Free express delivery where express is offered')}
    </Meter>
  );
}

/** The minimum order in francs: the shop's, or the higher one of the shopper's place. */
export function useMinimum(): number {
  return Math.max(
    useShopData().shop.min_order_amount,
    usePlaceMinimum(({ francs }) => francs),
  );
}

/** Whether these items' total (francs) may be checked out (specification section 5). */
export function useReachesMinimum(total: number): boolean {
  return reachesMinimum(total, useMinimum());
}
