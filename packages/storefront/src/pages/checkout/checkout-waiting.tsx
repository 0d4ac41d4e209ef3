import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of the form, until it is known what it has to ask. */
export function CheckoutWaiting() {
  return (
    <div aria-hidden="true" className="grid items-start gap-5 lg:grid-cols-[1fr_24rem] lg:gap-8">
      <div className="flex flex-col gap-5">
        <Skeleton className="h-64 w-full rounded-card" />
        <Skeleton className="h-80 w-full rounded-card" />
      </div>
      <Skeleton className="h-80 w-full rounded-card" />
    </div>
  );
}
