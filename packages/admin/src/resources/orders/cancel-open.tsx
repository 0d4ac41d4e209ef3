import { Button } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, required, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { MANAGERS } from '#admin/roles.ts';
import { useSession } from '#admin/session.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { phoneText } from '#admin/ui/phone-text.ts';
import { usePress } from '#admin/ui/use-press.ts';
import { useOrder } from './use-order.ts';

interface Given {
  by_phone?: boolean;
  by_email?: boolean;
  by_street?: boolean;
  reason?: string | null;
}

/** One press for somebody who floods the shop with orders: all of them that are not paid are cancelled. */
export function CancelOpen() {
  const { status, payment } = useOrder();
  const role = useSession()?.role;
  const [isAsking, setAsking] = useState(false);
  const isOpen = (status === 'pending' || status === 'confirmed') && payment.status !== 'paid';
  if (!isOpen || !role || !MANAGERS.includes(role)) return null;
  return (
    <>
      <Button color="error" sx={{ mt: 1 }} onClick={() => setAsking(true)}>
        Cancel all open orders …
      </Button>
      {isAsking && <CancelOpenDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function CancelOpenDialog({ onClose }: { onClose: () => void }) {
  const { customer, shipping } = useOrder();
  const press = usePress();
  const { district, sector, street, directions } = shipping;
  const place = [district, sector, street, directions].filter(Boolean).join(', ');
  const cancel = ({ by_phone, by_email, by_street, reason }: Given) => {
    const body = {
      phone: by_phone ? customer.phone : null,
      email: by_email ? customer.email : null,
      street: by_street ? place : null,
      reason: reason ?? '',
    };
    return press((headers) => call('POST /admin/orders/cancel-open', { body, headers }));
  };
  return (
    <AskDialog
      title="Cancel all open orders?"
      text="Every order of these that is not paid and not packed is cancelled, and its goods are free. Each customer reads your reason."
      submit="Cancel them all"
      done="They are cancelled."
      values={{ by_phone: true }}
      work={cancel}
      onClose={onClose}
      isDangerous
    >
      <BooleanInput source="by_phone" label={`Of ${phoneText(customer.phone)}`} helperText={false} />
      {customer.email && <BooleanInput source="by_email" label={`Of ${customer.email}`} helperText={false} />}
      <BooleanInput source="by_street" label={`To ${place}`} helperText={false} />
      <TextInput
        source="reason"
        label="Reason"
        multiline
        minRows={2}
        validate={required()}
        helperText={false}
      />
    </AskDialog>
  );
}
