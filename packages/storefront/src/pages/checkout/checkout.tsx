import { Link } from 'react-router';
import { LoadFailure } from '../../layout/failure/load-failure.tsx';
import { Logo } from '../../layout/header/logo.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { useStored } from '../../state/browser/browser-state.ts';
import { storedLines, useCart } from '../../state/cart/cart.ts';
import { useCartKnown } from '../../state/cart/cart-actions.ts';
import { useCheckoutDraft } from '../../state/checkout/checkout-draft.ts';
import { ChevronLeftIcon, WhatsappIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { CheckoutWaiting, NothingToOrder } from './placeholders.tsx';

const LiveCheckout = late(() => import('./late/checkout.tsx'), { failed: LoadFailure });
if (storedLines().length) void LiveCheckout.begin();

const way =
  'inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 font-semibold text-green-700 text-md hover:underline';

export function meta(): PageMeta {
  return { title: t('Checkout'), noindex: true };
}

/** The checkout: one page, priced by the server, which never loses what was typed. */
export function Component() {
  useStored(useCheckoutDraft);
  const known = useCartKnown();
  const draftReady = useCheckoutDraft((draft) => draft.ready);
  const attempt = useCheckoutDraft((draft) => draft.attempt);
  const empty = useCart((cart) => cart.lines.length === 0);
  // Once loaded it stays: placing an order empties the cart, and its result must still be shown.
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

/** The checkout's only header: the link back, the logo, and the chat with the shop. */
function CheckoutHeader() {
  const { shop } = useShopData();
  return (
    <nav aria-label={t('Checkout')} className="border-line border-b bg-paper">
      <div className="wrap flex flex-wrap items-center py-1.5">
        <Link to="/cart" className={`${way} -ml-1 flex-1 basis-16`}>
          <ChevronLeftIcon className="size-5 shrink-0" />
          {t('Cart')}
        </Link>
        <Logo />
        {shop.phone && (
          <a
            href={`https://wa.me/${shop.phone.replace(/\D/g, '')}`}
            target="_blank"
            rel="noopener"
            className={`${way} -mr-1 flex-1 basis-16 justify-end`}
          >
            <WhatsappIcon className="size-5 shrink-0" />
            {t('Help')}
          </a>
        )}
      </div>
    </nav>
  );
}
