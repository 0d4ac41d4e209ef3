import type { OrderRow } from '@isoko/contract/routes/admin/orders';
import { Box, Typography } from '@mui/material';
import { DataTable, Link, type RaRecord, useCreatePath } from 'react-admin';
import { MomentField } from '#admin/ui/moment-field.tsx';
import { MoneyField } from '#admin/ui/money-field.tsx';
import { phoneText } from '#admin/ui/phone-text.ts';
import { OrderTags } from './order-tags.tsx';
import { placeText, windowText } from './order-text.ts';

type Row = OrderRow & RaRecord;

/** The inbox on a wide screen; a press anywhere opens the order. */
export function OrderTable() {
  return (
    <DataTable<Row> rowClick="show" bulkActionButtons={false}>
      <DataTable.Col<Row> source="number" label="Order" render={(order) => <NumberLink order={order} />} />
      <DataTable.Col<Row> source="date_created" label="Placed" field={MomentField} />
      <DataTable.Col<Row>
        label="Customer"
        disableSort
        render={(order) => <Two upper={order.customer.name} lower={phoneText(order.customer.phone)} />}
      />
      <DataTable.Col<Row>
        label="Goes to"
        disableSort
        render={(order) => <Two upper={placeText(order)} lower={order.zone} />}
      />
      <DataTable.Col<Row> source="window" label="Delivery" render={windowText} />
      <DataTable.Col<Row> source="status" label="State" render={(order) => <OrderTags order={order} />} />
      <DataTable.Col<Row> source="total" label="Total" field={MoneyField} sx={{ textAlign: 'right' }} />
    </DataTable>
  );
}

/** The way in for whoever uses the keyboard: a row cannot be reached by it. */
function NumberLink({ order: { id, number } }: { order: Row }) {
  const createPath = useCreatePath();
  return (
    <Link
      to={createPath({ resource: 'orders', type: 'show', id })}
      variant="body2"
      sx={{ fontWeight: 700, whiteSpace: 'nowrap', color: 'text.primary' }}
    >
      {number}
    </Link>
  );
}

function Two({ upper, lower }: { upper: string; lower: string }) {
  return (
    // A long name takes a second line, not the room of what stands behind it.
    <Box sx={{ minWidth: 120, maxWidth: 180 }}>
      <Typography variant="body2">{upper}</Typography>
      <Typography variant="body2" color="text.secondary">
        {lower}
      </Typography>
    </Box>
  );
}
