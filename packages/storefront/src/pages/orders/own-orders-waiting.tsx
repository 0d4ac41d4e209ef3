import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of the own orders that are being read. */
export function OwnOrdersWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3">
      <Skeleton className="mb-2 h-5 w-24" />
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-36 w-full rounded-card" />
    </div>
  );
}
