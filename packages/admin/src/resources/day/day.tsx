import type { DayReport } from '@isoko/contract/routes/admin/dashboard';
import { formatFrancs } from '@isoko/contract/rules/money';
import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import DownloadIcon from '@mui/icons-material/Download';
import {
  Box,
  IconButton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { saveFile } from '#admin/api.ts';
import { Answered } from '#admin/ui/answered.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { dayText, kigaliDay } from '#admin/ui/texts.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What one day brought: today, until another one is chosen. */
export function DayClose() {
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
  return (
    <ActionButton
      work={() => saveFile(`/day.csv?date=${date}`, `day-${date}.csv`)}
      variant="outlined"
      startIcon={<DownloadIcon />}
    >
      For the accountant
    </ActionButton>
  );
}

/** A day in numbers: orders, what was sold, what money moved, and what sold best. */
function DayFigures({ day }: { day: DayReport }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
      <Takings day={day} />
      <Sales day={day} />
      <Orders day={day} />
      <BestSold items={day.items} />
    </Box>
  );
}

function Takings({ day: { takings, taken, refunds, kept } }: { day: DayReport }) {
  return (
    <Panel title="Money that moved">
      <Rows
        rows={[
          ...takings.map(({ method, name, payments, amount }) => ({
            key: method,
            name: `${name} (${payments})`,
            value: formatFrancs(amount),
          })),
          { key: 'taken', name: 'Taken in all', value: formatFrancs(taken), isSum: true },
          { key: 'refunds', name: `Refunded (${refunds.count})`, value: minus(refunds.amount) },
          { key: 'kept', name: 'Net', value: kept < 0 ? minus(-kept) : formatFrancs(kept), isSum: true },
        ]}
      />
    </Panel>
  );
}

function Sales({ day: { sales } }: { day: DayReport }) {
  return (
    <Panel title="Sold">
      <Rows
        rows={[
          { key: 'subtotal', name: `Items of ${sales.orders} orders`, value: formatFrancs(sales.subtotal) },
          { key: 'discount', name: 'Coupons', value: minus(sales.discount) },
          { key: 'fees', name: 'Delivery fees', value: formatFrancs(sales.delivery_fees) },
          { key: 'total', name: 'Sold in all', value: formatFrancs(sales.total), isSum: true },
        ]}
      />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        Orders placed on this day, without cancelled and expired ones.
      </Typography>
    </Panel>
  );
}

function Orders({ day: { orders } }: { day: DayReport }) {
  return (
    <Panel title="Orders">
      <Rows
        rows={[
          { key: 'placed', name: 'Placed', value: String(orders.placed) },
          { key: 'delivered', name: 'Delivered', value: String(orders.delivered) },
          { key: 'cancelled', name: 'Cancelled', value: String(orders.cancelled) },
          { key: 'expired', name: 'Not paid in time', value: String(orders.expired) },
        ]}
      />
    </Panel>
  );
}

function BestSold({ items }: { items: DayReport['items'] }) {
  return (
    <Panel title="Sold best">
      {items.length === 0 && <Typography color="text.secondary">Nothing was sold on this day.</Typography>}
      <Rows
        rows={items.map(({ product, name, label, quantity, amount }) => ({
          key: `${product} ${label}`,
          name: `${quantity} × ${label ? `${name}, ${label}` : name}`,
          value: formatFrancs(amount),
        }))}
      />
    </Panel>
  );
}

interface FigureRow {
  key: string;
  name: string;
  value: string;
  isSum?: boolean;
}

function Rows({ rows }: { rows: FigureRow[] }) {
  return (
    <Table size="small">
      <TableBody>
        {rows.map(({ key, name, value, isSum }) => (
          <TableRow key={key} sx={isSum ? { '& > *': { fontWeight: 700 } } : undefined}>
            <TableCell component="th" scope="row" sx={{ px: 0, overflowWrap: 'anywhere' }}>
              {name}
            </TableCell>
            <TableCell align="right" sx={{ px: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function minus(francs: number): string {
  return francs === 0 ? formatFrancs(0) : `−${formatFrancs(francs)}`;
}
