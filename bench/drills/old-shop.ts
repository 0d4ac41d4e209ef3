import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const PRODUCTS = 100;

/** Past orders with every possible end, in fixed shares of each ten. */
const PAST = `
  CREATE TEMP TABLE made AS SELECT i, gen_random_uuid() AS id, 'OLD-' || lpad(i::text, 7, '0') AS number,
    now() - interval '1 minute' * (600000 - i) AS at,
    CASE WHEN i % 10 < 5 THEN 'delivered' WHEN i % 10 < 9 THEN 'confirmed' ELSE 'cancelled' END AS status,
    CASE WHEN i % 10 IN (5, 6, 7) THEN 'mtn_momo' ELSE 'cod' END AS method,
    CASE WHEN i % 10 < 8 THEN 'paid' ELSE 'unpaid' END AS payment
  FROM generate_series(1, $1::int) i`;

/** The statements that write them, in sequence. They name only columns of the first schemas. */
const STATEMENTS = [
  `CREATE TEMP TABLE bought AS SELECT made.*, k AS position, 1 + (i + k) % 3 AS quantity, product.id AS product_id,
     unit.id AS unit_id, product.slug, product.name, product.regular_price AS price
   FROM made CROSS JOIN generate_series(0, 1) k
   JOIN product ON product.slug = 'old-' || (i * 7 + k * 13) % ${PRODUCTS}
   JOIN stock_unit unit ON unit.product_id = product.id`,
  'CREATE INDEX ON bought (id)',
  'ANALYZE made',
  'ANALYZE bought',
  `INSERT INTO "order" (id, number, status, placed_at, customer_name, customer_phone, customer_email, shipping,
     shipping_zone, shipping_method_code, shipping_method_name, payment_method, payment_name, payment_status,
     subtotal, shipping_total, total, access_token_hash)
   SELECT id, number, status, at, 'Aline Uwase', '+250788' || lpad((i % 1000000)::text, 6, '0'), 'aline@example.com',
     '{"full_name": "Aline Uwase", "district": "Gasabo", "sector": "Remera"}', 'Kigali', 'standard', 'By standard',
     method, method, payment, goods, 1500, goods + 1500, sha256(number::bytea)
   FROM made JOIN (SELECT id, sum(price * quantity) AS goods FROM bought GROUP BY id) sums USING (id)`,
  `INSERT INTO order_line (order_id, position, unit_id, product_id, variant_index, name, slug, vat_class,
     regular_price, price, quantity, sum, discounted_price)
   SELECT id, position, unit_id, product_id, -1, name, slug, 'standard', price, price, quantity, price * quantity,
     price * quantity FROM bought`,
  `INSERT INTO order_event (order_id, seq, at, type, status)
   SELECT id, seq, at, word, word FROM made CROSS JOIN LATERAL unnest(CASE status
     WHEN 'delivered' THEN ARRAY['pending', 'confirmed', 'packed', 'out_for_delivery', 'delivered']
     WHEN 'cancelled' THEN ARRAY['pending', 'confirmed', 'cancelled']
     ELSE ARRAY['pending', 'confirmed'] END) WITH ORDINALITY step (word, seq)`,
  `INSERT INTO stock_move (unit_id, at, reason, reserved_delta, order_id)
   SELECT unit_id, at, 'reserved', quantity, id FROM bought`,
  `INSERT INTO stock_move (unit_id, at, reason, on_hand_delta, reserved_delta, order_id)
   SELECT unit_id, at, CASE status WHEN 'delivered' THEN 'claimed' ELSE 'released' END,
     CASE status WHEN 'delivered' THEN -quantity ELSE 0 END, -quantity, id FROM bought WHERE status <> 'confirmed'`,
  `INSERT INTO idempotency (scope, key, fingerprint, order_id, created_at)
   SELECT 'guests', number, 'drill', id, at FROM made`,
  `INSERT INTO payment (purpose_id, label, attempt, method, amount, currency, status, phone, provider_ref, captured,
     created_at, updated_at)
   SELECT id, made.number, 1, 'mtn_momo', total, 'RWF', 'paid', '+250788123456', made.number, total, at, at
   FROM made JOIN "order" USING (id) WHERE method = 'mtn_momo'`,
  `INSERT INTO outbox (kind, subject_id, audience, status, attempts, created_at, sent_at)
   SELECT kind, id, audience, 'sent', 1, at, at FROM made CROSS JOIN (VALUES ('order_placed', 'customer'),
     ('shop_new_order', 'shop'), ('order_paid', 'customer')) message (kind, audience)
   WHERE kind <> 'order_paid' OR payment = 'paid'`,
  `UPDATE stock_unit unit SET on_hand = moved.on_hand, reserved = moved.reserved FROM (
     SELECT unit_id, sum(on_hand_delta) AS on_hand, sum(reserved_delta) AS reserved
     FROM stock_move GROUP BY unit_id) moved WHERE moved.unit_id = unit.id`,
  'ANALYZE',
];

