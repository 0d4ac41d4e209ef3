import type { CustomerNote, CustomerPage } from '@isoko/contract/routes/admin/customers';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import NoteAddIcon from '@mui/icons-material/NoteAddOutlined';
import { Autocomplete, Box, Chip, IconButton, TextField, Typography } from '@mui/material';
import { required, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { useAction, useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { momentText } from '#admin/ui/texts.ts';

const MOST = 20;
const LONGEST = 40;

/** What staff noted about a customer, and a way to note more. */
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
          done={t('The note is kept.')}
          work={write}
        >
          <TextInput source="note" label={t('Note')} multiline minRows={3} validate={required()} autoFocus />
        </AskButton>
      }
    >
      {notes.length === 0 && <Typography color="text.secondary">{t('Nothing noted yet.')}</Typography>}
      {notes.map((note) => (
        <Note key={note._id} note={note} customerId={id} />
      ))}
    </Panel>
  );
}

function Note({ note, customerId: id }: { note: CustomerNote; customerId: string }) {
  const removal = useAction(
    () => call('DELETE /admin/customers/:id/notes/:note', { params: { id, note: note._id } }),
    { done: t('The note is gone.') },
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

/** Free words about a customer, kept as soon as they are typed; those in use are suggested. */
export function TagsPanel({
  customer: { id, tags },
}: {
  customer: Pick<CustomerPage, 'tags'> & { id: string };
}) {
  const { data } = useCall('GET /admin/customers/tags');
  const change = useAction(
    (next: string[]) => call('PATCH /admin/customers/:id', { params: { id }, body: { tags: next } }),
    { done: t('The tags are kept.') },
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
