import { Type } from 'typebox';
import { CsvLines, Day } from '../../primitives.ts';
import { route } from '../../route.ts';
import { OrderStatus } from '../orders.ts';
import { PaymentStatus } from '../shop.ts';
import { CustomerFilters } from './customers.ts';
import { StaffProductFilters } from './products.ts';
import { forManagers } from './staff-call.ts';

export const exportProducts = route({
  ...forManagers,
  summary: 'Products as a table that can be imported again; each followed by its variants',
  query: StaffProductFilters,
  data: CsvLines,
  csv: 'products.csv',
});

export const exportOrders = route({
  ...forManagers,
  stepUp: true,
  summary: 'Orders as a table, a row for each line, the earliest first',
  query: Type.Object({
    status: Type.Optional(OrderStatus),
    payment_status: Type.Optional(PaymentStatus),
    payment_method: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    /** Placed on this day or later. */
    from: Type.Optional(Day),
    /** Placed on this day or earlier. */
    to: Type.Optional(Day),
  }),
  data: CsvLines,
  csv: 'orders.csv',
});

export const exportCustomers = route({
  ...forManagers,
  stepUp: true,
  summary: 'Customers as a table, with what they ordered',
  query: CustomerFilters,
  data: CsvLines,
  csv: 'customers.csv',
});
