import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Button, Chip, FormHelperText, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { NumberInput, required, SelectInput, useInput } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { dayText, kigaliDay } from '#admin/ui/texts.ts';

const ROUNDED_TO = [10, 50, 100].map((id) => ({ id, name: formatFrancs(id) }));

/** A sorted list of calendar days; adding a day removes those that have passed. */
export function DaysInput({ source, label }: { source: string; label: string }) {
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
        {days.length === 0 && <Typography color="text.secondary">{t('None.')}</Typography>}
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
          slotProps={{ htmlInput: { min: today, 'aria-label': t('A day without deliveries') } }}
          sx={{ maxWidth: 220 }}
        />
        <Button variant="outlined" disabled={typed < today} onClick={add}>
          {t('Add the day')}
        </Button>
      </Box>
      {fieldState.error && <FormHelperText error>{String(fieldState.error.message)}</FormHelperText>}
    </Box>
  );
}

/** How many days before their date goods get a proposed lower price, and how much lower (decisions/0185). */
export function MarkdownInput({ source }: { source: string }) {
  return (
    <>
      <NumberInput
        source={`${source}.days`}
        label={t('Close to best before: days')}
        min={0}
        max={90}
        step={1}
        validate={required()}
        helperText={t('A lower price is then suggested under Buying in. 0: never.')}
      />
      <NumberInput
        source={`${source}.percent`}
        label={t('Close to best before: percent off')}
        min={1}
        max={90}
        step={1}
        validate={required()}
      />
      <SelectInput
        source={`${source}.round_to`}
        label={t('Close to best before: rounded down to')}
        choices={ROUNDED_TO}
        validate={required()}
      />
    </>
  );
}
