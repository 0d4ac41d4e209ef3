import type { StaffOrder } from '@isoko/contract/routes/admin/orders';
import PickListIcon from '@mui/icons-material/Checklist';
import InboxIcon from '@mui/icons-material/Inbox';
import ReceiptIcon from '@mui/icons-material/Receipt';
import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import {
  BooleanInput,
  SelectInput,
  Show,
  TextInput,
  TopToolbar,
  useRecordContext,
  useShowContext,
} from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { needed } from '#admin/inputs/fields.tsx';
import { t } from '#admin/messages/t.tsx';
import { Waiting } from '#admin/ui/answered.tsx';
import { AskButton } from '#admin/ui/buttons.tsx';
import { usePress } from '#admin/ui/calls.ts';
import { Panel } from '#admin/ui/panel.tsx';
import { useIsPhone } from '#admin/ui/resource-list.tsx';
import { momentText } from '#admin/ui/texts.ts';
import { ContactPanel, LastMessage, MessagesPanel } from './contact-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { LOOK_EVERY_MS, useNewOrders } from './new-orders.ts';
import { useOrder } from './order.tsx';
import { NextSteps, OrderHead } from './order-head.tsx';
import { ASKED_EVERY_MS } from './questions.tsx';
import { eventName } from './words.ts';

/** One order: its next step, its lines, its contact, and its history. It refreshes automatically. */
export function OrderPage() {
  useNewOrders();
  return (
    <Show
      component={Box}
      actions={<PageActions />}
      queryOptions={{ refetchInterval: ({ state }) => lookAgainIn(state.data) }}
      title={<PageTitle />}
    >
      <OrderParts />
    </Show>
  );
}

/** In ms; shorter while its customer has an open question. */
function lookAgainIn(order: Partial<StaffOrder> | undefined): number {
  return order?.questions?.some(({ outcome }) => outcome === null) ? ASKED_EVERY_MS : LOOK_EVERY_MS;
}

/** Two columns if there is room; on a phone one, in which each panel has its position. */
const parts = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
};
const column = { display: { xs: 'contents', md: 'grid' }, gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };

function OrderParts() {
  const { record, error, refetch } = useShowContext<StaffOrder & { id: string }>();
  // An order opened from a list has only its row until the whole order has loaded.
  if (!record?.next) return <Waiting error={error} onAgain={refetch} />;
  return (
    <Stack sx={{ gap: 2 }}>
      <OrderHead />
      <NextSteps />
      <VoidSale order={record} />
      <LastMessage />
      <Box sx={parts}>
        <Box sx={column}>
          <LinesPanel />
          <MoneyPanel />
          <NotesPanel />
        </Box>
        <Box sx={column}>
          {/* On a phone the contact comes before the lines. */}
          <Box sx={{ ...column, display: 'grid', order: { xs: -1, md: 0 } }}>
            <ContactPanel />
            {record.source !== 'counter' && <DeliveryPanel />}
          </Box>
          <MessagesPanel />
          <EventsPanel />
        </Box>
      </Box>
    </Stack>
  );
}

/** On a phone there is only room for the number. */
function PageTitle() {
  const order = useRecordContext();
  const isPhone = useIsPhone();
  if (!order) return <span>{t('Order')}</span>;
  return <span>{isPhone ? order.number : t('Order {number}', { number: order.number })}</span>;
}

/** The history of the order, the latest first. */
function EventsPanel() {
  const order = useOrder();
  const events = order.events.toReversed();
  return (
    <Panel title={t('What happened')}>
      <Stack component="ol" reversed sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added, and have no name.
          <li key={events.length - index}>
            <Typography sx={{ fontWeight: 600 }}>{eventName(event, order)}</Typography>
            {event.note && <Typography sx={{ overflowWrap: 'anywhere' }}>{event.note}</Typography>}
            <Typography variant="body2" color="text.secondary">
              {momentText(event.at)}
            </Typography>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

/** Above an order's page: the link to the inbox, and what can be printed. */
function PageActions() {
  const order = useRecordContext();
  const isPhone = useIsPhone();
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', rowGap: 0 }}>
      {isPhone ? (
        <IconButton component={Link} to="/orders" color="primary" aria-label={t('Inbox')}>
          <InboxIcon />
        </IconButton>
      ) : (
        <Button component={Link} to="/orders" size="small" startIcon={<InboxIcon />}>
          {t('Inbox')}
        </Button>
      )}
      {order && (
        <>
          {order.source !== 'counter' && (
            <Button
              component={Link}
              to={`/orders/${order.id}/pick-list`}
              size="small"
              startIcon={<PickListIcon />}
            >
              {t('Pick list')}
            </Button>
          )}
          <Button
            component={Link}
            to={`/orders/${order.id}/receipt`}
            size="small"
            startIcon={<ReceiptIcon />}
          >
            {t('Receipt')}
          </Button>
        </>
      )}
    </TopToolbar>
  );
}

/** Notes among staff about the order; the customer never reads them. */
function NotesPanel() {
  const { _id: id, staff_notes } = useOrder();
  const add = (
    <AskButton
      label={t('Add a note')}
      title={t('A note for staff')}
      submit={t('Save the note')}
      done={t('Note saved.')}
      work={(body: { staff_note?: string }) => call('PATCH /admin/orders/:id', { params: { id }, body })}
    >
      <TextInput source="staff_note" label={t('Note')} multiline minRows={3} {...needed} autoFocus />
    </AskButton>
  );
  return (
    <Panel title={t('Notes for staff')} action={add}>
      {staff_notes.length === 0 && (
        <Typography color="text.secondary">{t('There are no notes yet.')}</Typography>
      )}
      <Stack component="ul" sx={{ gap: 1.5, listStyle: 'none', m: 0, p: 0 }}>
        {staff_notes.map((note) => (
          <li key={note._id}>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</Typography>
            <Typography variant="body2" color="text.secondary">
              {note.by}, {momentText(note.at)}
            </Typography>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

interface Said {
  reason: string;
  goods: 'shelf' | 'waste';
  all_in_coins?: boolean;
}

/** Voids a sale of today at the counter; renders nothing if that is not possible any more. */
function VoidSale({ order }: { order: StaffOrder }) {
  const press = usePress();
  if (!order.next.void) return null;
  const { _id: id, version, payments } = order;
  const hasCode = payments.some(({ kind }) => kind !== 'cash');
  return (
    <AskButton<Said>
      label={t('Take the sale back')}
      button={{ color: 'error', variant: 'outlined', size: 'large', sx: { alignSelf: 'flex-start' } }}
      title={t('Take back {number}?', { number: order.number })}
      text={t('The money goes back out of the drawer, and the sale no longer counts. It stays in the books.')}
      submit={t('Take the sale back')}
      done={t('The sale was taken back.')}
      values={{ goods: 'shelf', all_in_coins: true }}
      work={(body) =>
        press((headers) =>
          call('POST /admin/till/sales/:id/void', { params: { id }, body: { ...body, version }, headers }),
        )
      }
      isDangerous
    >
      <TextInput source="reason" label={t('Why?')} {...needed} autoFocus />
      <SelectInput
        source="goods"
        label={t('The goods')}
        choices={[
          { id: 'shelf', name: t('Back in stock') },
          { id: 'waste', name: t('Written off') },
        ]}
        {...needed}
      />
      {hasCode && (
        <BooleanInput
          source="all_in_coins"
          label={t('Also refund the code payment in cash')}
          helperText={t('Otherwise it stays owed until it is sent back by MoMo.')}
        />
      )}
    </AskButton>
  );
}
