import type { InputHTMLAttributes, ReactNode } from 'react';

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
    <label className="radio-card">
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
    <label className="radio-chip">
      <input type="radio" {...rest} className="sr-only" />
      {children}
    </label>
  );
}
