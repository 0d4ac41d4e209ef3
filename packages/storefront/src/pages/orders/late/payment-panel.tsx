import type { ReactNode } from 'react';
import { cx } from '../../../ui/class-names.ts';

const tones = {
  wait: 'border-amber-500/50 bg-amber-50',
  good: 'border-green-700 bg-green-700 text-white',
  bad: 'border-sale/40 bg-sale-50',
  calm: 'border-line bg-white',
};
const marks = {
  wait: 'bg-amber-500 text-green-800',
  good: 'bg-amber-500 text-green-800',
  bad: 'bg-sale text-white',
  calm: 'bg-green-50 text-green-700',
};

/** The frame of everything that is said about a payment: a mark, a title, then what to do. */
export function PaymentPanel({
  title,
  tone,
  icon,
  centred,
  children,
}: {
  title: ReactNode;
  tone: keyof typeof tones;
  icon: ReactNode;
  /** Good news stands in the middle. */
  centred?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      className={cx(
        'flex flex-1 flex-col justify-center gap-4 rounded-panel border p-5 sm:p-6',
        tones[tone],
        centred && 'text-center',
      )}
    >
      <div className={cx('flex items-center', centred ? 'flex-col gap-3' : 'gap-3.5')}>
        <span className={cx('grid size-12 shrink-0 place-items-center rounded-full', marks[tone])}>
          {icon}
        </span>
        <h2 id="payment" className={cx('min-w-0', centred ? 'text-2xl' : 'text-lg sm:text-xl')}>
          {title}
        </h2>
      </div>
      {children}
    </div>
  );
}
