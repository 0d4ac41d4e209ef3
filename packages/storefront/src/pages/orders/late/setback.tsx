import type { Order } from '@isoko/contract';
import { setbackOf } from '@isoko/contract/rules/setback';
import { useShopData } from '../../../layout/shop-data.ts';
import { Notice } from '../../../ui/notice.tsx';
import { arrivalText } from './order-facts.tsx';
import { eventName, isTheirNote } from './order-history.tsx';

/** Why a delivery failed, as staff noted it, and the new time. */
export default function Setback({ order }: { order: Order }) {
  const { written } = useShopData();
  const event = setbackOf(order)?.event;
  if (!event) return null;
  return (
    <Notice role="status" tone="amber" title={eventName(event, order.point)}>
      {event.note && <p lang={isTheirNote(event) ? written : undefined}>{event.note}</p>}
      <p>{arrivalText(order)}</p>
    </Notice>
  );
}
