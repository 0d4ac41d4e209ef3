import { Type } from 'typebox';
import { CsvLines, Day, Francs, Id, Nullable, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forManagers } from './staff-call.ts';

const Count = Type.Integer({ minimum: 0 });

/** Income and refunds of one payment method. */
const Way = Type.Object({
  method: Type.String(),
  name: Type.String(),
  payments: Count,
  taken: Type.Integer(),
  refunds: Count,
  refunded: Type.Integer(),
});

/** The figures of a day's books. Francs; below 0 if more was refunded than sold. */
export const BookFigures = Type.Object({
  /** Sold orders, and orders of closed days that have changed since, each with the difference. */
  sales: Type.Object({ orders: Count, total: Type.Integer() }),
  corrections: Type.Object({ orders: Count, total: Type.Integer() }),
  /** Both together, with the VAT inside. */
  vat: Type.Array(
    Type.Object({ class: Type.String(), rate: Type.Integer(), gross: Type.Integer(), vat: Type.Integer() }),
  ),
  ways: Type.Array(Way),
  taken: Type.Integer(),
  refunded: Type.Integer(),
  /** The part from sales at the counter, by payment method. Absent in books closed before there were any. */
  counter: Type.Optional(
    Type.Array(
      Type.Object({
        method: Type.String(),
        sales: Count,
        taken: Type.Integer(),
        refunded: Type.Integer(),
      }),
    ),
  ),
  /** Cash in riders' hands. `owes` is as of the end of these books. */
  riders: Type.Array(
    Type.Object({
      rider: Id,
      name: Type.String(),
      taken: Type.Integer(),
      handed_over: Type.Integer(),
      closed: Type.Integer(),
      owes: Type.Integer(),
    }),
  ),
  drawer: Type.Object({
    /** Cash left in it when the day before was closed. */
    before: Type.Integer(),
    /** Cash counted in the shop. */
    taken: Type.Integer(),
    from_riders: Type.Integer(),
    /** Refunded in coins: without a reference. */
    refunded: Type.Integer(),
    expected: Type.Integer(),
  }),
});
export type BookFigures = Static<typeof BookFigures>;

/** The books of a day in Africa/Kigali: the present state, or as they were closed. */
export const Books = Type.Object({
  date: Day,
  ...BookFigures.properties,
  /** Null: open. */
  closed: Nullable(
    Type.Object({
      at: Timestamp,
      by: Type.String(),
      counted: Francs,
      /** `counted` minus the expected cash. */
      difference: Type.Integer(),
      taken_out: Francs,
      reason: Nullable(Type.String()),
    }),
  ),
  /** Whether it can be closed: days are closed in order, and not before they begin. */
  can_close: Type.Boolean(),
});
export type Books = Static<typeof Books>;

const ofDay = Type.Object({ date: Type.Optional(Day) });

export const getBooks = route({
  ...forManagers,
  summary: 'The books of a day, by default today: everything since the last day that was closed',
  query: ofDay,
  data: Books,
});

export const closeBooks = route({
  ...forManagers,
  summary: 'Closes a day for good: what moves later stands in the books of a later day',
  once: true,
  body: Type.Object({
    date: Day,
    /** The expected cash as it was read: refused if it has changed. */
    expected: Type.Integer(),
    counted: Francs,
    /** Taken to the bank, or home. */
    taken_out: Type.Optional(Francs),
    /** Required if the drawer differs from the expected cash. */
    reason: Type.Optional(Nullable(Text(300, 0))),
  }),
  data: Books,
  errors: ['invalid_state'],
});

export const exportBooks = route({
  ...forManagers,
  stepUp: true,
  summary:
    'The books of a day for the accountant: sales by VAT class, corrections, money by way to pay, sums',
  query: ofDay,
  data: CsvLines,
  csv: 'books.csv',
});
