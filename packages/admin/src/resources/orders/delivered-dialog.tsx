import { formatFrancs } from '@isoko/contract/rules/money';
import { call } from '#admin/api.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { MoneyInput } from '#admin/ui/money-input.tsx';
import { usePress } from '#admin/ui/use-press.ts';
import { useOrderAsOpened } from './use-order.ts';
import { stepsDone } from './words.ts';

/** At the door of somebody who pays in cash: it is counted, then the order is delivered and paid at once. */
export function DeliveredDialog({ onClose }: { onClose: () => void }) {
  const order = useOrderAsOpened();
  const press = usePress();
  const deliver = ({ amount = null }: { amount?: number | null }) => {
    const { _id: id, version } = order;
    const body = { status: 'delivered', amount, version } as const;
    return press((headers) => call('POST /admin/orders/:id/status', { params: { id }, body, headers }));
  };
  return (
    <AskDialog
      title={`Collect ${formatFrancs(order.to_collect)}`}
      text="Count the cash before you hand over the bags. If somebody else counts it later, leave this empty."
      submit="Delivered"
      done={stepsDone.delivered}
      work={deliver}
      onClose={onClose}
    >
      <MoneyInput source="amount" label="Cash counted" helperText={false} autoFocus />
    </AskDialog>
  );
}
