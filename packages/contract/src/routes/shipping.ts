import { Type } from 'typebox';
import { Day, Francs, Id, Nullable, type Static, writtenIn } from '../primitives.ts';
import { callsOf, route } from '../route.ts';

const { open } = callsOf('Delivery');

/** A delivery method of a zone. */
export const ShippingMethod = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /** Francs, before `free_from`. */
  price: Francs,
  /** From this items' total on (after the coupon) it is free; null: never free. */
  free_from: Nullable(Francs),
  /** The time of arrival, in words. */
  eta: Nullable(Type.String()),
  cash_on_delivery: Type.Boolean(),
  ...writtenIn,
});
export type ShippingMethod = Static<typeof ShippingMethod>;

/** A delivery window that can still be chosen. Times are Africa/Kigali, `HH:MM`. */
export const DeliveryWindow = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 80 }),
  date: Day,
  from: Type.String(),
  to: Type.String(),
  /** How many more orders it takes; null: no limit. */
  left: Nullable(Type.Integer({ minimum: 0 })),
});
export type DeliveryWindow = Static<typeof DeliveryWindow>;

export const Zone = Type.Object({
  _id: Id,
  zone: Type.String(),
  /** The minimum order there in francs: the higher of the shop's and the zone's minimum. */
  min_order_amount: Francs,
  methods: Type.Array(ShippingMethod),
  windows: Type.Array(DeliveryWindow),
});
export type Zone = Static<typeof Zone>;

export const findZone = route({
  ...open,
  summary: 'The zone of that name or of that district; where several match, the dearest',
  params: Type.Object({ zone: Type.String({ minLength: 1, maxLength: 80 }) }),
  query: Type.Object({ sector: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })) }),
  data: Zone,
  errors: ['not_found'],
});

/**
 * A place where an order is collected, and its opening hours: `HH:MM` in Kigali, every day except some (1 Monday … 7
 * Sunday).
 */
export const PointPlace = Type.Object({
  name: Type.String(),
  address: Type.String(),
  opens_at: Type.String(),
  closes_at: Type.String(),
  closed_weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 })),
});
export type PointPlace = Static<typeof PointPlace>;

/** A point where orders can be collected now, with its price and times. */
export const Point = Type.Object({
  _id: Id,
  ...PointPlace.properties,
  min_order_amount: Francs,
  method: ShippingMethod,
  windows: Type.Array(DeliveryWindow),
  ...writtenIn,
});
export type Point = Static<typeof Point>;

export const listPoints = route({
  ...open,
  summary: 'The points where orders are collected, with their fee and the times that can be chosen (ours)',
  data: Type.Array(Point),
});

/** Provinces → districts → sectors. */
export const Province = Type.Object({
  name: Type.String(),
  districts: Type.Array(Type.Object({ name: Type.String(), sectors: Type.Array(Type.String()) })),
});
export type Province = Static<typeof Province>;

export const listAreas = route({
  ...open,
  summary: 'The areas of Rwanda an address can be in',
  data: Type.Array(Province),
});
