import { CartChanges } from '../../layout/cart-changes.tsx';
import { CartNews } from '../../layout/cart-news.tsx';
import { LastOrders } from '../../layout/last-orders.tsx';
import { listInWords } from '../../layout/list-in-words.ts';
import { PausedNotice } from '../../layout/paused-notice.tsx';
import { QuoteFailure } from '../../layout/quote-failure.tsx';
import { isOne } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { selectTotal, selectUnits, useCart } from '../../state/cart.ts';
import { useCheckoutDraft } from '../../state/checkout-draft.ts';
import { useCoupon } from '../../state/coupon.ts';
import { fieldErrorsOf } from '../../state/field-errors.ts';
import { useQuote } from '../../state/quote.ts';
import { useChatAbout } from '../../state/ui.ts';
import { useCartKnown } from '../../state/use-cart-known.ts';
import { useStored } from '../../state/use-stored.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CartBar } from './cart-bar.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { CartSummary } from './cart-summary.tsx';

export function meta(): PageMeta {
  return {
    title: t('Shopping cart'),
    description: t('What you chose, with the price of today and what delivery costs.'),
    canonical: '/cart',
  };
}

/** The cart page. The server knows no cart: what is in it appears once the browser has read it. */
export function Component() {
  useStored(useCheckoutDraft);
  const known = useCartKnown();
  const draftReady = useCheckoutDraft((draft) => draft.ready);
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
      {!known || !draftReady ? <Waiting /> : empty ? <Empty /> : <Filled />}
    </div>
  );
}

const itemsText = (units: number) =>
  isOne(units) ? t('{n} item', { n: units }) : t('{n} items', { n: units });

function Filled() {
  const lines = useCart((cart) => cart.lines);
  const total = useCart(selectTotal);
  useChatAbout(listInWords(lines, total));
  const live = useQuote({ coupon: useCheckoutDraft((draft) => draft.values.coupon) });
  const { quote, changes, failure, refresh } = live;
  const coupon = useCoupon(live);
  const discount = coupon.applied ? (quote?.totals.discount ?? 0) : 0;
  return (
    <div className="grid items-start gap-5 pb-20 lg:grid-cols-[1fr_22rem] lg:gap-8 lg:pb-0">
      <div className="flex min-w-0 flex-col gap-4">
        <PausedNotice quote={quote} />
        <CartNews />
        <CartChanges changes={changes} quote={quote} />
        {failure && !fieldErrorsOf(failure).length && <QuoteFailure onRetry={refresh} />}
        <ul className="card divide-y divide-line">
          {lines.map((line) => (
            <CartLineRow key={`${line.slug} ${line.index}`} line={line} />
          ))}
        </ul>
      </div>
      <CartSummary total={total} discount={discount} coupon={coupon} />
      <CartBar total={Math.max(0, total - discount)} />
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
      <LastOrders />
    </>
  );
}

function Waiting() {
  return (
    <div aria-hidden="true" className="grid items-start gap-5 lg:grid-cols-[1fr_22rem] lg:gap-8">
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-56 w-full rounded-card" />
    </div>
  );
}
