import { formatBought } from '@isoko/contract/rules/weight';
import { OriginalName } from '../../../layout/orders/original-name.tsx';
import { LANGUAGE } from '../../../messages/language.ts';
import './receipt.css';
import type { Order } from '@isoko/contract';
import { isAtCounter } from '@isoko/contract/rules/arrival';
import { formatAmount, formatFrancs } from '@isoko/contract/rules/money';
import type { ReactNode } from 'react';
import { paymentState } from '../../../layout/orders/order-status.ts';
import { useShopData } from '../../../layout/shop-data.ts';
import { dateFormat } from '../../../messages/dates.ts';
import { t } from '../../../messages/t.tsx';
import { useOrder } from '../../../state/orders/order.ts';
import { paymentStage } from '../../../state/orders/payment-stage.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { CashReady } from '../../../ui/money/amounts.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { momentText } from '../../../ui/some-pages/moments.ts';
import { ReceiptWaiting } from '../placeholders.tsx';
import { DeliveryName, NoOrderYet, type OrderRequest, orderPath, windowText } from './opened-order.tsx';

/** An order's receipt, to print or save; opened like the order itself. */
export default function LiveReceipt({ id, tokens }: OrderRequest) {
  const query = useOrder(id, tokens);
  const { data } = query;
  if (!data) return <NoOrderYet id={id} tokens={tokens} query={query} waiting={<ReceiptWaiting />} />;
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 print:max-w-none">
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button onClick={() => window.print()}>{t('Print or save as PDF')}</Button>
        <ButtonLink variant="outline" to={orderPath(data)}>
          {t('Back to the order')}
        </ButtonLink>
      </div>
      <div className="rounded-panel bg-sand p-4 sm:p-8 print:bg-transparent print:p-0">
        <ReceiptSheet order={data.order} />
      </div>
    </div>
  );
}

/** The order as a paper receipt: seller, customer, lines, amounts and the VAT inside. */
function ReceiptSheet({ order }: { order: Order }) {
  const paid = paymentStage(order) === 'paid';
  const ended = order.status === 'cancelled' || order.status === 'expired';
  return (
    <article className="receipt bg-white px-5 py-7 text-ink text-md sm:px-7 print:mx-auto print:w-[80mm] print:p-0">
      <Head title={ended ? t('Order not carried out') : paid ? t('Receipt') : t('Order, not paid yet')} />
      <Facts order={order} />
      <Lines order={order} />
      <Totals order={order} />
      <Vat order={order} />
      {!order.point && order.status !== 'delivered' && paymentStage(order) === 'cash' && (
        <CashReady amount={order.payment.due} />
      )}
      <p className="mt-5 border-2 border-ink px-3 py-2 text-center font-bold uppercase tracking-wide">
        {t('Not an EBM receipt')}
      </p>
      {!ended && (
        <p className="mt-4 text-center text-sm">{t('Murakoze cyane! Thank you for shopping with us.')}</p>
      )}
    </article>
  );
}

function Head({ title }: { title: string }) {
  const { shop } = useShopData();
  return (
    <header className="text-center">
      {shop.brand.own_logo && <img {...shop.brand.logo} alt="" className="mx-auto mb-2 h-9 w-auto" />}
      <p className="font-display font-semibold text-2xl">{shop.name}</p>
      <p className="text-sm">{shop.address}</p>
      <p className="text-sm">
        {[shop.phone && phoneText(shop.phone), shop.email].filter(Boolean).join(' · ')}
      </p>
      {shop.tin && <p className="text-sm">TIN {shop.tin}</p>}
      <h1 className="mt-4 text-lg uppercase tracking-wide">{title}</h1>
    </header>
  );
}

function Facts({ order }: { order: Order }) {
  const { number, date_created, customer, shipping, point, delivery_window, any_time } = order;
  const hours = delivery_window ?? any_time;
  return (
    <dl className="mt-4 flex flex-col gap-1 border-ink border-t border-dashed pt-3">
      <Row label={t('Order')}>{number}</Row>
      <Row label={t('Date')}>{receiptDay(date_created)}</Row>
      {customer.phone && (
        <>
          <Row label={t('Customer')}>{customer.name}</Row>
          <Row label={t('Phone')}>{phoneText(customer.phone)}</Row>
        </>
      )}
      {shipping && (
        <Row label={t('Delivery to')}>
          {shipping.full_name}, {shipping.sector}, {shipping.district}
        </Row>
      )}
      {point && (
        <Row label={t('Collected at|place')}>
          <span lang={point.written_in?.name}>{point.name}</span>,{' '}
          <span lang={point.written_in?.address}>{point.address}</span>
        </Row>
      )}
      {hours && <Row label={point ? t('Time') : t('Delivery time')}>{windowText(hours)}</Row>}
    </dl>
  );
}

