import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { AlertIcon } from './icons.tsx';

const tones = {
  calm: 'border-line bg-sand text-ink',
  amber: 'border-amber-500/50 bg-amber-50 text-ink',
  bad: 'border-sale/40 bg-sale-50 text-ink',
};

/** Something to know before continuing, with what to do about it. */
export function Notice({
  title,
  tone = 'calm',
  role,
  children,
  actions,
}: {
  title: ReactNode;
  tone?: keyof typeof tones;
  role?: 'status' | 'alert';
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <section role={role} className={cx('flex gap-3 rounded-card border p-4', tones[tone])}>
      <AlertIcon className={cx('mt-0.5 size-5 shrink-0', tone === 'bad' ? 'text-sale' : 'text-green-700')} />
      <div className="flex min-w-0 flex-1 flex-col gap-2 text-md">
        <p className="font-semibold">{title}</p>
        {children}
        {actions && <div className="mt-1 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </section>
  );
}
