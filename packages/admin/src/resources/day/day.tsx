import type { Books } from '@isoko/contract/routes/admin/books';
import type { DayReport } from '@isoko/contract/routes/admin/dashboard';
import { formatFrancs } from '@isoko/contract/rules/money';
import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import DownloadIcon from '@mui/icons-material/Download';
import { Box, IconButton, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { saveFile } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { statesOfMany } from '#admin/ui/order-words.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { dayText, kigaliDay, numberText } from '#admin/ui/texts.ts';
import { formatQuantity } from '#admin/ui/weights.ts';
import { CounterOfDay, Drawer, Money, RidersOfDay, Sold } from './books.tsx';
import { Rows } from './rows.tsx';

const DAY_MS = 24 * 60 * 60_000;

/** What one day brought: today, until another one is chosen. */
export function DayClose() {
  const [date, setDate] = useState(kigaliDay());
  const query = useCall('GET /admin/day', { query: { date } });
  const books = useCall('GET /admin/books', { query: { date } });
  return (
    <Box sx={{ py: 2 }}>
      <Title title={t("Day's close")} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        <Typography variant="h2" component="h1" sx={{ flex: '1 1 12rem' }}>
          {dayText(date)}
        </Typography>
        <DayChoice date={date} onDate={setDate} />
        <CsvButton date={date} />
      </Stack>
      <Answered query={query}>
        {(day) => (
          <Answered query={books}>{(read) => <DayFigures day={day.data} books={read.data} />}</Answered>
        )}
      </Answered>
    </Box>
  );
}

function DayChoice({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  const today = kigaliDay();
  const go = (days: number) =>
    onDate(new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10));
  return (
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      <IconButton aria-label={t('The day before')} onClick={() => go(-1)}>
        <BackIcon />
      </IconButton>
      <TextField
        type="date"
        label={t('Day')}
        value={date}
        onChange={({ target }) => target.value && onDate(target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
      />
      <IconButton aria-label={t('The day after')} onClick={() => go(1)} disabled={date >= today}>
        <NextIcon />
      </IconButton>
    </Stack>
  );
}

function CsvButton({ date }: { date: string }) {
  return (
    <ActionButton
      work={() => saveFile(`/books.csv?date=${date}`, `books-${date}.csv`)}
      variant="outlined"
      startIcon={<DownloadIcon />}
    >
      {t('For the accountant')}
    </ActionButton>
  );
}

/** A day in numbers: its books first, then orders and what sold best. */
function DayFigures({ day, books }: { day: DayReport; books: Books }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
      <Drawer books={books} />
      <Money books={books} />
      <CounterOfDay books={books} />
      <RidersOfDay books={books} />
      <Sold books={books} />
      <Orders day={day} />
      <BestSold items={day.items} />
    </Box>
  );
}

function Orders({ day: { orders } }: { day: DayReport }) {
  return (
    <Panel title={t('Orders')}>
      <Rows
        rows={[
          { key: 'placed', name: t('Placed|orders'), value: numberText(orders.placed) },
          { key: 'delivered', name: statesOfMany.delivered, value: numberText(orders.delivered) },
          { key: 'cancelled', name: statesOfMany.cancelled, value: numberText(orders.cancelled) },
          { key: 'expired', name: t('Not paid in time'), value: numberText(orders.expired) },
        ]}
      />
    </Panel>
  );
}

function BestSold({ items }: { items: DayReport['items'] }) {
  return (
    <Panel title={t('Best sellers')}>
      {items.length === 0 && (
        <Typography color="text.secondary">{t('No order of this day is paid yet.')}</Typography>
      )}
      <Rows
        rows={items.map(({ product, name, label, amount, ...sold }) => ({
          key: `${product} ${label}`,
          name: `${formatQuantity(sold)} × ${label ? `${name}, ${label}` : name}`,
          value: formatFrancs(amount),
        }))}
      />
    </Panel>
  );
}
