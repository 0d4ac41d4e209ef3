import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { useEffect, useLayoutEffect } from 'react';
import { fieldErrorsOf } from '../../../api.ts';
import { PausedNotice, QuoteFailure } from '../../../layout/cart/cart-notices.tsx';
import { CartChanges } from '../../../layout/cart/late/cart-changes.tsx';
import { CouponField } from '../../../layout/cart/late/coupon-field.tsx';
import { t } from '../../../messages/t.tsx';
import { useStored } from '../../../state/browser/browser-state.ts';
import { selectTotal, useCart } from '../../../state/cart/cart.ts';
import { bringBack, changeLines } from '../../../state/cart/cart-actions.ts';
import { leftOf } from '../../../state/cart/late/accept-change.ts';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { useCoupon } from '../../../state/checkout/coupon.ts';
import { useQuote } from '../../../state/checkout/quote.ts';
import { useUi } from '../../../state/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { type CartPart, CouponWaiting, itemsTotalOf, usePricedCart } from '../priced-cart.tsx';

/** The server's changes and news of the cart, the field of the coupon, or the button that empties the cart. */
export default function LiveCart({ shows }: { shows: CartPart }) {
  if (shows === 'empty') return <EmptyCart />;
  return shows === 'review' ? <CartReview /> : <CartCoupon />;
}

/** Has the server price the cart while it is shown, and shows what has changed. */
function CartReview() {
  useStored(useCheckoutDraft);
  const draftReady = useCheckoutDraft((draft) => draft.ready);
  return draftReady ? <Review /> : null;
}

function Review() {
  const lines = useCart((cart) => cart.lines);
  useChatAboutLines(lines);
  const live = useQuote({ coupon: useCheckoutDraft((draft) => draft.values.coupon) });
  const { quote, changes, failure, refresh } = live;
  const coupon = useCoupon(live);
  const discount = coupon.applied ? (quote?.totals.discount ?? 0) : 0;
  const left = leftOf(changes);
  useLayoutEffect(() => usePricedCart.setState({ coupon, discount, left, said: quote?.line_items ?? [] }));
  useLayoutEffect(() => () => usePricedCart.setState(usePricedCart.getInitialState()), []);
  const items = itemsTotalOf(lines, { discount, left });
  useEffect(() => {
    useUi.setState({ itemsTotal: items });
    return () => useUi.setState({ itemsTotal: null });
  }, [items]);
  return (
    <>
      <PausedNotice quote={quote} />
      <CartChanges changes={changes} quote={quote} />
      {failure && !fieldErrorsOf(failure).length && <QuoteFailure onRetry={refresh} />}
    </>
  );
}

/** Writes the lines into the chat's first message, once everything else has loaded. */
function useChatAboutLines(lines: CartLine[]): void {
  useEffect(() => {
    let isLatest = true;
    import('../../../layout/cart/late/list-in-words.ts')
      .then(({ listInWords }) => {
        if (isLatest) useUi.setState({ chatAbout: listInWords(lines, selectTotal({ lines })) });
      })
      .catch(console.warn);
    return () => {
      isLatest = false;
      useUi.setState({ chatAbout: null });
    };
  }, [lines]);
}

/** The coupon field, once the stored coupon has been read. */
function CartCoupon() {
  const coupon = usePricedCart((priced) => priced.coupon);
  return coupon ? <CouponField id="cart-coupon" coupon={coupon} /> : <CouponWaiting />;
}

/** Takes every line out of the cart, and offers to bring them back. */
function EmptyCart() {
  return (
    // On a phone the WhatsApp button covers the right side.
    <Button variant="ghost" className="self-start lg:self-end" onClick={emptyWithUndo}>
      {t('Empty the cart')}
    </Button>
  );
}

function emptyWithUndo(): void {
  const { lines } = useCart.getState();
  changeLines(() => []);
  // The button that had the focus is gone.
  document.getElementById('cart-heading')?.focus();
  showToast({
    title: t('Your cart is empty now'),
    action: { label: t('Undo'), run: () => lines.forEach(bringBack) },
  });
}
