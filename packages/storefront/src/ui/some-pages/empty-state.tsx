import type { ReactNode } from 'react';
import { BasketIcon } from '../icons.tsx';

/** Says that there is nothing, and offers what to do next. */
export function EmptyState({
  title,
  level = 2,
  icon = <BasketIcon className="size-10" />,
  children,
  actions,
}: {
  title: string;
  /** 1 if it is the page itself. */
  level?: 1 | 2;
  icon?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-12 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-green-50 text-green-700">{icon}</span>
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="text-base text-soft">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
