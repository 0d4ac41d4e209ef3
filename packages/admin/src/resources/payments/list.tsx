import { Alert } from '@mui/material';
import { SearchInput, SelectInput } from 'react-admin';
import { Cards, ResourceList } from '#admin/ui/things.tsx';
import { type PaymentRecord, PaymentRow } from './payment-row.tsx';
import { METHODS, STATES } from './payment-words.ts';
import { ToDoTabs } from './to-do-tabs.tsx';

const methods = Object.entries(METHODS).map(([id, name]) => ({ id, name }));
const states = Object.entries(STATES).map(([id, { label }]) => ({ id, name: label }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Order, reference or phone" />,
  <SelectInput key="method" source="method" label="Way to pay" choices={methods} />,
  <SelectInput key="status" source="status" label="State" choices={states} />,
];

/** Money that came, is awaited or goes back, the newest first. */
export default function PaymentList() {
  return (
    <ResourceList
      title="Payments"
      filters={filters}
      sort={{ field: 'date_created', order: 'DESC' }}
      empty={<Alert severity="info">No money has moved yet.</Alert>}
    >
      <ToDoTabs />
      <Cards<PaymentRecord> card={(payment) => <PaymentRow payment={payment} />} />
    </ResourceList>
  );
}
