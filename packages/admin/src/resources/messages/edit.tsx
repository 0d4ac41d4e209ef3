import { DeleteWithConfirmButton, Edit, SaveButton, SimpleForm, TextInput, Toolbar } from 'react-admin';
import { Letter } from './letter.tsx';

/** One message: read, answered by mail or phone, marked, with a note for colleagues. */
export default function MessageEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false}>
      <SimpleForm toolbar={<NoteToolbar />} sx={{ maxWidth: 720 }}>
        <Letter />
        <TextInput source="note" label="Note for colleagues" multiline minRows={2} />
      </SimpleForm>
    </Edit>
  );
}

function NoteToolbar() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, py: 1 }}>
      <SaveButton label="Keep the note" />
      <DeleteWithConfirmButton
        mutationMode="pessimistic"
        confirmTitle="Delete this message?"
        confirmContent="It goes for good, with its note."
      />
    </Toolbar>
  );
}
