import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { LineThumbnail } from '../../../layout/cart/line-thumbnail.tsx';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { type MoneyRow, MoneyRows } from '../../../ui/money/money-rows.tsx';

/** What was bought, as it was bought, and what it costs together. */
export function OrderLines({ order }: { order: Order }) {
  const { subtotal, discount, shipping_total, total, shipping_method, coupon, vat } = order;
  const { written } = useShopData();
  const vatInside = vat.reduce((sum, each) => sum + each.vat, 0);
  const couponLabel = coupon ? t('Coupon {code}', { code: coupon.code }) : t('Discount');
  const rows: MoneyRow[] = [
    { label: t('Subtotal'), amount: subtotal },
    ...(discount > 0 ? [{ label: couponLabel, amount: `−${formatFrancs(discount)}` }] : []),
    {
      label: t('Delivery, {name}', { name: shipping_method.name }),
      amount:
        shipping_total ||
        (coupon?.kind === 'free_shipping' ? t('Free with {code}', { code: coupon.code }) : t('Free')),
    },
  ];
  return (
    <section aria-labelledby="lines" className="card p-5">
      <h2 id="lines" className="mb-2 text-lg">
        {t('What you ordered')}
      </h2>
      <ul className="mb-4 divide-y divide-line border-line border-b">
        {order.line_items.map(({ product, index, label, quantity, price, sum }) => (
          <li key={`${product._id} ${index}`} className="flex items-center gap-4 py-3">
            <LineThumbnail slug={product.slug} image={product.image} />
            <div className="min-w-0 flex-1">
              <div lang={written}>
                <p className="font-medium text-md">{product.name}</p>
                {label && <p className="text-sm text-soft">{label}</p>}
              </div>
              <p className="flex flex-wrap justify-between gap-x-4 text-md tabular-nums">
                <span className="whitespace-nowrap text-soft">
                  {quantity} × {formatFrancs(price)}
                </span>
                <strong className="whitespace-nowrap font-semibold">{formatFrancs(sum)}</strong>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <MoneyRows rows={rows} total={{ label: t('Total'), amount: total }} />
      {order.payment.refunded > 0 && (
        <p className="mt-1 flex justify-between gap-4 text-md tabular-nums">
          <span>{t('Money sent back')}</span>
          <span className="whitespace-nowrap">{formatFrancs(order.payment.refunded)}</span>
        </p>
      )}
      {vatInside > 0 && (
        <p className="mt-1 text-right text-sm text-soft tabular-nums">
          {t('VAT inside the total: {amount}', { amount: formatFrancs(vatInside) })}
        </p>
      )}
    </section>
  );
}
