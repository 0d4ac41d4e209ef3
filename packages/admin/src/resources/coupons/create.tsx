import { Create } from 'react-admin';
import { given } from '#admin/inputs/given.ts';
import { CouponForm } from './coupon-form.tsx';

/** A new coupon. */
export default function CouponCreate() {
  return (
    <Create title="New coupon" redirect="list" transform={given}>
      <CouponForm isNew />
    </Create>
  );
}
