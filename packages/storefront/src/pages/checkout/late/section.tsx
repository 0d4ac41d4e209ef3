import type { ReactNode } from 'react';
import type { PlaceField } from '../../../layout/orders/place-fields.tsx';
import { cx } from '../../../ui/class-names.ts';

/** A step of the checkout. All steps are on one page: nothing hides what was typed. */
export function Section({ step, title, children }: { step: number; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`step-${step}`} className="card flex flex-col gap-4 p-4 sm:p-6">
      <h2 id={`step-${step}`} className="flex items-center gap-3 text-lg">
        <span
          aria-hidden="true"
          className="grid size-7 place-items-center rounded-full bg-green-700 font-sans font-bold text-sm text-white"
        >
          {step}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A group of choices, tied by its id to what is wrong with them. */
export function ChoiceGroup({
  field: { id, error },
  legend,
  hideLegend,
  className = 'gap-2.5',
  children,
}: {
  field: Pick<PlaceField, 'id' | 'error'>;
  legend: ReactNode;
  /** Takes the legend off the screen, not from screen readers. */
  hideLegend?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className={cx('flex flex-col outline-none', className)}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-semibold text-md'}>{legend}</legend>
      {children}
      {error && (
        <p id={`${id}-error`} className="font-medium text-sale text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
