import type { StaffMessage } from '@isoko/contract/routes/admin/messages';
import CheckIcon from '@mui/icons-material/Check';
import PhoneIcon from '@mui/icons-material/Phone';
import ReplyIcon from '@mui/icons-material/Reply';
import { Alert, Box, Button, Typography } from '@mui/material';
import {
  DeleteWithConfirmButton,
  SaveButton,
  SearchInput,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin';
import { call } from '#admin/api.ts';
import { EditPage } from '#admin/inputs/form.tsx';
import { t } from '#admin/messages/t.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { momentText, phoneText } from '#admin/ui/texts.ts';

type MessageRecord = StaffMessage & { id: string };

const choices = [
  { id: 'false', name: t('Waiting') },
  { id: 'true', name: t('Answered') },
];
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Name or words')} />,
  <SelectInput key="answered" source="answered" label={t('State')} choices={choices} alwaysOn />,
];
/** Enough of a message to know what it is about. */
const SHOWN = 120;

/** The inbox: first what waits for an answer. */
export function MessageList() {
  return (
    <CardList<MessageRecord>
      title={t('Messages')}
      filters={filters}
      filterDefaultValues={{ answered: 'false' }}
      empty={<Alert severity="info">{t('There are no messages yet.')}</Alert>}
      card={(message) => <MessageRow message={message} />}
      nothing={({ answered, q }) => (answered === 'false' && !q ? t('No messages are waiting.') : undefined)}
    />
  );
}

function MessageRow({ message }: { message: MessageRecord }) {
  const { id, name, subject, date_created, answered_at, note } = message;
  const words = message.message.slice(0, SHOWN) + (message.message.length > SHOWN ? '…' : '');
  return (
    <Row
      to={`/messages/${id}`}
      title={subject ? t('{name}: {said}', { name, said: subject }) : name}
      text={`${momentText(date_created)} · ${words}`}
      tags={
        <>
          {note && <Tag label={t('Note')} />}
          {answered_at ? <Tag label={t('Answered')} tone="good" /> : <Tag label={t('Waiting')} tone="warn" />}
        </>
      }
    />
  );
}

/** One message: read, answered by mail or phone, marked, with a note for colleagues. */
export function MessageEdit() {
  return (
    <EditPage staysOpen>
      <SimpleForm toolbar={<NoteToolbar />} sx={{ maxWidth: 720 }}>
        <Letter />
        <TextInput source="note" label={t('Note for colleagues')} multiline minRows={2} />
      </SimpleForm>
    </EditPage>
  );
}

function NoteToolbar() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, py: 1 }}>
      <SaveButton label={t('Save the note')} />
      <DeleteWithConfirmButton
        mutationMode="pessimistic"
        confirmTitle={t('Delete this message?')}
        confirmContent={t('It is deleted permanently, with its note.')}
      />
    </Toolbar>
  );
}

/** The message, and the ways to answer it: editors see none. */
export function Letter() {
  const message = useRecordContext<MessageRecord>();
  if (!message) return null;
  const { name, email, phone, subject, date_created } = message;
  return (
    <Box component="article" aria-label={t('Message of {name}', { name })} sx={{ width: '100%', mb: 2 }}>
      <Typography variant="h2">{subject ?? t('No subject')}</Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {[name, email, momentText(date_created)].filter(Boolean).join(' · ')}
      </Typography>
      <Typography sx={{ my: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {message.message}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {email && (
          <Button
            component="a"
            href={mailTo({ ...message, email })}
            variant="contained"
            startIcon={<ReplyIcon />}
          >
            {t('Answer by e-mail')}
          </Button>
        )}
        {phone && (
          <Button component="a" href={`tel:${phone}`} variant="outlined" startIcon={<PhoneIcon />}>
            {t('Call {phone}', { phone: phoneText(phone) })}
          </Button>
        )}
      </Box>
      <Mark message={message} />
    </Box>
  );
}

/** Whether it is answered and who did, and the button that changes that. */
function Mark({ message }: { message: MessageRecord }) {
  const { id, answered_at, answered_by } = message;
  const mark = (answered: boolean) =>
    call('PATCH /admin/messages/:id', { params: { id }, body: { answered } });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}>
      {answered_at ? (
        <>
          <Tag
            label={t('Answered by {answered_by}, {time}', { answered_by, time: momentText(answered_at) })}
            tone="good"
          />
          <ActionButton work={() => mark(false)}>{t('Mark as waiting')}</ActionButton>
        </>
      ) : (
        <ActionButton work={() => mark(true)} variant="outlined" startIcon={<CheckIcon />}>
          {t('Mark as answered')}
        </ActionButton>
      )}
    </Box>
  );
}

/** Longer addresses are cut off by mail programs. */
const QUOTED = 1_000;

/** Opens a mail to the sender, with their words quoted below. */
export function mailTo({ name, email, subject, message }: StaffMessage & { email: string }): string {
  const quoted = message.slice(0, QUOTED).replace(/^/gm, '> ');
  const fields = {
    subject: t('Re: {subject}', { subject: subject ?? t('Your message') }),
    body: `${t('Dear {name},', { name })}\n\n\n\n${quoted}`,
  };
  const query = Object.entries(fields).map(([field, text]) => `${field}=${encodeURIComponent(text)}`);
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`;
}
