import type { Order } from '@isoko/contract';
import { statusName } from '../../../layout/orders/order-status.ts';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { momentText } from '../../../ui/some-pages/moments.ts';

/** All events of an order, the latest first. */
export default function OrderHistory({ order }: { order: Order }) {
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
              <p className="font-medium">{eventName(event, order.point)}</p>
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

const eventNames: Record<string, string> = {
  sold: t('Bought in our shop'),
  placed: t('Order placed'),
  payment_started: t('Payment asked for'),
  payment_reference: t('Payment reference received'),
  payment_failed: t('Payment did not go through'),
  payment_mismatch: t('Another amount arrived: we are looking at it'),
  payment_method: t('Way to pay changed'),
  paid: t('Paid'),
  confirmed: t('Order confirmed'),
  changed: t('Order changed'),
  lines_changed: t('Goods changed'),
  refused: t('Taken back at the door'),
  for_pick_up: t('Kept for you to pick up'),
  answer: t('A question about your order'),
  rider: t('Rider chosen'),
  delivery_failed: t('We could not hand it over'),
  not_collected: t('Not collected yet'),
  out_for_delivery: t('On its way to you'),
  expired: t('Not paid in time'),
  refund_due: t('Refund due'),
  refunded: t('Money sent back'),
};

/** The name of an event. */
export const eventName = (
  { type, status }: Pick<Order['events'][number], 'type' | 'status'>,
  point: Order['point'],
): string => eventNames[type] ?? statusName({ status, point });

/** Events whose note is written by the program; the note of any other event was written by the shop's staff. */
const OUR_NOTES = new Set(['changed', 'lines_changed', 'refused', 'answer', 'payment_failed']);

/** Whether an event's note was written by the shop's staff, in their language. */
export const isTheirNote = ({ type }: Pick<Order['events'][number], 'type'>): boolean => !OUR_NOTES.has(type);
