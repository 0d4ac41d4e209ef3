import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import { Box, Stack } from '@mui/material';
import { Show, useRecordContext, useShowContext } from 'react-admin';
import { Waiting } from '#admin/ui/answered.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { EventsPanel } from './events-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { NextSteps } from './next-steps.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { OrderHead } from './order-head.tsx';
import { PageActions } from './page-actions.tsx';
import { LOOK_EVERY_MS, useNewOrders } from './use-new-orders.ts';

/** One order: what to do with it next, what to pick, whom to call, and what happened. It reads itself anew. */
export default function OrderPage() {
  useNewOrders();
  return (
    <Show
      component={Box}
      actions={<PageActions />}
      queryOptions={{ refetchInterval: LOOK_EVERY_MS }}
      title={<PageTitle />}
    >
      <OrderParts />
    </Show>
  );
}

/** Two columns where there is room; on a phone one, in which each panel has its own place. */
const parts = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
};
const column = { display: { xs: 'contents', md: 'grid' }, gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };

function OrderParts() {
  const { record, error, refetch } = useShowContext<StaffOrder & { id: string }>();
  // Of an order that was in a list, its row stands here until the whole order has come.
  if (!record?.next) return <Waiting error={error} onAgain={refetch} />;
  return (
    <Stack sx={{ gap: 2 }}>
      <OrderHead />
      <NextSteps />
      <Box sx={parts}>
        <Box sx={column}>
          <LinesPanel />
          <MoneyPanel />
          <NotesPanel />
        </Box>
        <Box sx={column}>
          {/* On a phone whom to call stands above what to pick. */}
          <Box sx={{ ...column, display: 'grid', order: { xs: -1, md: 0 } }}>
            <ContactPanel />
            <DeliveryPanel />
          </Box>
          <EventsPanel />
        </Box>
      </Box>
    </Stack>
  );
}

function PageTitle() {
  const order = useRecordContext();
  return <span>{order ? `Order ${order.number}` : 'Order'}</span>;
}
