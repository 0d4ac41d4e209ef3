import type { Order } from '@isoko/contract';
import { t } from '../../../messages/t.tsx';
import { cx } from '../../../ui/class-names.ts';
import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx';
import { momentText } from '../../../ui/some-pages/moments.ts';
import { type Step, stepsOf } from './order-words.ts';

/** The way of the order, step by step: a column on phones, a row on wider screens. */
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
  const Icon = step.status === 'cancelled' || step.status === 'expired' ? CloseIcon : CheckIcon;
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
      <div className="pb-4 sm:pb-0">
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
