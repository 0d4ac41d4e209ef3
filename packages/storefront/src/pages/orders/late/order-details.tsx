import type { Order } from '@isoko/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ForgetPhone } from '../../../layout/orders/forget-phone.tsx';
import { statusNames, statusTones } from '../../../layout/orders/order-status.ts';
import { useShopData } from '../../../layout/shop-data.ts';
import { PREFIX } from '../../../messages/language.ts';
import { t } from '../../../messages/t.tsx';
import type { OpenedOrder } from '../../../state/orders/order-pace.ts';
import { paymentStage } from '../../../state/orders/payment-stage.ts';
import { useChatAbout } from '../../../state/ui.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PaymentCard } from './payment-card.tsx';
import { Thanks } from './thanks.tsx';

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
