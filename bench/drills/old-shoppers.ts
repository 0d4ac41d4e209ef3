import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** As the shop's connections are set up (database/connect.ts). */
const LIKE_THE_SHOP = { application_name: 'load', lock_timeout: 3_000, statement_timeout: 5_000 };
/** What the shop runs again by itself (database/in-transaction.ts). */
const DEADLOCK = '40P01';

/** Who reads and orders by the statements that every schema since the first knows. */
export interface OldShoppers {
  /** Numbers of the orders that were committed. */
  readonly orders: readonly string[];
  readonly reads: () => number;
  /** The longest in ms. */
  readonly longest: { read: number; order: number };
  readonly faults: readonly string[];
  /** Transactions that PostgreSQL ended to untie a knot, and that were run again. */
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

/** Lets them in on the database at `url` until they are closed. */
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

/** What a visitor, a customer and the inbox ask for. */
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

/** An order of one thing, with what belongs to it, as the shop writes one: by the sequence of its locks. */
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
