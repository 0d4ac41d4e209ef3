import type { StaffCoupon } from '@isoko/contract/routes/admin/coupons';
import { formatFrancs } from '@isoko/contract/rules/money';
import { SearchInput, SelectInput } from 'react-admin';
import { NothingYet } from '#admin/ui/nothing-yet.tsx';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { Row } from '#admin/ui/row.tsx';
import { Tag } from '#admin/ui/tag.tsx';
import { daysText, giftText, KINDS, STATES, useText } from './coupon-words.ts';

type CouponRecord = StaffCoupon & { id: string };

const states = Object.entries(STATES).map(([id, { label }]) => ({ id, name: label }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Code or note" />,
  <SelectInput key="state" source="state" label="State" choices={states} alwaysOn />,
  <SelectInput key="kind" source="kind" label="Gives" choices={KINDS} />,
];

/** Coupons with their use. */
export default function CouponList() {
  return (
    <ResourceList
      title="Coupons"
      filters={filters}
      sort={{ field: 'date_created', order: 'DESC' }}
      empty={<Empty />}
    >
      <Cards<CouponRecord> card={(coupon) => <CouponRow coupon={coupon} />} />
    </ResourceList>
  );
}

function CouponRow({ coupon }: { coupon: CouponRecord }) {
  const saved = coupon.saved > 0 && `${formatFrancs(coupon.saved)} given`;
  return (
    <Row
      to={`/coupons/${coupon.id}`}
      title={coupon.code}
      text={[giftText(coupon), useText(coupon), daysText(coupon), saved, coupon.note]
        .filter(Boolean)
        .join(' · ')}
      tags={<Tag {...STATES[coupon.state]} />}
    />
  );
}

function Empty() {
  return (
    <NothingYet first="New coupon">
      There are no coupons yet. One for first orders brings people in.
    </NothingYet>
  );
}