/** Writes this many past orders, with all their rows, as the shop would have written them. */
export async function writePast(client: pg.Client, orders: number): Promise<void> {
  await writeProducts(client, { prefix: 'old', count: PRODUCTS, stock: orders * 6 + 1 });
  await client.query(PAST, [orders]);
  for (const statement of STATEMENTS) await client.query(statement);
}

/** Products with this stock on each stock unit. */
export async function writeProducts(
  client: pg.Client,
  { prefix, count, stock }: { prefix: string; count: number; stock: number },
): Promise<void> {
  await client.query(
    `WITH made AS (
       INSERT INTO product (slug, name, regular_price, date_created, updated_at)
       SELECT $1::text || '-' || i, 'Product ' || i, 1000 + 10 * i, now(), now() FROM generate_series(0, $2::int - 1) i
       RETURNING id),
     shelf AS (INSERT INTO stock_unit (product_id, on_hand) SELECT id, $3::int FROM made RETURNING id)
     INSERT INTO stock_move (unit_id, at, reason, on_hand_delta) SELECT id, now(), 'opening', $3::int FROM shelf`,
    [prefix, count, stock],
  );
}

/** The conditions for past rows, by table. */
const OF_PAST: Record<string, string> = {
  product: "slug LIKE 'old-%'",
  stock_unit: "product_id IN (SELECT id FROM product WHERE slug LIKE 'old-%')",
  stock_move:
    "unit_id IN (SELECT unit.id FROM stock_unit unit JOIN product ON product.id = product_id WHERE slug LIKE 'old-%')",
  order: "number LIKE 'OLD-%'",
  order_line: `order_id IN (SELECT id FROM "order" WHERE number LIKE 'OLD-%')`,
  order_event: `order_id IN (SELECT id FROM "order" WHERE number LIKE 'OLD-%')`,
  idempotency: "key LIKE 'OLD-%'",
  payment: "label LIKE 'OLD-%'",
  outbox: `subject_id IN (SELECT id FROM "order" WHERE number LIKE 'OLD-%')`,
};

/** The content of the tables of the past: the compared columns, and the count and checksum of their rows. */
export interface Fingerprint {
  readonly columns: string[];
  readonly rows: number;
  readonly sum: string;
}

