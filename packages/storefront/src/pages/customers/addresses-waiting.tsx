import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of the addresses that are being read. */
export function AddressesWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <Skeleton className="h-11 w-full sm:ml-auto sm:w-44" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Skeleton className="h-56 w-full rounded-card" />
        <Skeleton className="h-56 w-full rounded-card" />
      </div>
    </div>
  );
}
