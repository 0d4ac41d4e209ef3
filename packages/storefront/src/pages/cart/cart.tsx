import { availableLines, type CartLine, lineKey, sameLine } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CartNews, QuoteFailure } from '../../layout/cart/cart-notices.tsx';
import { LineThumbnail } from '../../layout/cart/line-thumbnail.tsx';
import { OrderProgress, useReachesMinimum } from '../../layout/cart/minimum-order.tsx';
import { DeliveryPlace } from '../../layout/place/delivery-place.tsx';
import { useShopData } from '../../layout/shop-data.ts';
import { isOne, PREFIX } from '../../messages/language.ts';
import { t } from '../../messages/t.tsx';
import type { PageMeta } from '../../page.tsx';
import { readText, STORAGE_KEYS } from '../../state/browser/storage.ts';
import { lineName, storedLines, useCart } from '../../state/cart/cart.ts';
import { bringBack, changeQuantity, removeFromCart, useCartKnown } from '../../state/cart/cart-actions.ts';
import { askQuoteEarly, quoteBody, storedCoupon } from '../../state/checkout/ask-quote.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink, type ButtonLook } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { late } from '../../ui/late.tsx';
import { type MoneyRow, MoneyRows } from '../../ui/money/amounts.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { EmptyState } from '../../ui/some-pages/empty-state.tsx';
import { TrashIcon } from '../../ui/some-pages/more-icons.tsx';
import { showToast } from '../../ui/toast.ts';
import {
  type CartPart,
  CartWaiting,
  CouponWaiting,
  LinePrice,
  useCartTotals,
  usePricedCart,
} from './priced-cart.tsx';

const LiveCart = late(() => import('./late/cart.tsx'), { failed: LiveFailure });
/** The orders placed in this browser; renders nothing if their code cannot be loaded. */
const LastOrders = late(() => import('../../layout/orders/last-orders.tsx'));
beginEarly();

/**
 * Starts to load what a stored cart with lines needs, before React runs: the part that shows its prices,
 * and, where this is the first page, the prices themselves: they need not wait for that part.
 */
function beginEarly(): void {
  const lines = storedLines();
  if (!lines.length) return;
  void LiveCart.begin();
  if (window.location.pathname !== `${PREFIX}/cart`) return;
  askQuoteEarly(quoteBody(lines, { coupon: storedCoupon() }));
}

export function meta(): PageMeta {
  return {
    title: t('Shopping cart'),
    description: t('What you chose, with the price of today and what delivery costs.'),
    canonical: '/cart',
  };
}

/** The cart page. The server does not know the cart: its lines appear once the browser has read them. */
export function Component() {
  const known = useCartKnown();
  const empty = useCart((cart) => cart.lines.length === 0);
  return (
    <div className="wrap pt-4 pb-12 lg:pt-6">
      <Breadcrumbs here={t('Shopping cart')} />
      <h1 id="cart-heading" tabIndex={-1} className="mt-2 mb-5 text-2xl outline-none lg:mb-7 lg:text-3xl">
        {t('Shopping cart')}
        <Units />
      </h1>
      {!known ? <CartWaiting /> : empty ? <Empty /> : <Filled />}
    </div>
  );
}

function Units() {
  const { units } = useCartTotals();
  if (units === 0) return null;
  return (
    <span className="ml-2 font-sans font-normal text-base text-soft">
      {isOne(units) ? t('{n} item', { n: units }) : t('{n} items', { n: units })}
    </span>
  );
}

function Filled() {
  const lines = useCart((cart) => cart.lines);
  return (
    <div className="grid items-start gap-5 pb-20 lg:grid-cols-[1fr_22rem] lg:gap-8 lg:pb-0">
      <div className="flex min-w-0 flex-col gap-4">
        <CartNews />
        <LiveCart shows="review" />
        <ul className="card @container divide-y divide-line">
          {lines.map((line) => (
            <CartLineRow key={lineKey(line)} line={line} />
          ))}
        </ul>
        <LiveCart shows="empty" waiting={<div className="h-11" />} />
      </div>
      <CartSummary>
        <LiveCart shows="coupon" waiting={<CouponWaiting />} />
      </CartSummary>
      <CartBar />
    </div>
  );
}

function Empty() {
  return (
    <>
      <CartNews />
      <EmptyState
        title={t('No products in the cart.')}
        actions={
          <>
            <ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>
            <ButtonLink to="/list" variant="outline">
              {t('Write a shopping list')}
            </ButtonLink>
          </>
        }
      >
        {t('What you add stays here, also when you come back tomorrow.')}
      </EmptyState>
      {readText(STORAGE_KEYS.orders) !== null && <LastOrders />}
    </>
  );
}

function LiveFailure({ shows, onRetry }: { shows: CartPart; onRetry: () => void }) {
  return shows === 'review' && <QuoteFailure onRetry={onRetry} />;
}

/** On phones the total and the checkout are fixed above the bottom bar. */
function CartBar() {
  const { items, discount } = useCartTotals();
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-10 border-line border-t bg-white lg:hidden"
    >
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
        <p className="leading-tight">
          <span className="block text-soft text-sm">
            {discount > 0 ? t('Before delivery') : t('Subtotal')}
          </span>
          <strong className="text-lg tabular-nums">{formatFrancs(items)}</strong>
        </p>
        <CheckoutLink total={items} className="ml-auto min-w-36" />
      </div>
    </div>
  );
}

