import type pg from 'pg';
import { NO_PASSWORD } from '#server/modules/customers/password.ts';

/** The size of a shop. */
export interface ShopSize {
  orders: number;
  products: number;
}

/** Running orders, the last ones; their number does not depend on the age of the shop. */
const OPEN = 200;
/** Products whose search words are written in one statement. */
const AT_ONCE = 1_000;

/**
 * Writes a shop of three years into an empty, migrated database, as the shop would have left it: orders of three lines
 * with all their rows, returning customers, many changes by staff. Inserts whole sets with triggers off, so that a
 * million orders take minutes; afterwards the same functions write what triggers keep. Needs a superuser's connection.
 */
export async function writeBigShop(client: pg.Client, { orders, products }: ShopSize): Promise<void> {
  await client.query('SET session_replication_role = replica');
  await client.query(WORDS);
  const customers = Math.max(50, Math.round(orders / 5));
  for (const statement of [...CATALOGUE, ...PEOPLE, ...PAST, ...SUMS]) {
    const text = statement
      .replaceAll(':orders', String(orders))
      .replaceAll(':products', String(products))
      .replaceAll(':customers', String(customers))
      .replaceAll(':open', String(Math.min(OPEN, Math.round(orders / 4))));
    await client.query(text);
  }
  await writeSearchWords(client);
  await client.query('SET session_replication_role = origin');
  await client.query('VACUUM (ANALYZE)');
}

async function writeSearchWords(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ids: string[] }>(
    `SELECT array_agg(id) AS ids FROM (SELECT id, row_number() OVER (ORDER BY id) / ${AT_ONCE} AS part FROM product) each
     GROUP BY part`,
  );
  for (const { ids } of rows) await client.query('SELECT refresh_product_search($1)', [ids]);
}

/** Names as in a Rwandan shop: a few frequent words. */
const WORDS = `
  CREATE TEMP TABLE said AS SELECT
    ARRAY['Ibirayi', 'Inyanya', 'Umuceri', 'Isukari', 'Amata', 'Ibishyimbo', 'Karoti', 'Avoka', 'Imineke', 'Amavuta',
      'Soap', 'Bread', 'Coffee', 'Tea', 'Honey', 'Salt', 'Flour', 'Pasta', 'Juice', 'Water', 'Plates', 'Cups', 'Brooms',
      'Basket', 'Lamp'] AS goods,
    ARRAY['Inyange', 'Akabanga', 'Nyungwe', 'Virunga', 'Azam', 'Sulfo', 'Mukamira', 'Rwibutso', 'Gorillas', 'Kivu',
      'Akagera', 'Musanze', 'Huye', 'Rulindo', 'Bugesera', 'Nyagatare'] AS makers,
    ARRAY['Aline', 'Eric', 'Odette', 'Jean', 'Claudine', 'Patrick', 'Diane', 'Emmanuel', 'Grace', 'Olivier', 'Solange',
      'Fabrice', 'Chantal', 'Innocent', 'Josiane', 'Theo', 'Yvonne', 'Didier', 'Alice', 'Pascal'] AS first,
    ARRAY['Uwase', 'Mukamana', 'Habimana', 'Niyonzima', 'Uwimana', 'Mugisha', 'Ingabire', 'Ndayisaba', 'Umutoni',
      'Hakizimana', 'Mutesi', 'Nshimiyimana', 'Iradukunda', 'Bizimana', 'Kayitesi', 'Rukundo', 'Gasana'] AS last,
    ARRAY['Gasabo', 'Kicukiro', 'Nyarugenge', 'Gasabo', 'Musanze', 'Huye', 'Rubavu'] AS districts`;

