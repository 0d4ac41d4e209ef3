import { required, TextInput, useStore } from 'react-admin';
import { call } from '#admin/api.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { useOrderAsOpened } from './use-order.ts';

interface Rider {
  name: string;
  phone?: string | null;
}

/** Who brings the order. Whoever brought the last one from this device stands there already. */
export function RiderDialog({ onClose }: { onClose: () => void }) {
  const order = useOrderAsOpened();
  const [last, setLast] = useStore<Rider | null>('orders.rider', null);
  const assign = async ({ name, phone }: Rider) => {
    const { _id: id, version } = order;
    const rider = { name, phone: phone ?? null };
    await call('PATCH /admin/orders/:id', { params: { id }, body: { rider, version } });
    setLast(rider);
  };
  return (
    <AskDialog
      title="Who brings it?"
      submit="Save the rider"
      done="The rider is noted."
      work={assign}
      values={order.rider ?? last ?? {}}
      onClose={onClose}
    >
      <TextInput source="name" label="Name" validate={required()} helperText={false} autoFocus />
      <TextInput source="phone" label="Phone" type="tel" helperText={false} />
    </AskDialog>
  );
}
