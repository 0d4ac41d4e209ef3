import { Edit } from 'react-admin';
import { CouponForm } from './coupon-form.tsx';
import { Redemptions } from './redemptions.tsx';

/** One coupon, and the orders that used it. */
export default function CouponEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false}>
      <CouponForm />
      <Redemptions />
    </Edit>
  );
}
