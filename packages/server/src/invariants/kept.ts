import { sql } from 'kysely';

/** What is kept beside orders, money and customers so that no one goes through all of them (decisions/0198, 0199). */
export const keptInvariants = [
  {
    name: 'I23',
    promise: 'the sums of a day are those of its orders and of the money that came',
    violations: sql`
      SELECT FROM (SELECT day, sum(orders) AS orders, sum(sales) AS sales, sum(takings) AS takings FROM day_sum GROUP BY day) kept
      FULL JOIN (
        SELECT day, sum(orders) AS orders, sum(sales) AS sales, sum(takings) AS takings FROM (
          SELECT (placed_at AT TIME ZONE 'Africa/Kigali')::date AS day, count(*) AS orders, sum(total) AS sales, 0 AS takings
          FROM "order" WHERE payment_status = 'paid' AND status NOT IN ('cancelled', 'expired') GROUP BY 1
          UNION ALL
          SELECT (at AT TIME ZONE 'Africa/Kigali')::date, 0, 0, sum(amount)
          FROM payment_entry WHERE kind = 'captured' GROUP BY 1) said GROUP BY day) was USING (day)
      WHERE (coalesce(kept.orders, 0), coalesce(kept.sales, 0), coalesce(kept.takings, 0))
        <> (coalesce(was.orders, 0), coalesce(was.sales, 0), coalesce(was.takings, 0))`,
  },
  {
    name: 'I23',
    promise: 'an order is found by its words of today',
    violations: sql`
      SELECT FROM "order" o LEFT JOIN order_words ON order_id = o.id
      WHERE words IS DISTINCT FROM lower(concat_ws(E'\\n', number, customer_name, customer_email,
          nullif(shipping ->> 'full_name', customer_name)))
        OR phones IS DISTINCT FROM concat_ws(E'\\n', customer_phone, nullif(shipping ->> 'phone', customer_phone),
          shipping ->> 'phone_alt')`,
  },
  {
    name: 'I23',
    promise: 'a customer is found by the words of today',
    violations: sql`
      SELECT FROM customer c LEFT JOIN account a ON a.id = c.account_id LEFT JOIN customer_words said ON customer_id = c.id
      WHERE said.words IS DISTINCT FROM lower(concat_ws(E'\\n', c.name, c.email, a.email,
          array_to_string(c.other_names || c.tags, ' ')))
        OR said.phone IS DISTINCT FROM c.phone`,
  },
];
