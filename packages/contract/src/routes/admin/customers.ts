import { Type } from 'typebox';
import { Francs, Id, Nullable, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { Address } from '../addresses.ts';
import { MyData } from '../privacy.ts';
import { forManagers, ofOne, searched } from './staff-call.ts';

/** A person with an account, as staff see them; those who work here are in /admin/staff. */
export const StaffCustomer = Type.Object({
  _id: Id,
  name: Type.String(),
  /** Null: the account is opened by a code to its phone alone. */
  email: Nullable(Type.String()),
  /** E.164. */
  phone: Nullable(Type.String()),
  /** A code was shown that only this phone got. */
  phone_proved: Type.Boolean(),
  /** The address was confirmed by its link, or the phone by its code. */
  confirmed: Type.Boolean(),
  /** Since when the customer cannot log in; null: can. */
  blocked_at: Nullable(Timestamp),
  marketing_consent: Type.Boolean(),
  /** Orders that were neither cancelled nor expired, and their totals together in francs. */
  orders_count: Type.Integer(),
  orders_total: Francs,
  last_order_at: Nullable(Timestamp),
  date_created: Timestamp,
});
export type StaffCustomer = Static<typeof StaffCustomer>;

/** What staff noted about a customer. */
export const CustomerNote = Type.Object({
  _id: Id,
  at: Timestamp,
  /** Who wrote it. */
  author: Type.String(),
  note: Type.String(),
});
export type CustomerNote = Static<typeof CustomerNote>;

/** One customer with everything staff need apart from the orders (GET /admin/orders?account=). */
export const CustomerPage = Type.Object({
  ...StaffCustomer.properties,
  shipping: Nullable(Address),
  billing: Nullable(Address),
  /** The latest first. */
  notes: Type.Array(CustomerNote),
});
export type CustomerPage = Static<typeof CustomerPage>;

export const CustomerFilters = Type.Object({
  /** `q`: part of a name or an e-mail address, or a phone number as people write it. */
  ...searched,
  blocked: Type.Optional(Type.Boolean()),
  confirmed: Type.Optional(Type.Boolean()),
});
export type CustomerFilters = Static<typeof CustomerFilters>;

export const listCustomers = route({
  ...forManagers,
  summary: 'Customers with an account, the newest first',
  query: CustomerFilters,
  data: StaffCustomer,
  list: {
    limit: 25,
    sorts: ['date_created', 'name', 'orders_count', 'orders_total', 'last_order_at'],
    defaultSort: '-date_created',
  },
});

export const getCustomer = route({
  ...forManagers,
  summary: 'One customer with addresses and notes',
  ...ofOne,
  data: CustomerPage,
});

export const changeCustomer = route({
  ...forManagers,
  summary: 'Blocks a customer, which ends every session, or lets them in again',
  ...ofOne,
  body: Type.Object({ blocked: Type.Boolean() }),
  data: CustomerPage,
});

export const signOutCustomer = route({
  ...forManagers,
  summary: 'Signs a customer out everywhere; who knows the password comes in again',
  ...ofOne,
  data: Type.Object({ ended: Type.Integer({ minimum: 0 }) }),
});

export const addNote = route({
  ...forManagers,
  summary: 'Notes something about a customer, for staff alone',
  ...ofOne,
  body: Type.Object({ note: Text(2000) }),
  data: CustomerPage,
  status: 201,
});

export const removeNote = route({
  ...forManagers,
  summary: 'Removes a note about a customer',
  params: Type.Object({ id: Id, note: Id }),
  data: CustomerPage,
  errors: ['not_found'],
});

export const exportCustomer = route({
  ...forManagers,
  stepUp: true,
  summary: 'Everything the shop holds about a customer who asked for it, as a file',
  ...ofOne,
  data: MyData,
  download: 'customer-data.json',
});

export const eraseCustomer = route({
  ...forManagers,
  summary: 'Erases a customer who asked for it: orders keep their amounts and lose the person',
  ...ofOne,
  data: Type.Null(),
});
