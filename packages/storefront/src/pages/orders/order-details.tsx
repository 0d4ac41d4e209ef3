import type { Order } from '@isoko/contract';
import { useShopData } from '../../layout/shop-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { statusNames, statusTones } from './order-words.ts';
import { Thanks } from './thanks.tsx';

/** One order: where it stands, what is in it, where it goes. `stale`: the last look at it failed. */
export function OrderDetails({
  order,
  firstView,
  stale,
}: {
  order: Order;
  firstView: boolean;
  stale: boolean;
}) {
  const { phone } = useShopData().shop;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      {firstView && order.status !== 'cancelled' && order.status !== 'expired' && <Thanks order={order} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-2xl">
            <span className="sr-only">Order </span>
            {order.number}
          </h1>
          <p className="text-md text-soft">Keep this number: it is what we ask for on the phone.</p>
        </div>
        <Badge tone={statusTones[order.status]} className="px-3.5 py-1.5 text-sm">
          {statusNames[order.status]}
        </Badge>
      </div>
      {stale && (
        <Notice role="status" title="This may not be the latest state: the shop could not be reached." />
      )}
      <OrderTimeline order={order} />
      <OrderLines order={order} />
      <OrderFacts order={order} />
      <div className="flex flex-wrap justify-center gap-3 print:hidden">
        <ButtonLink to="/shop">Continue shopping</ButtonLink>
        <a href={`tel:${phone}`} className={buttonClass({ variant: 'outline' })}>
          Call the shop
        </a>
        <Button variant="outline" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
