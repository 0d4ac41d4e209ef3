import { sql } from 'kysely';
import { HOLDING_STATUSES, PACKED_STATUSES } from '../modules/orders/lifecycle/order-status.ts';

/**
 * The goods of an order in each stock unit: by its lines, by its reservations, and by what it took out of the stock.
 */
const unitsOfOrders = sql`
  SELECT status, coalesce(line.quantity, 0) AS quantity, coalesce(moved.reserved, 0) AS reserved, coalesce(moved.taken, 0) AS taken
  FROM (
    SELECT order_id, unit_id, sum(quantity) AS quantity FROM order_line
    WHERE unit_id IS NOT NULL GROUP BY order_id, unit_id) line
  FULL JOIN (
    SELECT order_id, unit_id, sum(reserved) AS reserved, sum(taken) AS taken FROM (
      SELECT order_id, unit_id, reserved_delta AS reserved, CASE WHEN reason = 'damaged' THEN 0 ELSE -on_hand_delta END AS taken
      FROM stock_move WHERE order_id IS NOT NULL
      UNION ALL
      -- Of moves that were folded into an opening, which has the time of the last of them, it is said by what left the lots.
      SELECT gone.order_id, unit_id, 0, gone.quantity FROM stock_out gone
      JOIN (SELECT unit_id, max(at) AS at FROM stock_move WHERE reason = 'opening' GROUP BY unit_id) opening USING (unit_id)
      WHERE gone.order_id IS NOT NULL AND gone.reason <> 'damaged' AND gone.at <= opening.at
        AND NOT EXISTS (SELECT FROM stock_move m WHERE m.id = gone.move_id AND m.order_id = gone.order_id)) said
    GROUP BY order_id, unit_id) moved USING (order_id, unit_id)
  JOIN "order" ON "order".id = order_id`;

/** Stock and reservations. */
export const stockInvariants = [
  {
    name: 'I2',
    promise: 'on_hand is at least 0, reserved between 0 and on_hand',
    violations: sql`SELECT FROM stock_unit WHERE on_hand < 0 OR reserved < 0 OR reserved > on_hand`,
  },
  {
    name: 'I3',
    promise: 'a unit holds the sum of its moves',
    violations: sql`
      SELECT FROM stock_unit unit LEFT JOIN (
        SELECT unit_id, sum(on_hand_delta) AS on_hand, sum(reserved_delta) AS reserved
        FROM stock_move GROUP BY unit_id) moved ON moved.unit_id = unit.id
      WHERE unit.on_hand <> coalesce(moved.on_hand, 0) OR unit.reserved <> coalesce(moved.reserved, 0)`,
  },
  {
    name: 'I3',
    promise: 'reserved is what the orders that hold have of a unit',
    violations: sql`
      SELECT FROM stock_unit unit LEFT JOIN (
        SELECT unit_id, sum(quantity) AS quantity FROM order_line
        JOIN "order" ON "order".id = order_id WHERE status = ANY(${HOLDING_STATUSES})
        GROUP BY unit_id) held ON held.unit_id = unit.id
      WHERE unit.reserved <> coalesce(held.quantity, 0)`,
  },
  {
    name: 'I3',
    promise: 'an order reserves each unit once, and releases or claims it once',
    violations: unitsOfOrders,
    where: sql`reserved <> CASE WHEN status = ANY(${HOLDING_STATUSES}) THEN quantity ELSE 0 END`,
  },
  {
    name: 'I3',
    promise: 'what an order that was packed took off the shelf is what its lines say, unless it came back',
    violations: unitsOfOrders,
    where: sql`taken <> CASE WHEN status = ANY(${PACKED_STATUSES}) THEN quantity ELSE 0 END`,
  },
  {
    name: 'I3',
    promise: 'what an order wrote off had come back with it',
    violations: sql`
      SELECT FROM stock_move WHERE order_id IS NOT NULL AND reason IN ('returned', 'damaged')
      GROUP BY order_id, unit_id HAVING sum(on_hand_delta) < 0`,
  },
];

