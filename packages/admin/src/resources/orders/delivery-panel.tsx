import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { Alert, Box, Button, CircularProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { RadioButtonGroupInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { substitutionNames, windowText } from '#admin/ui/order-words.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { momentText, phoneText } from '#admin/ui/texts.ts';
import { useOrder, useOrderAsOpened } from './order.tsx';
import { PlaceDialog, WindowDialog } from './place-dialog.tsx';

type Asked = 'rider' | 'window' | 'place' | null;

/** Time, method and rider of the delivery; or the collection point. */
export function DeliveryPanel() {
  const order = useOrder();
  const { point } = order;
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const { rider, next, status } = order;
  const isOver = ['delivered', 'cancelled', 'expired'].includes(status);
  return (
    <Panel title={point ? t('Collection') : t('Delivery')}>
      <Typography sx={{ fontWeight: 700 }}>{windowText(order)}</Typography>
      {point ? <PointText point={point} /> : <Typography>{order.shipping_method.name}</Typography>}
      <Typography color="text.secondary">
        {t('When something is out: {wish}', {
          wish: substitutionNames[order.substitution],
        })}
      </Typography>
      {!point && (
        <Typography sx={{ mt: 1 }}>
          {rider
            ? t('Rider: {rider}', {
                rider: [rider.name, ...(rider.phone ? [phoneText(rider.phone)] : [])].join(', '),
              })
            : t('No rider yet')}
        </Typography>
      )}
      {order.door_photo && <DoorPhoto id={order._id} />}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        {!isOver && !point && (
          <Button variant="outlined" onClick={() => setAsked('rider')}>
            {rider ? t('Another rider') : t('Choose a rider')}
          </Button>
        )}
        {next.lines && <Button onClick={() => setAsked('window')}>{t('Change the time')}</Button>}
        {next.lines && <Button onClick={() => setAsked('place')}>{t('Change the place')}</Button>}
      </Stack>
      {asked === 'rider' && <RiderDialog onClose={close} />}
      {asked === 'window' && <WindowDialog onClose={close} />}
      {asked === 'place' && <PlaceDialog onClose={close} />}
    </Panel>
  );
}

/** The rider's photo at the door; it replaces the customer's code. */
function DoorPhoto({ id }: { id: string }) {
  const query = useCall('GET /admin/orders/:id/photo', { params: { id } });
  return (
    <Answered query={query}>
      {({ data: { taken_at, picture } }) => (
        <Box component="figure" sx={{ m: 0, mt: 1 }}>
          <Box
            component="img"
            src={picture}
            alt={t('The order at the door')}
            sx={{ display: 'block', maxWidth: '100%', maxHeight: 320, borderRadius: 1 }}
          />
          <Typography component="figcaption" variant="body2" color="text.secondary">
            {t('Photo of the rider, {time}. It is kept for 60 days.', { time: momentText(taken_at) })}
          </Typography>
        </Box>
      )}
    </Answered>
  );
}

/** The collection point, as it was agreed. */
function PointText({ point }: { point: NonNullable<StaffOrder['point']> }) {
  const { name, address, opens_at: from, closes_at: to } = point;
  return (
    <>
      <Typography>{t('Collected at {point}', { point: name })}</Typography>
      <Typography color="text.secondary">
        {t('{address}. Open {from}–{to}.', { address, from, to })}
      </Typography>
    </>
  );
}

/** Chooses the rider of the order from the list. */
function RiderDialog({ onClose }: { onClose: () => void }) {
  const { _id: id, version, rider } = useOrderAsOpened();
  return (
    <AskDialog
      title={t('Who brings it?')}
      submit={t('Save the rider')}
      done={t('The rider was saved.')}
      work={(given: { rider?: string }) =>
        call('PATCH /admin/orders/:id', { params: { id }, body: { version, ...given } })
      }
      values={{ rider: rider?._id ?? undefined }}
      onClose={onClose}
    >
      <RiderInput />
    </AskDialog>
  );
}

/** The riders for an order. */
export function RiderInput() {
  const { data, isPending } = useCall('GET /admin/riders', { query: { active: true } });
  if (isPending) return <CircularProgress aria-label={t('Loading')} />;
  const choices = (data?.data ?? []).map(({ _id, name, carries }) => ({
    id: _id,
    name: carries ? t('{name} (has {carries})', { name, carries }) : name,
  }));
  if (choices.length === 0)
    return <Alert severity="info">{t('There are no riders yet: a manager adds them under Riders.')}</Alert>;
  return (
    <RadioButtonGroupInput source="rider" label={t('Rider')} choices={choices} row={false} {...needed} />
  );
}
