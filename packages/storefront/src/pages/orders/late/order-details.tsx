import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { LineThumbnail } from '../../../layout/cart/line-thumbnail.tsx';
import { ForgetPhone } from '../../../layout/orders/forget-phone.tsx';
import { statusNames, statusTones } from '../../../layout/orders/order-status.ts';
import { useShopData } from '../../../layout/shop-data.ts';
import { PREFIX } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import type { OpenedOrder } from '../../../state/orders/order.ts';
import { paymentStage } from '../../../state/orders/payment-stage.ts';
import { useChatAbout } from '../../../state/ui.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { CheckIcon, ChevronDownIcon } from '../../../ui/icons.tsx';
import { type MoneyRow, MoneyRows } from '../../../ui/money/amounts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { momentText } from '../../../ui/some-pages/moments.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { eventName, isTheirNote } from './order-words.ts';
import { PaymentCard } from './payment-card.tsx';

export interface OrderDetailsProps {
  opened: OpenedOrder;
  /** It is shown in this browser for the first time. */
  firstView: boolean;
  /** Why this may not be the latest state; null: it is. */
  stale: string | null;
  /** Looks at the order anew. */
  refresh: () => void;
}

/** One order: where it stands, what is in it, where it goes, and what can still be done with it. */
export function OrderDetails({ opened, firstView, stale, refresh }: OrderDetailsProps) {
  const { order } = opened;
  const { pathname } = useLocation();
  useChatAbout(
    `${t('Order {number}', { number: order.number })}\n${useShopData().origin}${PREFIX}${pathname}`,
  );
  const [thanks] = useState(() => firstView && isDone(order));
  return (
    <div className="flex flex-col gap-5">
      {thanks && <Thanks order={order} isOwn={opened.token === null} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-2xl">
            <span className="sr-only">{`${t('Order')} `}</span>
            {order.number}
          </h1>
          <p className="text-md text-soft">{t('Keep this number: it is what we ask for on the phone.')}</p>
        </div>
        <Badge tone={statusTones[order.status]} className="px-3.5 py-1.5 text-sm">
          {statusNames[order.status]}
        </Badge>
      </div>
      {stale && <Notice role="status" title={stale} />}
      <PaymentCard opened={opened} refresh={refresh} />
      <OrderTimeline order={order} />
      <OrderActions opened={opened} />
      <OrderLines order={order} />
      <OrderFacts order={order} />
      <OrderHistory order={order} />
      <div className="flex flex-wrap justify-center gap-2.5 print:hidden">
        <ButtonLink to="/shop">{t('Continue shopping')}</ButtonLink>
        {opened.token !== null && <ForgetPhone />}
      </div>
    </div>
  );
}

/** Whether the shopper has nothing left to do. What is paid on the open page is thanked for where it was paid. */
function isDone(order: Order): boolean {
  return ['cash', 'paid', 'review'].includes(paymentStage(order));
}

/** The first words after an order was placed. `isOwn`: the account keeps it. */
function Thanks({ order, isOwn }: { order: Order; isOwn: boolean }) {
  const [firstName = ''] = order.customer.name.split(' ');
  return (
    <section
      role="status"
      className="flex flex-col items-center gap-3 rounded-panel bg-green-700 px-5 py-8 text-center text-white print:hidden"
    >
      <span className="grid size-14 place-items-center rounded-full bg-amber-500 text-green-800">
        <CheckIcon className="size-8" />
      </span>
      <p className="font-display font-semibold text-2xl">{t('Murakoze, {firstName}!', { firstName })}</p>
      <p className="max-w-md text-base text-green-100">
        {t('Thank you, your order is placed. We call {phone} before we come.', {
          phone: phoneText(order.customer.phone),
        })}{' '}
        {isOwn
          ? t('You find this page again under your orders.')
          : t('You find this page again in this browser, or with its link.')}
      </p>
    </section>
  );
}

/** Everything that happened to an order, the latest first, for whoever wants to know. */
function OrderHistory({ order }: { order: Order }) {
  const events = [...order.events].reverse();
  const { written } = useShopData();
  return (
    <details className="card group px-5 print:hidden">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 font-display font-semibold text-green-700">
        {t('What happened')}
        <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ol className="flex flex-col gap-3 border-line border-t py-4 text-md">
        {events.map((event) => (
          <li key={`${event.at} ${event.type}`} className="flex gap-4">
            <time dateTime={event.at} className="w-24 shrink-0 text-soft tabular-nums">
              {momentText(event.at)}
            </time>
            <div className="min-w-0">
              <p className="font-medium">{eventName(event)}</p>
              {event.note && (
                <p lang={isTheirNote(event) ? written : undefined} className="text-soft">
                  {event.note}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What was bought, as it was bought, and what it costs together. */
function OrderLines({ order }: { order: Order }) {
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
