import { Type } from 'typebox';
import { CsvLines, Day, Francs, Id, Nullable, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forManagers } from './staff-call.ts';

const Count = Type.Integer({ minimum: 0 });

/** What one way to pay brought, and what went back by it. */
const Way = Type.Object({
  method: Type.String(),
  name: Type.String(),
  payments: Count,
  taken: Type.Integer(),
  refunds: Count,
  refunded: Type.Integer(),
});

/** What is in the books of a day. Francs; below 0 where more was taken back than was sold. */
export const BookFigures = Type.Object({
  /** Orders sold, and orders of closed days that have changed since, each by what has changed. */
  sales: Type.Object({ orders: Count, total: Type.Integer() }),
  corrections: Type.Object({ orders: Count, total: Type.Integer() }),
  /** Both together, with the VAT inside. */
  vat: Type.Array(
    Type.Object({ class: Type.String(), rate: Type.Integer(), gross: Type.Integer(), vat: Type.Integer() }),
  ),
  ways: Type.Array(Way),
  taken: Type.Integer(),
  refunded: Type.Integer(),
  /** Of all that: sales at the counter, by way to pay. Absent in books that were closed before there were any. */
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
  /** Cash in riders' hands. `owes` is at the end of these books. */
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
    /** What stayed in it when the day before was closed. */
    before: Type.Integer(),
    /** Cash that was counted in the shop. */
    taken: Type.Integer(),
    from_riders: Type.Integer(),
    /** Sent back in coins: without a reference. */
    refunded: Type.Integer(),
    expected: Type.Integer(),
  }),
});
export type BookFigures = Static<typeof BookFigures>;

/** The books of a day in Africa/Kigali: as they stand, or as they were closed. */
export const Books = Type.Object({
  date: Day,
  ...BookFigures.properties,
  /** Null: open. */
  closed: Nullable(
    Type.Object({
      at: Timestamp,
      by: Type.String(),
      counted: Francs,
      /** `counted` less what was expected. */
      difference: Type.Integer(),
      taken_out: Francs,
      reason: Nullable(Type.String()),
    }),
  ),
  /** Whether it can be closed: days are closed in their order, and not before they begin. */
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
    /** What the drawer should hold as it was looked at: refused when that has changed. */
    expected: Type.Integer(),
    counted: Francs,
    /** Brought to the bank, or home. */
    taken_out: Type.Optional(Francs),
    /** Needed where the drawer holds something else than expected. */
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
