import { Box } from '@mui/material';
import { useListContext } from 'react-admin';
import { MANAGERS } from '#admin/roles.ts';
import { useSession } from '#admin/session.ts';
import { NothingYet } from '#admin/ui/nothing-yet.tsx';
import { ResourceList, useIsPhone } from '#admin/ui/things.tsx';
import { InboxActions } from './inbox-actions.tsx';
import { inboxFilters } from './inbox-filters.tsx';
import { OrderCards } from './order-cards.tsx';
import { OrderTable } from './order-table.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { LOOK_EVERY_MS, useNewOrders } from './use-new-orders.ts';

/** The inbox: the newest first, read anew by itself; a new order is said and rings. */
export default function OrderInbox() {
  useNewOrders();
  return (
    <ResourceList
      title="Orders"
      filters={inboxFilters}
      actions={<InboxActions />}
      sort={{ field: 'date_created', order: 'DESC' }}
      queryOptions={{ refetchInterval: LOOK_EVERY_MS }}
      // Before the first order the inbox has its tabs and its bell, too.
      empty={false}
    >
      <StatusTabs />
      <Orders />
    </ResourceList>
  );
}

function Orders() {
  const isPhone = useIsPhone();
  const { total, filterValues } = useListContext();
  if (total === 0 && Object.keys(filterValues).length === 0) return <BeforeTheFirst />;
  return isPhone ? <OrderCards /> : <OrderTable />;
}

function BeforeTheFirst() {
  const role = useSession()?.role;
  // Orders are typed in by managers.
  const mayType = role !== undefined && MANAGERS.includes(role);
  return (
    <Box sx={{ p: 1.5 }}>
      <NothingYet first={mayType ? 'New order' : undefined}>
        Nobody has ordered yet. New orders come up here by themselves, and ring.
      </NothingYet>
    </Box>
  );
}
