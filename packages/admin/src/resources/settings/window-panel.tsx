import { Box, Button, Chip, FormHelperText, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, NumberInput, required, TextArrayInput, useInput } from 'react-admin';
import { dayText, kigaliDay } from '#admin/ui/moments.ts';
import type { SettingInputs } from './settings-panel.tsx';

/** What the shop shows, when it does not deliver, and when it warns. */
export const windowInputs = {
  free_delivery_banner: (source) => (
    <BooleanInput
      source={source}
      label="Promise free express delivery"
      helperText="The banner on top, from the smallest amount a zone's express method is free from."
    />
  ),
  region_gate: (source) => (
    <BooleanInput
      source={source}
      label="Only for visitors in Rwanda"
      helperText="Others read that the shop is not available in their region."
    />
  ),
  moderate_comments: (source) => <BooleanInput source={source} label="Comments wait for approval" />,
  closed_days: (source) => <DaysInput source={source} label="Days without deliveries" />,
  low_stock_below: (source) => (
    <NumberInput source={source} label="Stock is low below" min={1} step={1} validate={required()} />
  ),
  contact_topics: (source) => (
    <TextArrayInput
      source={source}
      label="Subjects of the contact form"
      helperText="Press Enter after each."
    />
  ),
} satisfies SettingInputs;

/** A list of calendar days, in their order; those that are over go when another one is added. */
function DaysInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput<string[]>({ source, defaultValue: [] });
  const [typed, setTyped] = useState('');
  const days: string[] = field.value ?? [];
  const today = kigaliDay();
  const add = () => {
    const coming = days.filter((day) => day >= today);
    field.onChange([...new Set([...coming, typed])].sort());
    setTyped('');
  };
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, mx: 0, my: 2 }}>
      <Typography component="legend" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
        {days.length === 0 && <Typography color="text.secondary">None.</Typography>}
        {days.map((day) => (
          <Chip
            key={day}
            label={`${dayText(day)} ${day.slice(0, 4)}`}
            onDelete={() => field.onChange(days.filter((each) => each !== day))}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          type="date"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { min: today, 'aria-label': 'A day without deliveries' } }}
          sx={{ maxWidth: 220 }}
        />
        <Button variant="outlined" disabled={typed < today} onClick={add}>
          Add the day
        </Button>
      </Box>
      {fieldState.error && <FormHelperText error>{String(fieldState.error.message)}</FormHelperText>}
    </Box>
  );
}
