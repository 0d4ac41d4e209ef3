import { Type } from 'typebox';
import { FrancSum, Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { LANGUAGES } from '../../rules/languages.ts';
import { Address } from '../addresses.ts';
import { ConsentAnswer, MyData, StoppedChannel } from '../privacy.ts';
import { forManagers, ofOne, searched } from './staff-call.ts';

/** A person who ever ordered or opened an account, for staff; members of staff are in /admin/staff. */
export const StaffCustomer = Type.Object({
  /** For someone with an account, the account's id. */
  _id: Id,
  /** Null: a guest. */
  account: Nullable(Id),
  /** For a guest, the name in the first order. */
  name: Type.String(),
  /** For a guest, the last one in an order; null: none, also for an account that only uses codes to its phone. */
  email: Nullable(Type.String()),
  /** E.164. */
  phone: Nullable(Type.String()),
  /** Proved by a code that only this phone received. */
  phone_proved: Type.Boolean(),
  /** The account's address was confirmed by its link, or its phone by a code. */
  confirmed: Type.Boolean(),
  /** Since when the customer cannot log in or order; null: they can. */
  blocked_at: Nullable(Timestamp),
  /** Agreed to get news. */
  marketing_consent: Type.Boolean(),
  tags: Type.Array(Type.String()),
  /** Of the last order. */
  language: OneOf(LANGUAGES),
  /** Orders that were neither cancelled nor expired, and the sum of their totals in francs. */
  orders_count: Type.Integer(),
  orders_total: FrancSum,
  last_order_at: Nullable(Timestamp),
  date_created: Timestamp,
});
export type StaffCustomer = Static<typeof StaffCustomer>;

/** A staff note about a customer. */
export const CustomerNote = Type.Object({
  _id: Id,
  at: Timestamp,
  /** Who wrote it. */
  author: Type.String(),
  note: Type.String(),
});
export type CustomerNote = Static<typeof CustomerNote>;

/** A record that may be of the same person, or was joined into this one. */
const OtherRecord = Type.Pick(StaffCustomer, [
  ...(['_id', 'account', 'name', 'phone', 'orders_count', 'orders_total'] as const),
]);
export type OtherRecord = Static<typeof OtherRecord>;

/** One customer with everything staff need apart from the orders (GET /admin/orders?customer=). */
export const CustomerPage = Type.Object({
  ...StaffCustomer.properties,
  /** Other names of this person in orders. */
  other_names: Type.Array(Type.String()),
  /** All phones of the person, their own first. */
  phones: Type.Array(Type.String()),
  blocked_why: Nullable(Type.String()),
  shipping: Nullable(Address),
  billing: Nullable(Address),
  /** The latest first. */
  notes: Type.Array(CustomerNote),
  /** The latest first. */
  consents: Type.Array(ConsentAnswer),
  stopped: Type.Array(StoppedChannel),
  /** Other records with one of these phones. */
  others: Type.Array(OtherRecord),
  /** The records that were joined into this one. */
  joined: Type.Array(Type.Object({ ...OtherRecord.properties, at: Timestamp })),
});
export type CustomerPage = Static<typeof CustomerPage>;

export const CustomerFilters = Type.Object({
  /** `q`: part of a name, an e-mail address or a tag, a phone as people write it, or the number of an order. */
  ...searched,
  blocked: Type.Optional(Type.Boolean()),
  confirmed: Type.Optional(Type.Boolean()),
  /** Whether they have an account. */
  has_account: Type.Optional(Type.Boolean()),
  tag: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  consent: Type.Optional(Type.Boolean()),
  /** The whole phone, as people write it. */
  phone: Type.Optional(Type.String({ minLength: 3, maxLength: 30 })),
});
export type CustomerFilters = Static<typeof CustomerFilters>;

export const listCustomers = route({
  ...forManagers,
  summary: 'Whoever ever ordered or has an account, the newest first',
  query: CustomerFilters,
  data: StaffCustomer,
  list: {
    limit: 25,
    sorts: ['date_created', 'name', 'orders_count', 'orders_total', 'last_order_at'],
    defaultSort: '-date_created',
  },
});

export const listCustomerTags = route({
  ...forManagers,
  summary: 'The tags of customers that are in use, the most used first',
  data: Type.Array(Type.Object({ tag: Type.String(), customers: Type.Integer() })),
});

export const getCustomer = route({
  ...forManagers,
  summary: 'One customer with addresses and notes; of a record that was joined, the one it is part of',
  ...ofOne,
  data: CustomerPage,
});

export const changeCustomer = route({
  ...forManagers,
  summary:
    'Blocks a customer, which ends every session, or lets them in again; sets tags, language, and the consent of a guest',
  ...ofOne,
  body: Type.Object({
    blocked: Type.Optional(Type.Boolean()),
    /** The reason; only for staff. */
    blocked_why: Type.Optional(Nullable(Text(300, 0))),
    /** The complete list; stored in lower case. */
    tags: Type.Optional(Type.Array(Text(40), { maxItems: 20 })),
    language: Type.Optional(OneOf(LANGUAGES)),
    /** A guest's answer, and how they gave it. */
    consent: Type.Optional(Type.Object({ given: Type.Boolean(), how: Text(300) })),
  }),
  data: CustomerPage,
});

export const joinCustomers = route({
  ...forManagers,
  summary: 'Joins two records of one person; the one with the account stays, else the one of the address',
  ...ofOne,
  body: Type.Object({ other: Id }),
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

/** All data about a customer: for an account, everything that its owner can download; for a guest the same parts. */
const CustomerData = Type.Object({
  ...MyData.properties,
  /** Null: a guest. */
  user: Nullable(MyData.properties.user),
  account: Nullable(MyData.properties.account),
});
export type CustomerData = Static<typeof CustomerData>;

export const exportCustomer = route({
  ...forManagers,
  stepUp: true,
  summary: 'Everything the shop holds about a customer who asked for it, as a file',
  ...ofOne,
  data: CustomerData,
  download: 'customer-data.json',
});

export const eraseCustomer = route({
  ...forManagers,
  stepUp: true,
  summary: 'Erases a customer who asked for it: orders keep their amounts and lose the person',
  ...ofOne,
  data: Type.Null(),
});
