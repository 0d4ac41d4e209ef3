import { formatFrancs } from '@isoko/contract/rules/money';
import { OrderProgress, useReachesMinimum } from '../../../layout/cart/minimum-order.tsx';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { selectTotal, selectUnits, useCart } from '../../../state/cart/cart.ts';
import { ButtonLink } from '../../../ui/button.tsx';

/** What is in the cart, and how far it is from the minimum order. */
export function NextOrder() {
  const ready = useCart((cart) => cart.ready);
  const total = useCart(selectTotal);
  const units = useCart(selectUnits);
  const enough = useReachesMinimum(total);
  if (!ready) return null;
  return (
    <section
      aria-labelledby="next-order"
      className="card grid grid-cols-1 items-center gap-4 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-6"
    >
      <div className="flex flex-col gap-2">
        <h2 id="next-order" className="text-lg">
          {units
            ? t('In your cart: {items}, {total}', { items: itemsText(units), total: formatFrancs(total) })
            : t('Your cart is empty')}
        </h2>
        <OrderProgress total={total} />
      </div>
      <div className="flex flex-wrap gap-2">
        {units > 0 ? (
          <ButtonLink to="/cart" variant="outline">
            {t('View Cart')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>
        )}
        {enough && <ButtonLink to="/dashboard/checkout">{t('Checkout')}</ButtonLink>}
      </div>
    </section>
  );
}

const itemsText = (units: number) =>
  isOne(units) ? t('{n} item', { n: units }) : t('{n} items', { n: units });
