import type { PaymentStep, PaymentTry, StaffOrder } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, Divider, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { maxLength, required, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { MoneyInput } from '#admin/inputs/money-input.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { Clashes } from '#admin/ui/clashes.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { Tag } from '#admin/ui/row.tsx';
import { momentText, phoneText } from '#admin/ui/texts.ts';
import { useTold, WhoHears } from '#admin/ui/who-hears.tsx';
import { Amount, useOrder, useOrderAsOpened } from './order.tsx';
import { methodNames, paymentNames, paymentTones, settlementNames } from './words.ts';

/** For an order that is paid and not delivered yet: its money stays as long as the customer waits for it. */
const WAY_BACK =
  'To send the money back, press “Cancel order”: what was paid stands here then as a refund to send.';
const WAYS_BACK = `${WAY_BACK} Of a part of it, press “Change lines”.`;

/** What the order costs, what was paid, and what can be settled about it. */
export function MoneyPanel() {
  const order = useOrder();
  const [asked, setAsked] = useState<Settlement | null>(null);
  return (
    <Panel title="Money">
      <Amount name="Items" value={formatFrancs(order.subtotal)} />
      {order.discount > 0 && (
        <Amount
          name={`Discount${order.coupon ? ` (${order.coupon.code})` : ''}`}
          value={`−${formatFrancs(order.discount)}`}
        />
      )}
      <Amount
        name="Delivery"
        value={order.shipping_total === 0 ? 'Free' : formatFrancs(order.shipping_total)}
      />
      <Amount name="Total" value={formatFrancs(order.total)} isSum />
      {order.payment.refunded > 0 && <Amount name="Refunded" value={formatFrancs(order.payment.refunded)} />}
      <Divider sx={{ my: 1 }} />
      <Amount name="Way to pay" value={order.payment.name} />
      {order.to_collect > 0 && (
        <Alert severity="warning">Collect {formatFrancs(order.to_collect)} at the door.</Alert>
      )}
      {order.refund_due > 0 && <Alert severity="error">Refund {formatFrancs(order.refund_due)}.</Alert>}
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

/** Every payment, in the order of time. */
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
              {momentText(refund.at)}: {formatFrancs(refund.amount)} refunded, reference {refund.reference}
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

/** One thing that can be settled about the money of an order now. */
export interface Settlement {
  step: PaymentStep;
  /** What the button says. */
  name: string;
  text: string;
  done: string;
  isBad: boolean;
  /** Whether the customer hears of it by phone too. */
  tells: boolean;
  /** What has to be typed in. */
  asks: ('amount' | 'reference' | 'note')[];
  /** Of a refund: which payment goes back, and how much of it. */
  payment?: string;
  amount?: number;
}

type Basis = Pick<Settlement, 'step' | 'name' | 'asks' | 'isBad' | 'tells'>;

interface Given {
  amount?: number | null;
  reference?: string | null;
  note?: string | null;
}

/** What can be settled, in words for the way the order is paid. */
export function settlementsOf(order: StaffOrder): Settlement[] {
  return order.next.payment.map((step) => settlementOf(step, order));
}

function settlementOf(step: PaymentStep, order: StaffOrder): Settlement {
  const asks: Settlement['asks'] = [];
  const tells = step !== 'mismatch' && !(step === 'paid' && order.payment.kind === 'cash');
  const basis = { step, name: settlementNames[step], isBad: false, tells, asks };
  const reference = order.payment.reference;
  if (step === 'paid' && order.payment.kind === 'cash') {
    const text = `${formatFrancs(order.to_collect)} in cash belong to this order.`;
    return {
      ...basis,
      name: 'Cash counted',
      text,
      done: 'The cash is noted. The order is paid.',
      asks: ['amount'],
    };
  }
  if (step === 'paid' && order.payment.status === 'mismatch') return acceptanceOf(order, basis);
  if (step === 'paid') {
    const text = reference
      ? `You found ${formatFrancs(order.total)} under the reference ${reference}.`
      : `You found ${formatFrancs(order.total)} for this order.`;
    return {
      ...basis,
      text,
      done: 'The order is paid.',
      asks: reference ? [] : ['reference'],
    };
  }
  if (step === 'mismatch') {
    const text = `The order costs ${formatFrancs(order.total)}. How much did arrive?`;
    return {
      ...basis,
      text,
      done: 'The amount is noted.',
      asks: reference ? ['amount'] : ['amount', 'reference'],
    };
  }
  if (step === 'failed') {
    const text = `No money arrived under the reference ${reference}. The customer is asked to look again.`;
    return { ...basis, text, done: 'The reference is refused.', isBad: true };
  }
  return step === 'partly_refunded' ? partOf(order, basis) : refundOf(step, order, basis);
}

/** For another amount than the total: what is missing is collected first, what is too much goes back. */
function acceptanceOf(order: StaffOrder, basis: Basis): Settlement {
  const arrived = order.payments.findLast(({ status }) => status === 'mismatch')?.captured ?? 0;
  const missing = order.total - arrived;
  const accepted = {
    ...basis,
    name: 'Accept the money',
    done: 'The order is paid.',
  };
  if (missing <= 0) {
    const text = `${formatFrancs(arrived)} arrived: ${formatFrancs(-missing)} too much. The rest goes on the list of refunds.`;
    return { ...accepted, text };
  }
  const text = `${formatFrancs(arrived)} arrived, ${formatFrancs(missing)} is missing. Collect it first; then type all that has arrived by now.`;
  return { ...accepted, text, asks: ['amount'] };
}

function refundOf(step: 'refund_due' | 'refunded', order: StaffOrder, basis: Basis): Settlement {
  if (step === 'refund_due') {
    const text = 'The money shall go back to the customer. An order that still waits is cancelled with it.';
    return { ...basis, text, done: 'The refund is on the list of what is to be sent.', isBad: true };
  }
  const owing = order.payments.find(({ owed }) => owed > 0);
  const amount = owing?.owed ?? order.refund_due;
  const text = `Send ${formatFrancs(amount)} back first; then note under which reference it went.`;
  const done = 'The refund is noted.';
  return { ...basis, text, done, asks: ['reference'], payment: owing?._id, amount };
}

/** The refund of a part of a delivered order: of what was missing or bad. */
function partOf(order: StaffOrder, basis: Basis): Settlement {
  const paid = order.payments.filter(({ status }) => status === 'paid');
  const left = paid.reduce((sum, { captured, refunded, owed }) => sum + captured - refunded - owed, 0);
  const text = `Something was missing or spoilt? Send up to ${formatFrancs(left)} back first; then note how much it was, and why. The customer reads the reason.`;
  const done = 'The money is noted.';
  return { ...basis, text, done, asks: ['amount', 'reference', 'note'] };
}

/** Asks for what a settlement needs, and settles it. */
export function SettleDialog({ settlement, onClose }: { settlement: Settlement; onClose: () => void }) {
  const { _id: id, version } = useOrderAsOpened();
  const press = usePress();
  const told = useTold(id);
  const { step: status, name, text, done, asks, isBad, payment } = settlement;
  const settle = ({ amount = settlement.amount, reference, note }: Given) =>
    press((headers) => {
      const body = { status, amount, reference, payment, note, version };
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
      {asks.includes('amount') && <MoneyInput source="amount" label="Amount" {...needed} autoFocus />}
      {asks.includes('reference') && <TextInput source="reference" label="Reference" {...needed} />}
      {asks.includes('note') && (
        <TextInput
          source="note"
          label="Reason"
          validate={[required(), maxLength(300)]}
          helperText={false}
          multiline
        />
      )}
      {settlement.tells && <WhoHears order={id} />}
    </AskDialog>
  );
}
