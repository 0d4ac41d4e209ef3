import type { Address } from '@isoko/contract';
import type { CustomerNote, CustomerPage } from '@isoko/contract/routes/admin/customers';
import { formatFrancs } from '@isoko/contract/rules/money';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import NoteAddIcon from '@mui/icons-material/NoteAddOutlined';
import PhoneIcon from '@mui/icons-material/Phone';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, Button, IconButton, Link, Stack, Typography } from '@mui/material';
import { required, Show, TextInput, useRecordContext } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { call } from '#admin/api.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { AskButton, OutsideButton } from '#admin/ui/buttons.tsx';
import { useAction, useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { momentText, phoneText } from '#admin/ui/texts.ts';
import { type CustomerRecord, RightsPanel } from './rights-panel.tsx';

/** One customer: how to reach them, what they ordered, what staff noted, and what may be done about the account. */
export function CustomerShow() {
  return (
    <Show component="div" actions={false}>
      <Customer />
    </Show>
  );
}

function Customer() {
  const customer = useRecordContext<CustomerRecord>();
  // The row of the list is shown until the whole customer has come: it has no notes.
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
          <OutsideButton
            href={`https://wa.me/${phone.slice(1)}`}
            variant="outlined"
            startIcon={<WhatsAppIcon />}
          >
            WhatsApp
          </OutsideButton>
        </Box>
      )}
    </Box>
  );
}

/** An address as a rider reads it. */
function AddressText({ label, address }: { label: string; address: Address }) {
  const { full_name, phone, street, sector, district, directions } = address;
  return (
    <Box sx={{ mb: 1 }}>
      <Typography variant="body2" color="text.secondary">
        {label}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {[full_name, phoneText(phone), street, `${sector}, ${district}`, directions]
          .filter(Boolean)
          .join('\n')}
      </Typography>
    </Box>
  );
}

/** What staff noted about a customer, and a way to note more. */
function NotesPanel({ customer: { id, notes } }: { customer: Pick<CustomerPage, 'notes'> & { id: string } }) {
  const write = ({ note }: { note: string }) =>
    call('POST /admin/customers/:id/notes', { params: { id }, body: { note } });
  return (
    <Panel
      title="Notes"
      action={
        <AskButton
          label="Write a note"
          button={{ startIcon: <NoteAddIcon /> }}
          title="Write a note"
          text="For colleagues. Customers see it when they ask for their data."
          submit="Keep the note"
          done="The note is kept."
          work={write}
        >
          <TextInput source="note" multiline minRows={3} validate={required()} autoFocus />
        </AskButton>
      }
    >
      {notes.length === 0 && <Typography color="text.secondary">Nothing noted yet.</Typography>}
      {notes.map((note) => (
        <Note key={note._id} note={note} customerId={id} />
      ))}
    </Panel>
  );
}

function Note({ note, customerId: id }: { note: CustomerNote; customerId: string }) {
  const removal = useAction(
    () => call('DELETE /admin/customers/:id/notes/:note', { params: { id, note: note._id } }),
    { done: 'The note is gone.' },
  );
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', py: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.note}</Typography>
        <Typography variant="body2" color="text.secondary">
          {note.author}, {momentText(note.at)}
        </Typography>
      </Box>
      <IconButton
        aria-label={`Remove the note of ${momentText(note.at)}`}
        disabled={removal.isRunning}
        onClick={() => removal.run()}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

/** The link leads to the others. */
const SHOWN = 5;

/** The latest orders of a customer, and the way to all of them. */
export function LatestOrders({ customer: { id } }: { customer: { id: string } }) {
  const query = useCall('GET /admin/orders', { query: { account: id, limit: SHOWN } });
  const all = `/orders?${new URLSearchParams({ filter: JSON.stringify({ account: id }) })}`;
  return (
    <Panel
      title="Orders"
      action={
        <Button component={RouterLink} to={all}>
          See all
        </Button>
      }
    >
      <Answered query={query}>
        {({ data }) => (
          <Box sx={{ mx: -1.5 }}>
            {data.length === 0 && <Typography sx={{ px: 1.5 }}>No orders yet.</Typography>}
            {data.map(({ _id, number, total, date_created, status }) => (
              <Row
                key={_id}
                to={`/orders/${_id}/show`}
                title={number}
                text={`${momentText(date_created)} · ${formatFrancs(total)}`}
                tags={<Tag label={stateText(status)} />}
              />
            ))}
          </Box>
        )}
      </Answered>
    </Panel>
  );
}

/** `out_for_delivery` is `Out for delivery`. */
function stateText(status: string): string {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
