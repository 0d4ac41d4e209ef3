import type { Order, OrderStatus } from '@isoko/contract';
import { statusName } from '../../../layout/orders/order-status.ts';
import { useShopData } from '../../../layout/shop-data.ts';
import { t } from '../../../messages/t.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ChevronDownIcon, CloseIcon } from '../../../ui/icons.tsx';
import { momentText } from '../../../ui/some-pages/moments.ts';
import { CheckIcon } from '../../../ui/some-pages/more-icons.tsx';

/** The steps of the order: a column on phones, a row on wider screens. */
export function OrderTimeline({ order }: { order: Order }) {
  const steps = stepsOf(order);
  return (
    <section aria-labelledby="timeline" className="card p-5">
      <h2 id="timeline" className="sr-only">
        {t('Where your order stands')}
      </h2>
      <ol className="flex flex-col gap-0 sm:flex-row">
        {steps.map((step, place) => (
          <TimelineStep
            key={step.status}
            step={step}
            last={place === steps.length - 1}
            next={steps[place + 1]}
          />
        ))}
      </ol>
    </section>
  );
}

function TimelineStep({ step, last, next }: { step: Step; last: boolean; next: Step | undefined }) {
  const done = step.at !== null;
  const Icon = isEnd(step.status) ? CloseIcon : CheckIcon;
  return (
    <li className={cx('flex gap-3 sm:flex-col sm:gap-2', !last && 'flex-1')}>
      <div className="flex flex-col items-center sm:flex-row">
        <span
          className={cx(
            'grid size-8 shrink-0 place-items-center rounded-full border-2',
            done ? 'border-green-700 bg-green-700 text-white' : 'border-line bg-white text-transparent',
          )}
        >
          <Icon className="size-4" />
        </span>
        {!last && (
          <span
            className={cx(
              'min-h-6 w-0.5 flex-1 sm:h-0.5 sm:min-h-0 sm:w-full',
              next?.at ? 'bg-green-700' : 'bg-line',
            )}
          />
        )}
      </div>
      <div className={last ? '-mb-2.5 sm:mb-0' : 'pb-4 sm:pb-0'}>
        <p className={cx('text-md', done ? 'font-semibold' : 'text-soft')}>
          {step.name}
          {!done && <span className="sr-only">{`, ${t('still to come')}`}</span>}
        </p>
        {/* The line of the time is there before the time is: nothing moves when the step is taken. */}
        <p className="min-h-[1.125rem] text-sm text-soft tabular-nums">
          {step.at && <time dateTime={step.at}>{momentText(step.at)}</time>}
        </p>
      </div>
    </li>
  );
}

/** One step of an order's way: reached at `at` (ISO 8601), or still to come. */
export interface Step {
  status: OrderStatus;
  name: string;
  at: string | null;
}

const isEnd = (status: OrderStatus) => status === 'cancelled' || status === 'expired';
const way: readonly OrderStatus[] = ['pending', 'confirmed', 'packed', 'out_for_delivery', 'delivered'];

/**
 * The steps of an order: the usual way with what is still to come, or, when it was cancelled or has expired, what
 * happened until then and that end.
 */
export function stepsOf({ status, events, point }: Pick<Order, 'status' | 'events' | 'point'>): Step[] {
  const reachedAt = (wanted: OrderStatus) => events.find((event) => event.status === wanted)?.at ?? null;
  const [first] = events;
  // Sold at the counter: there was no way to go.
  if (first?.type === 'sold') return [{ status, name: eventName(first, point), at: first.at }];
  const ended = isEnd(status);
  const steps = way.filter((step) => !point || step !== 'out_for_delivery');
  if (ended) steps.push(status);
  const now = steps.indexOf(status);
  const all = steps.map((step, place) => ({
    status: step,
    name: place ? statusName({ status: step, point }) : t('Order placed'),
    // What could not be handed over is packed again, and still to be on its way.
    at: place > now ? null : reachedAt(step),
  }));
  // One that staff typed never waited to be paid.
  return all.filter(({ at }, place) => at !== null || (place > 0 && !ended));
}

/** Everything that happened to an order, the latest first. */
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

/** What happened, in words. */
export const eventName = (
  { type, status }: Pick<Order['events'][number], 'type' | 'status'>,
  point: Order['point'],
): string => eventNames[type] ?? statusName({ status, point });

/** Events whose note is a sentence of ours; the note of any other event was written by the shop's staff. */
const OUR_NOTES = new Set(['changed', 'lines_changed', 'refused', 'answer', 'payment_failed']);

/** Whether an event's note was written by the shop's staff, in their language. */
export const isTheirNote = ({ type }: Pick<Order['events'][number], 'type'>): boolean => !OUR_NOTES.has(type);
