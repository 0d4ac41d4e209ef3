import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { MAX_GRAMS } from '../../rules/weight.ts';
import { Bags, OrderStep, PaymentStep, StaffOrder, Version } from './orders.ts';
import { forPackers, ofOne } from './staff-call.ts';

/** Money that came to the shop's MoMoPay code at the door. */
const AtTheCode = {
  /** Francs. */
  code_amount: Type.Optional(Nullable(Francs)),
  /** The operator's, of the message that the customer got. */
  reference: Type.Optional(Nullable(Text(40, 0))),
};

/** What happened when the goods changed hands. */
const AtTheDoor = {
  /** Francs of cash counted on delivery: with `code_amount` they are what is still to be paid. */
  amount: Type.Optional(Nullable(Francs)),
  ...AtTheCode,
  /** What did not stay with the customer: the price falls by it. */
  refused: Type.Optional(
    Type.Array(
      Type.Object({
        line: Id,
        quantity: Type.Integer({ minimum: 1, maximum: MAX_GRAMS }),
        why: OneOf(['not_wanted', 'bad', 'missing']),
        /** `waste`: written off; it is not sold again. */
        goods: OneOf(['shelf', 'waste']),
      }),
      { maxItems: 200 },
    ),
  ),
  /** Francs that were given back at the door as coins, of an order that had been paid: all that it owes. */
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
    /** Takes it over from the colleague who has it. */
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
    /** With `packed`: how many bags there are. */
    bags: Type.Optional(Bags),
    /** With `packed`: only when every line is ticked; otherwise 400 with the names of those that are not. */
    all_picked: Type.Optional(Type.Boolean()),
    /** Who brings it, with `out_for_delivery`: needed where no one was chosen before, as soon as the shop has riders. */
    rider: Type.Optional(Nullable(Id)),
    /** Needed when the delivery failed, no one collected it or the order is cancelled; the customer reads it. */
    reason: Type.Optional(Nullable(Text(300, 0))),
    ...AtTheDoor,
    /** What becomes of an order that was not delivered or collected; without it someone decides later. */
    follow_up: Type.Optional(OneOf(['again', 'pick_up', 'cancel'])),
    /** Where it is collected, with `pick_up`; without one by the zone’s method `pickup`. */
    point: Type.Optional(Nullable(Id)),
    /** The `id` of the window in which it is brought or collected again. */
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
    /** What the customer says. */
    code: Type.Optional(Nullable(Text(20, 0))),
    /** Why it is handed over without the code: who took it, and how that was seen. */
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
    /** The operator's; of a refund the reference under which the money was sent: each is for one refund. */
    reference: Type.Optional(Nullable(Text(40, 0))),
    /** Francs: counted, arrived, or sent back. Another amount than expected is refused with the difference. */
    amount: Type.Optional(Nullable(Francs)),
    /** Of what is taken at the door: how much of it came to the shop's code under `reference`. */
    code_amount: AtTheCode.code_amount,
    /** It goes back as coins, without a reference. */
    coins: Type.Optional(Type.Boolean()),
    /** Which payment, where several owe money. */
    payment: Type.Optional(Nullable(Id)),
    /** Needed when a part is sent back; the customer reads it. */
    note: Type.Optional(Nullable(Text(300, 0))),
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'forbidden', 'step_up_required'],
});

/** What a rider's phone saw of an order at its door. */
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
