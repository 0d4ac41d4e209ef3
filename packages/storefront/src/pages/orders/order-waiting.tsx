import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of an order that is being read. */
export function OrderWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
}
