import type { Address } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import PhoneIcon from '@mui/icons-material/Phone';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { Show, useRecordContext } from 'react-admin';
import { Navigate, Link as RouterLink } from 'react-router';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { OutsideButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { statusNames } from '#admin/ui/order-words.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { momentText, ordersText, phoneText } from '#admin/ui/texts.ts';
import { NotesPanel, OthersPanel, TagsPanel } from './notes-panel.tsx';
import { type CustomerRecord, NewsPanel, RightsPanel } from './rights-panel.tsx';

/** One customer: contact, orders, the staff's notes, and the actions on the account. */
export function CustomerShow() {
  return (
    <Show component="div" actions={false}>
      <Customer />
    </Show>
  );
}

function Customer() {
  const customer = useRecordContext<CustomerRecord>();
  // The row of the list is shown until the whole customer has loaded: it has no notes.
  if (!customer?.notes) return null;
  const { shipping, billing } = customer;
  // The record was merged into another one.
  if (customer._id !== customer.id) return <Navigate to={`/customers/${customer._id}/show`} replace />;
  return (
    <Stack sx={{ gap: 2, maxWidth: 860, py: 1 }}>
      <Head customer={customer} />
      <OthersPanel customer={customer} />
      <LatestOrders customer={customer} />
      <TagsPanel customer={customer} />
      <NotesPanel customer={customer} />
      <NewsPanel customer={customer} />
      {(shipping || billing) && (
        <Panel title={t('Addresses of the profile')}>
          {shipping && <AddressText label={t('Delivery')} address={shipping} />}
          {billing && <AddressText label={t('Billing')} address={billing} />}
        </Panel>
      )}
      <RightsPanel customer={customer} />
    </Stack>
  );
}

function Head({ customer }: { customer: CustomerRecord }) {
  const { name, other_names, email, account, date_created, phones } = customer;
  return (
    <Box>
      <Typography variant="h2" component="h1">
        {name || t('Without a name')}
      </Typography>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {email && (
          <>
            <Link href={`mailto:${email}`}>{email}</Link> ·{' '}
          </>
        )}
        {account
          ? t('account since {time}', { time: momentText(date_created) })
          : t('guest since {time}', { time: momentText(date_created) })}
      </Typography>
      {other_names.length > 0 && (
        <Typography color="text.secondary">
          {t('Also ordered as {names}', { names: other_names.join(', ') })}
        </Typography>
      )}
      <States customer={customer} />
      {phones.map((phone) => (
        <PhoneButtons key={phone} phone={phone} />
      ))}
    </Box>
  );
}

function States({ customer }: { customer: CustomerRecord }) {
  const { account, confirmed, email, blocked_at, blocked_why, orders_count, orders_total, last_order_at } =
    customer;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, my: 1 }}>
      {blocked_at && <Tag label={t('Blocked since {time}', { time: momentText(blocked_at) })} tone="bad" />}
      {account && email && !confirmed && <Tag label={t('E-mail not confirmed')} tone="warn" />}
      <Tag label={ordersText(orders_count)} />
      <Tag label={t('{amount} in all', { amount: formatFrancs(orders_total) })} />
      {last_order_at && <Tag label={t('Last {time}', { time: momentText(last_order_at) })} />}
      {blocked_why && (
        <Typography sx={{ width: '100%', overflowWrap: 'anywhere' }}>
          {t('Blocked because: {blocked_why}', { blocked_why })}
        </Typography>
      )}
    </Box>
  );
}

function PhoneButtons({ phone }: { phone: string }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      <Button component="a" href={`tel:${phone}`} variant="outlined" startIcon={<PhoneIcon />}>
        {t('Call {phone}', { phone: phoneText(phone) })}
      </Button>
      <OutsideButton href={`https://wa.me/${phone.slice(1)}`} variant="outlined" startIcon={<WhatsAppIcon />}>
        {t('WhatsApp')}
      </OutsideButton>
    </Box>
  );
}

/** An address in the format for a rider. */
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

/** The link leads to the others. */
const SHOWN = 5;

/** The latest orders of a customer, and the link to all of them. */
export function LatestOrders({ customer: { id } }: { customer: { id: string } }) {
  const query = useCall('GET /admin/orders', { query: { customer: id, limit: SHOWN } });
  const all = `/orders?${new URLSearchParams({ filter: JSON.stringify({ customer: id }) })}`;
  return (
    <Panel
      title={t('Orders')}
      action={
        <Button component={RouterLink} to={all}>
          {t('See all')}
        </Button>
      }
    >
      <Answered query={query}>
        {({ data }) => (
          <Box sx={{ mx: -1.5 }}>
            {data.length === 0 && <Typography sx={{ px: 1.5 }}>{t('No orders yet.')}</Typography>}
            {data.map(({ _id, number, total, date_created, status }) => (
              <Row
                key={_id}
                to={`/orders/${_id}/show`}
                title={number}
                text={`${momentText(date_created)} · ${formatFrancs(total)}`}
                tags={<Tag label={statusNames[status]} />}
              />
            ))}
          </Box>
        )}
      </Answered>
    </Panel>
  );
}
