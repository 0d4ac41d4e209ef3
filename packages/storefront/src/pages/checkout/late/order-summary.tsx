import type { Quote } from '@isoko/contract';
import { type CartLine, lineKey, sameLine } from '@isoko/contract/rules/cart-lines';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Link } from 'react-router';
import { muchText, paysAhead, WeighedNote } from '../../../layout/cart/late/weighed.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { lineName, selectTotal, useCart } from '../../../state/cart/cart.ts';
import { leftOf } from '../../../state/cart/late/accept-change.ts';
import { useCheckoutDraft } from '../../../state/checkout/checkout-draft.ts';
import { cx } from '../../../ui/class-names.ts';
import { type MoneyRow, MoneyRows } from '../../../ui/money/amounts.tsx';
import { Picture } from '../../../ui/picture.tsx';

/** The name of a line in the page's language; until a quote has it, the name at the time it was added. */
function LineWords({ line, quote }: { line: CartLine; quote: Quote | null }) {
  const { written } = useShopData();
  const quoted = quote?.line_items.find((each) => sameLine(each, line));
  if (!quoted) return <span className="line-clamp-2 font-medium">{lineName(line)}</span>;
  const { product, label, written_in } = quoted;
  return (
    <span className="line-clamp-2 font-medium">
      <span lang={product.written_in?.name}>{product.name}</span>
      {label && <span lang={written_in?.label}>{`, ${label}`}</span>}
      {product.original_name && (
        <span lang={written} className="font-normal text-sm text-soft">
          {` · ${product.original_name}`}
        </span>
      )}
    </span>
  );
}

/** The lines and the amounts of the order to be placed, as last quoted. */
export function OrderSummary({ quote }: { quote: Quote | null }) {
  const lines = useCart((cart) => cart.lines);
  const localTotal = useCart(selectTotal);
  const { payment_method: method, point } = useCheckoutDraft(({ values }) => values);
  const left = leftOf(quote?.changes ?? []);
  return (
    <div className="flex flex-col gap-4">
      <ul className="order-lines">
        {lines.map((line) => (
          <li
            key={lineKey(line)}
            className={cx(
              'flex items-center gap-3',
              left.get(lineKey(line)) === 0 && 'text-soft line-through [&_img]:opacity-50 [&_img]:grayscale',
            )}
          >
            <span className="size-12 shrink-0 overflow-clip rounded-control bg-sand">
              <Picture
                name={line.image}
                alt=""
                widths={[78, 156]}
                sizes="48px"
                className="size-full object-cover"
              />
            </span>
            <span className="min-w-0 flex-1 text-md leading-snug">
              <LineWords line={line} quote={quote} />
              <span className="text-sm text-soft tabular-nums">{muchText(line)}</span>
            </span>
            <LinePrice sum={line.sum} discounted={discountedPrice(quote, line)} />
          </li>
        ))}
        <li>
          <Link
            to="/cart"
            className="inline-flex min-h-8 items-center text-green-700 text-md hover:underline"
          >
            {t('Change the cart')}
          </Link>
        </li>
      </ul>
      <MoneyRows
        rows={rowsOf(quote, localTotal, point ? t('Collection') : t('Delivery'))}
        total={{
          label: quote?.upper_total ? t('Total, about') : t('Total'),
          amount: totalOf(quote, localTotal),
        }}
      />
      <WeighedNote upper={quote?.upper_total ?? null} isAhead={quote ? paysAhead(quote, method) : false} />
    </div>
  );
}

/** The total shown to the shopper, in francs: the quote's, or that of the items alone before there is one. */
export function totalOf(quote: Quote | null, localTotal: number): number {
  return quote?.totals.total ?? localTotal;
}

/** The price of the line after the coupon, in francs; null if the quote has no lower one for this line. */
function discountedPrice(quote: Quote | null, shown: CartLine): number | null {
  const line = quote?.line_items.find((each) => sameLine(each, shown));
  return line && line.quantity === shown.quantity && line.discountedPrice < line.sum
    ? line.discountedPrice
    : null;
}

function LinePrice({ sum, discounted }: { sum: number; discounted: number | null }) {
  return (
    <span className="whitespace-nowrap text-right font-semibold text-md leading-snug tabular-nums">
      {formatFrancs(discounted ?? sum)}
      {discounted !== null && (
        <s className="block font-normal text-sm text-soft">
          <span className="sr-only">{`${t('before the coupon')} `}</span>
          {formatFrancs(sum)}
        </s>
      )}
    </span>
  );
}

/** The name of the discount. */
const discountLabel = (quote: Quote | null) =>
  quote?.coupon?.applied ? t('Coupon {code}', { code: quote.coupon.code }) : t('Discount');

function rowsOf(quote: Quote | null, localTotal: number, way: string): MoneyRow[] {
  const { subtotal = localTotal, discount = 0, shipping_total = null } = quote?.totals ?? {};
  return [
    { label: t('Subtotal'), amount: subtotal },
    ...(discount > 0 ? [{ label: discountLabel(quote), amount: `−${formatFrancs(discount)}` }] : []),
    {
      label: way,
      amount: shipping_total === null ? t('Depends on the sector') : shipping_total || t('Free'),
    },
  ];
}
