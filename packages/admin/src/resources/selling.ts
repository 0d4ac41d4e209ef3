import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import TillIcon from '@mui/icons-material/PointOfSale';
import OrdersIcon from '@mui/icons-material/ReceiptLong';
import PackingIcon from '@mui/icons-material/ShoppingBasketOutlined';
import MarginIcon from '@mui/icons-material/ShowChart';
import DayIcon from '@mui/icons-material/TodayOutlined';
import RiderIcon from '@mui/icons-material/TwoWheeler';
import { t } from '#admin/messages/t.tsx';
import { type ShopResource, screens } from '#admin/resource.ts';
import { MANAGERS, PACKERS } from '#admin/session.ts';

/** Resources for orders and payments, in the order of the menu. */
export const selling: ShopResource[] = [
  // Orders: the inbox and each order's page.
  {
    ...{ name: 'orders', icon: OrdersIcon, recordRepresentation: 'number' },
    ...screens(() => import('./orders/list.tsx'), { list: 'OrderInbox' }),
    ...screens(() => import('./orders/show.tsx'), { show: 'OrderPage' }),
    ...screens(() => import('./orders/create.tsx'), { create: 'OrderCreate' }),
    options: { label: t('Orders'), group: 'Selling', roles: PACKERS, writers: MANAGERS },
  },
  // The packer's phone: orders to pack, together and bag by bag.
  {
    ...{ name: 'packing', icon: PackingIcon },
    ...screens(() => import('./packing/packing-screens.tsx'), { list: 'Packing' }),
    options: { label: t('To pack'), group: 'Selling', roles: PACKERS, writers: [] },
  },
  // Sales in the shop itself.
  {
    ...{ name: 'till', icon: TillIcon },
    ...screens(() => import('./till/till.tsx'), { list: 'TillPage' }),
    options: { label: t('Counter'), group: 'Selling', roles: PACKERS, writers: [] },
  },
  // Payments received, expected or refunded.
  {
    name: 'payments',
    icon: PaymentsIcon,
    ...screens(() => import('./payments/payments.tsx'), { list: 'PaymentList' }),
    options: { label: t('Payments'), group: 'Selling', roles: MANAGERS, writers: [] },
  },
  {
    name: 'day',
    icon: DayIcon,
    ...screens(() => import('./day/day.tsx'), { list: 'DayClose' }),
    options: { label: t("Day's close"), group: 'Selling', roles: MANAGERS, writers: [] },
  },
  {
    name: 'margins',
    icon: MarginIcon,
    ...screens(() => import('./purchases/margins.tsx'), { list: 'MarginReport' }),
    options: { label: t('Margin'), group: 'Selling', roles: MANAGERS, writers: [] },
  },
  // Riders, and the cash they carry.
  {
    ...{ name: 'riders', icon: RiderIcon },
    ...screens(() => import('./riders/riders.tsx'), { list: 'RiderList' }),
    options: { label: t('Riders'), group: 'Selling', roles: PACKERS, writers: MANAGERS },
  },
];
