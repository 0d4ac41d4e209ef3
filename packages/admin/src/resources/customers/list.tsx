import type { StaffCustomer } from '@isoko/contract/routes/admin/customers';
import { formatFrancs } from '@isoko/contract/rules/money';
import { Alert } from '@mui/material';
import { type CommonInputProps, SearchInput, SelectInput, SortButton, TopToolbar } from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { useCall } from '#admin/ui/calls.ts';
import { CardList } from '#admin/ui/resource-list.tsx';
import { Row, Tag } from '#admin/ui/row.tsx';
import { dayText, ordersText, phoneText } from '#admin/ui/texts.ts';

type CustomerRecord = StaffCustomer & { id: string };

const choices = [
  { id: 'false', name: t('Not blocked') },
  { id: 'true', name: t('Blocked') },
];
const kinds = [
  { id: 'false', name: t('Guests') },
  { id: 'true', name: t('With an account') },
];
const answers = [
  { id: 'true', name: t('Accepts news') },
  { id: 'false', name: t('No news') },
];

function TagFilter(props: CommonInputProps) {
  const { data } = useCall('GET /admin/customers/tags');
  const choices = data?.data.map(({ tag, customers }) => ({ id: tag, name: `${tag} (${customers})` })) ?? [];
  return <SelectInput {...props} choices={choices} />;
}

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder={t('Phone, name, tag or order')} />,
  <SelectInput key="has_account" source="has_account" label={t('Guest or account')} choices={kinds} />,
  <TagFilter key="tag" source="tag" label={t('Tag')} />,
  <SelectInput key="blocked" source="blocked" label={t('State')} choices={choices} />,
  <SelectInput key="consent" source="consent" label={t('News')} choices={answers} />,
];

/** Everyone who ever ordered or has an account, found by phone, name, e-mail, tag or order. */
export function CustomerList() {
  return (
    <CardList<CustomerRecord>
      title={t('Customers')}
      filters={filters}
      actions={<Actions />}
      empty={
        <Alert severity="info">
          {t('Nobody has ordered or opened an account yet. Customers appear here by phone number.')}
        </Alert>
      }
      card={(customer) => <CustomerRow customer={customer} />}
    />
  );
}

function Actions() {
  return (
    <TopToolbar>
      <SortButton fields={['date_created', 'last_order_at', 'name', 'orders_count', 'orders_total']} />
    </TopToolbar>
  );
}

function CustomerRow({ customer }: { customer: CustomerRecord }) {
  const { id, account, name, email, phone, tags, blocked_at, confirmed } = customer;
  return (
    <Row
      to={`/customers/${id}/show`}
      title={name || t('Without a name')}
      text={[phone && phoneText(phone), email, boughtText(customer)].filter(Boolean).join(' · ')}
      tags={
        <>
          {blocked_at && <Tag label={t('Blocked')} tone="bad" />}
          {account === null && <Tag label={t('Guest')} />}
          {account !== null && !confirmed && <Tag label={t('Not confirmed')} tone="warn" />}
          {tags.map((tag) => (
            <Tag key={tag} label={tag} tone="good" />
          ))}
        </>
      }
    />
  );
}

function boughtText({ orders_count: count, orders_total, last_order_at }: CustomerRecord): string {
  if (count === 0 || !last_order_at) return t('no orders yet');
  const orders = ordersText(count);
  return t('{orders}, {amount}, last {day}', {
    orders,
    amount: formatFrancs(orders_total),
    day: dayText(last_order_at),
  });
}
