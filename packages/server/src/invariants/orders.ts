import { sql } from 'kysely';
import { FIRST_STATUS, nextStatuses } from '../modules/orders/lifecycle/order-status.ts';

const legalSteps = Object.entries(nextStatuses).flatMap(([from, next]) => next.map((to) => `${from} ${to}`));

/** The steps of an order's life, and what its customer was asked on the way. */
export const orderLifeInvariants = [
  {
    name: 'I8',
    promise: 'an order has the status of its last event',
    violations: sql`
      SELECT FROM "order" WHERE status IS DISTINCT FROM (
        SELECT event.status FROM order_event event WHERE order_id = "order".id ORDER BY seq DESC LIMIT 1)`,
  },
  {
    name: 'I8',
    promise: 'events are numbered without gaps',
    violations: sql`
      SELECT FROM order_event GROUP BY order_id HAVING min(seq) <> 1 OR max(seq) <> count(*)`,
  },
  {
    name: 'I8',
    promise: 'every step of an order is legal',
    violations: sql`
      SELECT FROM (
        SELECT order_id, status, lag(status) OVER (PARTITION BY order_id ORDER BY seq) AS before FROM order_event) step
      JOIN "order" o ON o.id = order_id
      WHERE CASE WHEN before IS NULL THEN step.status <> CASE o.source WHEN 'counter' THEN 'delivered' ELSE ${FIRST_STATUS} END
        ELSE step.status <> before AND (before || ' ' || step.status <> ALL(${legalSteps})
          OR before = 'delivered' AND o.source <> 'counter') END`,
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
    violations: sql`
      SELECT FROM (
        SELECT order_id, status, lag(status) OVER (PARTITION BY order_id ORDER BY seq) AS before FROM order_event) step
      JOIN "order" o ON o.id = order_id
      WHERE step.status = 'delivered' AND before <> 'delivered'
        AND before <> CASE WHEN o.point IS NULL THEN 'out_for_delivery' ELSE 'packed' END`,
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
