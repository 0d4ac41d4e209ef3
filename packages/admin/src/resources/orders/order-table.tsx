import type { OrderRow } from '@isoko/contract/routes/admin/orders';
import { Typography } from '@mui/material';
import { DataTable, type RaRecord } from 'react-admin';
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
      <DataTable.Col<Row> source="number" label="Order" render={(order) => <Strong text={order.number} />} />
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

function Strong({ text }: { text: string }) {
  return (
    <Typography component="span" variant="body2" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
      {text}
    </Typography>
  );
}

function Two({ upper, lower }: { upper: string; lower: string }) {
  return (
    <>
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        {upper}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
        {lower}
      </Typography>
    </>
  );
}
