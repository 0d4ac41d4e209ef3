import type { StaffPayment } from '@isoko/contract/routes/admin/payments';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Button, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { required, TextInput } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { usePress } from '#admin/ui/use-press.ts';
import { isUnmatched } from './payment-words.ts';

type Action = 'paid' | 'failed' | 'refunded';

/** What somebody has to do about a payment; nothing where nobody has to. */
export function PaymentActions({ payment }: { payment: StaffPayment }) {
  const [action, setAction] = useState<Action | null>(null);
  const { order, owed, status } = payment;
  if (!order) return null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {isUnmatched(payment) && (
        <>
          <Button variant="contained" onClick={() => setAction('paid')}>
            Money has arrived
          </Button>
          <Button color="error" onClick={() => setAction('failed')}>
            Not found
          </Button>
        </>
      )}
      {(owed > 0 || status === 'refund_due') && (
        <Button variant="contained" onClick={() => setAction('refunded')}>
          Refund sent
        </Button>
      )}
      {status === 'mismatch' && (
        <Button variant="outlined" component={Link} to={`/orders/${order._id}/show`}>
          Settle with the order
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
      title: `Refund for ${number}`,
      text: `Send ${formatFrancs(owed)} back first; then note under which reference it went.`,
      submit: 'Refund sent',
      done: 'The refund is noted. The customer has been told.',
    };
  }
  if (action === 'paid') {
    return {
      title: `Has ${formatFrancs(amount)} arrived?`,
      text: `You found ${formatFrancs(amount)} under the reference ${reference} for order ${number}. If it was another amount, settle it on the page of the order.`,
      submit: 'Money has arrived',
      done: 'The order is paid. The customer has been told.',
    };
  }
  return {
    title: 'No money under this reference?',
    text: `Nothing arrived under ${reference} for order ${number}. The customer is asked to look again.`,
    submit: 'Not found',
    done: 'The reference is refused. The customer has been told.',
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
  // As it was looked at when this opened.
  const [{ _id: id, version }] = useState(order);
  const which = action === 'refunded' ? { payment: payment._id, amount: payment.owed } : {};
  const settle = ({ reference }: { reference?: string }) =>
    press((headers) => {
      const body = { status: action, reference, version, ...which };
      return call('POST /admin/orders/:id/payment', { params: { id }, body, headers });
    });
  return (
    <AskDialog
      {...wordsOf(action, payment, order.number)}
      work={settle}
      onClose={onClose}
      isDangerous={action === 'failed'}
    >
      {action === 'refunded' && (
        <TextInput source="reference" label="Reference" validate={required()} helperText={false} autoFocus />
      )}
    </AskDialog>
  );
}
