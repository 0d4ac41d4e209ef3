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

/** The element with the choice; the bars lead back to it. */
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

/** Loaded if nothing is available: alternatives, and how to get a message. */
const SoldOut = late(() => import('./late/sold-out.tsx'), { html: true });
/** The approximate price of a weight, and that the scale decides. */
const WeighedFacts = late(() => import('./late/weighed-facts.tsx'), { html: true });
const LoginRequired = late(() => import('./late/login-required.tsx'));
const WishlistPopup = late(() => import('./late/wishlist-popup.tsx'));

/**
 * Adds a product to the wishlist, or leads to the wishlist if the product is already there; a visitor is asked
 * to log in first (specification sections 2 and 4).
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

/** The toggle waits this long before it answers, in milliseconds (specification section 9). */
const WISHLIST_DELAY_MS = 1000;

const WISHLIST_PATH = '/dashboard/wishlist';

const load = () => import('./late/wishlist-popup.tsx');

/** The state and the action of a product's wishlist button (specification section 4, Wishlist). */
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
      // It has loaded by the end of the delay.
      load().catch(() => {});
    },
  };
}

/**
 * From this width on the modal is in the middle, so that the toasts' corner is free; below, the modal is at the
 * lower edge.
 */
const ROOM_FOR_BOTH = '(min-width: 62rem)';

/** Tells a visitor why not, and offers the login (specification sections 2, 4 and 8). */
function askToLogIn(): void {
  if (window.matchMedia(ROOM_FOR_BOTH).matches) showToast({ title: LOG_IN_FIRST, tone: 'bad' });
  setLoginRequired(true);
}

/** Adds it, or shows the error. Its code is loaded by the press, which can fail like any request. */
async function add(productId: string): Promise<boolean> {
  const adding = await load().catch(() => null);
  if (adding) return adding.addWishlistItemOrTell(productId);
  showToast({ title: new RequestFailure({ kind: 'fetch' }).message, tone: 'bad' });
  return false;
}
