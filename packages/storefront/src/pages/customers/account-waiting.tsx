import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of the account that is being read. */
export function AccountWaiting() {
  return (
    <div aria-hidden="true" className="flex max-w-3xl flex-col gap-5">
      <Skeleton className="h-72 w-full rounded-card" />
      <Skeleton className="h-36 w-full rounded-card" />
      <Skeleton className="h-36 w-full rounded-card" />
    </div>
  );
}
