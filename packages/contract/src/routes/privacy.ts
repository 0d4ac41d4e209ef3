import { Type } from 'typebox';
import { Id, Nullable, OneOf, type Static, Timestamp } from '../primitives.ts';
import { callsOf, route } from '../route.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { SavedAddress } from './addresses.ts';
import { StaffMessage } from './admin/messages.ts';
import { ServerCart } from './cart.ts';
import { SavedList } from './lists.ts';
import { Order } from './orders.ts';
import { KnownPassword, User } from './users.ts';

const { signedIn } = callsOf('Users');

/** The time of an event, or null while it has not happened. */
const When = Nullable(Timestamp);

/** An answer to "may we write you news". */
export const ConsentAnswer = Type.Object({
  at: Timestamp,
  given: Type.Boolean(),
  /** How staff got the answer; null: from the customer, in the account. */
  how: Nullable(Type.String()),
  /** Who recorded it. */
  by: Nullable(Type.String()),
});

/** A phone that gets no messages on a channel. */
export const StoppedChannel = Type.Object({
  phone: Type.String(),
  channel: Type.String(),
  at: Timestamp,
  /** Null: for good. */
  until: When,
  /** `opt_out`: its owner wants none. */
  why: Nullable(Type.String()),
});

/** The customer record of a person. */
const CustomerRecord = Type.Object({
  name: Type.String(),
  /** Other names in orders. */
  other_names: Type.Array(Type.String()),
  phones: Type.Array(Type.String()),
  language: OneOf(LANGUAGES),
  tags: Type.Array(Type.String()),
  blocked_at: When,
  blocked_why: Nullable(Type.String()),
  /** The latest first; those given in the account are in `consents` of the account too. */
  consents: Type.Array(ConsentAnswer),
  /** Short links to orders that were sent, without their secret. */
  order_links: Type.Array(Type.Object({ order: Id, date_created: Timestamp })),
  /** How messages about the orders were sent. */
  attempts: Type.Array(
    Type.Object({ kind: Type.String(), channel: Type.String(), state: Type.String(), at: Timestamp }),
  ),
});

/** All data about a person with an account: one key per kind of data. Without hashes and tokens. */
export const MyData = Type.Object({
  exported_at: Timestamp,
  user: User,
  account: Type.Object({ confirmed_at: When, password_changed_at: When, phone_proved_at: When }),
  /** Every consent given and withdrawn, the first first. */
  consents: Type.Array(Type.Object({ at: Timestamp, purpose: Type.String(), given: Type.Boolean() })),
  /** Where the person is or was signed in. */
  sessions: Type.Array(
    Type.Object({ _id: Id, device: Type.String(), date_created: Timestamp, last_used: Timestamp }),
  ),
  /** Mailed links; `old_email` and `new_email` for a change of address. */
  links: Type.Array(
    Type.Object({
      purpose: Type.String(),
      old_email: Nullable(Type.String()),
      new_email: Nullable(Type.String()),
      date_created: Timestamp,
      expires_at: Timestamp,
      used_at: When,
    }),
  ),
  /** Browsers and networks of earlier log-ins, stored only as keyed hashes. */
  known_devices: Type.Array(Type.Object({ last_used: Timestamp })),
  /** Codes that were sent to their phone; never the code. */
  codes: Type.Array(Type.Object({ date_created: Timestamp, sends: Type.Integer(), used_at: When })),
  /** Phones that opened the account before, the latest first. */
  left_phones: Type.Array(Type.Object({ phone: Type.String(), at: Timestamp })),
  /** The state of their phone on each channel: whether messages to it are stopped, and why. */
  phone_channels: Type.Array(
    Type.Object({
      phone: Type.String(),
      channel: Type.String(),
      stopped_at: When,
      stopped_until: When,
      stopped_why: Nullable(Type.String()),
      window_until: When,
    }),
  ),
  /** The proofs that their mailbox and their phones are theirs. */
  proofs: Type.Array(
    Type.Object({
      kind: Type.String(),
      contact: Type.String(),
      proved_by: Type.String(),
      proved_at: Timestamp,
    }),
  ),
  addresses: Type.Array(SavedAddress),
  /** `name` is null for a product that is no longer sold. */
  wishlist: Type.Array(Type.Object({ product: Id, name: Nullable(Type.String()), date_created: Timestamp })),
  /** Shopping lists, the latest first. */
  lists: Type.Array(SavedList),
  cart: Nullable(ServerCart),
  /** The newest first, with their events and their payment. */
  orders: Type.Array(Order),
  /** Riders' photos of these orders at the door, as `data:` addresses. */
  door_photos: Type.Array(Type.Object({ order: Id, taken_at: Timestamp, picture: Type.String() })),
  /** `post` is its slug. */
  comments: Type.Array(
    Type.Object({
      _id: Id,
      post: Type.String(),
      author: Type.String(),
      comment: Type.String(),
      status: Type.String(),
      date_created: Timestamp,
    }),
  ),
  /** Messages from the contact form with the account's address. */
  contact_messages: Type.Array(Type.Omit(StaffMessage, ['answered_by'])),
  /** Staff notes about them, the latest first. */
  notes: Type.Array(Type.Object({ at: Timestamp, note: Type.String() })),
  record: CustomerRecord,
  /** Mails about the account and its orders; `subject` is the order or the occasion. */
  messages: Type.Array(
    Type.Object({
      kind: Type.String(),
      subject: Id,
      status: Type.String(),
      date_created: Timestamp,
      sent_at: When,
    }),
  ),
});
export type MyData = Static<typeof MyData>;

export const exportMe = route({
  ...signedIn,
  summary:
    'Everything the shop holds about the user, to be kept as a file. Not in a session that a code opened where the ' +
    'account has a password: log in by that first (403 `step_up_required`) (ours)',
  data: MyData,
  errors: ['not_authenticated', 'step_up_required'],
  download: 'my-data.json',
});

export const eraseMe = route({
  ...signedIn,
  summary:
    'Erases the account: orders keep their amounts and lose the person. An account without a password needs a log-in ' +
    'within ten minutes instead of `passwordCurrent` (403 `step_up_required`) (ours)',
  body: Type.Object({ passwordCurrent: Type.Optional(KnownPassword) }),
  data: Type.Null(),
  errors: ['not_authenticated', 'rate_limited', 'step_up_required'],
});
