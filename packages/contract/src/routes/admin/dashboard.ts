import { Type } from 'typebox';
import { Day, Francs, Nullable, type Static } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forStaff } from './staff-call.ts';

const Count = Type.Integer({ minimum: 0 });

/** What needs somebody, and how the shop does. What a role does not see is null. Francs; days of Africa/Kigali. */
export const Dashboard = Type.Object({
  /** For who packs. */
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
  /** Shelves of published goods with less left than the setting `low_stock_below`. */
  low_stock: Nullable(Count),
  /** For managers. */
  money: Nullable(
    Type.Object({
      /** Sold today: orders placed, without cancelled and expired ones. */
      sales_today: Francs,
      /** Arrived today. */
      takings_today: Francs,
      /** Typed references nobody has looked for yet. */
      waiting_references: Count,
      /** Payments of which money has to be sent back, and how much. */
      refunds_due: Type.Object({ count: Count, amount: Francs }),
      mismatches: Count,
      /** The last 30 days, today last. */
      days: Type.Array(Type.Object({ date: Day, orders: Count, sales: Francs, takings: Francs })),
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
