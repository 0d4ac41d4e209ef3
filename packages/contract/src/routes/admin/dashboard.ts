import { Type } from 'typebox';
import { CsvLines, Day, FrancSum, Id, Nullable, OneOf, type Static } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forManagers, forStaff } from './staff-call.ts';

const Count = Type.Integer({ minimum: 0 });

/** Open work, and the shop's figures. Null for parts that a role may not see. Francs; days of Africa/Kigali. */
export const Dashboard = Type.Object({
  /** For packers. */
  orders: Nullable(
    Type.Object({
      /** Placed today. */
      today: Count,
      /** Confirmed: to be packed. */
      to_pack: Count,
      /** Packed: waiting for a rider. */
      packed: Count,
      on_the_way: Count,
      /** The delivery window is over and they are not delivered. */
      late: Count,
    }),
  ),
  /** Stock units of published goods with less left than the setting `low_stock_below`. */
  low_stock: Nullable(Count),
  /** For managers. */
  money: Nullable(
    Type.Object({
      /** Sales of today: orders placed today that are paid, without cancelled and expired ones. */
      sales_today: FrancSum,
      /** Arrived today. */
      takings_today: FrancSum,
      /** Typed references that staff have not checked yet. */
      waiting_references: Count,
      /** Payments with owed refunds, and the amount. */
      refunds_due: Type.Object({ count: Count, amount: FrancSum }),
      mismatches: Count,
      /** The last 30 days, today last. */
      days: Type.Array(Type.Object({ date: Day, orders: Count, sales: FrancSum, takings: FrancSum })),
    }),
  ),
  /** For editors and managers. */
  unanswered_messages: Nullable(Count),
});
export type Dashboard = Static<typeof Dashboard>;

export const getDashboard = route({
  ...forStaff,
  summary: 'What waits for somebody, today, and the last 30 days',
  data: Dashboard,
});

/** Money that moved by one payment method. Francs. */
const ByWay = Type.Object({ method: Type.String(), name: Type.String(), payments: Count, amount: FrancSum });

/** The figures of one day in Africa/Kigali. Francs. */
export const DayReport = Type.Object({
  date: Day,
  /** Placed that day; delivered and cancelled that day, whenever they were placed. */
  orders: Type.Object({ placed: Count, delivered: Count, cancelled: Count, expired: Count }),
  /** Orders placed that day that are paid by now, without cancelled and expired ones. */
  sales: Type.Object({
    orders: Count,
    subtotal: FrancSum,
    discount: FrancSum,
    delivery_fees: FrancSum,
    total: FrancSum,
  }),
  /** Money that arrived that day, by payment method. */
  takings: Type.Array(ByWay),
  taken: FrancSum,
  /** Money that was refunded that day, by method: coins are cash, however they had come. */
  given: Type.Array(ByWay),
  /** Money that was refunded that day. */
  refunds: Type.Object({ count: Count, amount: FrancSum }),
  /** `taken` minus `refunds.amount`. */
  kept: Type.Integer(),
  /** The best sellers of that day, at most ten. `amount` is after the coupon. */
  items: Type.Array(
    Type.Object({
      product: Id,
      name: Type.String(),
      label: Nullable(Type.String()),
      /** Pieces, or grams. */
      quantity: Count,
      sold_by: OneOf(['piece', 'weight']),
      amount: FrancSum,
    }),
  ),
});
export type DayReport = Static<typeof DayReport>;

/** Default: today. */
const ofDay = Type.Object({ date: Type.Optional(Day) });

export const getDay = route({
  ...forManagers,
  summary: "One day's orders, sales, takings and refunds",
  query: ofDay,
  data: DayReport,
});

export const exportDay = route({
  ...forManagers,
  stepUp: true,
  summary: 'One day for the accountant: every order placed and all money that moved, a row each',
  query: ofDay,
  data: CsvLines,
  csv: 'day.csv',
});
