import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Panel } from '#admin/ui/panel.tsx';
import { phoneText } from '#admin/ui/phone-text.ts';
import { AddressDialog } from './address-dialog.tsx';
import { windowText } from './order-text.ts';
import { RiderDialog } from './rider-dialog.tsx';
import { useOrder } from './use-order.ts';
import { WindowDialog } from './window-dialog.tsx';
import { substitutionNames } from './words.ts';

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
