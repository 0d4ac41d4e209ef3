import { cx } from './class-names.ts';

/** The place of something that is still loading. Give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-control bg-sand', className)} />;
}
