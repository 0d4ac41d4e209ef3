import type { StaffPayment } from '@isoko/contract/routes/admin/payments';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Typography } from '@mui/material';
import { Clashes } from '#admin/ui/clashes.tsx';
import { Tag } from '#admin/ui/tag.tsx';
import { TitleLink } from '#admin/ui/title-link.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { factsText, STATES } from './payment-words.ts';

export type PaymentRecord = StaffPayment & { id: string };

/** One payment: for which order, how much, where it stands, and what somebody has to do about it. */
export function PaymentRow({ payment }: { payment: PaymentRecord }) {
  const { order, amount, captured, owed, status, message } = payment;
  return (
    <Box sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ minWidth: 0, flex: '1 1 16rem' }}>
        {order ? (
          <TitleLink to={`/orders/${order._id}/show`} title={order.number} />
        ) : (
          <Typography sx={{ fontWeight: 600 }}>No order</Typography>
        )}
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {factsText(payment)}
        </Typography>
        {captured > 0 && captured !== amount && (
          <Typography variant="body2">
            {formatFrancs(captured)} arrived, {formatFrancs(amount)} was asked for.
          </Typography>
        )}
        {owed > 0 && <Typography variant="body2">{formatFrancs(owed)} has to be sent back.</Typography>}
        <Clashes clashes={payment.clashes} />
        {status === 'failed' && message && (
          <Typography variant="body2" color="text.secondary">
            {message}
          </Typography>
        )}
      </Box>
      <Typography sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatFrancs(amount)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <Tag {...STATES[status]} />
        {status === 'paid' && owed > 0 && <Tag {...STATES.refund_due} />}
      </Box>
      <PaymentActions payment={payment} />
    </Box>
  );
}
