import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of a receipt that is being read. */
export function ReceiptWaiting() {
  return (
    <div aria-hidden="true" className="mx-auto flex max-w-md flex-col gap-5">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-[36rem] w-full rounded-card" />
    </div>
  );
}
