import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useStored } from '../../state/browser/browser-state.ts';
import { storedLines, useCart } from '../../state/cart/cart.ts';
import { useCartKnown } from '../../state/cart/cart-actions.ts';
import { useCheckoutDraft } from '../../state/checkout/checkout-draft.ts';
import { late } from '../../ui/late.tsx';
import { CheckoutHeader } from './header.tsx';
import { CheckoutWaiting, NothingToOrder } from './placeholders.tsx';

const LiveCheckout = late(() => import('./late/checkout.tsx'), { failed: LoadFailure });
if (storedLines().length) void LiveCheckout.begin();

export function meta(): PageMeta {
  return { title: t('Checkout'), noindex: true };
}

/** The checkout: everything on one page, priced by the server, nothing typed is ever lost. */
export function Component() {
  useStored(useCheckoutDraft);
  const known = useCartKnown();
  const draftReady = useCheckoutDraft((draft) => draft.ready);
  const attempt = useCheckoutDraft((draft) => draft.attempt);
  const empty = useCart((cart) => cart.lines.length === 0);
  // Once it is here it stays: placing an order empties the cart, and its result is still shown.
  const isHere = LiveCheckout.useIsHere();
  const nothing = known && empty && !attempt;
  return (
    <>
      <CheckoutHeader />
      <div className="wrap pt-3 pb-12 lg:pt-6">
        <h1 className="mb-3 text-xl lg:mb-6 lg:text-3xl">{t('Checkout')}</h1>
        {!draftReady || (!known && !isHere) ? (
          <CheckoutWaiting />
        ) : nothing && !isHere ? (
          <NothingToOrder />
        ) : (
          <LiveCheckout known={known} waiting={<CheckoutWaiting />} />
        )}
      </div>
    </>
  );
}
