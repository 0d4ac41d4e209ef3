import { cx } from './class-names.ts';

/** A placeholder for content that is still loading. Give it the size of that content. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-control bg-sand', className)} />;
}