/** The price of the items less the coupon, and the link to the checkout. `children`: the coupon field. */
function CartSummary({ children }: { children: ReactNode }) {
  const { total, discount, items } = useCartTotals();
  const code = usePricedCart((priced) => priced.coupon?.code ?? '');
  const rows: MoneyRow[] = [
    { label: t('Subtotal'), amount: total },
    { label: t('Coupon {code}', { code }), amount: `−${formatFrancs(discount)}` },
  ];
  return (
    <section aria-labelledby="cart-summary" className="card flex flex-col gap-4 p-5 lg:sticky lg:top-28">
      <h2 id="cart-summary" className="text-lg">
        {t('Summary')}
      </h2>
      <OrderProgress total={items} />
      <div className="min-h-11">
        <DeliveryPlace className="place-link" />
      </div>
      {children}
      <MoneyRows
        rows={[...(discount > 0 ? rows : []), { label: t('Delivery'), amount: t('Chosen at the checkout') }]}
        total={{ label: discount > 0 ? t('Before delivery') : t('Subtotal'), amount: items }}
      />
      <CheckoutLink total={items} size="lg" className="w-full" />
      <Link to="/shop" className="self-center text-green-700 text-md underline-offset-4 hover:underline">
        {t('Continue shopping')}
      </Link>
    </section>
  );
}

/** The link to the checkout; below the minimum order it is a disabled button (specification section 5). */
function CheckoutLink({ total, className, size }: { total: number; className?: string } & ButtonLook) {
  const look = { className, size, children: t('Checkout') };
  return useReachesMinimum(total) ? <ButtonLink to="/checkout" {...look} /> : <Button disabled {...look} />;
}

/** With fewer in stock, a line shows how many. */
const FEW_LEFT = 10;

/** One line of the cart: product, unit price, quantity and sum; grey and struck through if it is not available. */
function CartLineRow({ line }: { line: CartLine }) {
  const { written } = useShopData();
  const quoted = usePricedCart((priced) => priced.said.find((each) => sameLine(each, line)));
  const said = quoted?.product ?? line;
  const label = quoted?.label ?? line.label;
  const original = quoted?.product.original_name;
  const name = lineName({ name: said.name, label });
  const left = usePricedCart((priced) => priced.left.get(lineKey(line)));
  const [counted] = availableLines([line], new Map(left === undefined ? [] : [[lineKey(line), left]]));
  const stock = left ?? line.stock_quantity;
  const atMost = line.quantity >= stock && stock < FEW_LEFT && !line.sold_by;
  return (
    <li className={cx('cart-line', !counted && '[&_img]:opacity-50 [&_img]:grayscale')}>
      <div className="row-span-2 self-center lg:row-span-1">
        <LineThumbnail slug={line.slug} image={line.image} />
      </div>
      <div className="min-w-0">
        <Link
          to={`/product/details/${line.slug}`}
          lang={quoted?.product.written_in?.name}
          className={cx(
            'line-clamp-2 font-semibold text-base leading-snug',
            counted ? 'hover:text-green-700 hover:underline' : 'text-soft line-through',
          )}
        >
          {said.name}
        </Link>
        <LinePrice line={line} label={label} quoted={quoted}>
          {original && <span lang={written}>{original}</span>}
        </LinePrice>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-1.5 lg:contents">
        <div className="lg:col-start-3 lg:row-start-1">
          {counted ? (
            <Quantity
              narrow
              value={line.quantity}
              max={line.stock_quantity}
              by={line}
              of={name}
              onChange={(quantity) => changeQuantity(line, quantity)}
            />
          ) : (
            <p className="font-medium text-md text-soft">{t('Not available now')}</p>
          )}
          {counted && atMost && (
            <p className="mt-1 text-soft text-xs">{t('Only {stock} in stock', { stock })}</p>
          )}
        </div>
        <LineSum sum={line.sum} counted={counted?.sum ?? 0} />
      </div>
      <RemoveButton line={line} />
    </li>
  );
}

/**
 * The price of a line, in francs. If fewer units are left, the price of those, and the price of the whole line
 * struck through.
 */
function LineSum({ sum, counted }: { sum: number; counted: number }) {
  return (
    <p className="ml-auto flex flex-col whitespace-nowrap text-right font-bold text-md leading-tight tabular-nums lg:text-base lg:col-start-4 lg:row-start-1 lg:justify-self-end">
      <span className="sr-only">{`${t('Together')} `}</span>
      {counted < sum && <s className="font-normal text-soft">{formatFrancs(sum)}</s>}
      {counted > 0 && <span>{formatFrancs(counted)}</span>}
    </p>
  );
}

function RemoveButton({ line }: { line: CartLine }) {
  const name = lineName(line);
  return (
    <button
      type="button"
      aria-label={t('Remove {name}', { name })}
      onClick={() => removeWithUndo(line)}
      className="col-start-3 row-start-1 -mt-2.5 -mr-1.5 grid size-11 place-items-center rounded-full text-soft hover:bg-sale-50 hover:text-sale lg:col-start-5 lg:mt-0"
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
