import { required, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { usePress } from '#admin/ui/use-press.ts';
import { useOrderAsOpened } from './use-order.ts';
import { stepNames, stepsDone } from './words.ts';

const texts = {
  cancelled:
    'The goods go back on the shelf, and what was paid becomes a refund. The customer reads your reason.',
  delivery_failed:
    'The order comes back to the shop, packed, and can be brought again. The customer reads your reason.',
};

/** Why an order goes no further; the customer is told. */
export function ReasonDialog({ step, onClose }: { step: keyof typeof texts; onClose: () => void }) {
  const order = useOrderAsOpened();
  const press = usePress();
  const move = ({ reason }: { reason?: string | null }) => {
    const { _id: id, version } = order;
    const body = { status: step, reason, version };
    return press((headers) => call('POST /admin/orders/:id/status', { params: { id }, body, headers }));
  };
  return (
    <AskDialog
      title={step === 'cancelled' ? `Cancel ${order.number}?` : 'What happened at the door?'}
      text={texts[step]}
      submit={stepNames[step]}
      done={stepsDone[step]}
      work={move}
      onClose={onClose}
      isDangerous
    >
      <TextInput
        source="reason"
        label="Reason"
        multiline
        minRows={2}
        validate={required()}
        helperText={false}
        autoFocus
      />
    </AskDialog>
  );
}
