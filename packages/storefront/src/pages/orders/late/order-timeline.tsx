import type { Order, OrderStatus } from '@isoko/contract';
import { statusName } from '../../../layout/orders/order-status.ts';
import { t } from '../../../messages/t.tsx';
import { cx } from '../../../ui/class-names.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
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
        {/* Rendered even before the time is known: the layout does not move when the step is reached. */}
        <p className="min-h-[1.125rem] text-sm text-soft tabular-nums">
          {step.at && <time dateTime={step.at}>{momentText(step.at)}</time>}
        </p>
      </div>
    </li>
  );
}

/** One step of an order: reached at `at` (ISO 8601), or still to come. */
export interface Step {
  status: OrderStatus;
  name: string;
  at: string | null;
}

const isEnd = (status: OrderStatus) => status === 'cancelled' || status === 'expired';
const way: readonly OrderStatus[] = ['pending', 'confirmed', 'packed', 'out_for_delivery', 'delivered'];

/**
 * The steps of an order: the usual ones, including those still to come; or, if it was cancelled or has expired,
 * the steps until then and that end.
 */
export function stepsOf({ status, events, point }: Pick<Order, 'status' | 'events' | 'point'>): Step[] {
  const reachedAt = (wanted: OrderStatus) => events.find((event) => event.status === wanted)?.at ?? null;
  const [first] = events;
  // Sold at the counter: it had no steps between.
  if (first?.type === 'sold') return [{ status, name: t('Bought in our shop'), at: first.at }];
  const ended = isEnd(status);
  const steps = way.filter((step) => !point || step !== 'out_for_delivery');
  if (ended) steps.push(status);
  const now = steps.indexOf(status);
  const all = steps.map((step, place) => ({
    status: step,
    name: place ? statusName({ status: step, point }) : t('Order placed'),
    // A failed delivery sets the order back to packed: on its way is still to come again.
    at: place > now ? null : reachedAt(step),
  }));
  // An order typed by staff has no payment step.
  return all.filter(({ at }, place) => at !== null || (place > 0 && !ended));
}
