import type { Product } from '@isoko/contract';
import { RequestFailure } from '@isoko/contract/client';
import { priceRange } from '@isoko/contract/rules/unit-price';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { LoadFailure } from '../../../layout/failure/load-failure.tsx';
import { isOne } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { addToCart } from '../../../state/cart/add-to-cart.ts';
import { isSessionOver } from '../../../state/customer/own-answer.ts';
import {
  removeWishlistItem,
  useWishlistItems,
  type WishlistItem,
} from '../../../state/wishlist/late/server-wishlist.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { HeartIcon } from '../../../ui/icons.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { EmptyState } from '../../../ui/some-pages/empty-state.tsx';
import { TrashIcon } from '../../../ui/some-pages/more-icons.tsx';
import { StockState } from '../../../ui/some-pages/stock-state.tsx';
import { showToast } from '../../../ui/toast.ts';

/** The wishlist from the server. */
export default function WishlistItems({ placeholder }: { placeholder: ReactNode }) {
  const { data, error, refetch } = useWishlistItems();
  if (!data) return error ? <LoadFailure failure={error} onRetry={refetch} /> : placeholder;
  const { line_items } = data;
  if (!line_items.length) return <Empty />;
  return (
    <div className="flex flex-col gap-4">
      {error && <LoadFailure failure={error} onRetry={refetch} />}
      <p id="wishlist-count" tabIndex={-1} className="text-md text-soft outline-none">
        {isOne(line_items.length)
          ? t('{total} product', { total: line_items.length })
          : t('{total} products', { total: line_items.length })}
      </p>
      <ul className="card divide-y divide-line">
        {line_items.map((wishlistItem) => (
          <WishlistItemRow key={wishlistItem._id} wishlistItem={wishlistItem} />
        ))}
      </ul>
    </div>
  );
}

function Empty() {
  return (
    <EmptyState
      title={t('Your wishlist is empty')}
      icon={<HeartIcon className="size-10" />}
      actions={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>}
    >
      {t("Tap the heart on a product's page to keep it here, on every device you sign in with.")}
    </EmptyState>
  );
}

/** One product of the wishlist: its price, its stock, and the button that adds it to the cart. */
function WishlistItemRow({ wishlistItem }: { wishlistItem: WishlistItem }) {
  const { product } = wishlistItem;
  const { from, to, old } = priceRange(product);
  return (
    <li className="wish-line">
      <Link
        to={`/product/details/${product.slug}`}
        tabIndex={-1}
        aria-hidden="true"
        className="size-20 overflow-clip rounded-control bg-sand sm:size-24"
      >
        <Picture
          name={product.images[0] ?? null}
          alt=""
          widths={[80, 160, 240]}
          sizes="96px"
          className="size-full object-cover"
        />
      </Link>
      <div className="flex min-w-0 flex-col gap-1">
        <Link
          to={`/product/details/${product.slug}`}
          lang={product.written_in?.name}
          className="line-clamp-2 font-semibold text-base leading-snug hover:text-green-700 hover:underline"
        >
          {product.name}
        </Link>
        {product.unit && (
          <p lang={product.written_in?.unit} className="text-sm text-soft">
            {product.unit}
          </p>
        )}
        <Price price={from} oldPrice={old} from={from !== to} perKilo={product.sold_by} size="sm" />
        <StockState stock={product.stock_status === 'outofstock' ? 0 : product.stock_quantity} />
      </div>
      <RemoveButton wishlistItem={wishlistItem} />
      <Buy product={product} />
    </li>
  );
}

const buyPlace = 'col-span-3 sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:min-w-34';

/** Adds to the cart; for a product with variants it opens the product's page to choose one. */
function Buy({ product }: { product: Product }) {
  const [adding, setAdding] = useState(false);
  if (product.variants.length > 0) {
    return (
      <ButtonLink
        to={`/product/details/${product.slug}`}
        variant="outline"
        aria-label={t('Choose {name}', { name: product.name })}
        className={buyPlace}
      >
        {t('Choose')}
      </ButtonLink>
    );
  }
  const isOut = product.stock_status === 'outofstock' || product.stock_quantity < 1;
  const add = async () => {
    if (adding) return;
    setAdding(true);
    await addToCart(product, -1, 1);
    setAdding(false);
  };
  return (
    <Button
      disabled={isOut}
      aria-busy={adding}
      aria-label={
        isOut
          ? t('{name} is out of stock', { name: product.name })
          : t('Add {name} to the cart', { name: product.name })
      }
      onClick={add}
      className={buyPlace}
    >
      {isOut ? t('Out of stock') : t('Add to Cart')}
    </Button>
  );
}

function RemoveButton({ wishlistItem }: { wishlistItem: WishlistItem }) {
  const { name } = wishlistItem.product;
  const remove = async () => {
    announce(t('{name} was removed from your wishlist.', { name }));
    // The button that had the focus is gone.
    document.getElementById('wishlist-count')?.focus({ preventScroll: true });
    try {
      await removeWishlistItem(wishlistItem);
    } catch (error) {
      if (isSessionOver(error)) return;
      if (!(error instanceof RequestFailure)) throw error;
      showToast({ title: t('{name}: not removed', { name }), description: error.message, tone: 'bad' });
    }
  };
  return (
    <button
      type="button"
      aria-label={t('Remove {name} from the wishlist', { name })}
      onClick={remove}
      className="-mt-2 -mr-2 grid size-11 place-items-center self-start rounded-full text-soft hover:bg-sale-50 hover:text-sale sm:col-start-4 sm:mt-0 sm:self-center"
    >
      <TrashIcon className="size-5" />
    </button>
  );
}
