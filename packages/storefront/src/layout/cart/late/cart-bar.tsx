import { formatFrancs } from '@isoko/contract/rules/money';
import { Link, useLocation } from 'react-router';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { selectTotal, selectUnits, useCart } from '../../../state/cart/cart.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useMinimum, useReachesMinimum } from '../minimum-order.tsx';

/** Pages that list products. */
const LISTS = /^\/(shop|product-category\/.*)?$/;

/**
 * On phones, on lists of products: the number of items, their price and the amount missing to the minimum
 * order, above the bottom bar. Below the minimum it leads to the cart, otherwise to the checkout (specification
 * section 5).
 */
export default function CartBar() {
  const units = useCart(selectUnits);
  const total = useCart(selectTotal);
  const minimum = useMinimum();
  const canCheckOut = useReachesMinimum(total);
  const isList = LISTS.test(useLocation().pathname);
  if (units === 0 || !isList) return null;
  const items = isOne(units) ? t('{n} item', { n: units }) : t('{n} items', { n: units });
  return (
    <aside
      aria-label={t('Your cart')}
      data-bottom-bar
      data-cart-bar
      className="fixed inset-x-0 bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-10 animate-rise border-line border-t bg-white lg:hidden print:hidden"
    >
      <div className="wrap wrap-normal flex flex-wrap items-center justify-between gap-x-3 py-1.5">
        <Link to="/cart" className="flex min-h-11 flex-1 flex-col justify-center leading-tight">
          <strong className="text-sm tabular-nums min-[380px]:text-md">
            {`${items} · ${formatFrancs(total)}`}
          </strong>
          <span className="text-soft text-xs min-[380px]:text-sm">
            {canCheckOut
              ? t('View Cart')
              : t('{amount} to the minimum', { amount: formatFrancs(minimum - total) })}
          </span>
        </Link>
        {canCheckOut ? (
          <ButtonLink to="/checkout">{t('Checkout')}</ButtonLink>
        ) : (
          <ButtonLink to="/cart" variant="outline" className="px-3.5!">
            {t('View Cart')}
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}
