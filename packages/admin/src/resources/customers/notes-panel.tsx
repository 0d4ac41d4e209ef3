import type { CustomerNote, CustomerPage, OtherRecord } from '@isoko/contract/routes/admin/customers';
import { formatFrancs } from '@isoko/contract/rules/money';
import MergeIcon from '@mui/icons-material/CallMerge';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import NoteAddIcon from '@mui/icons-material/NoteAddOutlined';
import { Alert, Autocomplete, Box, Chip, IconButton, TextField, Typography } from '@mui/material';
import { required, TextInput, useNotify } from 'react-admin';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { useAction, useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { momentText, ordersText, phoneText } from '#admin/ui/texts.ts';

const MOST = 20;
const LONGEST = 40;

/** The staff's notes about a customer, and a field for a new one. */
export function NotesPanel({
  customer: { id, notes },
}: {
  customer: Pick<CustomerPage, 'notes'> & { id: string };
}) {
  const write = ({ note }: { note: string }) =>
    call('POST /admin/customers/:id/notes', { params: { id }, body: { note } });
  return (
    <Panel
      title={t('Notes')}
      action={
        <AskButton
          label={t('Write a note')}
          button={{ startIcon: <NoteAddIcon /> }}
          title={t('Write a note')}
          text={t('For colleagues. Customers see it when they ask for their data.')}
          submit={t('Save the note')}
          done={t('The note was saved.')}
          work={write}
        >
          <TextInput source="note" label={t('Note')} multiline minRows={3} validate={required()} autoFocus />
        </AskButton>
      }
    >
      {notes.length === 0 && <Typography color="text.secondary">{t('No notes yet.')}</Typography>}
      {notes.map((note) => (
        <Note key={note._id} note={note} customerId={id} />
      ))}
    </Panel>
  );
}

function Note({ note, customerId: id }: { note: CustomerNote; customerId: string }) {
  const removal = useAction(
    () => call('DELETE /admin/customers/:id/notes/:note', { params: { id, note: note._id } }),
    { done: t('The note was removed.') },
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
        aria-label={t('Remove the note of {time}', { time: momentText(note.at) })}
        disabled={removal.isRunning}
        onClick={() => removal.run()}
      >
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

/** Tags of a customer, saved as soon as they are typed; existing tags are suggested. */
export function TagsPanel({
  customer: { id, tags },
}: {
  customer: Pick<CustomerPage, 'tags'> & { id: string };
}) {
  const { data } = useCall('GET /admin/customers/tags');
  const change = useAction(
    (next: string[]) => call('PATCH /admin/customers/:id', { params: { id }, body: { tags: next } }),
    { done: t('The tags were saved.') },
  );
  return (
    <Panel title={t('Tags')}>
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        value={tags}
        options={(data?.data ?? []).map(({ tag }) => tag)}
        disabled={change.isRunning}
        onChange={(_, next) =>
          change.run(
            [...new Set(next.map((tag) => tag.trim().slice(0, LONGEST)).filter(Boolean))].slice(0, MOST),
          )
        }
        renderValue={(values, item) =>
          values.map((tag, index) => {
            const { key, ...props } = item({ index });
            return <Chip key={key} label={tag} {...props} />;
          })
        }
        renderInput={(props) => (
          <TextField {...props} label={t('Add a tag')} helperText={t('Press Enter after each word.')} />
        )}
      />
    </Panel>
  );
}

type Customer = CustomerPage & { id: string };

/** Other records that may be of the same person, and merged ones; renders nothing if there are none. */
export function OthersPanel({ customer }: { customer: Customer }) {
  const { others, joined } = customer;
  return (
    <Panel title={t('Records of this person')} action={<JoinAnother customer={customer} />}>
      {others.length > 0 && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('Other records have this phone. Merge them only if you know that it is one person.')}
        </Alert>
      )}
      <Box sx={{ mx: -1.5 }}>
        {others.map((other) => (
          <Row
            key={other._id}
            to={`/customers/${other._id}/show`}
            title={other.name}
            text={[other.phone && phoneText(other.phone), boughtText(other)].filter(Boolean).join(' · ')}
            tags={<Tag label={other.account ? t('Account') : t('Guest')} />}
            actions={<JoinButton customer={customer} other={other} />}
          />
        ))}
      </Box>
      {joined.map(({ _id, name, phone, at }) => (
        <Typography key={_id} color="text.secondary">
          {t('{who} was merged on {time}.', {
            who: [name, phone && phoneText(phone)].filter(Boolean).join(', '),
            time: momentText(at),
          })}
        </Typography>
      ))}
      {others.length + joined.length === 0 && (
        <Typography color="text.secondary">{t('This is the only one.')}</Typography>
      )}
    </Panel>
  );
}

function boughtText({
  orders_count: count,
  orders_total,
}: Pick<OtherRecord, 'orders_count' | 'orders_total'>): string {
  if (count === 0) return t('no orders');
  return `${ordersText(count)}, ${formatFrancs(orders_total)}`;
}

/** The effect of a merge, with numbers: the record with the account stays. */
function joinText(customer: Customer, other: OtherRecord): string {
  const [kept, gone] = other.account ? [other, customer] : [customer, other];
  return t(
    '{gone}, notes and tags of {gone_name} move to {kept_name}. A block and a refusal of news stay. This is recorded in the audit log and cannot be undone.',
    { gone: boughtText(gone), gone_name: gone.name, kept_name: kept.name },
  );
}

function JoinButton({ customer, other }: { customer: Customer; other: OtherRecord }) {
  if (customer.account && other.account) return null;
  return (
    <AskButton
      label={t('Join')}
      button={{ startIcon: <MergeIcon />, variant: 'outlined' }}
      title={t('Merge {other} and {name}?', { other: other.name, name: customer.name })}
      text={joinText(customer, other)}
      submit={t('Merge them')}
      done={t('They were merged.')}
      work={() =>
        call('POST /admin/customers/:id/join', { params: { id: customer.id }, body: { other: other._id } })
      }
    />
  );
}

/** For a customer with two phones: the other record is found by its phone. */
function JoinAnother({ customer }: { customer: Customer }) {
  const notify = useNotify();
  const join = async ({ phone }: { phone: string }) => {
    const { data } = await call('GET /admin/customers', { query: { phone } });
    const found = data.filter(({ _id }) => _id !== customer.id);
    const [other] = found;
    if (!other) return notify(t('No other record has this phone.'), { type: 'warning' });
    if (found.length > 1)
      return notify(t('Several records have this phone. Merge those first.'), { type: 'warning' });
    await call('POST /admin/customers/:id/join', { params: { id: customer.id }, body: { other: other._id } });
    notify(t('{name} and {other} were merged.', { name: other.name, other: boughtText(other) }), {
      type: 'success',
    });
  };
  return (
    <AskButton
      label={t('Another phone')}
      button={{ startIcon: <MergeIcon /> }}
      title={t('The same person with another phone?')}
      text={t(
        'The record of that phone is merged with {name}: its orders, notes and tags move to the one with the account, else to this one. This is recorded in the audit log and cannot be undone.',
        { name: customer.name },
      )}
      submit={t('Merge them')}
      done={t('Done.')}
      work={join}
    >
      <TextInput source="phone" label={t('The other phone')} type="tel" {...needed} />
    </AskButton>
  );
}
