import type { PaymentTry } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Stack, Typography } from '@mui/material';
import { Clashes } from '#admin/ui/clashes.tsx';
import { momentText } from '#admin/ui/moments.ts';
import { phoneText } from '#admin/ui/phone-text.ts';
import { Tag } from '#admin/ui/tag.tsx';
import { methodNames, paymentNames, paymentTones } from './words.ts';

/** Every try to pay, as money came and went. */
export function PaymentTries({ payments }: { payments: PaymentTry[] }) {
  return (
    <Stack component="ul" sx={{ gap: 1, listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {payments.map((payment) => (
        <Box component="li" key={payment._id} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
            <Typography sx={{ fontWeight: 600 }}>
              {methodNames[payment.method] ?? payment.method}, {formatFrancs(payment.amount)}
            </Typography>
            <StateOf payment={payment} />
          </Stack>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {[
              momentText(payment.date_created),
              payment.phone && phoneText(payment.phone),
              payment.reference && `reference ${payment.reference}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {payment.captured > 0 && payment.captured !== payment.amount && (
            <Typography variant="body2">Arrived: {formatFrancs(payment.captured)}</Typography>
          )}
          {payment.message && <Typography variant="body2">{payment.message}</Typography>}
          <Clashes clashes={payment.clashes} />
          {payment.refunds.map((refund) => (
            <Typography key={refund.at} variant="body2">
              {momentText(refund.at)}: {formatFrancs(refund.amount)} sent back, reference {refund.reference}
              {refund.by ? `, by ${refund.by}` : ''}
            </Typography>
          ))}
        </Box>
      ))}
    </Stack>
  );
}

function StateOf({ payment }: { payment: PaymentTry }) {
  if (payment.status === 'created') return <Tag label="Begun" />;
  return <Tag label={paymentNames[payment.status]} tone={paymentTones[payment.status]} />;
}
