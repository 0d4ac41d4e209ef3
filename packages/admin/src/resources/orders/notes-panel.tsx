import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { required, TextInput } from 'react-admin';
import { call } from '#admin/api.ts';
import { AskDialog } from '#admin/ui/ask-dialog.tsx';
import { momentText } from '#admin/ui/moments.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { useOrder } from './use-order.ts';

/** What staff tell each other about the order; the customer never reads it. */
export function NotesPanel() {
  const { _id: id, staff_notes } = useOrder();
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title="Notes for staff" action={<Button onClick={() => setAsking(true)}>Add a note</Button>}>
      {staff_notes.length === 0 && <Typography color="text.secondary">Nobody has noted anything.</Typography>}
      <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
        {staff_notes.map((note) => (
          <li key={note._id}>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</Typography>
            <Typography variant="body2" color="text.secondary">
              {note.by}, {momentText(note.at)}
            </Typography>
          </li>
        ))}
      </Stack>
      {isAsking && (
        <AskDialog
          title="A note for staff"
          submit="Save the note"
          done="Noted."
          work={(body: { staff_note?: string }) => call('PATCH /admin/orders/:id', { params: { id }, body })}
          onClose={() => setAsking(false)}
        >
          <TextInput
            source="staff_note"
            label="Note"
            multiline
            minRows={3}
            validate={required()}
            helperText={false}
            autoFocus
          />
        </AskDialog>
      )}
    </Panel>
  );
}
