import { Type } from 'typebox';
import { Francs, Id, Nullable, type Static, Text } from '../../primitives.ts';
import { route } from '../../route.ts';
import { DeliveryWindow, ShippingMethod } from '../shipping.ts';
import { forManagers, forPackers, resourceCalls, searched } from './staff-call.ts';

export const Ceiling = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
/** `HH:MM`, Africa/Kigali. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const Weekday = Type.Integer({ minimum: 1, maximum: 7 });
const Capacity = Type.Integer({ minimum: 1, maximum: 100_000 });

/** An area of a zone: a sector, or with null the whole district. */
export const ZoneArea = Type.Object({ district: Text(60), sector: Nullable(Text(60)) });
export type ZoneArea = Static<typeof ZoneArea>;

const MethodInput = Type.Object({
  /** Lower case; orders and coupons name it (`express` is the one whose `free_from` is the banner's). */
  code: Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
  name: Text(80),
  /** The time of arrival, in words. */
  eta: Type.Optional(Nullable(Text(80))),
  /** Francs. */
  price: Francs,
  /** From this items' total on it is free; null: never free. */
  free_from: Type.Optional(Nullable(Ceiling)),
});

const WindowInput = Type.Object({
  /** The window to change; without it one is added. */
  _id: Type.Optional(Id),
  from: TimeOfDay,
  to: TimeOfDay,
  /** Orders per day; null: no limit. */
  capacity: Type.Optional(Nullable(Capacity)),
});
export type WindowInput = Static<typeof WindowInput>;

/** The parts of a zone apart from its name; lists are complete, in order. */

export const ZoneInput = Type.Object({
  name: Text(80),
  takes_perishables: Type.Optional(Type.Boolean()),
  cash_on_delivery: Type.Optional(Type.Boolean()),
  /** The highest order total, in francs, for cash on delivery; null: no limit. */
  cash_on_delivery_up_to: Type.Optional(Nullable(Ceiling)),
  /** The minimum order in francs, if it is above the shop's; null: the shop's counts. */
  min_order_amount: Type.Optional(Nullable(Ceiling)),
  /** A window must start this many minutes after the order. */
  cut_off_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_320 })),
  /** Days of the week without deliveries: 1 Monday … 7 Sunday. */
  closed_weekdays: Type.Optional(Type.Array(Weekday, { maxItems: 7, uniqueItems: true })),
  areas: Type.Optional(Type.Array(ZoneArea, { maxItems: 500 })),
  methods: Type.Optional(Type.Array(MethodInput, { maxItems: 10 })),
  windows: Type.Optional(Type.Array(WindowInput, { maxItems: 24 })),
});
export type ZoneInput = Static<typeof ZoneInput>;
export const ZoneChange = Type.Partial(ZoneInput);
export type ZoneChange = Static<typeof ZoneChange>;

/** A delivery zone for staff. */
export const StaffZone = Type.Object({
  _id: Id,
  name: Type.String(),
  takes_perishables: Type.Boolean(),
  cash_on_delivery: Type.Boolean(),
  cash_on_delivery_up_to: Nullable(Francs),
  min_order_amount: Nullable(Francs),
  cut_off_minutes: Type.Integer(),
  closed_weekdays: Type.Array(Weekday),
  areas: Type.Array(Type.Object({ district: Type.String(), sector: Nullable(Type.String()) })),
  methods: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      eta: Nullable(Type.String()),
      price: Francs,
      free_from: Nullable(Francs),
    }),
  ),
  windows: Type.Array(
    Type.Object({
      _id: Id,
      from: Type.String(),
      to: Type.String(),
      capacity: Nullable(Type.Integer()),
      /** Orders booked for today and later. */
      booked: Type.Integer(),
    }),
  ),
});
export type StaffZone = Static<typeof StaffZone>;

export const calls = resourceCalls({
  read: forPackers,
  write: forManagers,
  data: StaffZone,
  query: Type.Object({
    /** `q`: part of a zone's name, or a district or sector it delivers to. */
    ...searched,
  }),
  list: { limit: 50, sorts: ['position', 'name'], defaultSort: 'position' },
  input: ZoneInput,
  change: ZoneChange,
  summaries: {
    list: 'Delivery zones',
    get: 'One delivery zone',
    create: 'Opens a delivery zone, the last of the list',
    change: 'Changes a delivery zone; keys that are not given stay, lists are replaced whole',
    remove: 'Closes a delivery zone; orders keep what was agreed',
  },
});

/** What a customer in that place would be offered for items of that many francs. */
export const ZoneTrial = Type.Object({
  /** Null: there is no delivery. */
  zone: Nullable(Type.Object({ _id: Id, name: Type.String() })),
  takes_perishables: Type.Boolean(),
  /** With the fee for these items. */
  methods: Type.Array(Type.Object({ ...ShippingMethod.properties, fee: Francs })),
  windows: Type.Array(DeliveryWindow),
  /** Why cash on delivery is not possible with any of the methods; null: it is. */
  no_cash_because: Nullable(Type.String()),
  min_order_amount: Francs,
  reaches_minimum: Type.Boolean(),
  /** The text for customers while the shop takes no orders; null: it takes them. */
  paused: Nullable(Type.String()),
});
export type ZoneTrial = Static<typeof ZoneTrial>;

export const tryZone = route({
  ...forPackers,
  summary: 'Tries a place out: what a shopper there would be offered',
  body: Type.Object({ district: Text(60), sector: Text(60), subtotal: Francs }),
  data: ZoneTrial,
});
