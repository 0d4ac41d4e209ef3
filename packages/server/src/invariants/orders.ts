import { sql } from 'kysely';
import { FIRST_STATUS, nextStatuses } from '../modules/orders/lifecycle/order-status.ts';
import { codesOfKind } from '../modules/payments/payment-methods.ts';

const legalSteps = Object.entries(nextStatuses).flatMap(([from, next]) => next.map((to) => `${from} ${to}`));

/** Each event of an order with the one before it and the one after it; an order without events appears once. */
const steps = sql`
  SELECT o.status, o.source, o.point, step.*
  FROM "order" o LEFT JOIN (
    SELECT order_id, seq, status AS reached, lag(status) OVER life AS before, lead(status) OVER life AS next,
      coalesce(lag(seq) OVER life, 0) AS seq_before
    FROM order_event WINDOW life AS (PARTITION BY order_id ORDER BY seq)) step ON step.order_id = o.id`;

/** The steps of an order, and the questions to its customer. */
export const orderLifeInvariants = [
  {
    name: 'I8',
    promise: 'an order has the status of its last event',
    violations: steps,
    where: sql`next IS NULL AND status IS DISTINCT FROM reached`,
  },
  {
    name: 'I8',
    promise: 'events are numbered without gaps',
    violations: steps,
    where: sql`seq <> seq_before + 1`,
  },
  {
    name: 'I8',
    promise: 'every step of an order is legal',
    violations: steps,
    where: sql`CASE WHEN before IS NULL THEN reached <> CASE source WHEN 'counter' THEN 'delivered' ELSE ${FIRST_STATUS} END
      ELSE reached <> before AND (before || ' ' || reached <> ALL(${legalSteps}) OR before = 'delivered' AND source <> 'counter') END`,
  },
  {
    name: 'I8',
    promise: 'a sale at the counter is paid and handed over in one moment, and asks for no way to a door',
    violations: sql`
      SELECT FROM "order" o WHERE source = 'counter' AND (shipping IS NOT NULL OR shipping_total <> 0 OR rider_id IS NOT NULL
        OR payment_status NOT IN ('paid', 'refund_due', 'refunded') OR EXISTS (SELECT FROM payment_entry e JOIN payment p ON p.id = e.payment_id
          WHERE p.purpose_id = o.id AND e.kind = 'captured' AND e.at <> o.placed_at))`,
  },
  {
    name: 'I8',
    promise: 'an order that is collected was handed over packed, one that is brought on its way',
    violations: steps,
    where: sql`reached = 'delivered' AND before <> 'delivered'
      AND before <> CASE WHEN point IS NULL THEN 'out_for_delivery' ELSE 'packed' END`,
  },
  {
    name: 'I8',
    promise: 'an order that waits at its point has a code, and a time of no other place',
    violations: sql`
      SELECT FROM "order" o WHERE o.point IS NOT NULL AND (
        o.status = 'packed' AND o.delivery_secret IS NULL
        OR EXISTS (SELECT FROM delivery_window w WHERE w.id = o.window_id AND w.zone_id IS DISTINCT FROM o.point_id))`,
  },
  {
    name: 'I8',
    promise: 'what was answered about a line and done has its change in the order',
    violations: sql`
      SELECT FROM line_question question WHERE outcome = 'changed' OR (outcome = 'left_out' AND grams IS NULL)
      GROUP BY order_id HAVING count(*) > (
        SELECT count(*) FROM order_event event
        WHERE event.order_id = question.order_id AND type = 'lines_changed')`,
  },
  {
    name: 'I8',
    promise: 'a question about a line waits only while its order is being packed',
    violations: sql`
      SELECT FROM line_question JOIN "order" ON "order".id = order_id
      WHERE (outcome IS NULL OR outcome = 'to_staff') AND status <> 'confirmed'`,
  },
];

