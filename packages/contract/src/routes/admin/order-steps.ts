import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { MAX_GRAMS } from '../../rules/weight.ts';
import { Bags, OrderStep, PaymentStep, StaffOrder, Version } from './orders.ts';
import { forPackers, ofOne } from './staff-call.ts';

/** Money paid to the shop's MoMoPay code at the door. */
const AtTheCode = {
  /** Francs. */
  code_amount: Type.Optional(Nullable(Francs)),
  /** The operator's reference, from the customer's message. */
  reference: Type.Optional(Nullable(Text(40, 0))),
};

/** What happened when the goods changed hands. */
const AtTheDoor = {
  /** Francs of cash counted on delivery: together with `code_amount` the amount still to pay. */
  amount: Type.Optional(Nullable(Francs)),
  ...AtTheCode,
  /** Goods that the customer refused: the price falls by them. */
  refused: Type.Optional(
    Type.Array(
      Type.Object({
        line: Id,
        quantity: Type.Integer({ minimum: 1, maximum: MAX_GRAMS }),
        why: OneOf(['not_wanted', 'bad', 'missing']),
        /** `waste`: written off; not sold again. */
        goods: OneOf(['shelf', 'waste']),
      }),
      { maxItems: 200 },
    ),
  ),
  /** Francs paid back in coins at the door, for an order that was paid: all that it owes. */
  coins_back: Type.Optional(Nullable(Francs)),
};

export const claimOrder = route({
  ...forPackers,
  summary: 'Says who packs an order, so that nobody else begins; or gives it back',
  once: true,
  ...ofOne,
  body: Type.Object({
    version: Version,
    take: Type.Boolean(),
    /** Takes it over from the colleague who packs it. */
    over: Type.Optional(Type.Boolean()),
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state'],
});

export const moveOrder = route({
  ...forPackers,
  summary: 'Takes an order one step further and writes a message to its customer. Cancelling is for managers',
  once: true,
  ...ofOne,
  body: Type.Object({
    version: Version,
    status: OrderStep,
    /** With `packed`: the number of bags. */
    bags: Type.Optional(Bags),
    /** With `packed`: only if every line is ticked; otherwise 400 with the names of those that are not. */
    all_picked: Type.Optional(Type.Boolean()),
    /** The rider, with `out_for_delivery`: required if none was chosen before, as soon as the shop has riders. */
    rider: Type.Optional(Nullable(Id)),
    /** Required if the delivery failed, no one collected it or the order is cancelled; the customer reads it. */
    reason: Type.Optional(Nullable(Text(300, 0))),
    ...AtTheDoor,
    /** The next step of an order that was not delivered or collected; without it someone decides later. */
    follow_up: Type.Optional(OneOf(['again', 'pick_up', 'cancel'])),
    /** The point of collection, with `pick_up`; without one the zone’s method `pickup` is used. */
    point: Type.Optional(Nullable(Id)),
    /** The `id` of the window for the new delivery or collection. */
    delivery_window: Type.Optional(Nullable(Text(80))),
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'forbidden', 'step_up_required'],
});

export const collectOrder = route({
  ...forPackers,
  summary:
    'Hands an order over at its point, for the code of its customer; without one managers do, and say why. Pressed again it changes nothing',
  ...ofOne,
  body: Type.Object({
    version: Version,
    /** The code that the customer tells. */
    code: Type.Optional(Nullable(Text(20, 0))),
    /** Why it is handed over without the code: who took it, and how that was verified. */
    reason: Type.Optional(Nullable(Text(300, 0))),
    ...AtTheDoor,
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'forbidden', 'rate_limited', 'step_up_required'],
});

export const settlePayment = route({
  ...forPackers,
  summary: 'Settles the money of an order. Packers count cash; the rest is for managers',
  once: true,
  ...ofOne,
  body: Type.Object({
    version: Version,
    status: PaymentStep,
    /** The operator's; for a refund the reference of its transfer: each is for one refund. */
    reference: Type.Optional(Nullable(Text(40, 0))),
    /** Francs: counted, arrived, or refunded. A wrong amount is refused with the difference. */
    amount: Type.Optional(Nullable(Francs)),
    /** For money taken at the door: the part paid to the shop's code with `reference`. */
    code_amount: AtTheCode.code_amount,
    /** Refunded as coins, without a reference. */
    coins: Type.Optional(Type.Boolean()),
    /** Which payment, if several owe money. */
    payment: Type.Optional(Nullable(Id)),
    /** Required for a partial refund; the customer reads it. */
    note: Type.Optional(Nullable(Text(300, 0))),
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'forbidden', 'step_up_required'],
});

/** A rider's photo of an order at its door. */
export const DoorPhoto = Type.Object({
  taken_at: Timestamp,
  /** A WebP, as a `data:` address. */
  picture: Type.String(),
});
export type DoorPhoto = Static<typeof DoorPhoto>;

export const getDoorPhoto = route({
  ...forPackers,
  summary: 'The photo of an order at its door; it is kept for sixty days',
  ...ofOne,
  data: DoorPhoto,
});
