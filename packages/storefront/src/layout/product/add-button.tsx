import { useTransition } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { addToCart } from '../../state/cart/add-to-cart.tsx';
import type { Buyable } from '../../state/cart/cart-line.ts';
import { PlusIcon } from '../../ui/icons.tsx';

const round = 'flex h-11 min-w-11 items-center justify-center rounded-full shadow-soft transition-colors';

/** Puts one of a product into the cart, also before React has the page (early.ts); one with variants is chosen on its own page first. */
export function AddButton({ product }: { product: Buyable }) {
  if (product.variants.length > 0) {
    return (
      <Link
        to={`/product/details/${product.slug}`}
        aria-label={t('Choose {name}', { name: product.name })}
        className={`${round} bg-white px-4 font-semibold text-green-700 text-sm hover:bg-green-50`}
      >
        {t('Choose')}
      </Link>
    );
  }
  return <AddOne product={product} />;
}

function AddOne({ product }: { product: Buyable }) {
  const [busy, start] = useTransition();
  return (
    <button
      type="button"
      aria-label={t('Add {name} to the cart', { name: product.name })}
      aria-busy={busy}
      data-add={product.slug}
      onClick={() => start(() => addToCart(product, -1, 1))}
      className={`${round} bg-green-700 text-white hover:bg-green-800 aria-busy:animate-pulse`}
    >
      <PlusIcon className="size-5.5" />
    </button>
  );
}
