import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import DownloadIcon from '@mui/icons-material/Download';
import { Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { saveFile } from '#admin/api.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { dayText, kigaliDay } from '#admin/ui/moments.ts';
import { useCall } from '#admin/ui/use-call.ts';
import { useAction } from '#admin/ui/use-deed.ts';
import { DayFigures } from './day-figures.tsx';

const DAY_MS = 24 * 60 * 60_000;

/** What one day brought: today, until another one is chosen. */
export default function DayClose() {
  const [date, setDate] = useState(kigaliDay());
  const query = useCall('GET /admin/day', { query: { date } });
  return (
    <Box sx={{ py: 2 }}>
      <Title title="Day's close" />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        <Typography variant="h2" component="h1" sx={{ flex: '1 1 12rem' }}>
          {dayText(date)}
        </Typography>
        <DayChoice date={date} onDate={setDate} />
        <CsvButton date={date} />
      </Stack>
      <Answered query={query}>{({ data }) => <DayFigures day={data} />}</Answered>
    </Box>
  );
}

function DayChoice({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const today = kigaliDay();
  const go = (days: number) =>
    onDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10));
  return (
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      <IconButton aria-label="The day before" onClick={() => go(-1)}>
        <BackIcon />
      </IconButton>
      <TextField
        type="date"
        label="Day"
        value={date}
        onChange={({ target }) => target.value && onDate(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
      />
      <IconButton aria-label="The day after" onClick={() => go(1)} disabled={date >= today}>
        <NextIcon />
      </IconButton>
    </Stack>
  );
}

function CsvButton({ date }: { date: string }) {
  const save = useAction(() => saveFile(`/day.csv?date=${date}`, `day-${date}.csv`));
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      onClick={() => save.run()}
      disabled={save.isRunning}
    >
      For the accountant
    </Button>
  );
}
