import { Type } from 'typebox';
import { Francs, Nullable, type Static, Text } from '../../primitives.ts';
import { forManagers, forPackers, resourceCalls, searched } from './staff-call.ts';
import { Ceiling, StaffZone, TimeOfDay, ZoneInput } from './zones.ts';

const { name, takes_perishables, cash_on_delivery, cash_on_delivery_up_to } = ZoneInput.properties;
const { min_order_amount, cut_off_minutes, closed_weekdays, windows } = ZoneInput.properties;

/** A point where customers collect their orders. Its windows are within its hours; lists are complete, in order. */
export const PointInput = Type.Object({
  name,
  /** For customers to find it: street, building, landmark. */
  address: Text(200, 3),
  opens_at: TimeOfDay,
  closes_at: TimeOfDay,
  /** Whether it can be chosen; a closed one keeps its orders. Default: open. */
  is_open: Type.Optional(Type.Boolean()),
  /** The price of collection in francs. */
  price: Type.Optional(Francs),
  /** From this items' total on it is free; null: never free. */
  free_from: Type.Optional(Nullable(Ceiling)),
  ...{ takes_perishables, cash_on_delivery, cash_on_delivery_up_to, min_order_amount },
  ...{ cut_off_minutes, closed_weekdays, windows },
});
export type PointInput = Static<typeof PointInput>;
export const PointChange = Type.Partial(PointInput);
export type PointChange = Static<typeof PointChange>;

const { areas: _, methods: __, ...ofZone } = StaffZone.properties;

/** A point for staff. */
export const StaffPoint = Type.Object({
  ...ofZone,
  address: Type.String(),
  opens_at: Type.String(),
  closes_at: Type.String(),
  is_open: Type.Boolean(),
  price: Francs,
  free_from: Nullable(Francs),
});
export type StaffPoint = Static<typeof StaffPoint>;

export const calls = resourceCalls({
  read: forPackers,
  write: forManagers,
  data: StaffPoint,
  query: Type.Object({
    /** `q`: part of a point's name or address. */
    ...searched,
  }),
  list: { limit: 50, sorts: ['position', 'name'], defaultSort: 'position' },
  input: PointInput,
  change: PointChange,
  summaries: {
    list: 'Collection points',
    get: 'One collection point',
    create: 'Opens a collection point, the last of the list',
    change: 'Changes a collection point; keys that are not given stay, windows are replaced whole',
    remove: 'Removes a collection point; orders keep what was agreed',
  },
});
