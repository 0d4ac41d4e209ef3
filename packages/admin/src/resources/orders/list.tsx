import type { OrderRow } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import BellIcon from '@mui/icons-material/NotificationsActive';
import SilentIcon from '@mui/icons-material/NotificationsOff';
import { Box, Button, CardActionArea, IconButton, Stack, Typography } from '@mui/material';
import {
  CreateButton,
  DataTable,
  type FieldProps,
  FilterButton,
  Link,
  type RaRecord,
  TopToolbar,
  useCreatePath,
  useFieldValue,
  useListContext,
} from 'react-admin';
import { t } from '#admin/messages/t.tsx';
import { useIsManager } from '#admin/session.ts';
import { buyerName, placeText, statesOfMany, whereTo, windowText } from '#admin/ui/order-words.ts';
import { Cards, FilterTabs, NothingYet, ResourceList, useIsPhone } from '#admin/ui/resource-list.tsx';
import { momentText, phoneText } from '#admin/ui/texts.ts';
import { inboxFilters } from './inbox-filters.tsx';
import { LOOK_EVERY_MS, ring, useBell, useNewOrders } from './new-orders.ts';
import { OrderTags } from './order.tsx';
import { sourceNames } from './words.ts';

/** The inbox: the newest first, refreshed automatically; a new order is announced and rings. */
export function OrderInbox() {
  useNewOrders();
  return (
    <ResourceList
      title={t('Orders')}
      filters={inboxFilters}
      actions={<InboxActions />}
      sort={{ field: 'date_created', order: 'DESC' }}
      queryOptions={{ refetchInterval: LOOK_EVERY_MS }}
      // Before the first order the inbox has its tabs and its bell, too.
      empty={false}
    >
      <FilterTabs source="status" label={t('State of the orders')} names={TABS} />
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
  // Managers may type orders.
  const mayType = useIsManager();
  return (
    <Box sx={{ p: 1.5 }}>
      <NothingYet first={mayType ? t('New order') : undefined}>
        {t('There are no orders yet. New orders appear here automatically, with a sound.')}
      </NothingYet>
    </Box>
  );
}

/** The states as tabs, in the order in which staff act on them. */
const TABS = (
  ['confirmed', 'packed', 'out_for_delivery', 'pending', 'delivered', 'cancelled', 'expired'] as const
).map((status) => [status, statesOfMany[status]] as const);

/** Above the inbox: its filters, a new order, and the bell for new orders. */
function InboxActions() {
  return (
    <TopToolbar>
      <BellSwitch />
      <FilterButton />
      <CreateButton label={t('New order')} />
    </TopToolbar>
  );
}

function BellSwitch() {
  const [isRinging, setRinging] = useBell();
  const isPhone = useIsPhone();
  const turn = () => {
    setRinging(!isRinging);
    // So that users hear the sound; browsers also require a press before the first sound.
    if (!isRinging) ring();
  };
  const text = isRinging ? t('Sound on') : t('Sound off');
  const icon = isRinging ? <BellIcon /> : <SilentIcon />;
  if (isPhone)
    return (
      <IconButton color="primary" onClick={turn} aria-label={text}>
        {icon}
      </IconButton>
    );
  return (
    <Button size="small" onClick={turn} startIcon={icon}>
      {text}
    </Button>
  );
}

/** Place and time of delivery; a sale at the counter says so. */
const placeOf = (order: Row): string =>
  order.source === 'counter' ? sourceNames.counter : `${whereTo(order)} · ${windowText(order)}`;

/** The inbox on a phone: a card for each order, which opens it. */
function OrderCards() {
  return <Cards<OrderRow & RaRecord> card={(order) => <OrderCard order={order} />} />;
}

function OrderCard({ order }: { order: OrderRow & RaRecord }) {
  const createPath = useCreatePath();
  const path = createPath({ resource: 'orders', type: 'show', id: order.id });
  return (
    <CardActionArea component={Link} to={path} sx={card}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Typography component="span" sx={{ fontWeight: 700 }}>
          {buyerName(order.customer)}
        </Typography>
        <Typography component="span" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
          {formatFrancs(order.total)}
        </Typography>
      </Stack>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {order.number} · {momentText(order.date_created)}
      </Typography>
      <Typography component="span" variant="body2" sx={{ display: 'block', mb: 1 }}>
        {placeOf(order)}
      </Typography>
      <OrderTags order={order} />
      {order.note && (
        <Box component="span" sx={{ display: 'block', mt: 1, fontStyle: 'italic', fontSize: '0.875rem' }}>
          {t('“{note}”', { note: order.note })}
        </Box>
      )}
    </CardActionArea>
  );
}

type Row = OrderRow & RaRecord;

/** A customer's note may be one long word. */
const card = { p: 2, display: 'block', color: 'text.primary', overflowWrap: 'anywhere' };

/** The inbox on a wide screen; a press anywhere in a row opens the order. */
export function OrderTable() {
  return (
    <DataTable<Row> rowClick="show" bulkActionButtons={false}>
      <DataTable.Col<Row>
        source="number"
        label={t('Order')}
        render={(order) => <NumberLink order={order} />}
      />
      <DataTable.Col<Row> source="date_created" label={t('Placed')} field={MomentField} />
      <DataTable.Col<Row>
        label={t('Customer')}
        disableSort
        render={(order) => <Two upper={buyerName(order.customer)} lower={phoneText(order.customer.phone)} />}
      />
      <DataTable.Col<Row>
        label={t('Recipient')}
        disableSort
        render={(order) => <Two upper={whereTo(order)} lower={placeText(order) ? order.zone : ''} />}
      />
      <DataTable.Col<Row>
        source="window"
        label={t('Delivery')}
        // In Kinyarwanda a time without a window is a long sentence.
        sx={{ minWidth: 160 }}
        render={(order) => (order.source === 'counter' ? '' : windowText(order))}
      />
      <DataTable.Col<Row>
        source="status"
        label={t('State')}
        render={(order) => <OrderTags order={order} />}
      />
      <DataTable.Col<Row> source="total" label={t('Total')} field={MoneyField} sx={{ textAlign: 'right' }} />
    </DataTable>
  );
}

/** For keyboards: a row cannot be focused. */
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
    // A long name takes a second line, not the space of the next column.
    <Box sx={{ minWidth: 120, maxWidth: 180 }}>
      <Typography variant="body2">{upper}</Typography>
      <Typography variant="body2" color="text.secondary">
        {lower}
      </Typography>
    </Box>
  );
}

/** A moment of a record in Rwandan time: `3 May, 14:05`; a dash where there is none. */
export function MomentField(props: FieldProps) {
  const at: string | null | undefined = useFieldValue(props);
  return (
    <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
      {at ? <time dateTime={at}>{momentText(at)}</time> : '–'}
    </Typography>
  );
}

/** The francs of a record, in the shop's format; a dash if there are none. */
export function MoneyField(props: FieldProps) {
  const francs: number | null | undefined = useFieldValue(props);
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
    >
      {francs == null ? '–' : formatFrancs(francs)}
    </Typography>
  );
}

MoneyField.textAlign = 'right';
