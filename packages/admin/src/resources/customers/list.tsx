import type { StaffCustomer } from '@isoko/contract/routes/admin/customers';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert } from '@mui/material';
import { SearchInput, SelectInput, SortButton, TopToolbar } from 'react-admin';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { phoneText } from '#admin/ui/texts.ts';

type CustomerRecord = StaffCustomer & { id: string };

const choices = [
  { id: 'false', name: 'Not blocked' },
  { id: 'true', name: 'Blocked' },
];
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Phone, name or e-mail" />,
  <SelectInput key="blocked" source="blocked" label="State" choices={choices} />,
];

/** People with an account, found by phone, name or e-mail. */
export function CustomerList() {
  return (
    <CardList<CustomerRecord>
      title="Customers"
      filters={filters}
      actions={<Actions />}
      empty={<Alert severity="info">Nobody has an account yet. Guests are found among the orders.</Alert>}
      card={(customer) => <CustomerRow customer={customer} />}
    />
  );
}

function Actions() {
  return (
    <TopToolbar>
      <SortButton fields={['date_created', 'name', 'orders_count', 'orders_total', 'last_order_at']} />
    </TopToolbar>
  );
}

function CustomerRow({ customer }: { customer: CustomerRecord }) {
  const { id, name, email, phone, orders_count, orders_total, blocked_at, confirmed } = customer;
  return (
    <Row
      to={`/customers/${id}/show`}
      title={name}
      text={[phone && phoneText(phone), email, ordersText(orders_count, orders_total)]
        .filter(Boolean)
        .join(' · ')}
      tags={
        <>
          {blocked_at && <Tag label="Blocked" tone="bad" />}
          {!confirmed && <Tag label="Not confirmed" tone="warn" />}
        </>
      }
    />
  );
}

function ordersText(count: number, total: number): string {
  if (count === 0) return 'no orders yet';
  return `${count === 1 ? '1 order' : `${count} orders`}, ${formatFrancs(total)}`;
}
