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
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { needed, sectorsOf, useDistricts } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { pinnedForm } from '#admin/ui/ask-dialog.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { dayText } from '#admin/ui/texts.ts';
import { useOrder, useOrderAsOpened } from './order.tsx';
import { type ChangeBody, ChangeFooter, useOrderChange } from './order-change.tsx';

/** The collection points that are open now. */
export function usePoints(): { id: string; name: string }[] {
  const { data } = useCall('GET /shipping/points');
  return (data?.data ?? []).map(({ _id, name }) => ({ id: _id, name }));
}

const nothing = { lines: [], replacements: [] };

/** Changes the delivery window to one with free places. */
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

/** The address of an order, or its collection point. */
interface Place {
  point: string | null | undefined;
  district?: string;
  sector?: string;
}

/** The windows at a place with free places. */
function useWindows({ point, district = '', sector = '' }: Place) {
  const zone = useCall(
    'GET /shipping/zones/filter/:zone',
    { params: { zone: district }, query: { sector } },
    { enabled: !point && district !== '' && sector !== '' },
  );
  const points = useCall('GET /shipping/points', {}, { enabled: Boolean(point) });
  const { isLoading, error } = point ? points : zone;
  const there = point ? points.data?.data.find(({ _id }) => _id === point) : zone.data?.data;
  const choices = (there?.windows ?? []).map((window) => ({
    id: window.id,
    name: `${dayText(window.date)}, ${window.from}–${window.to}`,
  }));
  return { choices, isLoading, error };
}

/** Another window, of those with free places. */
export function WindowInput() {
  const { shipping, point } = useOrder();
  const { choices, isLoading, error } = useWindows({ ...shipping, point: point?._id });
  if (isLoading) return <CircularProgress aria-label={t('Loading')} />;
  if (!choices.length && !error)
    return <Alert severity="info">{t('No other time is available there.')}</Alert>;
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

const KEPT = 'kept';
const NO_TIME = 'none';

/** The windows at the new place, if there are several; without a choice the order keeps its window. */
function TimeThere() {
  const [point, district, sector] = useWatch({ name: ['point', 'district', 'sector'] });
  const { choices } = useWindows({ point, district, sector });
  const { setValue } = useFormContext();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a time belongs to the place it was chosen for.
  useEffect(() => setValue('time', KEPT), [point, district, sector]);
  if (!choices.length) return null;
  return (
    <SelectInput
      source="time"
      label={t('Time')}
      choices={[
        { id: KEPT, name: t('Current version') },
        ...choices,
        { id: NO_TIME, name: t('No fixed time') },
      ]}
      defaultValue={KEPT}
      isRequired
      helperText={false}
    />
  );
}

/**
 * Changes the place of an order that has not left: an address, or a collection point. Another zone may have
 * another price, which is shown first, and other windows.
 */
export function PlaceDialog({ onClose }: { onClose: () => void }) {
  const { shipping, point, customer } = useOrderAsOpened();
  const { name: full_name, phone } = customer;
  return (
    <ChangeDialog
      title={t('Another place')}
      values={{ ...(shipping ?? { full_name, phone }), point: point?._id ?? null }}
      toBody={(typed) => ({ ...nothing, ...toPlace(typed, point?._id), ...toTime(typed) })}
      onClose={onClose}
    >
      <PlaceInputs />
      <TimeThere />
    </ChangeDialog>
  );
}

function toPlace(typed: FieldValues, before: string | null | undefined): Partial<ChangeBody> {
  const { point, full_name, phone, phone_alt, district, sector, street, directions } = typed;
  if (point) return point === before ? {} : { point };
  return { shipping: { full_name, phone, phone_alt, district, sector, street, directions } };
}

function toTime({ time }: FieldValues): Partial<ChangeBody> {
  if (!time || time === KEPT) return {};
  return { delivery_window: time === NO_TIME ? null : time };
}

function PlaceInputs() {
  const points = usePoints();
  const point = useWatch({ name: 'point' });
  return (
    <>
      {points.length > 0 && <HandedOverInput points={points} />}
      {!point && (
        <>
          <TextInput source="full_name" label={t('Full name')} {...needed} />
          <TextInput source="phone" label={t('Phone')} type="tel" {...needed} />
          <TextInput source="phone_alt" label={t('Another phone')} type="tel" helperText={false} />
          <SectorInputs />
          <TextInput source="street" label={t('Street')} helperText={false} />
          <TextInput source="directions" label={t('Directions for the rider')} multiline {...needed} />
        </>
      )}
    </>
  );
}

const BROUGHT = 'brought';

/** Delivered (null), or collected at one of the points. */
export function HandedOverInput({
  points,
  onChange,
}: {
  points: ReturnType<typeof usePoints>;
  onChange?: (point: string | null) => void;
}) {
  return (
    <SelectInput
      source="point"
      label={t('How it is handed over')}
      choices={[
        { id: BROUGHT, name: t('Delivery') },
        ...points.map(({ id, name }) => ({ id, name: t('Collected at {point}', { point: name }) })),
      ]}
      format={(point: string | null | undefined) => point ?? BROUGHT}
      parse={(chosen: string) => (chosen === BROUGHT ? null : chosen)}
      onChange={({ target }) => onChange?.(target.value === BROUGHT ? null : target.value)}
      isRequired
      helperText={false}
    />
  );
}

function SectorInputs() {
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

/** Calls `onChange` whenever a value changes. */
function Typed({ onChange }: { onChange: () => void }) {
  const typed = JSON.stringify(useWatch());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed decides, not who is called.
  useEffect(() => onChange(), [typed]);
  return null;
}

/** Asks for a change of the order, shows its price beside the button, and makes it. */
function ChangeDialog({
  title,
  values,
  toBody,
  onClose,
  children,
}: {
  title: string;
  values?: FieldValues;
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
