import { Box } from '@mui/material';
import { SelectInput, TextInput } from 'react-admin';
import { choicesOf, substitutionNames } from './words.ts';

/** What the customer wishes, and what staff tell each other. */
export function TypedNotes() {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <SelectInput
        source="substitution"
        label="When something is out"
        choices={choicesOf(substitutionNames)}
        emptyText="Call before replacing"
        helperText={false}
      />
      <TextInput source="note" label="What the customer wishes" multiline helperText={false} />
      <TextInput source="staff_note" label="For staff alone" multiline helperText={false} />
    </Box>
  );
}
