import { LatePart } from '../../layout/late-part.tsx';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useCart } from '../../state/cart.ts';
import { useCartKnown } from '../../state/cart-actions.ts';
import { storedLines } from '../../state/cart-line.ts';
import { useCheckoutDraft } from '../../state/checkout-draft.ts';
import { lateModule } from '../../state/late-module.ts';
import { useStored } from '../../state/use-stored.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { CheckoutWaiting } from './checkout-waiting.tsx';
import { NothingToOrder } from './nothing-to-order.tsx';

const late = lateModule(() => import('./live-checkout.tsx'));
if (storedLines().length) void late.begin();

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
  // Once it is here it stays: an order empties the cart and is told all the same.
  const isHere = late.useLoading(({ module }) => module !== null);
  const nothing = known && empty && !attempt;
  return (
    <div className="wrap pt-4 pb-12 lg:pt-6">
      <Breadcrumbs trail={[{ name: t('Shopping cart'), to: '/cart' }]} here={t('Checkout')} />
      <h1 className="mt-2 mb-5 text-2xl lg:mb-7 lg:text-3xl">{t('Checkout')}</h1>
      {!draftReady || (!known && !isHere) ? (
        <CheckoutWaiting />
      ) : nothing && !isHere ? (
        <NothingToOrder />
      ) : (
        <LatePart late={late} waiting={<CheckoutWaiting />}>
          {({ LiveCheckout }) => <LiveCheckout known={known} />}
        </LatePart>
      )}
    </div>
  );
}
