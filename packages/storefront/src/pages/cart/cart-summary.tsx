import { formatFrancs } from '@isoko/contract/rules/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OrderProgress, useReachesMinimum } from '../../layout/cart/minimum-order.tsx';
import { t } from '../../messages/t.tsx';
import { Button, ButtonLink, type ButtonLook } from '../../ui/button.tsx';
import { type MoneyRow, MoneyRows } from '../../ui/money/money-rows.tsx';
import { useCartTotals, usePricedCart } from './priced-cart.ts';

/** What the items cost together and the way to the checkout, once the minimum order is reached after the coupon. `children`: where that is typed. */
export function CartSummary({ children }: { children: ReactNode }) {
  const { total, discount, items } = useCartTotals();
  const code = usePricedCart((priced) => priced.coupon?.code ?? '');
  const rows: MoneyRow[] = [
    { label: t('Subtotal'), amount: total },
    { label: t('Coupon {code}', { code }), amount: `−${formatFrancs(discount)}` },
  ];
  return (
    <section aria-labelledby="cart-summary" className="card flex flex-col gap-4 p-5 lg:sticky lg:top-28">
      <h2 id="cart-summary" className="text-lg">
        {t('Summary')}
      </h2>
      <OrderProgress total={items} />
      {children}
      <MoneyRows
        rows={[...(discount > 0 ? rows : []), { label: t('Delivery'), amount: t('Chosen at the checkout') }]}
        total={{ label: discount > 0 ? t('Before delivery') : t('Subtotal'), amount: items }}
      />
      <CheckoutLink total={items} size="lg" className="w-full" />
      <Link to="/shop" className="self-center text-green-700 text-md underline-offset-4 hover:underline">
        {t('Continue shopping')}
      </Link>
    </section>
  );
}

/** The way to the checkout; below the minimum order it stands there, closed (specification section 5). */
export function CheckoutLink({ total, className, size }: { total: number; className?: string } & ButtonLook) {
  if (!useReachesMinimum(total)) {
    return (
      <Button disabled className={className} size={size}>
        {t('Checkout')}
      </Button>
    );
  }
  return (
    <ButtonLink to="/checkout" className={className} size={size}>
      {t('Checkout')}
    </ButtonLink>
  );
}
