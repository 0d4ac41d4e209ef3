import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, type Static, Timestamp } from '../primitives.ts';
import { OrderLine } from './cart.ts';

/** What a shopper can say to a question about a line. `call`: ring me; it may become yes or no until the deadline. */
export const QuestionAnswer = OneOf(['yes', 'no', 'call']);
export type QuestionAnswer = Static<typeof QuestionAnswer>;

const { product: lineProduct, label, quantity, sold_by, price, sum } = OrderLine.properties;

/** Something is missing, or heavier than was agreed (`grams`): what the shop proposes, what the customer said, and what came of it. Francs. */
export const OrderQuestion = Type.Object({
  _id: Id,
  /** The line as it was asked about. */
  line: Type.Object({ _id: Id, product: lineProduct, label, quantity, sold_by, price, sum }),
  /** How many of the line there are; of one that is too heavy the most grams that fit into what was agreed. */
  kept: Type.Integer({ minimum: 0 }),
  /** What the scale shows of a line that comes to more than the customer agreed to; absent: something is missing. */
  grams: Type.Optional(Type.Integer({ minimum: 1 })),
  /** What would come for the rest; null: nothing, the line would only be smaller. */
  substitute: Nullable(
    Type.Object({ product: lineProduct, index: Type.Integer(), label, quantity, sold_by, price, sum }),
  ),
  /** The order's total, and what a yes makes of it. */
  total_before: Francs,
  total_after: Francs,
  /** What a yes leaves to be paid: by link, or at the door where the order is paid there. */
  to_pay: Francs,
  /** What counts when no one answers. */
  silence: OneOf(['yes', 'no', 'call']),
  asked_at: Timestamp,
  /** From then on nothing was answered, and the wish for what is out counts. */
  answer_by: Timestamp,
  answer: Nullable(OneOf(['yes', 'no', 'call', 'silence'])),
  answered_by: Nullable(OneOf(['customer', 'staff', 'nobody'])),
  answered_at: Nullable(Timestamp),
  /**
   * Null: it can be answered. `changed`: as proposed; `left_out`: what is missing does not come; `to_staff`: the shop calls;
   * `withdrawn`: it is no question any more.
   */
  outcome: Nullable(OneOf(['changed', 'left_out', 'to_staff', 'withdrawn'])),
  /** Why the answer could not be followed: the substitute is gone or dearer, or nothing would be left. */
  trouble: Nullable(OneOf(['gone', 'dearer', 'empty'])),
});
export type OrderQuestion = Static<typeof OrderQuestion>;
