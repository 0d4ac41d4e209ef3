import { formatFrancs } from '@isoko/contract/rules/money';
import { t } from '../../messages/t.tsx';
import { CheckoutLink } from './cart-summary.tsx';
import { useCartTotals } from './priced-cart.ts';

/** On phones the total and the checkout stay at the thumb, above the bottom bar. */
export function CartBar() {
  const { items } = useCartTotals();
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-10 border-line border-t bg-white lg:hidden"
    >
      <div className="wrap flex items-center justify-between gap-4 py-2.5">
        <p className="leading-tight">
          <span className="block text-soft text-sm">{t('Subtotal')}</span>
          <strong className="text-lg tabular-nums">{formatFrancs(items)}</strong>
        </p>
        <CheckoutLink total={items} className="min-w-36" />
      </div>
    </div>
  );
}
