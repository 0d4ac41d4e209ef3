import { Type } from 'typebox';
import { Francs, Id, Nullable, OneOf, type Static, Timestamp } from '../primitives.ts';
import { OrderLine } from './cart.ts';

/** A customer's answer to a question about a line. `call`: call me; it may become yes or no until the deadline. */
export const QuestionAnswer = OneOf(['yes', 'no', 'call']);
export type QuestionAnswer = Static<typeof QuestionAnswer>;

const { product: lineProduct, label, quantity, sold_by, price, sum } = OrderLine.properties;

/**
 * A question about goods that are missing, or heavier than agreed (`grams`): the proposal, the customer's answer, and
 * the outcome. Francs.
 */
export const OrderQuestion = Type.Object({
  _id: Id,
  /** The line at the time of the question. */
  line: Type.Object({ _id: Id, product: lineProduct, label, quantity, sold_by, price, sum }),
  /** The available quantity of the line; if it is too heavy, the most grams within what was agreed. */
  kept: Type.Integer({ minimum: 0 }),
  /** The weight of a line that costs more than the customer agreed to; absent: goods are missing. */
  grams: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The goods in place of the rest; null: none, the line would only be smaller. */
  substitute: Nullable(
    Type.Object({ product: lineProduct, index: Type.Integer(), label, quantity, sold_by, price, sum }),
  ),
  /** The order's total, and the total after a yes. */
  total_before: Francs,
  total_after: Francs,
  /** The rest to pay after a yes: by link, or at the door for a cash order. */
  to_pay: Francs,
  /** The decision if no one answers. */
  silence: OneOf(['yes', 'no', 'call']),
  asked_at: Timestamp,
  /** The deadline; after it the substitution wish counts. */
  answer_by: Timestamp,
  answer: Nullable(OneOf(['yes', 'no', 'call', 'silence'])),
  answered_by: Nullable(OneOf(['customer', 'staff', 'nobody'])),
  answered_at: Nullable(Timestamp),
  /**
   * Null: it can be answered. `changed`: as proposed; `left_out`: the missing goods do not come; `to_staff`: the shop
   * calls; `withdrawn`: the question is no longer needed.
   */
  outcome: Nullable(OneOf(['changed', 'left_out', 'to_staff', 'withdrawn'])),
  /** Why the answer could not be followed: the substitute is gone or more expensive, or nothing would be left. */
  trouble: Nullable(OneOf(['gone', 'dearer', 'empty'])),
});
export type OrderQuestion = Static<typeof OrderQuestion>;
