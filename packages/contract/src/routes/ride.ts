import { Type } from 'typebox';
import { Day, FileUpload, Francs, Id, Nullable, OneOf, type Static, Text, Timestamp } from '../primitives.ts';
import { callsOf, route } from '../route.ts';
import { HandOver } from './admin/riders.ts';

const { personal } = callsOf('Riders');

/** Common parts of every call of a rider: the secret of their link. */
const ofRider = {
  ...personal,
  headers: Type.Object({ 'x-rider-link': Type.Optional(Type.String({ maxLength: 100 })) }),
  errors: ['invalid_link'],
} as const;

/** One order of a rider's round. */
export const Stop = Type.Object({
  _id: Id,
  number: Type.String(),
  version: Type.Integer(),
  /** `packed`: it waits in the shop. */
  status: OneOf(['packed', 'out_for_delivery']),
  name: Type.String(),
  /** As in the address: street, sector, district. */
  place: Type.String(),
  directions: Type.String(),
  delivery_window: Nullable(Type.Object({ date: Day, from: Type.String(), to: Type.String() })),
  late: Type.Boolean(),
  note: Nullable(Type.String()),
  /** Francs of cash to take; 0: it is paid. */
  to_collect: Francs,
  /** When a photo of it was taken at its door. */
  photo_at: Nullable(Timestamp),
  links: Type.Object({ call: Type.String(), whatsapp: Type.String(), map: Type.String() }),
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      label: Nullable(Type.String()),
      /** Pieces, or grams. */
      quantity: Type.Integer(),
      sold_by: OneOf(['piece', 'weight']),
    }),
  ),
});
export type Stop = Static<typeof Stop>;

/** A rider's day. Francs. */
export const Ride = Type.Object({
  rider: Type.Object({ name: Type.String() }),
  /** Until when the link works. */
  until: Timestamp,
  /** In the order of delivery. */
  stops: Type.Array(Stop),
  /** Delivered in the working day of the link, the latest first. */
  delivered: Type.Array(
    Type.Object({ _id: Id, number: Type.String(), name: Type.String(), at: Timestamp, taken: Francs }),
  ),
  /** Cash in the rider's hands; below 0: the shop owes the rider. */
  owes: Type.Integer(),
  last_hand_over: Nullable(HandOver),
});
export type Ride = Static<typeof Ride>;

export const getRide = route({ ...ofRider, summary: "A rider's stops of today, and the cash", data: Ride });

export const sortStops = route({
  ...ofRider,
  summary: 'Brings the stops into this order; those that are not named come after, as they were',
  body: Type.Object({ orders: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
  data: Ride,
});

export const photograph = route({
  ...ofRider,
  summary: 'Keeps a photo of an order at its door; taken again it takes the place of the one before',
  params: Type.Object({ id: Id }),
  upload: { maxBytes: 8 * 1024 * 1024 },
  body: Type.Object({ file: FileUpload }),
  data: Ride,
  errors: ['invalid_link', 'not_found', 'invalid_state', 'payload_too_large'],
});

export const deliver = route({
  ...ofRider,
  summary: 'Notes that an order was handed over. Pressed again it changes nothing',
  params: Type.Object({ id: Id }),
  body: Type.Object({
    version: Type.Integer(),
    /** The code that the customer tells at the door. */
    code: Nullable(Text(20, 0)),
    /** Who took it, without a code; empty if a photo shows where it was left. */
    handed_to: Type.Optional(Nullable(Text(120, 0))),
    /** Francs of cash taken; null: none was due. */
    amount: Nullable(Francs),
  }),
  data: Ride,
  errors: ['invalid_link', 'not_found', 'invalid_state', 'rate_limited'],
});

export const fail = route({
  ...ofRider,
  summary: 'Notes why an order could not be handed over; it goes back to the shop',
  params: Type.Object({ id: Id }),
  body: Type.Object({ version: Type.Integer(), reason: Text(300) }),
  data: Ride,
  errors: ['invalid_link', 'not_found', 'invalid_state'],
});

export const signHandOver = route({
  ...ofRider,
  summary: 'Confirms what was handed over',
  params: Type.Object({ id: Id }),
  data: Ride,
  errors: ['invalid_link', 'not_found'],
});
