import { lineKey } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CartNews, QuoteFailure } from '../../layout/cart/cart-notices.tsx';
import { OrderProgress, useReachesMinimum } from '../../layout/cart/minimum-order.tsx';
import { isOne, PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { readText, STORAGE_KEYS } from '../../state/browser/storage.ts';
import { selectUnits, storedLines, useCart } from '../../state/cart/cart.ts';
import { useCartKnown } from '../../state/cart/cart-actions.ts';
import { askQuoteEarly, quoteBody, storedCoupon } from '../../state/checkout/ask-quote.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink, type ButtonLook } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { type MoneyRow, MoneyRows } from '../../ui/money/amounts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { CouponWaiting } from './coupon-waiting.tsx';
import { useCartTotals, usePricedCart } from './priced-cart.ts';

const LiveCart = late(() => import('./late/cart.tsx'), { failed: LiveFailure });
/** The orders of this browser; nothing where their file cannot be had now. */
const LastOrders = late(() => import('../../layout/orders/last-orders.tsx'));
beginEarly();

/**
 * Begins what a stored cart with something in it will want, before React is at work: the part that shows its prices,
 * and, where this is the first page, the prices themselves: they need not wait for that part.
 */
function beginEarly(): void {
  const lines = storedLines();
  if (!lines.length) return;
  void LiveCart.begin();
  if (window.location.pathname !== `${PREFIX}/cart`) return;
  askQuoteEarly(quoteBody(lines, { coupon: storedCoupon() }));
}

export function meta(): PageMeta {
  return {
    title: t('Shopping cart'),
    description: t('What you chose, with the price of today and what delivery costs.'),
    canonical: '/cart',
  };
}

/** The cart page. The server knows no cart: what is in it appears once the browser has read it. */
export function Component() {
  const known = useCartKnown();
  const empty = useCart((cart) => cart.lines.length === 0);
  const units = useCart(selectUnits);
  return (
    <div className="wrap pt-4 pb-12 lg:pt-6">
      <Breadcrumbs here={t('Shopping cart')} />
      <h1 id="cart-heading" tabIndex={-1} className="mt-2 mb-5 text-2xl outline-none lg:mb-7 lg:text-3xl">
        {t('Shopping cart')}
        {units > 0 && (
          <span className="ml-2 font-sans font-normal text-base text-soft">{itemsText(units)}</span>
        )}
      </h1>
      {!known ? <Waiting /> : empty ? <Empty /> : <Filled />}
    </div>
  );
}

const itemsText = (units: number) =>
  isOne(units) ? t('{n} item', { n: units }) : t('{n} items', { n: units });

function Filled() {
  const lines = useCart((cart) => cart.lines);
  return (
    <div className="grid items-start gap-5 pb-20 lg:grid-cols-[1fr_22rem] lg:gap-8 lg:pb-0">
      <div className="flex min-w-0 flex-col gap-4">
        <CartNews />
        <LiveCart shows="review" />
        <ul className="card divide-y divide-line">
          {lines.map((line) => (
            <CartLineRow key={lineKey(line)} line={line} />
          ))}
        </ul>
      </div>
      <CartSummary>
        <LiveCart shows="coupon" waiting={<CouponWaiting />} />
      </CartSummary>
      <CartBar />
    </div>
  );
}

function Empty() {
  return (
    <>
      <CartNews />
      <EmptyState
        title={t('No products in the cart.')}
        actions={
          <>
            <ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>
            <ButtonLink to="/" variant="outline">
              {t("See today's offers")}
            </ButtonLink>
          </>
        }
      >
        {t(
          'Fresh food and home goods are a tap away. What you add stays here, also when you come back tomorrow.',
        )}
      </EmptyState>
      {readText(STORAGE_KEYS.orders) !== null && <LastOrders />}
    </>
  );
}

function LiveFailure({ shows, onRetry }: { shows: 'review' | 'coupon'; onRetry: () => void }) {
  return shows === 'review' && <QuoteFailure onRetry={onRetry} />;
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid items-start gap-5 lg:grid-cols-[1fr_22rem] lg:gap-8">
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  );
}

/** On phones the total and the checkout stay at the thumb, above the bottom bar. */
function CartBar() {
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

/** What the items cost together and the way to the checkout, once the minimum order is reached after the coupon. `children`: where that is typed. */
function CartSummary({ children }: { children: ReactNode }) {
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
function CheckoutLink({ total, className, size }: { total: number; className?: string } & ButtonLook) {
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
