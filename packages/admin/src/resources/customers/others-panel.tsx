import type { CustomerPage, OtherRecord } from '@isoko/contract/routes/admin/customers';
import { formatFrancs } from '@isoko/contract/rules/money';
import MergeIcon from '@mui/icons-material/CallMerge';
import { Alert, Box, Typography } from '@mui/material';
import { TextInput, useNotify } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { Panel } from '#admin/ui/panel.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { momentText, phoneText } from '#admin/ui/texts.ts';

type Customer = CustomerPage & { id: string };

/** Other records that may be of the same person, and those that were joined: nothing where there is neither. */
export function OthersPanel({ customer }: { customer: Customer }) {
  const { others, joined } = customer;
  return (
    <Panel title="Records of this person" action={<JoinAnother customer={customer} />}>
      {others.length > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          Others ordered with this phone, or typed it. Join them only if you know that it is one person.
        </Alert>
      )}
      <Box sx={{ mx: -1.5 }}>
        {others.map((other) => (
          <Row
            key={other._id}
            to={`/customers/${other._id}/show`}
            title={other.name}
            text={[other.phone && phoneText(other.phone), boughtText(other)].filter(Boolean).join(' · ')}
            tags={<Tag label={other.account ? 'Account' : 'Guest'} />}
            actions={<JoinButton customer={customer} other={other} />}
          />
        ))}
      </Box>
      {joined.map(({ _id, name, phone, at }) => (
        <Typography key={_id} color="text.secondary">
          {[name, phone && phoneText(phone)].filter(Boolean).join(', ')} was joined here on {momentText(at)}.
        </Typography>
      ))}
      {others.length + joined.length === 0 && (
        <Typography color="text.secondary">This is the only one.</Typography>
      )}
    </Panel>
  );
}

function boughtText({
  orders_count: count,
  orders_total,
}: Pick<OtherRecord, 'orders_count' | 'orders_total'>): string {
  if (count === 0) return 'no orders';
  return `${count === 1 ? '1 order' : `${count} orders`}, ${formatFrancs(orders_total)}`;
}

/** What a join does, with numbers: the record with the account stays. */
function joinText(customer: Customer, other: OtherRecord): string {
  const [kept, gone] = other.account ? [other, customer] : [customer, other];
  return `${boughtText(gone)}, notes and tags of ${gone.name} go to ${kept.name}. A block and a no to news stay. This is written to the audit log and cannot be undone.`;
}

function JoinButton({ customer, other }: { customer: Customer; other: OtherRecord }) {
  if (customer.account && other.account) return null;
  return (
    <AskButton
      label="Join"
      button={{ startIcon: <MergeIcon />, variant: 'outlined' }}
      title={`Join ${other.name} and ${customer.name}?`}
      text={joinText(customer, other)}
      submit="Join them"
      done="They are one now."
      work={() =>
        call('POST /admin/customers/:id/join', { params: { id: customer.id }, body: { other: other._id } })
      }
    />
  );
}

/** Someone with two phones: the other record is found by its own. */
function JoinAnother({ customer }: { customer: Customer }) {
  const notify = useNotify();
  const join = async ({ phone }: { phone: string }) => {
    const { data } = await call('GET /admin/customers', { query: { phone } });
    const found = data.filter(({ _id }) => _id !== customer.id);
    const [other] = found;
    if (!other) return notify('No other record has this phone.', { type: 'warning' });
    if (found.length > 1)
      return notify('Several records have this phone. Join those first.', { type: 'warning' });
    await call('POST /admin/customers/:id/join', { params: { id: customer.id }, body: { other: other._id } });
    notify(`${other.name}, ${boughtText(other)}: they are one now.`, { type: 'success' });
  };
  return (
    <AskButton
      label="Another phone"
      button={{ startIcon: <MergeIcon /> }}
      title="The same person with another phone?"
      text={`The record of that phone is joined with ${customer.name}: its orders, notes and tags go to the one with the account, else to this one. This is written to the audit log and cannot be undone.`}
      submit="Join them"
      done="Done."
      work={join}
    >
      <TextInput source="phone" label="The other phone" type="tel" {...needed} />
    </AskButton>
  );
}
