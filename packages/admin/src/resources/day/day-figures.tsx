import type { DayReport } from '@isoko/contract/routes/admin/day';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Box, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { Panel } from '#admin/ui/panel.tsx';

/** A day in numbers: orders, what was sold, what money moved, and what sold best. */
export function DayFigures({ day }: { day: DayReport }) {
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
          { key: 'refunds', name: `Sent back (${refunds.count})`, value: minus(refunds.amount) },
          { key: 'kept', name: 'Kept', value: kept < 0 ? minus(-kept) : formatFrancs(kept), isSum: true },
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
