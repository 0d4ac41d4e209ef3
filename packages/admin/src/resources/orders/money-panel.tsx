import type { PaymentTry } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, Divider, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Clashes } from '#admin/ui/clashes.tsx';
import { momentText } from '#admin/ui/moments.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { phoneText } from '#admin/ui/phone-text.ts';
import { Tag } from '#admin/ui/tag.tsx';
import { SettleDialog, type Settlement, settlementsOf } from './settle-dialog.tsx';
import { useOrder } from './use-order.ts';
import { methodNames, paymentNames, paymentTones } from './words.ts';

/** Of an order that is paid and still here: as long as somebody waits for it, its money stays. */
const WAY_BACK =
  'To send the money back, press “Cancel order”: what was paid stands here then as a refund to send.';
const WAYS_BACK = `${WAY_BACK} Of a part of it, press “Change lines”.`;

/** What the order costs, what was paid, and what can be settled about it. */
export function MoneyPanel() {
  const order = useOrder();
  const [asked, setAsked] = useState<Settlement | null>(null);
  return (
    <Panel title="Money">
      <Row name="Items" value={formatFrancs(order.subtotal)} />
      {order.discount > 0 && (
        <Row
          name={`Discount${order.coupon ? ` (${order.coupon.code})` : ''}`}
          value={`−${formatFrancs(order.discount)}`}
        />
      )}
      <Row name="Delivery" value={order.shipping_total === 0 ? 'Free' : formatFrancs(order.shipping_total)} />
      <Row name={<strong>Total</strong>} value={<strong>{formatFrancs(order.total)}</strong>} />
      {order.payment.refunded > 0 && <Row name="Sent back" value={formatFrancs(order.payment.refunded)} />}
      <Divider sx={{ my: 1 }} />
      <Row name="Way to pay" value={order.payment.name} />
      {order.to_collect > 0 && (
        <Alert severity="warning">Collect {formatFrancs(order.to_collect)} at the door.</Alert>
      )}
      {order.refund_due > 0 && <Alert severity="error">Send back {formatFrancs(order.refund_due)}.</Alert>}
      <PaymentTries payments={order.payments} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        {settlementsOf(order).map((settlement) => (
          <Button
            key={settlement.step}
            variant="outlined"
            color={settlement.isBad ? 'error' : 'primary'}
            onClick={() => setAsked(settlement)}
          >
            {settlement.name}
          </Button>
        ))}
      </Stack>
      {order.payment.status === 'paid' && order.next.status.includes('cancelled') && (
        <Typography color="text.secondary">{order.next.lines ? WAYS_BACK : WAY_BACK}</Typography>
      )}
      {asked && <SettleDialog settlement={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

function Row({ name, value }: { name: ReactNode; value: ReactNode }) {
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, py: 0.25 }}>
      <Typography component="span">{name}</Typography>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
        {value}
      </Box>
    </Stack>
  );
}

/** Every try to pay, as money came and went. */
function PaymentTries({ payments }: { payments: PaymentTry[] }) {
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
