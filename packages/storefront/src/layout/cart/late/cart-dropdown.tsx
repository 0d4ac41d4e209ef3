import { type CartLine, lineKey } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatBought, formatUnitPrice } from '@isoko/contract/rules/weight';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { LANGUAGE } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import { lineName, selectTotal, useCart } from '../../../state/cart/cart.ts';
import { removeFromCart } from '../../../state/cart/cart-actions.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { BasketIcon, CloseIcon } from '../../../ui/icons.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { LineThumbnail } from '../line-thumbnail.tsx';
import { OrderProgress, useReachesMinimum } from '../minimum-order.tsx';

/**
 * The content of the header's cart panel (specification section 2, Cart dropdown): the lines, the subtotal, View
 * Cart, and Checkout from the minimum order on. Every way out of it calls `onClose`.
 */
export default function CartDropdown({ onClose }: { onClose: () => void }) {
  const lines = useCart((cart) => cart.lines);
  const total = useCart(selectTotal);
  const canCheckOut = useReachesMinimum(total);
  const panel = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState(0);
  useEffect(() => {
    // The button that had the focus is gone; the panel keeps it, and stays open.
    if (removed > 0) panel.current?.focus();
  }, [removed]);
  if (!lines.length) {
    return (
      <div
        ref={panel}
        tabIndex={-1}
        className="flex flex-col items-center gap-3 p-8 text-center outline-none"
      >
        <BasketIcon className="size-10 text-edge" />
        <p className="text-soft">{t('No products in the cart.')}</p>
        <ButtonLink to="/shop" variant="outline" onClick={onClose}>
          {t('Go to the shop')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <ul className="max-h-[min(24rem,50dvh)] divide-y divide-line overflow-y-auto overscroll-contain px-4">
        {lines.map((line) => (
          <DropdownLine
            key={lineKey(line)}
            line={line}
            onClose={onClose}
            onRemoved={() => setRemoved(removed + 1)}
          />
        ))}
      </ul>
      <div className="flex flex-col gap-3 rounded-b-card border-line border-t bg-paper p-4">
        <p className="flex items-baseline justify-between">
          <span className="text-soft">{t('Subtotal')}</span>
          <strong className="text-lg tabular-nums">{formatFrancs(total)}</strong>
        </p>
        {!canCheckOut && <OrderProgress total={total} />}
        <div className="flex gap-2">
          <ButtonLink to="/cart" variant="outline" className="flex-1" onClick={onClose}>
            {t('View Cart')}
          </ButtonLink>
          {canCheckOut && (
            <ButtonLink to="/checkout" className="flex-1" onClick={onClose}>
              {t('Checkout')}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

function DropdownLine({
  line,
  onClose,
  onRemoved,
}: {
  line: CartLine;
  onClose: () => void;
  onRemoved: () => void;
}) {
  return (
    <li className="flex items-center gap-3 py-3">
      <LineThumbnail slug={line.slug} image={line.image} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/product/details/${line.slug}`}
          onClick={onClose}
          className="line-clamp-2 font-medium text-md hover:text-green-700 hover:underline"
        >
          {lineName(line)}
        </Link>
        <p className="mt-1 text-soft text-sm tabular-nums">
          {formatBought(line, LANGUAGE)} ×{' '}
          <span className="font-semibold text-ink">{formatUnitPrice(line)}</span>
        </p>
      </div>
      <button
        type="button"
        aria-label={t('Remove {name}', { name: lineName(line) })}
        onClick={async () => {
          const removing = removeFromCart(line);
          onRemoved();
          if (await removing) announce(t('{name} was removed from your cart.', { name: lineName(line) }));
        }}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sale-50 hover:text-sale"
      >
        <CloseIcon className="size-4" />
      </button>
    </li>
  );
}
