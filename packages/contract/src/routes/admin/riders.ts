import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, Phone, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { LANGUAGES } from '../../rules/languages.ts';
import { forManagers, forPackers, ofOne } from './staff-call.ts';

/** A rider's hand-over of cash, and the counted amount. Francs. */
export const HandOver = Type.Object({
  _id: Id,
  at: Timestamp,
  received_by: Type.String(),
  /** The rider's debt by the ledger; below 0: the shop owed the rider. */
  expected: Type.Integer(),
  counted: Francs,
  /** `counted` − `expected`. */
  difference: Type.Integer(),
  reason: Nullable(Type.String()),
  /** The difference is still owed, or the shop bears it; null: there was none. */
  settled: Nullable(OneOf(['owed', 'closed'])),
  /** When the rider confirmed it; null: not yet. */
  signed_at: Nullable(Timestamp),
});
export type HandOver = Static<typeof HandOver>;

/** A person who delivers orders. */
export const Rider = Type.Object({
  _id: Id,
  name: Type.String(),
  /** E.164. */
  phone: Type.String(),
  /** The language of the rider's page. */
  language: OneOf(LANGUAGES),
  /** Whether they can get orders. */
  active: Type.Boolean(),
  version: Type.Integer(),
  /** Orders that are packed for them or on their way. */
  carries: Type.Integer(),
  /** Cash in their hands in francs; below 0: the shop owes them. */
  owes: Type.Integer(),
  /** Until when the link to their page works; null: they have none. */
  link_until: Nullable(Timestamp),
  last_hand_over: Nullable(HandOver),
});
export type Rider = Static<typeof Rider>;

export const listRiders = route({
  ...forPackers,
  summary: 'Riders with what they carry and owe, by name',
  query: Type.Object({ active: Type.Optional(Type.Boolean()) }),
  data: Rider,
  list: { limit: 100, sorts: ['name'], defaultSort: 'name' },
});

export const getRider = route({
  ...forPackers,
  ...ofOne,
  summary: 'One rider with what they carry and owe',
  data: Rider,
});

const input = {
  name: Text(120, 2),
  /** The phone of another rider is refused. */
  phone: Phone,
  language: Type.Optional(OneOf(LANGUAGES)),
};

export const createRider = route({
  ...forManagers,
  summary: 'Takes a rider on',
  body: Type.Object(input),
  data: Rider,
  status: 201,
});

export const changeRider = route({
  ...forManagers,
  ...ofOne,
  summary: 'Changes a rider; one who is not active gets no orders, and their link ends',
  body: Type.Object({
    version: Type.Integer(),
    name: Type.Optional(input.name),
    phone: Type.Optional(input.phone),
    language: input.language,
    active: Type.Optional(Type.Boolean()),
  }),
  data: Rider,
  errors: ['not_found', 'invalid_state'],
});

export const makeRiderLink = route({
  ...forPackers,
  ...ofOne,
  summary: "Makes the link to a rider's page, until four in the morning; the one before ends",
  data: Type.Object({
    url: Type.String(),
    until: Timestamp,
    /** Opens WhatsApp with the link, addressed to the rider. */
    whatsapp: Type.String(),
  }),
  errors: ['not_found', 'invalid_state'],
});

export const endRiderLink = route({
  ...forPackers,
  ...ofOne,
  summary: "Ends the link to a rider's page, for a phone that was lost",
  data: Rider,
});

export const handOver = route({
  ...forManagers,
  ...ofOne,
  summary: 'Takes in the cash of a rider; the rider then confirms it on their page',
  once: true,
  body: Type.Object({
    /** The rider's debt as it was read: refused if it has changed. */
    expected: Type.Integer(),
    counted: Francs,
    /** Required if the two differ. */
    reason: Type.Optional(Nullable(Text(300, 0))),
    /** The decision about a difference: `owed` stays the rider's debt, `closed` is the shop's loss. */
    settled: Type.Optional(Nullable(OneOf(['owed', 'closed']))),
  }),
  data: Rider,
  errors: ['not_found', 'invalid_state'],
});

export const listHandOvers = route({
  ...forManagers,
  ...ofOne,
  summary: 'What a rider handed over, the latest first',
  data: HandOver,
  list: { limit: 25, sorts: ['at'], defaultSort: '-at' },
});
