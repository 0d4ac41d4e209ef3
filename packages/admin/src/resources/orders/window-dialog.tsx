import { CircularProgress } from '@mui/material';
import { RadioButtonGroupInput, required } from 'react-admin';
import { call } from '#admin/api.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { dayText } from '#admin/ui/moments.ts';
import { useCall } from '#admin/ui/use-call.ts';
import { useOrderAsOpened } from './use-order.ts';

/** Another delivery time, out of those that still have room. */
export function WindowDialog({ onClose }: { onClose: () => void }) {
  const { _id: id, version, shipping } = useOrderAsOpened();
  const { district, sector } = shipping;
  const zone = useCall('GET /shipping/zones/filter/:zone', { params: { zone: district }, query: { sector } });
  const choices = (zone.data?.data.windows ?? []).map((window) => ({
    id: window.id,
    name: `${dayText(window.date)}, ${window.from}–${window.to}`,
  }));
  return (
    <AskDialog
      title="Another delivery time"
      text={zone.error?.message ?? 'The customer sees the new time in the order.'}
      submit="Save the time"
      done="The delivery time is changed."
      work={(given: { delivery_window?: string }) =>
        call('PATCH /admin/orders/:id', { params: { id }, body: { version, ...given } })
      }
      onClose={onClose}
    >
      {zone.isPending && <CircularProgress aria-label="Loading" />}
      {zone.data && (
        <RadioButtonGroupInput
          source="delivery_window"
          label="Time"
          choices={choices}
          validate={required()}
          row={false}
          helperText={false}
        />
      )}
    </AskDialog>
  );
}
