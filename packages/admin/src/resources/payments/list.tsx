import { Alert, Tab, Tabs } from '@mui/material';
import { SearchInput, SelectInput, useListContext } from 'react-admin';
import { Cards, ResourceList } from '#admin/ui/resource-list.tsx';
import { type PaymentRecord, PaymentRow } from './payment-row.tsx';
import { METHODS, STATES, TO_DO } from './payment-words.ts';

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

const ALL = 'all';

/** All payments, or those that need somebody. */
function ToDoTabs() {
  const { filterValues, setFilters } = useListContext();
  const { todo = ALL, ...others } = filterValues;
  return (
    <Tabs
      value={todo}
      onChange={(_, next) => setFilters(next === ALL ? others : { ...others, todo: next })}
      variant="scrollable"
      scrollButtons="auto"
      aria-label="What needs somebody"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      <Tab value={ALL} label="All" />
      {Object.entries(TO_DO).map(([value, label]) => (
        <Tab key={value} value={value} label={label} />
      ))}
    </Tabs>
  );
}
