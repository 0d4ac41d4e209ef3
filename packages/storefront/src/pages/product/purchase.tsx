import type { Product } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import { lineSum } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../messages/t.tsx';
import { bearerToken } from '../../state/customer/session.ts';
import { setLoginRequired, useUi } from '../../state/ui.ts';
import { followWishlist, LOG_IN_FIRST, useWishlist } from '../../state/wishlist/wishlist.ts';
import { Button } from '../../ui/button.tsx';
import { HeartIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { showToast } from '../../ui/toast.ts';
import { OptionChooser } from './choice/choice-fields.tsx';
import type { ProductChoice } from './choice/product-choice.ts';

/** Where the choice is made; the bars lead back to it. */
export const PURCHASE_ID = 'purchase';
/** The button that the large bar replaces while it is out of sight. */
export const ADD_BUTTON_ID = 'add-to-cart';

/** Chooses size, colour and quantity, and puts them into the cart. */
export function Purchase({ chosen }: { chosen: ProductChoice }) {
  const { product, axes, missing, stock, quantity, setQuantity, canAdd, adding, add } = chosen;
  const why = missing && product.stock_quantity > 0 ? t('Please choose {missing} first.', { missing }) : '';
  return (
    <div id={PURCHASE_ID} className="purchase">
      {axes.map((axis) => (
        <OptionChooser key={axis.name} chosen={chosen} axis={axis} />
      ))}
      <div className="flex flex-wrap items-center gap-2 sm:gap-3">
        {stock > 0 && (
          <Quantity value={quantity} max={stock} by={product} onChange={setQuantity} of={product.name} />
        )}
        <Button
          id={ADD_BUTTON_ID}
          data-add={axes.length ? undefined : product.slug}
          size="lg"
          disabled={!canAdd}
          aria-busy={adding}
          onClick={add}
          aria-describedby={why ? 'why-not' : undefined}
          className="min-w-24 flex-1 px-2! leading-tight"
        >
          {stock > 0 ? t('Add to Cart') : t('Out of stock')}
        </Button>
        <WishlistButton product={product} />
      </div>
      {axes.length > 0 && (
        <p id="why-not" aria-live="polite" className="-mt-1 min-h-5 text-md text-soft">
          {why ||
            (canAdd &&
              !product.sold_by &&
              t('{sum} in all', { sum: formatFrancs(lineSum({ price: chosen.price.now, quantity })) }))}
        </p>
      )}
      {product.sold_by && <WeighedFacts chosen={chosen} />}
      {product.stock_quantity === 0 && <SoldOut product={product} />}
    </div>
  );
}

/** Fetched where there is nothing to buy: what else there is, and how to hear of it. */
const SoldOut = late(() => import('./late/sold-out.tsx'), { html: true });
/** What a weight costs, about, and who has the last word. */
const WeighedFacts = late(() => import('./late/weighed-facts.tsx'), { html: true });
const LoginRequired = late(() => import('./late/login-required.tsx'));
const WishlistPopup = late(() => import('./late/wishlist-popup.tsx'));

/**
 * Adds a product to the wishlist, or leads there where it is in it already; a visitor is asked to log in first
 * (specification sections 2 and 4).
 */
function WishlistButton({ product }: { product: Product }) {
  const { isInWishlist, busy, added, press, popupLeft } = useWishlistItemToggle(product._id);
  const asked = useUi((ui) => ui.loginRequired);
  useEffect(() => () => setLoginRequired(false), []);
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        aria-label={
          isInWishlist
            ? t('Go to Wishlist: {name} is in it', { name: product.name })
            : t('Add {name} to Wishlist', { name: product.name })
        }
        title={isInWishlist ? t('Go to Wishlist') : t('Add to Wishlist')}
        aria-busy={busy}
        onClick={press}
        className="min-h-12 min-w-12"
      >
        {busy ? (
          <span className="size-5 animate-spin rounded-full border-2 border-current border-r-transparent" />
        ) : (
          <HeartIcon className={isInWishlist ? 'size-6 fill-current' : 'size-6'} />
        )}
      </Button>
      {asked && <LoginRequired />}
      {added && <WishlistPopup product={product} onLeave={popupLeft} />}
    </>
  );
}

/** The toggle works this long before it answers, in milliseconds (specification section 9). */
const WISHLIST_DELAY_MS = 1000;

const WISHLIST_PATH = '/dashboard/wishlist';

const load = () => import('./late/wishlist-popup.tsx');

/** What the wishlist's button of a product shows and does (specification section 4, Wishlist). */
function useWishlistItemToggle(productId: string) {
  const isInWishlist = useWishlist(({ ids }) => ids.includes(productId));
  const [state, setState] = useState<'resting' | 'asking' | 'adding' | 'added'>('resting');
  const busy = state === 'asking' || state === 'adding';
  const navigate = useNavigate();
  useEffect(followWishlist, []);
  useEffect(() => {
    if (state !== 'asking' && state !== 'adding') return;
    const timer = setTimeout(async () => {
      if (state === 'asking') askToLogIn();
      setState(state === 'adding' && (await add(productId)) ? 'added' : 'resting');
    }, WISHLIST_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state, productId]);
  return {
    isInWishlist,
    busy,
    /** It was added just now: the popup says so. */
    added: state === 'added',
    popupLeft: () => setState('resting'),
    press: () => {
      if (isInWishlist) return navigate(WISHLIST_PATH);
      if (busy) return;
      if (bearerToken() === null) return setState('asking');
      setState('adding');
      // By the time the delay is over, it is here.
      load().catch(() => {});
    },
  };
}

/** Where the modal is in the middle and leaves the corner of the toasts free; below, it is at the lower edge itself. */
const ROOM_FOR_BOTH = '(min-width: 62rem)';

/** A visitor reads why not, and is offered the way to the login (specification sections 2, 4 and 8). */
function askToLogIn(): void {
  if (window.matchMedia(ROOM_FOR_BOTH).matches) showToast({ title: LOG_IN_FIRST, tone: 'bad' });
  setLoginRequired(true);
}

/** Adds it, or shows why it was not added. Its code is fetched by the press, which can fail like any call. */
async function add(productId: string): Promise<boolean> {
  const adding = await load().catch(() => null);
  if (adding) return adding.addWishlistItemOrTell(productId);
  showToast({ title: new RequestFailure({ kind: 'fetch' }).message, tone: 'bad' });
  return false;
}
