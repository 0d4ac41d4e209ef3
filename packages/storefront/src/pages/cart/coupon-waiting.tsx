import { storedCoupon } from '../../state/checkout/ask-quote.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The place of the coupon's field, or of the coupon that was chosen before. */
export const CouponWaiting = () => <Skeleton className={storedCoupon() ? 'h-15 w-full' : 'h-12 w-full'} />;
