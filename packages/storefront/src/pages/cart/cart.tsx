import { lineKey } from '@isoko/contract/rules/cart-lines';
import { CartNews } from '../../layout/cart-news.tsx';
import { QuoteFailure } from '../../layout/quote-failure.tsx';
import { isOne } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { selectUnits, useCart } from '../../state/cart.ts';
import { useCartKnown } from '../../state/cart-actions.ts';
import { lateModule } from '../../state/late-module.ts';
import { readText } from '../../state/storage.ts';
import { STORAGE_KEYS } from '../../state/storage-keys.ts';
import { useLate } from '../../state/use-late.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { beginEarly } from './begin-early.ts';
import { CartBar } from './cart-bar.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { CartSummary } from './cart-summary.tsx';
import { CouponWaiting } from './coupon-waiting.tsx';

const live = lateModule(() => import('./live-cart.tsx'));
const lastOrders = lateModule(() => import('../../layout/last-orders.tsx'));
beginEarly(live);

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
  const { module, failure, retry } = useLate(live);
  return (
    <div className="grid items-start gap-5 pb-20 lg:grid-cols-[1fr_22rem] lg:gap-8 lg:pb-0">
      <div className="flex min-w-0 flex-col gap-4">
        <CartNews />
        {module && <module.CartReview />}
        {failure && <QuoteFailure onRetry={retry} />}
        <ul className="card divide-y divide-line">
          {lines.map((line) => (
            <CartLineRow key={lineKey(line)} line={line} />
          ))}
        </ul>
      </div>
      <CartSummary>{module ? <module.CartCoupon /> : !failure && <CouponWaiting />}</CartSummary>
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
      {readText(STORAGE_KEYS.orders) !== null && <OrdersBefore />}
    </>
  );
}

/** The orders of this browser; nothing where their file cannot be had now. */
function OrdersBefore() {
  const { module } = useLate(lastOrders);
  return module && <module.LastOrders />;
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid items-start gap-5 lg:grid-cols-[1fr_22rem] lg:gap-8">
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  );
}