const CATALOGUE = [
  `INSERT INTO category (slug, name, position)
   SELECT 'top-' || i, 'Category ' || i, i FROM generate_series(1, 8) i`,
  `INSERT INTO category (parent_id, slug, name, position)
   SELECT id, slug || '-' || k, name || ' part ' || k, k FROM category CROSS JOIN generate_series(1, 5) k`,
  `INSERT INTO product (slug, sku, name, regular_price, sale_price, sale_until, is_featured, status, date_created, updated_at)
   SELECT 'big-' || i, 'BIG-' || i, goods[1 + i % 25] || ' ' || makers[1 + (i / 25) % 16] || ' ' || i,
     500 + i * 7919 % 20000, CASE WHEN i % 7 = 0 THEN 450 + i * 7919 % 20000 END,
     CASE WHEN i % 21 = 0 THEN now() + make_interval(days => i % 200 - 190) END, i % 100 = 0,
     CASE WHEN i % 50 = 0 THEN 'draft' ELSE 'published' END, now() - make_interval(mins => i * 15), now()
   FROM said CROSS JOIN generate_series(1, :products) i`,
  `INSERT INTO product_category (product_id, category_id)
   SELECT p.id, c.id FROM (SELECT id, row_number() OVER (ORDER BY slug) AS n FROM product) p
   JOIN (SELECT id, row_number() OVER (ORDER BY slug) AS n FROM category WHERE parent_id IS NOT NULL) c ON c.n = 1 + p.n % 40`,
  `INSERT INTO variant (product_id, index, label, sku, price)
   SELECT id, k, (1 + k) || ' kg', sku || '-' || k, regular_price * (1 + k)
   FROM product CROSS JOIN generate_series(0, 2) k WHERE sku LIKE '%5' AND sale_price IS NULL`,
  `INSERT INTO stock_unit (product_id) SELECT id FROM product`,
  `INSERT INTO stock_unit (product_id, variant_id) SELECT product_id, id FROM variant`,
  `CREATE TEMP TABLE shelf AS SELECT unit.id AS unit_id, product.id AS product_id, product.slug, product.name,
     product.regular_price AS price, row_number() OVER (ORDER BY product.slug) - 1 AS n
   FROM product JOIN stock_unit unit ON unit.product_id = product.id AND unit.variant_id IS NULL`,
  'CREATE INDEX ON shelf (n)',
];

const PEOPLE = [
  `CREATE TEMP TABLE person AS SELECT i, gen_random_uuid() AS id, first[1 + i % 20] || ' ' || last[1 + (i / 20) % 17] AS name,
     '+25078' || lpad(i::text, 7, '0') AS phone, lower(first[1 + i % 20]) || i || '@example.com' AS email, i % 10 = 0 AS has_account,
     districts[1 + i % 7] AS district, now() - interval '3 years' * (1 - i::float / :customers) AS at
   FROM said CROSS JOIN generate_series(0, :customers - 1) i`,
  'CREATE INDEX ON person (i)',
  `INSERT INTO account (id, email, name, phone, password_hash, confirmed_at, created_at, password_changed_at)
   SELECT id, email, name, phone, '${NO_PASSWORD}', at, at, at FROM person WHERE has_account`,
  `INSERT INTO customer (id, account_id, name, phone, is_of_phone, email, created_at)
   SELECT id, CASE WHEN has_account THEN id END, name, phone, NOT has_account, CASE WHEN NOT has_account THEN email END, at
   FROM person`,
];

