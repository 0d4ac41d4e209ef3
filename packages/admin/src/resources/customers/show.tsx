import { formatFrancs } from '@isoko/contract/rules/money';
import PhoneIcon from '@mui/icons-material/Phone';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { Show, useRecordContext } from 'react-admin';
import { momentText } from '#admin/ui/moments.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { phoneText } from '#admin/ui/phone-text.ts';
import { Tag } from '#admin/ui/tag.tsx';
import { AddressText } from './address-text.tsx';
import { LatestOrders } from './latest-orders.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { type CustomerRecord, RightsPanel } from './rights-panel.tsx';

/** One customer: how to reach them, what they ordered, what staff noted, and what may be done about the account. */
export default function CustomerShow() {
  return (
    <Show component="div" actions={false}>
      <Customer />
    </Show>
  );
}

function Customer() {
  const customer = useRecordContext<CustomerRecord>();
  // The list's row stands in until the whole answered: it has no notes.
  if (!customer?.notes) return null;
  const { shipping, billing } = customer;
  return (
    <Stack sx={{ gap: 2, maxWidth: 860, py: 1 }}>
      <Head customer={customer} />
      <LatestOrders customer={customer} />
      <NotesPanel customer={customer} />
      {(shipping || billing) && (
        <Panel title="Addresses of the profile">
          {shipping && <AddressText label="Delivery" address={shipping} />}
          {billing && <AddressText label="Billing" address={billing} />}
        </Panel>
      )}
      <RightsPanel customer={customer} />
    </Stack>
  );
}

function Head({ customer }: { customer: CustomerRecord }) {
  const { name, email, phone, date_created, confirmed, blocked_at, orders_count, orders_total } = customer;
  return (
    <Box>
      <Typography variant="h2" component="h1">
        {name}
      </Typography>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        <Link href={`mailto:${email}`}>{email}</Link> · customer since {momentText(date_created)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, my: 1 }}>
        {blocked_at && <Tag label={`Blocked since ${momentText(blocked_at)}`} tone="bad" />}
        {!confirmed && <Tag label="E-mail not confirmed" tone="warn" />}
        <Tag label={orders_count === 1 ? '1 order' : `${orders_count} orders`} />
        <Tag label={`${formatFrancs(orders_total)} in all`} />
      </Box>
      {phone && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component="a" href={`tel:${phone}`} variant="outlined" startIcon={<PhoneIcon />}>
            Call {phoneText(phone)}
          </Button>
          <Button
            component="a"
            href={`https://wa.me/${phone.slice(1)}`}
            target="_blank"
            rel="noopener"
            variant="outlined"
            startIcon={<WhatsAppIcon />}
          >
            WhatsApp
          </Button>
        </Box>
      )}
    </Box>
  );
}
