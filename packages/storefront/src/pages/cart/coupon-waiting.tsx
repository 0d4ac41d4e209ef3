import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of the coupon's field. */
export const CouponWaiting = () => <Skeleton className="h-12 w-full" />;