const PAST = [
  `CREATE TEMP TABLE made AS SELECT o.i, gen_random_uuid() AS id, 'ISK-' || lpad(o.i::text, 7, '0') AS number,
     now() - interval '3 years' * (1 - o.i::float / :orders) AS at,
     person.id AS customer_id, person.has_account, person.name, person.phone, person.email, person.district,
     CASE WHEN o.i > :orders - :open THEN (ARRAY['confirmed', 'confirmed', 'packed', 'out_for_delivery', 'pending'])[1 + o.i % 5]
       WHEN o.i % 50 < 46 THEN 'delivered' WHEN o.i % 50 < 49 THEN 'cancelled' ELSE 'expired' END AS status,
     CASE WHEN o.i % 10 < 6 THEN 'mtn_momo' ELSE 'cod' END AS method
   FROM generate_series(1, :orders) o (i) JOIN person ON person.i = (o.i::bigint * 48271) % :customers`,
  `CREATE TEMP TABLE bought AS SELECT made.id, made.at, made.status, k AS position, 1 + (i + k) % 3 AS quantity, shelf.*
   FROM made CROSS JOIN generate_series(0, 2) k
   JOIN shelf ON shelf.n = (i::bigint * 7 + k * 7919) % least(:products, 20 + (i % 100) * (:products / 100))`,
  `INSERT INTO stock_move (unit_id, at, reason, on_hand_delta)
   SELECT unit.id, now() - interval '3 years', 'opening',
     coalesce(sum(quantity) FILTER (WHERE bought.status NOT IN ('cancelled', 'expired')), 0)::int + CASE WHEN product.slug ~ '[27]50$' THEN 0 ELSE 40 END
   FROM stock_unit unit JOIN product ON product.id = unit.product_id LEFT JOIN bought ON bought.unit_id = unit.id GROUP BY unit.id, product.slug`,
  'ALTER TABLE made ADD COLUMN paid boolean',
  `UPDATE made SET paid = status = 'delivered' OR (method = 'mtn_momo' AND status IN ('confirmed', 'packed', 'out_for_delivery'))`,
  `INSERT INTO "order" (id, number, status, placed_at, customer_name, customer_phone, customer_email, account_id, customer_id,
     shipping, shipping_zone, shipping_method_code, shipping_method_name, payment_method, payment_name, payment_status,
     subtotal, shipping_total, total, access_token_hash, window_date, window_from, window_to)
   SELECT id, number, status, at, name, phone, email, CASE WHEN has_account THEN customer_id END, customer_id,
     jsonb_build_object('full_name', name, 'phone', phone, 'phone_alt', NULL, 'province', 'Kigali', 'district', district,
       'sector', 'Remera', 'street', 'KG ' || i % 900, 'directions', 'Behind the market, the green gate'),
     'Kigali', 'standard', 'By moto', method, method, CASE WHEN paid THEN 'paid' WHEN method = 'cod' THEN 'unpaid' ELSE 'failed' END,
     goods, 1500, goods + 1500, sha256(number::bytea),
     (at AT TIME ZONE 'Africa/Kigali')::date + 1, make_time(8 + i % 5 * 2, 0, 0), make_time(10 + i % 5 * 2, 0, 0)
   FROM made JOIN (SELECT id, sum(price * quantity) AS goods FROM bought GROUP BY id) sums USING (id) ORDER BY i`,
  `UPDATE "order" SET expires_at = now() + interval '1 hour',
     payment_status = CASE payment_status WHEN 'failed' THEN 'pending' ELSE payment_status END WHERE status = 'pending'`,
  `INSERT INTO order_line (order_id, position, unit_id, product_id, variant_index, name, slug, vat_class,
     regular_price, price, quantity, sum, discounted_price)
   SELECT id, position, unit_id, product_id, -1, name, slug, 'standard', price, price, quantity, price * quantity,
     price * quantity FROM bought`,
  `INSERT INTO order_event (order_id, seq, at, type, status)
   SELECT id, seq, at + interval '20 minutes' * seq, CASE word WHEN 'pending' THEN 'placed' ELSE word END, word FROM made CROSS JOIN LATERAL unnest(CASE status
     WHEN 'delivered' THEN ARRAY['pending', 'confirmed', 'packed', 'out_for_delivery', 'delivered']
     WHEN 'out_for_delivery' THEN ARRAY['pending', 'confirmed', 'packed', 'out_for_delivery']
     WHEN 'packed' THEN ARRAY['pending', 'confirmed', 'packed'] WHEN 'confirmed' THEN ARRAY['pending', 'confirmed']
     WHEN 'cancelled' THEN ARRAY['pending', 'cancelled'] WHEN 'expired' THEN ARRAY['pending', 'expired']
     ELSE ARRAY['pending'] END) WITH ORDINALITY step (word, seq) ORDER BY at + interval '20 minutes' * seq`,
  `INSERT INTO stock_move (unit_id, at, reason, reserved_delta, order_id)
   SELECT unit_id, at, 'reserved', sum(quantity), id FROM bought GROUP BY id, unit_id, at ORDER BY at`,
  `INSERT INTO stock_move (unit_id, at, reason, on_hand_delta, reserved_delta, order_id)
   SELECT unit_id, at, CASE WHEN leaves THEN 'claimed' ELSE 'released' END, CASE WHEN leaves THEN -sum(quantity) ELSE 0 END,
     -sum(quantity), id
   FROM (SELECT *, status IN ('packed', 'out_for_delivery', 'delivered') AS leaves FROM bought) b
   WHERE status NOT IN ('pending', 'confirmed') GROUP BY id, unit_id, at, leaves ORDER BY at`,
  `INSERT INTO payment (purpose_id, label, attempt, method, amount, currency, status, phone, provider_ref, captured,
     created_at, updated_at)
   SELECT id, made.number, 1, method, total, 'RWF', CASE WHEN paid THEN 'paid' WHEN made.status = 'pending' THEN 'pending' ELSE 'failed' END,
     CASE WHEN method = 'mtn_momo' THEN phone END, CASE WHEN method = 'mtn_momo' THEN 'MP' || lpad((i::bigint * 736878701 % 999999937)::text, 9, '0') END,
     CASE WHEN paid THEN total ELSE 0 END, at, at
   FROM made JOIN "order" USING (id) WHERE method = 'mtn_momo' OR paid ORDER BY i`,
  `INSERT INTO payment_entry (payment_id, at, kind, amount)
   SELECT id, created_at, 'captured', captured FROM payment WHERE captured > 0 ORDER BY created_at`,
  `INSERT INTO outbox (kind, subject_id, audience, status, attempts, created_at, sent_at)
   SELECT kind, id, audience, 'sent', 1, at, at FROM made CROSS JOIN (VALUES ('order_placed', 'customer'), ('order_paid', 'customer'),
     ('shop_new_order', 'shop'), ('order_out_for_delivery', 'customer'), ('order_delivered', 'customer')) message (kind, audience)
   WHERE CASE WHEN kind LIKE '%deliver%' THEN status = 'delivered' WHEN kind = 'order_paid' THEN paid ELSE true END
   ORDER BY i`,
  `INSERT INTO message_attempt (outbox_id, position, channel, provider, state, created_at, changed_at)
   SELECT id, 1, 'email', 'smtp', 'sent', created_at, created_at FROM outbox`,
  // In its chain, one row after the other (decisions/0132).
  `DO $$ DECLARE
     said record;
     entry audit_log;
     hash bytea := decode(repeat('00', 32), 'hex');
     place bigint := 0;
   BEGIN
     FOR said IN SELECT at, md5('staff ' || i % 6)::uuid AS actor, 'Staff ' || i % 6 AS name, 'req-' || i || '-' || word AS press,
         id::text, CASE word WHEN 'packed' THEN 'confirmed' WHEN 'out_for_delivery' THEN 'packed' ELSE 'out_for_delivery' END AS was, word
       FROM made CROSS JOIN unnest(ARRAY['packed', 'out_for_delivery', 'delivered']) word WHERE status = 'delivered' ORDER BY i
     LOOP
       place := place + 1;
       entry := NULL;
       entry.seq := place; entry.at := said.at; entry.actor_id := said.actor; entry.actor_name := said.name;
       entry.request_id := said.press; entry.thing := 'order'; entry.thing_id := said.id; entry.action := 'changed';
       entry.before := jsonb_build_object('status', said.was); entry.after := jsonb_build_object('status', said.word);
       entry.row_hash := audit_row_hash(hash, entry);
       INSERT INTO audit_log (at, actor_id, actor_name, request_id, thing, thing_id, action, before, after, seq, prev_hash, row_hash)
         VALUES (entry.at, entry.actor_id, entry.actor_name, entry.request_id, entry.thing, entry.thing_id, entry.action,
           entry.before, entry.after, entry.seq, hash, entry.row_hash);
       hash := entry.row_hash;
     END LOOP;
   END $$`,
];

