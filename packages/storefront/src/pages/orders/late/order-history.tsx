import type { Order } from '@isoko/contract';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { momentText } from '../../../ui/some-pages/moments.ts';
import { eventName, isTheirNote } from './order-words.ts';

/** Everything that happened to an order, the latest first, for whoever wants to know. */
export function OrderHistory({ order }: { order: Order }) {
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