function Lines({ order }: { order: Order }) {
  return (
    <table className="mt-4 w-full border-ink border-t border-dashed tabular-nums">
      <caption className="sr-only">{t('What was bought')}</caption>
      <thead>
        <tr className="text-left text-sm">
          <th scope="col" className="py-2 font-semibold">
            {t('Item')}
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            FRW
          </th>
        </tr>
      </thead>
      <tbody>
        {order.line_items.map(({ product, index, label, price, sum, written_in, ...much }) => (
          <tr key={`${product._id} ${index}`} className="break-inside-avoid align-bottom">
            <td className="pr-4 pb-2">
              <span lang={product.written_in?.name}>{product.name}</span>
              {label && (
                <>
                  {', '}
                  <span lang={written_in?.label}>{label}</span>
                </>
              )}
              <OriginalName of={product} />
              <span className="block text-sm text-soft">
                {formatBought(much, LANGUAGE)} × {formatAmount(price)}
                {much.sold_by && '/kg'}
              </span>
            </td>
            <td className="pb-2 text-right">{formatAmount(sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ order }: { order: Order }) {
  const { subtotal, discount, coupon, shipping_total, total, payment, events } = order;
  const paidAt = events.find(({ type }) => type === 'paid')?.at;
  return (
    <dl className="mt-2 flex flex-col gap-1 border-ink border-t border-dashed pt-3 tabular-nums">
      <Row label={t('Subtotal')}>{formatAmount(subtotal)}</Row>
      {discount > 0 && (
        <Row label={coupon ? t('Coupon {code}', { code: coupon.code }) : t('Discount')}>
          −{formatAmount(discount)}
        </Row>
      )}
      {!isAtCounter(order) && (
        <Row label={<DeliveryName order={order} />}>{formatAmount(shipping_total)}</Row>
      )}
      <Row label={t('Total')} strong>
        {formatFrancs(total)}
      </Row>
      <Row label={<span lang={payment.written_in?.name}>{payment.name}</span>}>{paymentState(order)}</Row>
      {payment.reference && <Row label={t('Reference')}>{payment.reference}</Row>}
      {paidAt && <Row label={t('Paid on')}>{momentText(paidAt)}</Row>}
      {payment.refunded > 0 && <Row label={t('Money sent back')}>{formatFrancs(payment.refunded)}</Row>}
    </dl>
  );
}

function Vat({ order: { vat } }: { order: Order }) {
  if (!vat.length) return null;
  return (
    <table className="mt-4 mb-3 w-full border-ink border-y border-dashed text-sm tabular-nums">
      <caption className="pt-3 text-left font-semibold">{t('VAT inside the prices, FRW')}</caption>
      <thead>
        <tr className="text-right text-soft">
          <th scope="col" className="py-1 text-left font-normal">
            {t('Class')}
          </th>
          <th scope="col" className="py-1 font-normal">
            {t('Amount')}
          </th>
          <th scope="col" className="py-1 font-normal">
            {t('of it VAT')}
          </th>
        </tr>
      </thead>
      <tbody>
        {vat.map((each) => (
          <tr key={each.class} className="text-right">
            <th scope="row" className="py-1 text-left font-normal">
              {vatName(each)}
            </th>
            <td className="py-1">{formatAmount(each.gross)}</td>
            <td className="py-1">{formatAmount(each.vat)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Row({ label, strong, children }: { label: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        strong && 'py-1 font-bold text-lg',
      )}
    >
      <dt>{label}</dt>
      <dd className="ml-auto min-w-0 text-right">{children}</dd>
    </div>
  );
}

const longDay = dateFormat({
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Africa/Kigali',
});

/** A moment on paper: `3 May 2026 at 14:05`. */
export const receiptDay = (at: string): string => longDay(new Date(at));

const vatNames: Record<string, string> = {
  standard: t('Standard'),
  zero: t('Zero-rated'),
  exempt: t('Exempt'),
};

/** A class of VAT with its rate: `Standard, 18%`. */
export function vatName({ class: code, rate }: Pick<Order['vat'][number], 'class' | 'rate'>): string {
  const name = vatNames[code] ?? code;
  return rate > 0 ? t('{name}, {rate}%', { name, rate }) : name;
}