/**
 * Tables of kept sums about orders, money, customers and products, which save full scans (decisions/0198, 0199, 0220).
 */
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
  {
    name: 'I23',
    promise: 'a product is listed by the price that it has, with its offer and after it',
    violations: sql`
      WITH said AS (
        SELECT p.id, p.status = 'published' AS is_shown, moment.since, moment.until, paid.price, paid.on_sale
        FROM product p
        CROSS JOIN LATERAL (
          SELECT '-infinity'::timestamptz AS since, coalesce(p.sale_until, 'infinity') AS until, true AS offers
          UNION ALL SELECT p.sale_until, 'infinity', false WHERE p.sale_until IS NOT NULL) moment
        CROSS JOIN LATERAL (
          SELECT CASE WHEN bool_and(v.price IS NOT NULL)
              THEN min(CASE WHEN moment.offers THEN coalesce(v.sale_price, v.price) ELSE v.price END)
              ELSE coalesce(CASE WHEN moment.offers THEN p.sale_price END, p.regular_price) END AS price,
            moment.offers AND CASE WHEN bool_and(v.price IS NOT NULL) THEN bool_or(v.sale_price IS NOT NULL)
              ELSE p.sale_price IS NOT NULL END AS on_sale
          FROM variant v WHERE v.product_id = p.id) paid)
      SELECT FROM said LEFT JOIN product_price kept ON kept.product_id = said.id AND kept.since <= said.since AND kept.until > said.since
      WHERE (kept.price, kept.on_sale, kept.is_shown) IS DISTINCT FROM (said.price, said.on_sale, said.is_shown)
        OR kept.until < said.until`,
  },
  {
    name: 'I23',
    promise: 'a category lists the published products in it and below it',
    violations: sql`
      WITH RECURSIVE above (product_id, category_id, position, steps) AS (
        SELECT product_id, category_id, position, 0 FROM product_category
        UNION ALL
        SELECT product_id, parent_id, above.position, steps + 1 FROM above JOIN category c ON c.id = category_id
        WHERE parent_id IS NOT NULL),
      said AS (
        SELECT product_id, category_id, min(position) AS position, max(steps) AS steps, date_created
        FROM above JOIN product p ON p.id = product_id WHERE p.status = 'published' GROUP BY product_id, category_id, date_created)
      (TABLE said EXCEPT SELECT product_id, category_id, position, steps, date_created FROM category_product) UNION ALL
      (SELECT product_id, category_id, position, steps, date_created FROM category_product EXCEPT TABLE said)`,
  },
  {
    name: 'I23',
    promise: 'the count of a category is that of the products it lists',
    violations: sql`
      SELECT FROM (SELECT category_id, count(*) AS products FROM category_product GROUP BY category_id) said
      FULL JOIN (SELECT category_id, sum(products) AS products FROM category_count GROUP BY category_id) kept USING (category_id)
      WHERE coalesce(kept.products, 0) <> coalesce(said.products, 0)`,
  },
  {
    name: 'I23',
    promise: 'what sells is the sum of the orders of ninety days that did not come to nothing',
    // Up to now, or up to the time of a count by another clock.
    violations: sql`
      SELECT FROM product p LEFT JOIN best_selling kept ON kept.product_id = p.id
      LEFT JOIN (
        SELECT l.product_id, sum(l.quantity) AS quantity
        FROM order_line l JOIN "order" o ON o.id = l.order_id JOIN best_selling kept ON kept.product_id = l.product_id
        WHERE o.status NOT IN ('cancelled', 'expired') AND o.placed_at + interval '90 days' > greatest(now(), kept.counted_at)
          -- By their index.
          AND o.placed_at > now() - interval '91 days'
        GROUP BY 1) said ON said.product_id = p.id
      LEFT JOIN (
        SELECT c.product_id, sum(CASE WHEN c.is_counted THEN -c.quantity ELSE c.quantity END) AS quantity
        FROM best_selling_change c JOIN best_selling kept USING (product_id)
        WHERE c.is_counted = (c.until <= greatest(now(), kept.counted_at)) GROUP BY 1) due ON due.product_id = p.id
      WHERE (kept.is_featured, kept.date_created) IS DISTINCT FROM (p.is_featured, p.date_created)
        OR kept.quantity + coalesce(due.quantity, 0) <> coalesce(said.quantity, 0)`,
  },
  {
    name: 'I23',
    promise: 'a product is in stock while something of it can be bought',
    violations: sql`
      SELECT FROM product p LEFT JOIN product_stock kept ON kept.product_id = p.id
      WHERE kept.is_shown IS DISTINCT FROM (p.status = 'published') OR kept.is_in_stock IS DISTINCT FROM (p.id IN (
        SELECT u.product_id FROM stock_unit u WHERE u.on_hand - u.reserved >= u.min_quantity
          AND (u.variant_id IS NOT NULL OR u.product_id NOT IN (SELECT product_id FROM variant))))`,
  },
  {
    name: 'I23',
    promise: 'of a stock unit at least as much is sold as its product says',
    violations: sql`
      SELECT FROM stock_unit u JOIN product p ON p.id = u.product_id WHERE u.min_quantity <> coalesce(p.min_grams, 1)`,
  },
];

/** The stock of a unit by lots, and the cost of goods that left (decisions/0185). */
export const lotInvariants = [
  {
    name: 'I22',
    promise: 'the lots of a stock unit hold what it holds',
    violations: sql`
      SELECT FROM stock_unit unit LEFT JOIN (
        SELECT unit_id, sum(remaining) AS remaining FROM stock_lot GROUP BY unit_id) lots ON lots.unit_id = unit.id
      WHERE unit.on_hand <> coalesce(lots.remaining, 0)`,
  },
  {
    name: 'I22',
    promise: 'what came in a lot is what is left of it and what left it, to the piece and to the franc',
    violations: sql`
      SELECT FROM stock_lot lot LEFT JOIN (
        SELECT lot_id, sum(quantity) AS quantity, sum(cost) AS cost, bool_or(cost IS NULL) AS is_unknown
        FROM stock_out GROUP BY lot_id) gone ON gone.lot_id = lot.id
      WHERE lot.quantity <> lot.remaining + coalesce(gone.quantity, 0)
        OR lot.cost <> lot.cost_left + coalesce(gone.cost, 0) OR (lot.remaining = 0 AND lot.cost_left > 0)
        OR (lot.cost IS NOT NULL AND gone.is_unknown)`,
  },
  {
    name: 'I22',
    promise: 'what left a lot is what its move took',
    violations: sql`
      SELECT FROM stock_move move JOIN (
        SELECT move_id, sum(quantity) AS quantity FROM stock_out GROUP BY move_id) gone ON gone.move_id = move.id
      WHERE move.on_hand_delta < 0 AND gone.quantity <> -move.on_hand_delta`,
  },
];
