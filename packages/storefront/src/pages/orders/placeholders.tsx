import { Skeleton } from '../../ui/skeleton.tsx';

/** The placeholder of an order that is being read. */
export function OrderWaiting() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
}

/** The placeholder of a receipt that is being read. */
export function ReceiptWaiting() {
  return (
    <div aria-hidden="true" className="mx-auto flex max-w-md flex-col gap-5">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-[36rem] w-full rounded-card" />
    </div>
  );
}

/** A customer's own order is opened with the session, without a token. */
export const SESSION = [null];
