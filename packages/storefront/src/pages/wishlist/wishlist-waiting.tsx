import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of the wishes that are being read. */
export function WishlistItemsWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}