/** A refund by staff is recorded once (decisions/0133). */
export const refundInvariants = [
  {
    name: 'I13',
    promise: 'no refund exceeds what was taken: at no time did more of a payment go back than had arrived',
    violations: sql`
      SELECT FROM (
        SELECT payment_id, sum(CASE kind WHEN 'refunded' THEN -amount ELSE amount END)
          OVER (PARTITION BY payment_id ORDER BY id) AS kept FROM payment_entry) entered
      GROUP BY payment_id HAVING min(kept) < 0`,
  },
  {
    name: 'I13',
    promise: 'a reference under which money went back stands for one refund',
    // References that were typed for several orders before the shop refused that are marked (migration 0062), except
    // the first.
    violations: sql`
      SELECT FROM (
        SELECT payment_id, refund_key_of(reference) AS reference FROM payment_entry
        WHERE kind = 'refunded' AND NOT is_repeat AND reference IS NOT NULL) refund
      GROUP BY reference HAVING count(*) > count(DISTINCT payment_id)
        OR (reference ~ '[0-9]' AND count(*) > 1)`,
  },
  {
    name: 'I13',
    promise:
      'money of an order that went back is told once: its mails about that are no more than its refunds',
    violations: sql`
      SELECT FROM (
        SELECT subject_id, count(*) AS mails FROM outbox
        WHERE audience = 'customer' AND kind IN ('order_refunded', 'order_difference_refunded', 'order_part_refunded')
        GROUP BY subject_id) told
      LEFT JOIN (
        SELECT purpose_id, count(*) AS refunds FROM payment LEFT JOIN payment_entry ON payment.id = payment_id AND kind = 'refunded'
        -- What came in another currency is no francs, and has no entry.
        WHERE payment_id IS NOT NULL OR (captured = 0 AND payment.status = 'refunded') GROUP BY purpose_id) sent
        ON sent.purpose_id = told.subject_id
      WHERE mails > coalesce(refunds, 0)`,
  },
  {
    name: 'I13',
    promise: 'what staff did with a key has the answer that a repetition gets',
    violations: sql`SELECT FROM staff_request WHERE answer IS NULL`,
  },
];

/** The status of an order when its money moved. */
const statusThen = sql`(SELECT event.status FROM order_event event
  WHERE event.order_id = o.id AND event.at <= entry.at ORDER BY event.seq DESC LIMIT 1)`;

/** Cash in riders' hands, and closed days (decisions/0177). */
export const cashInvariants = [
  {
    name: 'I20',
    promise:
      'cash of an order that was on its way is in its rider’s ledger, to the franc, and nothing else is',
    violations: sql`
      SELECT FROM payment_entry entry
      JOIN payment p ON p.id = entry.payment_id JOIN "order" o ON o.id = p.purpose_id
      LEFT JOIN rider_cash c ON c.payment_entry_id = entry.id
      WHERE CASE
        WHEN c.id IS NOT NULL THEN c.rider_id IS DISTINCT FROM o.rider_id
          OR c.amount <> CASE entry.kind WHEN 'captured' THEN entry.amount ELSE -entry.amount END
          OR NOT (coalesce(entry.method, p.method) = ANY(${codesOfKind('cash')}))
        ELSE entry.kind = 'captured' AND p.method = ANY(${codesOfKind('cash')}) AND o.rider_id IS NOT NULL
          AND ${statusThen} IN ('out_for_delivery', 'delivered') END`,
  },
  {
    name: 'I20',
    promise: 'a hand-over takes what was counted off the ledger, and a closed difference',
    violations: sql`
      SELECT FROM rider_hand_over h LEFT JOIN (
        SELECT hand_over_id, rider_id,
          coalesce(-sum(amount) FILTER (WHERE kind = 'handed_over'), 0) AS handed_over,
          coalesce(-sum(amount) FILTER (WHERE kind = 'closed'), 0) AS closed
        FROM rider_cash WHERE hand_over_id IS NOT NULL GROUP BY hand_over_id, rider_id) entered
        ON entered.hand_over_id = h.id AND entered.rider_id = h.rider_id
      WHERE coalesce(entered.handed_over, 0) <> counted
        OR coalesce(entered.closed, 0) <> CASE difference WHEN 'closed' THEN expected - counted ELSE 0 END`,
  },
  {
    name: 'I21',
    promise: 'the figures of a closed day are the sum of what stands in its books',
    violations: sql`
      SELECT FROM day_close d
      LEFT JOIN (SELECT b.day, sum(e.amount) FILTER (WHERE e.kind = 'captured') AS taken,
          sum(e.amount) FILTER (WHERE e.kind = 'refunded') AS refunded
        FROM booked_entry b JOIN payment_entry e ON e.id = b.entry_id GROUP BY b.day) money ON money.day = d.day
      LEFT JOIN (SELECT day, sum(standard + zero + exempt) AS gross FROM booked_order GROUP BY day) sold
        ON sold.day = d.day
      WHERE coalesce(money.taken, 0) <> (figures ->> 'taken')::bigint
        OR coalesce(money.refunded, 0) <> (figures ->> 'refunded')::bigint
        OR coalesce(sold.gross, 0) <> (figures -> 'sales' ->> 'total')::bigint + (figures -> 'corrections' ->> 'total')::bigint
        OR expected <> (figures -> 'drawer' ->> 'expected')::bigint`,
  },
  {
    name: 'I21',
    promise: 'a drawer begins with what stayed in it when the day before was closed',
    violations: sql`
      SELECT FROM (SELECT figures, coalesce(lag(counted - taken_out) OVER (ORDER BY day), 0) AS stayed FROM day_close) d
      WHERE (figures -> 'drawer' ->> 'before')::bigint <> stayed`,
  },
];
