import CallIcon from '@mui/icons-material/Call';
import MapIcon from '@mui/icons-material/Map';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-admin';
import { MANAGERS } from '#admin/roles.ts';
import { useSession } from '#admin/session.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { phoneText } from '#admin/ui/phone-text.ts';
import { CancelOpen } from './cancel-open.tsx';
import { placeText } from './order-text.ts';
import { useOrder } from './use-order.ts';

/** Who gets it and how the rider finds the door. */
export function ContactPanel() {
  const { shipping, links, zone, account, customer } = useOrder();
  return (
    <Panel title="Customer">
      <Typography sx={{ fontWeight: 700 }}>{shipping.full_name}</Typography>
      <Typography>{phoneText(shipping.phone)}</Typography>
      {shipping.phone_alt && <Typography>or {phoneText(shipping.phone_alt)}</Typography>}
      {customer.email && <Typography sx={{ overflowWrap: 'anywhere' }}>{customer.email}</Typography>}
      <Stack direction="row" sx={{ gap: 1, my: 1.5, flexWrap: 'wrap' }}>
        <Button variant="outlined" href={links.call} startIcon={<CallIcon />}>
          Call
        </Button>
        <Button
          variant="outlined"
          href={links.whatsapp}
          target="_blank"
          rel="noopener"
          startIcon={<WhatsAppIcon />}
        >
          WhatsApp
        </Button>
        <Button variant="outlined" href={links.map} target="_blank" rel="noopener" startIcon={<MapIcon />}>
          Map
        </Button>
      </Stack>
      <Typography sx={{ fontWeight: 700 }}>{shipping.directions}</Typography>
      <Typography>{[shipping.street, placeText(shipping)].filter(Boolean).join(', ')}</Typography>
      <Typography color="text.secondary">Zone {zone}</Typography>
      {account && <AccountLink id={account._id} name={account.name} />}
      <CancelOpen />
    </Panel>
  );
}

/** Packers see the order, not the customer's account. */
function AccountLink({ id, name }: { id: string; name: string }) {
  const role = useSession()?.role;
  if (!role || !MANAGERS.includes(role)) return null;
  return (
    <Link to={`/customers/${id}`} sx={{ display: 'inline-block', py: 1.5 }}>
      Account of {name}
    </Link>
  );
}
