import type { Quote } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Link } from 'react-router';
import { lineName } from '../../state/add-to-cart.tsx';
import { selectTotal, useCart } from '../../state/cart.ts';
import { type MoneyRow, MoneyRows } from '../../ui/money-rows.tsx';
import { Picture } from '../../ui/picture.tsx';

/** The lines and the amounts of the order to be placed, as last quoted. */
export function OrderSummary({ quote }: { quote: Quote | null }) {
  const lines = useCart((cart) => cart.lines);
  const localTotal = useCart(selectTotal);
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {lines.map((line) => (
          <li key={`${line.slug} ${line.index}`} className="flex items-center gap-3">
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
              <span className="line-clamp-2 font-medium">{lineName(line)}</span>
              <span className="text-sm text-soft tabular-nums">
                {line.quantity} × {formatFrancs(line.price)}
              </span>
            </span>
            <span className="whitespace-nowrap font-semibold text-md tabular-nums">
              {formatFrancs(line.sum)}
            </span>
          </li>
        ))}
      </ul>
      <Link
        to="/cart"
        className="inline-flex min-h-8 items-center self-start text-green-700 text-md hover:underline"
      >
        Change the cart
      </Link>
      <MoneyRows
        rows={rowsOf(quote, localTotal)}
        total={{ label: 'Total', amount: totalOf(quote, localTotal) }}
      />
    </div>
  );
}

/** What the shopper is shown as total, in francs: the quote's, or the items' alone before there is one. */
export function totalOf(quote: Quote | null, localTotal: number): number {
  return quote?.totals.total ?? localTotal;
}

function rowsOf(quote: Quote | null, localTotal: number): MoneyRow[] {
  const { subtotal = localTotal, discount = 0, shipping_total = null } = quote?.totals ?? {};
  return [
    { label: 'Subtotal', amount: subtotal },
    ...(discount > 0 ? [{ label: 'Discount', amount: `−${formatFrancs(discount)}` }] : []),
    {
      label: 'Delivery',
      amount: shipping_total === null ? 'Depends on the sector' : shipping_total || 'Free',
    },
  ];
}
