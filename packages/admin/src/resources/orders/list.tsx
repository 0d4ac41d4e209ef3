import type { OrderRow } from '@isoko/contract/routes/admin/orders';
import { formatFrancs } from '@isoko/contract/rules/money';
import BellIcon from '@mui/icons-material/NotificationsActive';
import SilentIcon from '@mui/icons-material/NotificationsOff';
import { Box, Button, CardActionArea, IconButton, Stack, Tab, Tabs, Typography } from '@mui/material';
import {
  type CommonInputProps,
  CreateButton,
  DateInput,
  FilterButton,
  Link,
  type RaRecord,
  SearchInput,
  SelectInput,
  TextInput,
  TopToolbar,
  useCreatePath,
  useGetList,
  useListContext,
} from 'react-admin';
import { MANAGERS } from '#admin/roles.ts';
import { useSession } from '#admin/session.ts';
import { momentText } from '#admin/ui/moments.ts';
import { NothingYet } from '#admin/ui/nothing-yet.tsx';
import { Cards, ResourceList, useIsPhone } from '#admin/ui/resource-list.tsx';
import { ring } from './order-bell.ts';
import { OrderTable } from './order-table.tsx';
import { OrderTags } from './order-tags.tsx';
import { placeText, windowText } from './order-text.ts';
import { LOOK_EVERY_MS, useBell, useNewOrders } from './use-new-orders.ts';
import { choicesOf, methodNames, paymentNames, sourceNames, statusNames } from './words.ts';

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

const ALL = 'all';
const shown = [
  ALL,
  'confirmed',
  'packed',
  'out_for_delivery',
  'pending',
  'delivered',
  'cancelled',
  'expired',
] as const;

/** The states as tabs, in the order in which they need somebody. */
function StatusTabs() {
  const { filterValues, setFilters } = useListContext();
  const { status = ALL, ...others } = filterValues;
  const choose = (next: string) => setFilters(next === ALL ? others : { ...others, status: next });
  return (
    <Tabs
      value={status}
      onChange={(_, next) => choose(next)}
      variant="scrollable"
      scrollButtons="auto"
      aria-label="State of the orders"
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {shown.map((each) => (
        <Tab key={each} value={each} label={each === ALL ? 'All' : statusNames[each]} />
      ))}
    </Tabs>
  );
}

const ZONES = { page: 1, perPage: 100 };

function ZoneFilter(props: CommonInputProps) {
  const { data = [] } = useGetList('zones', { pagination: ZONES, sort: { field: 'name', order: 'ASC' } });
  return <SelectInput {...props} choices={data} optionValue="name" />;
}

/** What the inbox can be searched by; the states stand above it as tabs. */
const inboxFilters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Number, name or phone" />,
  <SelectInput
    key="payment_status"
    source="payment_status"
    label="Payment"
    choices={choicesOf(paymentNames)}
  />,
  <SelectInput
    key="payment_method"
    source="payment_method"
    label="Way to pay"
    choices={choicesOf(methodNames)}
  />,
  <ZoneFilter key="zone" source="zone" label="Zone" />,
  <DateInput key="window_date" source="window_date" label="Delivery day" parse={(day) => day || null} />,
  <SelectInput key="late" source="late" label="Late" choices={[{ id: 'true', name: 'Late ones only' }]} />,
  <TextInput key="phone" source="phone" label="Phone" type="tel" />,
  <TextInput key="number" source="number" label="Order number" />,
  <SelectInput key="source" source="source" label="Came by" choices={choicesOf(sourceNames)} />,
];

/** Beside the inbox: its filters, an order of one's own, and whether new ones ring. */
function InboxActions() {
  return (
    <TopToolbar>
      <BellSwitch />
      <FilterButton />
      <CreateButton label="New order" />
    </TopToolbar>
  );
}

function BellSwitch() {
  const [isRinging, setRinging] = useBell();
  const isPhone = useIsPhone();
  const turn = () => {
    setRinging(!isRinging);
    // So that whoever switches it on hears how it sounds; browsers want a press before the first sound, too.
    if (!isRinging) ring();
  };
  const text = isRinging ? 'Sound on' : 'Sound off';
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

/** The inbox on a phone: one order a card, all of it to press. */
function OrderCards() {
  return <Cards<OrderRow & RaRecord> card={(order) => <OrderCard order={order} />} />;
}

function OrderCard({ order }: { order: OrderRow & RaRecord }) {
  const createPath = useCreatePath();
  const path = createPath({ resource: 'orders', type: 'show', id: order.id });
  return (
    <CardActionArea component={Link} to={path} sx={{ p: 2, display: 'block', color: 'text.primary' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Typography component="span" sx={{ fontWeight: 700 }}>
          {order.customer.name}
        </Typography>
        <Typography component="span" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
          {formatFrancs(order.total)}
        </Typography>
      </Stack>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
        {order.number} · {momentText(order.date_created)}
      </Typography>
      <Typography component="span" variant="body2" sx={{ display: 'block', mb: 1 }}>
        {placeText(order)} · {windowText(order)}
      </Typography>
      <OrderTags order={order} />
      {order.note && (
        <Box component="span" sx={{ display: 'block', mt: 1, fontStyle: 'italic', fontSize: '0.875rem' }}>
          “{order.note}”
        </Box>
      )}
    </CardActionArea>
  );
}
