import type { AddressInput } from '@isoko/contract/routes/addresses';
import { Button, CircularProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { FormDataConsumer, RadioButtonGroupInput, SelectInput, TextInput, useStore } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed, sectorsOf, useDistricts } from '#admin/inputs/fields.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { dayText, phoneText } from '#admin/ui/texts.ts';
import { useOrder, useOrderAsOpened } from './order.tsx';
import { substitutionNames, windowText } from './words.ts';

type Asked = 'rider' | 'window' | 'address' | null;

/** When it goes, how, and who brings it. */
export function DeliveryPanel() {
  const order = useOrder();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const { rider, next, status } = order;
  const isOver = ['delivered', 'cancelled', 'expired'].includes(status);
  return (
    <Panel title="Delivery">
      <Typography sx={{ fontWeight: 700 }}>{windowText(order)}</Typography>
      <Typography>{order.shipping_method.name}</Typography>
      <Typography color="text.secondary">
        When something is out: {substitutionNames[order.substitution]}
      </Typography>
      <Typography sx={{ mt: 1 }}>
        {rider ? `Rider: ${rider.name}${rider.phone ? `, ${phoneText(rider.phone)}` : ''}` : 'No rider yet'}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        {!isOver && (
          <Button variant="outlined" onClick={() => setAsked('rider')}>
            {rider ? 'Another rider' : 'Choose a rider'}
          </Button>
        )}
        {next.change && <Button onClick={() => setAsked('window')}>Change the time</Button>}
        {next.change && <Button onClick={() => setAsked('address')}>Change the address</Button>}
      </Stack>
      {asked === 'rider' && <RiderDialog onClose={close} />}
      {asked === 'window' && <WindowDialog onClose={close} />}
      {asked === 'address' && <AddressDialog onClose={close} />}
    </Panel>
  );
}

interface Rider {
  name: string;
  phone?: string | null;
}

/** Who brings the order. The last rider chosen on this device is filled in. */
function RiderDialog({ onClose }: { onClose: () => void }) {
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
      <TextInput source="name" label="Name" {...needed} autoFocus />
      <TextInput source="phone" label="Phone" type="tel" helperText={false} />
    </AskDialog>
  );
}

/** Another delivery time, out of those that still have room. */
function WindowDialog({ onClose }: { onClose: () => void }) {
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
          row={false}
          {...needed}
        />
      )}
    </AskDialog>
  );
}

/** Another address for an order that has not left; another zone may have another price, which the shop says. */
function AddressDialog({ onClose }: { onClose: () => void }) {
  const { _id: id, version, shipping } = useOrderAsOpened();
  const save = ({ full_name, phone, phone_alt, district, sector, street, directions }: AddressInput) => {
    const body = { version, shipping: { full_name, phone, phone_alt, district, sector, street, directions } };
    return call('PATCH /admin/orders/:id', { params: { id }, body });
  };
  return (
    <AskDialog
      title="Another address"
      submit="Save the address"
      done="The address is changed."
      work={save}
      values={shipping}
      onClose={onClose}
    >
      <TextInput source="full_name" label="Full name" {...needed} />
      <TextInput source="phone" label="Phone" type="tel" {...needed} />
      <TextInput source="phone_alt" label="Another phone" type="tel" helperText={false} />
      <PlaceInputs />
      <TextInput source="street" label="Street" helperText={false} />
      <TextInput source="directions" label="Directions for the rider" multiline {...needed} />
    </AskDialog>
  );
}

function PlaceInputs() {
  const { districts } = useDistricts();
  return (
    <>
      <SelectInput source="district" label="District" choices={districts} optionValue="name" {...needed} />
      <FormDataConsumer>
        {({ formData }) => {
          const choices = sectorsOf(districts, formData.district).map((name) => ({ id: name, name }));
          return <SelectInput source="sector" label="Sector" choices={choices} {...needed} />;
        }}
      </FormDataConsumer>
    </>
  );
}