/** Computes the fingerprints over the columns of `like`, or over the present ones. */
export async function fingerprints(
  client: pg.Client,
  like?: Record<string, Fingerprint>,
): Promise<Record<string, Fingerprint>> {
  const found: Record<string, Fingerprint> = {};
  for (const [table, where] of Object.entries(OF_PAST)) {
    const columns = like?.[table]?.columns ?? (await columnsOf(client, table));
    const names = columns.map((name) => client.escapeIdentifier(name)).join(', ');
    const { rows } = await client.query<{ rows: number; sum: string }>(
      `SELECT count(*)::int AS rows, coalesce(sum(hashtextextended(ROW(${names})::text, 0)::numeric), 0)::text AS sum
       FROM ${client.escapeIdentifier(table)} WHERE ${where}`,
    );
    found[table] = { columns, ...(rows[0] as { rows: number; sum: string }) };
  }
  return found;
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`,
    [table],
  );
  return rows.map((row) => row.column_name);
}

/** As the shop's connections are set up (database/connect.ts). */
const LIKE_THE_SHOP = { application_name: 'load', lock_timeout: 3_000, statement_timeout: 5_000 };
/** The error after which the shop itself retries (database/in-transaction.ts). */
const DEADLOCK = '40P01';

/** Readers and buyers that use only statements valid in every schema since the first. */
export interface OldShoppers {
  /** Numbers of the orders that were committed. */
  readonly orders: readonly string[];
  readonly reads: () => number;
  /** The longest in ms. */
  readonly longest: { read: number; order: number };
  readonly faults: readonly string[];
  /** Transactions that PostgreSQL ended because of a deadlock, and that were retried. */
  readonly deadlocks: () => number;
  close(): Promise<void>;
}

export interface Crowd {
  readers: number;
  writers: number;
  /** Of the past. */
  orders: number;
  /** Products `new-0` … `new-N`. */
  products: number;
}

/** Starts them on the database at `url` until they are closed. */
export async function letOldShoppersIn(url: string, crowd: Crowd): Promise<OldShoppers> {
  const state = { orders: [] as string[], reads: 0, deadlocks: 0, faults: [] as string[] };
  const longest = { read: 0, order: 0 };
  let isOver = false;

  const run = async (kind: keyof typeof longest, work: (client: pg.Client, at: number) => Promise<void>) => {
    const client = new pg.Client({ connectionString: url, ...LIKE_THE_SHOP });
    client.on('error', () => {});
    await client.connect();
    for (let at = 0; !isOver; at += 1) {
      const begun = performance.now();
      try {
        await work(client, at);
      } catch (error) {
        await client.query('ROLLBACK');
        if ((error as pg.DatabaseError).code === DEADLOCK) state.deadlocks += 1;
        else state.faults.push(`${kind}: ${String(error)}`);
      }
      longest[kind] = Math.max(longest[kind], performance.now() - begun);
      await pause(5);
    }
    await client.end();
  };
  const readers = Array.from({ length: crowd.readers }, () =>
    run('read', async (client, at) => {
      await read(client, (at * 7_919) % crowd.orders);
      state.reads += 1;
    }),
  );
  const writers = Array.from({ length: crowd.writers }, (_, writer) =>
    run('order', async (client, at) => {
      const number = `NEW-${writer}-${at}`;
      await order(client, number, `new-${(writer + at) % crowd.products}`);
      state.orders.push(number);
    }),
  );
  return {
    orders: state.orders,
    faults: state.faults,
    reads: () => state.reads,
    longest,
    deadlocks: () => state.deadlocks,
    async close() {
      isOver = true;
      await Promise.all([...readers, ...writers]);
    },
  };
}

/** The reads of a visitor, a customer and the inbox. */
async function read(client: pg.Client, at: number): Promise<void> {
  const number = `OLD-${String(at + 1).padStart(7, '0')}`;
  const { rows } = await client.query(
    `SELECT number, total, line.name, line.quantity FROM "order"
     JOIN order_line line ON line.order_id = "order".id WHERE number = $1`,
    [number],
  );
  if (rows.length !== 2) throw new Error(`${number} has ${rows.length} lines`);
  await client.query('SELECT number, status, total FROM "order" ORDER BY placed_at DESC, id LIMIT 20');
  await client.query(
    `SELECT slug, name, regular_price FROM product WHERE status = 'published'
     ORDER BY date_created DESC, id LIMIT 12`,
  );
}

/** An order of one product, with its rows, as the shop writes one: with the same sequence of locks. */
async function order(client: pg.Client, number: string, slug: string): Promise<void> {
  await client.query('BEGIN');
  const { rows } = await client.query(
    `SELECT unit.id AS unit, product_id AS product, regular_price AS price FROM stock_unit unit
     JOIN product ON product.id = product_id WHERE slug = $1 FOR UPDATE OF unit`,
    [slug],
  );
  const [{ unit, product, price }] = rows as [{ unit: string; product: string; price: number }];
  await client.query(
    'UPDATE stock_unit SET reserved = reserved + 1 WHERE id = $1 AND on_hand - reserved >= 1',
    [unit],
  );
  const inserted = await client.query(
    `INSERT INTO "order" (number, status, placed_at, customer_name, customer_phone, shipping, shipping_zone,
       shipping_method_code, shipping_method_name, payment_method, payment_name, payment_status, subtotal,
       shipping_total, total, access_token_hash)
     SELECT $1::text, 'confirmed', now(), 'Aline Uwase', '+250788123456', '{}', 'Kigali', 'standard', 'By standard',
       'cod', 'Cash', 'unpaid', $2::int, 1500, $2::int + 1500, sha256(convert_to($1::text, 'UTF8')) RETURNING id`,
    [number, price],
  );
  const { id } = inserted.rows[0] as { id: string };
  await client.query(
    `INSERT INTO order_line (order_id, position, unit_id, product_id, variant_index, name, slug, vat_class,
       regular_price, price, quantity, sum, discounted_price)
     VALUES ($1, 0, $2, $3, -1, 'New', $4, 'standard', $5, $5, 1, $5, $5)`,
    [id, unit, product, slug, price],
  );
  await client.query(
    `INSERT INTO stock_move (unit_id, at, reason, reserved_delta, order_id) VALUES ($1, now(), 'reserved', 1, $2)`,
    [unit, id],
  );
  await client.query(
    `INSERT INTO order_event (order_id, seq, at, type, status)
     VALUES ($1::uuid, 1, now(), 'placed', 'pending'), ($1::uuid, 2, now(), 'confirmed', 'confirmed')`,
    [id],
  );
  await client.query(
    `INSERT INTO idempotency (scope, key, fingerprint, order_id, created_at) VALUES ('guests', $1, 'drill', $2, now())`,
    [number, id],
  );
  await client.query(
    `INSERT INTO outbox (kind, subject_id, audience, status, attempts, created_at, sent_at)
     VALUES ('order_placed', $1, 'customer', 'sent', 1, now(), now())`,
    [id],
  );
  await client.query('COMMIT');
}
