import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { AlertIcon } from './icons.tsx';

const tones = {
  calm: 'border-line bg-sand text-ink',
  amber: 'border-amber-500/50 bg-amber-50 text-ink',
  bad: 'border-sale/40 bg-sale-50 text-ink',
};

/** The user must see the answer to a press: it scrolls into view unless it is fully visible. */
function bringIntoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' });
}

/** An important message before continuing, with what to do. `answers`: it is the result of a press. */
export function Notice({
  title,
  tone = 'calm',
  icon: Icon = AlertIcon,
  role,
  answers,
  children,
  actions,
}: {
  title: ReactNode;
  tone?: keyof typeof tones;
  icon?: typeof AlertIcon;
  role?: 'status' | 'alert';
  answers?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <section
      role={role}
      ref={answers ? bringIntoView : undefined}
      // A toast may cover the bottom of the screen at that moment.
      className={cx('flex scroll-mb-20 gap-3 rounded-card border p-4', tones[tone])}
    >
      <Icon className={cx('mt-0.5 size-5 shrink-0', tone === 'bad' ? 'text-sale' : 'text-green-700')} />
      <div className="flex min-w-0 flex-1 flex-col gap-2 text-md">
        <p className="font-semibold">{title}</p>
        {children}
        {actions && <div className="mt-1 flex flex-wrap gap-2 *:shrink">{actions}</div>}
      </div>
    </section>
  );
}
