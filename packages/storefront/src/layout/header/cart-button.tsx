import { formatFrancs } from '@isoko/contract/rules/money';

import { Link } from 'react-router';
import { t } from '../../messages/t.tsx';
import { selectTotal, selectUnits, useCart } from '../../state/cart/cart.ts';
import { showAdded } from '../../state/ui.ts';
import { CartIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';

const CartDropdown = late(() => import('../cart/late/cart-dropdown.tsx'));

const look =
  'min-h-11 min-w-11 items-center justify-center gap-3 rounded-control px-2 text-green-700 hover:bg-green-50';

/** The cart icon with the number of units. */
export function CartIconWithCount() {
  const units = useCart(selectUnits);
  return (
    <span className="relative">
      <CartIcon />
      {units > 0 && (
        <span className="units-badge">
          <span>
            {units}
            <span className="sr-only">{` ${t('in the cart')}`}</span>
          </span>
        </span>
      )}
    </span>
  );
}

/** The cart in the header: a link on small screens, a dropdown with its lines on wide ones. */
export function CartButton() {
  const total = useCart(selectTotal);
  const { open, setOpen, area, button } = useDisclosure();
  return (
    <div ref={area} className="relative">
      <Link to="/cart" aria-label={t('Cart')} className={`flex lg:hidden ${look}`}>
        <CartIconWithCount />
      </Link>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => {
          // The popup of the added product would cover the panel, which shows it too.
          showAdded(null);
          setOpen(!open);
        }}
        className={`hidden lg:flex ${look}`}
      >
        <CartIconWithCount />
        <span className="min-w-24 text-left text-sm leading-tight">
          <span className="block text-soft text-xs">{t('Cart')}</span>
          <span className="block whitespace-nowrap font-semibold tabular-nums">{formatFrancs(total)}</span>
        </span>
      </button>
      {open && (
        <section
          aria-label={t('Cart')}
          className="absolute top-full right-0 z-30 mt-2 hidden w-90 rounded-panel border border-line bg-white shadow-float lg:block"
        >
          <CartDropdown onClose={() => setOpen(false)} waiting={<Skeleton className="m-4 h-24" />} />
        </section>
      )}
    </div>
  );
}
