import type { InputHTMLAttributes, ReactNode } from 'react';
import { cx } from '../class-names.ts';

/** One of several choices, as a card: a title, an explanation, and at the right the price. */
export function RadioCard({
  title,
  note,
  aside,
  disabled,
  ...rest
}: { title: ReactNode; note?: ReactNode; aside?: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'title'
>) {
  return (
    <label
      className={cx(
        'flex min-h-14 items-start gap-3 rounded-control border border-edge/60 p-3.5',
        'has-[:checked]:border-green-700 has-[:checked]:bg-green-50 has-[:checked]:ring-1 has-[:checked]:ring-green-700',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-green-600 has-[:focus-visible]:outline-offset-2',
        disabled ? 'cursor-not-allowed bg-sand' : 'cursor-pointer bg-white hover:border-green-700',
      )}
    >
      <input
        type="radio"
        disabled={disabled}
        {...rest}
        className="mt-0.5 size-5 shrink-0 accent-green-700 focus-visible:outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3 font-semibold text-base">
          {title}
          {aside && <span className="whitespace-nowrap tabular-nums">{aside}</span>}
        </span>
        {note && <span className="block text-sm text-soft first-letter:uppercase">{note}</span>}
      </span>
    </label>
  );
}

/** One of several choices, as a chip. */
export function RadioChip({ children, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label
      className={cx(
        'inline-flex min-h-11 cursor-pointer select-none items-center rounded-full border border-edge/60 bg-white px-4 text-md',
        'hover:border-green-700 has-[:checked]:border-green-700 has-[:checked]:bg-green-700 has-[:checked]:font-semibold has-[:checked]:text-white',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-green-600 has-[:focus-visible]:outline-offset-2',
      )}
    >
      <input type="radio" {...rest} className="sr-only" />
      {children}
    </label>
  );
}
