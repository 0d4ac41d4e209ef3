import { Type } from 'typebox';
import { Email, Francs, Id, Nullable, OneOf, Phone, type Static, Text } from '../../primitives.ts';
import { route } from '../../route.ts';
import { StaffOrder } from './orders.ts';
import { forManagers, forPackers, ofOne } from './staff-call.ts';

const Quantity = Type.Integer({ minimum: 0, maximum: 10_000 });
const LineChanges = {
  /** How many of a line are packed; 0 takes it out. Lines that are not named stay. */
  lines: Type.Array(Type.Object({ line: Id, quantity: Quantity }), { maxItems: 200 }),
  /** What goes in a line's place: all of it, unless `lines` says how much of it stays. */
  replacements: Type.Array(
    Type.Object({
      line: Id,
      product: Id,
      /** −1 for a product without variants. */
      index: Type.Optional(Type.Integer({ minimum: -1 })),
      quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
    }),
    { maxItems: 50 },
  ),
};

/** What an order would cost with other lines. Francs. */
export const LinesPreview = Type.Object({
  version: Type.Integer(),
  line_items: StaffOrder.properties.line_items,
  subtotal: Francs,
  discount: Francs,
  shipping_total: Francs,
  total: Francs,
  /** The new total less the old one. */
  difference: Type.Integer(),
  to_collect: Francs,
  /** What has to be sent back, all in all. */
  refund_due: Francs,
  /** What changes, a sentence each: the customer reads them too. */
  changes: Type.Array(Type.String()),
});
export type LinesPreview = Static<typeof LinesPreview>;

export const previewLines = route({
  ...forPackers,
  summary: 'Says what an order would cost if its lines were changed, and changes nothing',
  ...ofOne,
  body: Type.Object(LineChanges),
  data: LinesPreview,
  errors: ['not_found', 'invalid_state', 'out_of_stock', 'not_deliverable'],
});

export const changeLines = route({
  ...forPackers,
  summary: 'Changes the lines of an order that is being packed and writes a message to its customer',
  once: true,
  ...ofOne,
  body: Type.Object({
    /** Of the order that was looked at: 409 when it was changed meanwhile. */
    version: Type.Integer(),
    ...LineChanges,
  }),
  data: StaffOrder,
  errors: ['not_found', 'invalid_state', 'out_of_stock', 'not_deliverable'],
});

const OfQuestion = Type.Object({ id: Id, question: Id });

export const askCustomer = route({
  ...forPackers,
  summary: 'Asks the customer whether a line may be packed differently; the order changes when they say yes',
  once: true,
  ...ofOne,
  body: Type.Object({
    /** Of the order that was looked at: 409 when it was changed meanwhile. */
    version: Type.Integer(),
    line: Id,
    /** How many of the line there are. */
    kept: Quantity,
    /** What is proposed for the rest; null: nothing, which needs some of the line. */
    substitute: Nullable(
      Type.Object({
        product: Id,
        index: Type.Optional(Type.Integer({ minimum: -1 })),
        quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
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
    phone: Type.Optional(Nullable(Phone)),
    email: Type.Optional(Nullable(Email)),
    /** District, sector, street and the way to the door, as an order has them. */
    street: Type.Optional(Nullable(Text(500, 0))),
    reason: Text(300),
  }),
  data: Type.Object({
    cancelled: Type.Integer({ minimum: 0 }),
    orders: Type.Array(Type.Object({ _id: Id, number: Type.String() })),
  }),
});
