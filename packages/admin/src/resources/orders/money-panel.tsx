import type { PaymentTry, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, Divider, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, FormDataConsumer, maxLength, required, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { t } from '#admin/messages/t.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { Clashes } from '#admin/ui/clashes.tsx';
import { methodName, wayToPay } from '#admin/ui/order-words.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { momentText, phoneText } from '#admin/ui/texts.ts';
import { useTold, WhoHears } from '#admin/ui/who-hears.tsx';
import { DoorMoney } from './door-dialog.tsx';
import { Amount, useOrder, useOrderAsOpened } from './order.tsx';
import { paymentNames, paymentTones, type Settlement, settlementsOf } from './words.ts';

/** For an order that is paid and not delivered yet: its money stays while the customer waits for it. */
const WAY_BACK = t(
  'To send the money back, press “Cancel order”: the payment then appears here as a refund to send.',
);
const WAYS_BACK = t('{WAY_BACK} For a part of it, press “Change items”.', { WAY_BACK });

/** The price of the order, its payments, and the possible settlements. */
export function MoneyPanel() {
  const order = useOrder();
  const [asked, setAsked] = useState<Settlement | null>(null);
  return (
    <Panel title={t('Money')}>
      <Amount name={t('Items')} value={formatFrancs(order.subtotal)} />
      {order.discount > 0 && (
        <Amount
          name={order.coupon ? t('Discount ({code})', { code: order.coupon.code }) : t('Discount')}
          value={`−${formatFrancs(order.discount)}`}
        />
      )}
      {order.source !== 'counter' && (
        <Amount
          name={t('Delivery')}
          value={order.shipping_total === 0 ? t('Free') : formatFrancs(order.shipping_total)}
        />
      )}
      <Amount name={t('Total')} value={formatFrancs(order.total)} isSum />
      {order.payment.refunded > 0 && (
        <Amount name={t('Refunded')} value={formatFrancs(order.payment.refunded)} />
      )}
      <Divider sx={{ my: 1 }} />
      <Amount name={t('Way to pay')} value={wayToPay(order)} />
      {order.to_collect > 0 && (
        <Alert severity="warning">
          {order.payment.kind === 'cash'
            ? t('Collect {amount} at the door.', { amount: formatFrancs(order.to_collect) })
            : t('{amount} is still to be paid: with the customer’s link, or at the door.', {
                amount: formatFrancs(order.to_collect),
              })}
        </Alert>
      )}
      {order.refund_due > 0 && (
        <Alert severity="error">{t('Refund {amount}.', { amount: formatFrancs(order.refund_due) })}</Alert>
      )}
      <PaymentTries payments={order.payments} isAtCounter={order.source === 'counter'} />
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

/** Every payment, by time. */
function PaymentTries({ payments, isAtCounter }: { payments: PaymentTry[]; isAtCounter: boolean }) {
  return (
    <Stack component="ul" sx={{ gap: 1, listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {payments.map((payment) => (
        <Box component="li" key={payment._id} sx={{ borderTop: 1, borderColor: 'divider', pt: 1 }}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
            <Typography sx={{ fontWeight: 600 }}>
              {isAtCounter && payment.kind === 'cash'
                ? t('Cash')
                : methodName({ method: payment.method, name: payment.method })}
              , {formatFrancs(payment.amount)}
            </Typography>
            <StateOf payment={payment} />
          </Stack>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {[
              momentText(payment.date_created),
              payment.phone && phoneText(payment.phone),
              payment.reference && t('reference {reference}', { reference: payment.reference }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          {payment.captured > 0 && payment.captured !== payment.amount && (
            <Typography variant="body2">
              {t('Arrived: {amount}', { amount: formatFrancs(payment.captured) })}
            </Typography>
          )}
          {payment.message && <Typography variant="body2">{payment.message}</Typography>}
          <Clashes clashes={payment.clashes} />
          {payment.refunds.map((refund) => (
            <Typography key={refund.at} variant="body2">
              {refundText(refund)}
              {refund.by && `, ${refund.by}`}
            </Typography>
          ))}
        </Box>
      ))}
    </Stack>
  );
}

function StateOf({ payment }: { payment: PaymentTry }) {
  if (payment.status === 'created') return <Tag label={t('Started')} />;
  return <Tag label={paymentNames[payment.status]} tone={paymentTones[payment.status]} />;
}

interface Given {
  amount?: number | null;
  code_amount?: number | null;
  coins?: boolean;
  reference?: string | null;
  note?: string | null;
}

/** Asks for the input of a settlement, and settles it. */
export function SettleDialog({ settlement, onClose }: { settlement: Settlement; onClose: () => void }) {
  const { _id: id, version } = useOrderAsOpened();
  const press = usePress();
  const told = useTold(id);
  const { step: status, name, text, done, asks, isBad, payment } = settlement;
  const goesBack = status === 'refunded' || status === 'partly_refunded';
  const settle = ({ amount = settlement.amount, code_amount, coins, reference, note }: Given) =>
    press((headers) => {
      const body = { status, amount, code_amount, coins, reference, payment, note, version };
      return call('POST /admin/orders/:id/payment', { params: { id }, body, headers });
    });
  return (
    <AskDialog
      title={name}
      text={text}
      submit={name}
      done={() => told(done)}
      work={settle}
      onClose={onClose}
      isDangerous={isBad}
    >
      {asks.includes('amount') && <MoneyInput source="amount" label={t('Amount')} {...needed} autoFocus />}
      {asks.includes('door') && <DoorMoney />}
      {goesBack && <BooleanInput source="coins" label={t('Given back in cash')} helperText={false} />}
      {asks.includes('reference') && (
        <FormDataConsumer>
          {({ formData }) =>
            !formData.coins && <TextInput source="reference" label={t('Reference')} {...needed} />
          }
        </FormDataConsumer>
      )}
      {asks.includes('note') && (
        <TextInput
          source="note"
          label={t('Reason')}
          validate={[required(), maxLength(300)]}
          helperText={false}
          multiline
        />
      )}
      {settlement.tells && <WhoHears order={id} />}
    </AskDialog>
  );
}

/** When, how much and how it was refunded. */
function refundText({
  at,
  amount: francs,
  reference,
  in_coins,
}: StaffOrder['payments'][number]['refunds'][number]): string {
  const values = { time: momentText(at), amount: formatFrancs(francs) };
  if (reference) return t('{time}: {amount} refunded, reference {reference}', { ...values, reference });
  return in_coins ? t('{time}: {amount} refunded in cash', values) : t('{time}: {amount} refunded', values);
}
