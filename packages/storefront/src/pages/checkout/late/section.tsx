import { type ReactNode, useState } from 'react';
import type { PlaceField } from '../../../layout/orders/place-fields.tsx';
import { cx } from '../../../ui/class-names.ts';
import { ChevronDownIcon, PlusIcon } from '../../../ui/icons.tsx';
import { CheckIcon } from '../../../ui/some-pages/more-icons.tsx';
import { type FoldedStep, headId } from './steps.ts';

const head = 'flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left sm:px-6';

/** A step of the checkout: its fields, or a summary of a line or two once it is complete, which a press opens again. */
export function Section({
  at: { name, step, state, toggle, onFocus },
  title,
  line,
  children,
}: {
  at: FoldedStep;
  title: string;
  /** The summary of the step while it is folded. */
  line: ReactNode;
  children: ReactNode;
}) {
  const isOpen = state === 'open' || state === 'opened';
  const id = headId(name);
  const words = (
    <>
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-full bg-green-700 font-sans font-bold text-sm text-white"
      >
        {state === 'folded' ? <CheckIcon className="size-4" /> : step}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block', isOpen ? 'text-lg' : 'font-sans font-normal text-sm text-soft')}>
          {title}
        </span>
        {!isOpen && (
          <span className="line-clamp-2 font-medium font-sans text-base text-ink leading-snug">{line}</span>
        )}
      </span>
    </>
  );
  const canFold = state === 'folded' || state === 'opened';
  return (
    <section aria-labelledby={id} onFocus={onFocus} className="card">
      <h2 id={id} className="scroll-mt-20">
        {canFold ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-fields`}
            onClick={toggle}
            className={cx(head, 'rounded-card')}
          >
            {words}
            <ChevronDownIcon className={cx('size-5 shrink-0 text-green-700', isOpen && 'rotate-180')} />
          </button>
        ) : (
          <span className={head}>{words}</span>
        )}
      </h2>
      <div id={`${id}-fields`} hidden={!isOpen}>
        {isOpen && <div className="flex flex-col gap-4 px-4 pb-4 sm:px-6 sm:pb-6">{children}</div>}
      </div>
    </section>
  );
}

/** A field that few shoppers need: it opens with a press, and is open from the start if it has a value. */
export function Optional({
  label,
  filled,
  children,
}: {
  label: string;
  /** It has a value or an error. */
  filled: boolean;
  children: ReactNode;
}) {
  const [pressed, setPressed] = useState(false);
  const [shown, setShown] = useState(filled);
  // A field that was shown stays, even when it is emptied.
  if (filled && !shown) setShown(true);
  if (shown || pressed) return <div ref={pressed ? focusFirst : undefined}>{children}</div>;
  return (
    <button
      type="button"
      onClick={() => setPressed(true)}
      className="inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-green-700 text-md"
    >
      <PlusIcon className="size-4.5" />
      {label}
    </button>
  );
}

/** The button that had the focus is gone: the focus moves to its field. */
function focusFirst(place: HTMLElement | null): void {
  place?.querySelector<HTMLElement>('input, textarea')?.focus();
}

/** A group of choices, linked by its id to its error. */
export function ChoiceGroup({
  field: { id, error },
  legend,
  hideLegend,
  className = 'gap-2.5',
  children,
}: {
  field: Pick<PlaceField, 'id' | 'error'>;
  legend: ReactNode;
  /** Hides the legend on the screen, not from screen readers. */
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
