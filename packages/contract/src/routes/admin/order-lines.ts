import { Type } from 'typebox';
import {
  Francs,
  Id,
  Nullable,
  OneOf,
  OptionalEmail,
  OptionalPhone,
  type Static,
  Text,
} from '../../primitives.ts';
import { route } from '../../route.ts';
import { MAX_GRAMS } from '../../rules/weight.ts';
import { AddressInput } from '../addresses.ts';
import { StaffOrder } from './orders.ts';
import { forManagers, forPackers, ofOne } from './staff-call.ts';

const Quantity = Type.Integer({ minimum: 0, maximum: MAX_GRAMS });

/**
 * Why a line has less. `none_left`: the shelf is empty, and nothing more of it is sold; `miscounted`: there are
 * `on_shelf`; `wish`: the customer wants less, and the rules of a new order count.
 */
const LessReason = OneOf(['none_left', 'miscounted', 'wish']);
export type LessReason = Static<typeof LessReason>;

const LineChanges = {
  /** The new quantities of lines; 0 removes a line. Lines that are not named stay. */
  lines: Type.Array(
    Type.Object({
      line: Id,
      quantity: Quantity,
      why: Type.Optional(LessReason),
      /** The counted number. The recorded stock is never below what orders hold. */
      on_shelf: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    { maxItems: 200 },
  ),
  /** Goods in place of a line: of all of it, unless `lines` says how much of it stays. */
  replacements: Type.Array(
    Type.Object({
      line: Id,
      product: Id,
      /** −1 for a product without variants. */
      index: Type.Optional(Type.Integer({ minimum: -1 })),
      quantity: Type.Integer({ minimum: 1, maximum: MAX_GRAMS }),
    }),
    { maxItems: 50 },
  ),
  /** Goods added to the order, at today's price. */
  additions: Type.Optional(
    Type.Array(
      Type.Object({
        product: Id,
        index: Type.Optional(Type.Integer({ minimum: -1 })),
        quantity: Type.Integer({ minimum: 1, maximum: MAX_GRAMS }),
      }),
      { maxItems: 50 },
    ),
  ),
  /** The new address; another zone may have another price. */
  shipping: Type.Optional(AddressInput),
  /** The point for collection instead. */
  point: Type.Optional(Id),
  /** The `id` of a window; null gives the delivery time back. */
  delivery_window: Type.Optional(Nullable(Text(80))),
  /** The method for the unpaid part. */
  payment_method: Type.Optional(Text(40)),
};

/** The cost of an order with other lines. Francs. */
export const LinesPreview = Type.Object({
  version: Type.Integer(),
  line_items: StaffOrder.properties.line_items,
  subtotal: Francs,
  discount: Francs,
  shipping_total: Francs,
  total: Francs,
  /** The highest total after weighing; null: nothing is weighed any more. */
  upper_total: Nullable(Francs),
  /** The new total minus the old one. */
  difference: Type.Integer(),
  /** The amount still to pay. */
  to_collect: Francs,
  /** Whether the customer is asked for it by link; they may still pay at the door. */
  by_link: Type.Boolean(),
  /** The whole amount to refund. */
  refund_due: Francs,
  /** One sentence per change: the customer reads them too. */
  changes: Type.Array(Type.String()),
  /** Stock units with less than the books: how much can still be sold, and the other orders that wait for some. */
  shorts: Type.Array(
    Type.Object({
      product: Id,
      index: Type.Integer(),
      name: Type.String(),
      label: Nullable(Type.String()),
      /** `left` and `quantity` are grams. */
      sold_by: Type.Optional(Type.Literal('weight')),
      left: Type.Integer(),
      orders: Type.Array(Type.Object({ _id: Id, number: Type.String(), quantity: Type.Integer() })),
    }),
  ),
});
export type LinesPreview = Static<typeof LinesPreview>;

export const previewLines = route({
  ...forPackers,
  summary: 'Says what a running order would cost if it were changed, and changes nothing',
  ...ofOne,
  body: Type.Object({
    ...LineChanges,
    /** For an order that is on its way: `lines` are what the customer keeps. */
    at_the_door: Type.Optional(Type.Boolean()),
  }),
  data: LinesPreview,
  errors: ['not_found', 'invalid_state', 'out_of_stock', 'not_deliverable'],
});

export const changeLines = route({
  ...forPackers,
  summary:
    'Changes a running order (lines, place, time, way to pay) until it is on its way, and writes a message to its customer',
  once: true,
  ...ofOne,
  body: Type.Object({
    /** The version of the order that was read: 409 if it has changed. */
    version: Type.Integer(),
    ...LineChanges,
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'out_of_stock', 'not_deliverable'],
});

export const takeWeight = route({
  ...forPackers,
  summary: 'Writes down what a line weighs; the order costs that much, at most what its customer agreed to',
  once: true,
  params: Type.Object({ id: Id, line: Id }),
  body: Type.Object({
    /** The version of the order that was read: 409 if it has changed. */
    version: Type.Integer(),
    grams: Type.Integer({ minimum: 1, maximum: MAX_GRAMS }),
    /** Asks the customer if the price is above what they agreed to; otherwise that is refused with the numbers. */
    ask: Type.Optional(Type.Boolean()),
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'out_of_stock'],
});

export const pickLine = route({
  ...forPackers,
  summary: 'Ticks a line that lies in the bag, or takes the tick back',
  params: Type.Object({ id: Id, line: Id }),
  body: Type.Object({
    picked: Type.Boolean(),
    /** The quantity in the bag, as read from the line: 409 if it has changed. */
    quantity: Type.Integer({ minimum: 1, maximum: MAX_GRAMS }),
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state'],
});

const OfQuestion = Type.Object({ id: Id, question: Id });

export const askCustomer = route({
  ...forPackers,
  summary: 'Asks the customer whether a line may be packed differently; the order changes when they say yes',
  once: true,
  ...ofOne,
  body: Type.Object({
    /** The version of the order that was read: 409 if it has changed. */
    version: Type.Integer(),
    line: Id,
    /** The available quantity of the line. */
    kept: Quantity,
    /** The proposal for the rest; null: nothing, which needs some of the line. */
    substitute: Nullable(
      Type.Object({
        product: Id,
        index: Type.Optional(Type.Integer({ minimum: -1 })),
        quantity: Type.Integer({ minimum: 1, maximum: MAX_GRAMS }),
      }),
    ),
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'out_of_stock', 'not_deliverable'],
});

export const withdrawQuestion = route({
  ...forPackers,
  summary: 'Takes a question back; the line stays as it is',
  params: OfQuestion,
  data: StaffOrder,
  errors: ['not_found', 'invalid_state'],
});

export const answerForCustomer = route({
  ...forPackers,
  summary: 'Writes down what the customer said on the phone, and does it',
  once: true,
  params: OfQuestion,
  body: Type.Object({ answer: OneOf(['yes', 'no']) }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'out_of_stock', 'not_deliverable'],
});

export const cancelOpen = route({
  ...forManagers,
  once: true,
  summary:
    'Cancels every order that holds stock and is not paid of a phone, a mailbox or an address; each customer reads the reason',
  body: Type.Object({
    phone: OptionalPhone,
    email: OptionalEmail,
    /** District, sector, street and directions, as an order has them. */
    street: Type.Optional(Nullable(Text(500, 0))),
    reason: Text(300),
  }),
  data: Type.Object({
    cancelled: Type.Integer({ minimum: 0 }),
    orders: Type.Array(Type.Object({ _id: Id, number: Type.String() })),
  }),
});
