import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const tones = {
  sale: 'bg-sale text-white',
  amber: 'bg-amber-500 text-green-800',
  green: 'bg-green-50 text-green-700',
  plain: 'bg-sand text-soft',
};

/** A small word on a coloured ground: a discount, a status. */
export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 font-bold text-xs',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
