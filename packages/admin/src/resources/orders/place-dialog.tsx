import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import {
  Alert,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
} from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { Form, FormDataConsumer, RadioButtonGroupInput, SelectInput, TextInput } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import { needed, sectorsOf, useDistricts } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { pinnedForm } from '#admin/ui/ask-dialog.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { dayText } from '#admin/ui/texts.ts';
import { useOrder, useOrderAsOpened } from './order.tsx';
import { type ChangeBody, ChangeFooter, useOrderChange } from './order-change.tsx';

const nothing = { lines: [], replacements: [] };

/** Another delivery time, out of those that still have room. */
export function WindowDialog({ onClose }: { onClose: () => void }) {
  return (
    <ChangeDialog
      title={t('Another delivery time')}
      toBody={({ delivery_window }) => ({ ...nothing, delivery_window })}
      onClose={onClose}
    >
      <WindowInput />
    </ChangeDialog>
  );
}

/** The windows at an order's address, or at its point, that still have room. */
function useWindows() {
  const { shipping, point, zone: name } = useOrder();
  const place = shipping
    ? { params: { zone: shipping.district }, query: { sector: shipping.sector } }
    : { params: { zone: name } };
  const zone = useCall('GET /shipping/zones/filter/:zone', place, { enabled: !point });
  const points = useCall('GET /shipping/points', {}, { enabled: point !== null });
  const own = points.data?.data.find(({ _id }) => _id === point?._id);
  const { isPending, error } = point ? points : zone;
  return { windows: (point ? own : zone.data?.data)?.windows ?? [], isPending, error };
}

/** Another time, out of those that still have room. */
export function WindowInput() {
  const { windows, isPending, error } = useWindows();
  if (isPending) return <CircularProgress aria-label={t('Loading')} />;
  const choices = windows.map((window) => ({
    id: window.id,
    name: `${dayText(window.date)}, ${window.from}–${window.to}`,
  }));
  if (!choices.length && !error)
    return <Alert severity="info">{t('No other time can be chosen there.')}</Alert>;
  return (
    <RadioButtonGroupInput
      source="delivery_window"
      label={t('Time')}
      choices={choices}
      row={false}
      {...needed}
      helperText={error?.message ?? false}
    />
  );
}

/** Another address for an order that has not left; another zone may have another price, which is shown first. */
export function AddressDialog({ onClose }: { onClose: () => void }) {
  const { shipping } = useOrderAsOpened();
  return (
    <ChangeDialog
      title={t('Another address')}
      values={shipping ?? undefined}
      toBody={toAddress}
      onClose={onClose}
    >
      <TextInput source="full_name" label={t('Full name')} {...needed} />
      <TextInput source="phone" label={t('Phone')} type="tel" {...needed} />
      <TextInput source="phone_alt" label={t('Another phone')} type="tel" helperText={false} />
      <PlaceInputs />
      <TextInput source="street" label={t('Street')} helperText={false} />
      <TextInput source="directions" label={t('Directions for the rider')} multiline {...needed} />
    </ChangeDialog>
  );
}

function toAddress(typed: FieldValues): ChangeBody {
  const { full_name, phone, phone_alt, district, sector, street, directions } = typed;
  return { ...nothing, shipping: { full_name, phone, phone_alt, district, sector, street, directions } };
}

function PlaceInputs() {
  const { districts } = useDistricts();
  return (
    <>
      <SelectInput
        source="district"
        label={t('District')}
        choices={districts}
        optionValue="name"
        {...needed}
      />
      <FormDataConsumer>
        {({ formData }) => {
          const choices = sectorsOf(districts, formData.district).map((name) => ({ id: name, name }));
          return <SelectInput source="sector" label={t('Sector')} choices={choices} {...needed} />;
        }}
      </FormDataConsumer>
    </>
  );
}

/** Calls `onChange` whenever something else is typed. */
function Typed({ onChange }: { onChange: () => void }) {
  const typed = JSON.stringify(useWatch());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed decides, not who is called.
  useEffect(() => onChange(), [typed]);
  return null;
}

/** Asks for a change of the order, shows what it costs beside the button, and makes it. */
function ChangeDialog({
  title,
  values,
  toBody,
  onClose,
  children,
}: {
  title: string;
  values?: NonNullable<StaffOrder['shipping']>;
  toBody: (typed: FieldValues) => ChangeBody;
  onClose: () => void;
  children: ReactNode;
}) {
  const { preview, failure, isRunning, look, commit, forget } = useOrderChange(onClose);
  const send = async (typed: FieldValues) => {
    const body = toBody(typed);
    await (preview ? commit(body, preview) : look(body));
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="change-place" sx={pinnedForm}>
      <Form onSubmit={send} record={values && { id: 'place', ...values }} noValidate>
        <DialogTitle id="change-place">{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <Typed onChange={forget} />
        <ChangeFooter preview={preview} failure={failure} />
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button type="submit" variant="contained" disabled={isRunning}>
            {preview ? t('Change the order') : t('See the new price')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