/** The rows that triggers would have kept. */
const SUMS = [
  'INSERT INTO product_price SELECT * FROM prices_of(ARRAY(SELECT id FROM product))',
  'INSERT INTO category_product SELECT * FROM places_of(ARRAY(SELECT id FROM product))',
  'INSERT INTO category_count SELECT category_id, count(*) FROM category_product GROUP BY category_id',
  'SELECT fill_best_selling()',
  'INSERT INTO best_selling SELECT id, 0, is_featured, date_created FROM product',
  'SELECT fold_best_selling(now())',
  `UPDATE stock_unit unit SET on_hand = moved.on_hand, reserved = moved.reserved FROM (
     SELECT unit_id, sum(on_hand_delta) AS on_hand, sum(reserved_delta) AS reserved
     FROM stock_move GROUP BY unit_id) moved WHERE moved.unit_id = unit.id`,
  'INSERT INTO product_stock SELECT * FROM stock_of_products(ARRAY(SELECT id FROM product))',
  // All received goods are one lot per unit.
  `INSERT INTO stock_lot (unit_id, move_id, source, received_at, quantity, remaining)
   SELECT unit_id, move.id, 'opening', at, on_hand_delta, unit.on_hand
   FROM stock_move move JOIN stock_unit unit ON unit.id = unit_id WHERE reason = 'opening' AND on_hand_delta > 0`,
  `INSERT INTO stock_out (move_id, lot_id, unit_id, product_id, variant_index, name, order_id, at, reason, quantity)
   SELECT move.id, lot.id, move.unit_id, shelf.product_id, -1, shelf.name, move.order_id, move.at, 'claimed', -on_hand_delta
   FROM stock_move move JOIN stock_lot lot ON lot.unit_id = move.unit_id JOIN shelf ON shelf.unit_id = move.unit_id
   WHERE on_hand_delta < 0 ORDER BY move.id`,
  `UPDATE customer SET orders_count = sums.n, orders_total = sums.francs, last_order_at = sums.last FROM (
     SELECT customer_id, count(*) AS n, sum(total) AS francs, max(placed_at) AS last FROM "order"
     WHERE status NOT IN ('cancelled', 'expired') GROUP BY customer_id) sums WHERE sums.customer_id = customer.id`,
  `INSERT INTO order_words (order_id, words, phones) SELECT id, lower(concat_ws(E'\\n', number, name, email)), phone FROM made`,
  'SELECT count(write_customer_words(id)) FROM customer',
  `INSERT INTO day_sum (day, slot, orders, sales, takings)
   SELECT kigali_day(placed_at), 0, count(*), sum(total), 0 FROM "order" WHERE is_sold(status, payment_status) GROUP BY 1`,
  `UPDATE day_sum SET takings = came.francs FROM (
     SELECT kigali_day(at) AS day, sum(amount) AS francs FROM payment_entry WHERE kind = 'captured' GROUP BY 1) came
   WHERE came.day = day_sum.day`,
];
