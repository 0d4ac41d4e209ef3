import type { Order } from '@isoko/contract';
import { isAtCounter } from '@isoko/contract/rules/arrival';
import { setbackOf } from '@isoko/contract/rules/setback';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ForgetPhone } from '../../../layout/orders/forget-phone.tsx';
import { statusName, statusTones } from '../../../layout/orders/order-status.ts';
import { useShopData } from '../../../layout/shop-data.ts';
import { PREFIX } from '../../../messages/language.ts';
import { rich, t } from '../../../messages/t.tsx';
import { type OpenedOrder, useOrder } from '../../../state/orders/order.ts';
import { paymentStage } from '../../../state/orders/payment-stage.ts';
import { useChatAbout } from '../../../state/ui.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { late } from '../../../ui/late.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { phoneText } from '../../../ui/phone-text.ts';
import { CheckIcon } from '../../../ui/some-pages/more-icons.tsx';
import { OrderWaiting } from '../placeholders.tsx';
import { NoOrderYet, ORDER_HEAD, type OrderRequest } from './opened-order.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFacts, OrderLines } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PaymentCard } from './payment-card.tsx';

const OrderQuestions = late(() => import('./order-questions.tsx'));
const OrderHistory = late(() => import('./order-history.tsx'));
const HandOver = late(() => import('./hand-over.tsx'));
const Setback = late(() => import('./setback.tsx'));

const OFFLINE = t('You are offline. This page updates by itself as soon as you are back.');
const NOT_LATEST = t('This may not be the latest state: the shop could not be reached.');

/** One order, live. */
export default function LiveOrder({
  id,
  tokens,
  firstView,
  onOpened,
}: OrderRequest & {
  /** The order is shown for the first time in this browser; absent: when it was placed just now. */
  firstView?: boolean;
  onOpened?: (opened: OpenedOrder) => void;
}) {
  const query = useOrder(id, tokens);
  const { data, error, refetch, fetchStatus } = query;
  const [first] = useState(() => firstView ?? data?.isNew === true);
  useEffect(() => {
    if (data) onOpened?.(data);
  }, [data, onOpened]);
  if (!data) return <NoOrderYet id={id} tokens={tokens} query={query} waiting={<OrderWaiting />} />;
  const stale = fetchStatus === 'paused' ? OFFLINE : error && NOT_LATEST;
  const refresh = () => void refetch();
  return <OrderDetails opened={data} firstView={first} stale={stale} refresh={refresh} />;
}

interface OrderDetailsProps {
  opened: OpenedOrder;
  /** The order is shown for the first time in this browser. */
  firstView: boolean;
  /** Why the data may be out of date; null: they are current. */
  stale: string | null;
  /** Reads the order again. */
  refresh: () => void;
}

/** One order: its state, its lines, its address, and its actions. */
function OrderDetails({ opened, firstView, stale, refresh }: OrderDetailsProps) {
  const { order } = opened;
  const { pathname } = useLocation();
  useChatAbout(
    `${t('Order {number}', { number: order.number })}\n${useShopData().origin}${PREFIX}${pathname}`,
  );
  const isAsked = order.questions.some(({ outcome }) => outcome === null);
  const [thanks] = useState(() => firstView && isDone(order));
  return (
    <div className="flex flex-col gap-5">
      {thanks && !isAsked && isDone(order) && <Thanks order={order} isOwn={opened.token === null} />}
      {isAsked && <OrderQuestions opened={opened} waiting={<OrderWaiting />} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div id={ORDER_HEAD} tabIndex={-1} className="scroll-mt-20 outline-none">
          <h1 className="text-2xl">
            <span className="sr-only">{`${t('Order')} `}</span>
            {order.number}
          </h1>
          <p className="text-md text-soft">{t('Keep this number: it is what we ask for on the phone.')}</p>
        </div>
        <Badge tone={statusTones[order.status]} className="px-3.5 py-1.5 text-sm">
          {statusName(order)}
        </Badge>
      </div>
      {stale && <Notice role="status" title={stale} />}
      {!isAsked && order.questions.length > 0 && <OrderQuestions opened={opened} />}
      {setbackOf(order) && <Setback order={order} waiting={<div className="card h-28" />} />}
      <PaymentCard opened={opened} refresh={refresh} />
      {order.delivery_code && <HandOver order={order} waiting={<div className="card h-40" />} />}
      <OrderTimeline order={order} />
      <OrderActions opened={opened} />
      <OrderLines order={order} />
      <OrderFacts order={order} />
      <OrderHistory order={order} waiting={<div className="card h-14" />} />
      <div className="flex flex-wrap justify-center gap-2.5 print:hidden">
        <ButtonLink to="/shop">{t('Continue shopping')}</ButtonLink>
        {opened.token !== null && <ForgetPhone />}
      </div>
    </div>
  );
}

/**
 * Whether the shopper only has to wait, so that the page thanks them: not for a cancelled order or a failed
 * delivery. A payment on the open page has its own thanks, and a customer at the counter has been thanked.
 */
function isDone(order: Order): boolean {
  return (
    !isAtCounter(order) &&
    !setbackOf(order) &&
    !['delivered', 'cancelled'].includes(order.status) &&
    ['cash', 'paid', 'review'].includes(paymentStage(order))
  );
}

/** The thanks after an order was placed. `isOwn`: it belongs to an account. */
function Thanks({ order, isOwn }: { order: Order; isOwn: boolean }) {
  const [firstName = ''] = order.customer.name.split(' ');
  const phone = phoneText(order.customer.phone);
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
        {order.point
          ? t('Thank you, your order is placed. We write to {phone} when it is ready to collect.', { phone })
          : t('Thank you, your order is placed. We call {phone} before we come.', { phone })}{' '}
        {isOwn
          ? t('You can find this page again under your orders.')
          : rich('You can find this page again in this browser, with its link, or by {find}.', {
              find: (
                <Link to="/orders/find" className="font-semibold text-white underline underline-offset-4">
                  {t('its number and your phone')}
                </Link>
              ),
            })}
      </p>
    </section>
  );
}
