import type { CartLine } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Link } from 'react-router';
import { LineThumbnail } from '../../layout/cart/line-thumbnail.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { t } from '../../messages/t.tsx';
import { lineName, useCart } from '../../state/cart/cart.ts';
import { bringBack, changeQuantity, removeFromCart } from '../../state/cart/cart-actions.ts';
import { Price } from '../../ui/price.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { TrashIcon } from '../../ui/some-pages/more-icons.tsx';
import { showToast } from '../../ui/toast.ts';

/** From this many on the stock is not worth mentioning. */
const FEW_LEFT = 10;

/** One line of the cart: what it is, what one costs, how many, and their sum. */
export function CartLineRow({ line }: { line: CartLine }) {
  const name = lineName(line);
  const { written } = useShopData();
  const atMost = line.quantity >= line.stock_quantity && line.stock_quantity < FEW_LEFT;
  return (
    <li className="grid grid-cols-[78px_1fr_auto] gap-x-4 gap-y-3 p-4 lg:grid-cols-[78px_1fr_9rem_7rem_auto] lg:items-center lg:gap-x-6 lg:px-5">
      <LineThumbnail slug={line.slug} image={line.image} />
      <div className="flex min-w-0 flex-col gap-1">
        <Link
          to={`/product/details/${line.slug}`}
          lang={written}
          className="line-clamp-2 font-semibold text-base leading-snug hover:text-green-700 hover:underline"
        >
          {line.name}
        </Link>
        <p lang={written} className="text-sm text-soft">
          {line.label ?? line.unit}
        </p>
        <Price price={line.price} oldPrice={line.regular_price} size="sm" />
      </div>
      <RemoveButton line={line} />
      <div className="col-span-3 flex items-center justify-between gap-4 lg:contents">
        <div className="lg:col-start-3 lg:row-start-1">
          <Quantity
            value={line.quantity}
            max={line.stock_quantity}
            of={name}
            onChange={(quantity) => changeQuantity(line, quantity)}
          />
          {atMost && (
            <p className="mt-1 text-soft text-xs">
              {t('Only {stock} in stock', { stock: line.stock_quantity })}
            </p>
          )}
        </div>
        <p className="whitespace-nowrap lg:justify-self-end font-bold text-base tabular-nums lg:col-start-4 lg:row-start-1">
          <span className="sr-only">{`${t('Together')} `}</span>
          {formatFrancs(line.sum)}
        </p>
      </div>
    </li>
  );
}

function RemoveButton({ line }: { line: CartLine }) {
  const name = lineName(line);
  return (
    <button
      type="button"
      aria-label={t('Remove {name}', { name })}
      onClick={() => removeWithUndo(line)}
      className="-mt-2 -mr-2 grid size-11 place-items-center rounded-full text-soft hover:bg-sale-50 hover:text-sale lg:col-start-5 lg:mt-0"
    >
      <TrashIcon className="size-5" />
    </button>
  );
}

/** Removes a line and offers to bring it back to its place. */
async function removeWithUndo(line: CartLine): Promise<void> {
  const place = useCart.getState().lines.indexOf(line);
  const removing = removeFromCart(line);
  // The button that had the focus is gone.
  document.getElementById('cart-heading')?.focus({ preventScroll: true });
  if (!(await removing)) return;
  showToast({
    title: lineName(line),
    description: t('Removed from your cart'),
    picture: line.image,
    action: { label: t('Undo'), run: () => bringBack(line, place) },
  });
}
