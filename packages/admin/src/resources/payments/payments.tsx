import type { StaffPayment } from '@isoko/contract/routes/admin/payments';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { SearchInput, SelectInput, TextInput } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { Clashes } from '#admin/ui/clashes.tsx';
import { buyerName, methodNames } from '#admin/ui/order-words.ts';
import { Cards, FilterTabs, ResourceList } from '#admin/ui/resource-list.tsx';
import { Tag, TitleLink, type Tone } from '#admin/ui/row.tsx';
import { choicesOf, momentText, phoneText } from '#admin/ui/texts.ts';
import { useTold, WhoHears } from '#admin/ui/who-hears.tsx';

/** The state of a payment, in a word or two. */
export const STATES: Record<StaffPayment['status'], { label: string; tone: Tone }> = {
  created: { label: t('Started'), tone: 'quiet' },
  pending: { label: t('Waiting for money'), tone: 'warn' },
  paid: { label: t('Paid'), tone: 'good' },
  failed: { label: t('Not completed'), tone: 'quiet' },
  mismatch: { label: t('Wrong amount'), tone: 'bad' },
  refund_due: { label: t('Refund due'), tone: 'bad' },
  refunded: { label: t('Refunded'), tone: 'quiet' },
};

/** The tasks of staff, as the tabs above the list. */
export const TO_DO = {
  unmatched: t('References to check'),
  mismatch: t('Amounts that do not match'),
  refund_due: t('Refunds due'),
} as const;

/** Whether staff must look for the payment of a typed reference. */
export function isUnmatched({ status, kind, reference }: StaffPayment): boolean {
  return status === 'pending' && kind === 'manual' && reference !== null;
}

/** The payer, the method and the time: `Aline Uwase · MoMoPay code · 3 May, 14:05 · reference MP260302`. */
export function factsText(payment: StaffPayment): string {
  const { order, method, date_created, phone, reference } = payment;
  const facts = [
    order && buyerName(order.customer),
    methodNames[method] ?? method,
    momentText(date_created),
    phone && phoneText(phone),
    reference && t('reference {reference}', { reference }),
  ];
  return facts.filter(Boolean).join(' · ');
}

const methods = choicesOf(methodNames);
const states = choicesOf(STATES);
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Order, reference or phone')} />,
  <SelectInput key="method" source="method" label={t('Way to pay')} choices={methods} />,
  <SelectInput key="status" source="status" label={t('State')} choices={states} />,
];

/** Payments received, expected or refunded, the newest first. */
export function PaymentList() {
  return (
    <ResourceList
      title={t('Payments')}
      filters={filters}
      sort={{ field: 'date_created', order: 'DESC' }}
      empty={<Alert severity="info">{t('There are no payments yet.')}</Alert>}
    >
      <FilterTabs source="todo" label={t('Needs attention')} names={Object.entries(TO_DO)} />
      <Cards<PaymentRecord> card={(payment) => <PaymentRow payment={payment} />} />
    </ResourceList>
  );
}

type PaymentRecord = StaffPayment & { id: string };

/** One payment: its order, amount and state, and the task for staff. */
export function PaymentRow({ payment }: { payment: PaymentRecord }) {
  const { order, amount, captured, owed, status, message } = payment;
  return (
    <Box sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ minWidth: 0, flex: '1 1 16rem' }}>
        {order ? (
          <TitleLink to={`/orders/${order._id}/show`} title={order.number} />
        ) : (
          <Typography sx={{ fontWeight: 600 }}>{t('No order')}</Typography>
        )}
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {factsText(payment)}
        </Typography>
        {captured > 0 && captured !== amount && (
          <Typography variant="body2">
            {t('{amount} arrived, {asked} was asked for.', {
              amount: formatFrancs(captured),
              asked: formatFrancs(amount),
            })}
          </Typography>
        )}
        {owed > 0 && (
          <Typography variant="body2">
            {t('{amount} must be refunded.', { amount: formatFrancs(owed) })}
          </Typography>
        )}
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

type Action = 'paid' | 'failed' | 'refunded';

/** The task of staff for a payment; renders nothing without a task. */
function PaymentActions({ payment }: { payment: StaffPayment }) {
  const [action, setAction] = useState<Action | null>(null);
  const { order, owed, status } = payment;
  if (!order) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {isUnmatched(payment) && (
        <>
          <Button variant="contained" onClick={() => setAction('paid')}>
            {t('Money has arrived')}
          </Button>
          <Button color="error" onClick={() => setAction('failed')}>
            {t('Not found')}
          </Button>
        </>
      )}
      {(owed > 0 || status === 'refund_due') && (
        <Button variant="contained" onClick={() => setAction('refunded')}>
          {t('Refund sent')}
        </Button>
      )}
      {status === 'mismatch' && (
        <Button variant="outlined" component={Link} to={`/orders/${order._id}/show`}>
          {t('Resolve in the order')}
        </Button>
      )}
      {action && (
        <SettleDialog action={action} payment={payment} order={order} onClose={() => setAction(null)} />
      )}
    </Stack>
  );
}

interface Words {
  title: string;
  text: ReactNode;
  submit: string;
  done: string;
}

function wordsOf(action: Action, { amount, owed, reference }: StaffPayment, number: string): Words {
  if (action === 'refunded') {
    return {
      title: t('Refund for {number}', { number }),
      text: t('First send {amount} back, then enter the reference.', {
        amount: formatFrancs(owed),
      }),
      submit: t('Refund sent'),
      done: t('The refund was saved.'),
    };
  }
  if (action === 'paid') {
    return {
      title: t('Has {amount} arrived?', { amount: formatFrancs(amount) }),
      text: t(
        'You found {amount} under the reference {reference} for order {number}. If the amount was different, resolve it on the order’s page.',
        { amount: formatFrancs(amount), reference, number },
      ),
      submit: t('Money has arrived'),
      done: t('The order is paid.'),
    };
  }
  return {
    title: t('No money under this reference?'),
    text: t('Nothing arrived under {reference} for order {number}. The customer is asked to look again.', {
      reference,
      number,
    }),
    submit: t('Not found'),
    done: t('The reference was refused.'),
  };
}

function SettleDialog({
  action,
  payment,
  order,
  onClose,
}: {
  action: Action;
  payment: StaffPayment;
  order: NonNullable<StaffPayment['order']>;
  onClose: () => void;
}) {
  const press = usePress();
  // The order as it was when the dialog opened.
  const [{ _id: id, version }] = useState(order);
  const told = useTold(id);
  const words = wordsOf(action, payment, order.number);
  const which = action === 'refunded' ? { payment: payment._id, amount: payment.owed } : {};
  const settle = ({ reference }: { reference?: string }) =>
    press((headers) => {
      const body = { status: action, reference, version, ...which };
      return call('POST /admin/orders/:id/payment', { params: { id }, body, headers });
    });
  return (
    <AskDialog
      {...words}
      done={() => told(words.done)}
      work={settle}
      onClose={onClose}
      isDangerous={action === 'failed'}
    >
      {action === 'refunded' && <TextInput source="reference" label={t('Reference')} {...needed} autoFocus />}
      <WhoHears order={id} />
    </AskDialog>
  );
}
