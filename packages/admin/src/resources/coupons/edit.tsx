import type { StaffCoupon } from '@isoko/contract/routes/admin/coupons';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Typography } from '@mui/material';
import { Edit, useRecordContext } from 'react-admin';
import { Answered } from '#admin/ui/answered.tsx';
import { momentText } from '#admin/ui/moments.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Row } from '#admin/ui/row.tsx';
import { Tag } from '#admin/ui/tag.tsx';
import { useCall } from '#admin/ui/use-call.ts';
import { CouponForm } from './coupon-form.tsx';
import { useText } from './coupon-words.ts';

/** One coupon, and the orders that used it. */
export default function CouponEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false}>
      <CouponForm />
      <Redemptions />
    </Edit>
  );
}

/** The latest; a coupon that was used more often says so. */
const SHOWN = 50;

/** The orders that used a coupon, the latest first. */
function Redemptions() {
  const coupon = useRecordContext<StaffCoupon & { id: string }>();
  return coupon ? <UsesOf coupon={coupon} /> : null;
}

function UsesOf({ coupon }: { coupon: StaffCoupon & { id: string } }) {
  const query = useCall('GET /admin/coupons/:id/redemptions', {
    params: { id: coupon.id },
    query: { limit: SHOWN },
  });
  return (
    <Box sx={{ p: 2 }}>
      <Panel title="Orders with this coupon">
        <Typography variant="body2" color="text.secondary">
          {useText(coupon)} · {formatFrancs(coupon.saved)} given
        </Typography>
        <Answered query={query}>
          {({ data, total }) => (
            <>
              {data.map((use) => (
                <Row
                  key={use._id}
                  to={`/orders/${use._id}/show`}
                  title={use.number}
                  text={`${use.customer_name} · ${momentText(use.redeemed_at)} · ${formatFrancs(use.discount)} off ${formatFrancs(use.total + use.discount)}`}
                  tags={use.restored_at && <Tag label="Given back" />}
                />
              ))}
              {total > data.length && (
                <Typography variant="body2">And {total - data.length} more before these.</Typography>
              )}
            </>
          )}
        </Answered>
      </Panel>
    </Box>
  );
}
