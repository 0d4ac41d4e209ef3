import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { emptyTables } from '#server/testing/database.ts';
import { checkInvariants } from './check-invariants.ts';
import { expectInvariantsHold, placeOrder } from './testing/checkout.ts';
import { aCoupon, aProduct, aRegion } from './testing/given.ts';
import { aDeliveryZone, aGuestOrder } from './testing/given-checkout.ts';
import { aCustomer } from './testing/given-customers.ts';
import { shopForFile } from './testing/shop-fixture.ts';

const shop = shopForFile({ emptied: 'goods and orders' });

beforeEach(async () => {
  await aRegion(shop.ctx, { min_order_amount: 0 });
  await aDeliveryZone(shop.ctx);
  const rice = await aProduct(shop.ctx, { price: 5_000, stock: 10 });
  await emptyTables(shop.db, ['coupon']);
  await aCoupon(shop.ctx);
  const input = aGuestOrder([{ product: rice.id, quantity: 2 }], { coupon: 'SALE' });
  await placeOrder(shop, input, 'key');
  await shop.db.deleteFrom('account').execute();
  await aCustomer(shop.ctx);
});

const tried = `WITH tried AS (
       INSERT INTO payment (purpose_id, label, attempt, method, amount, currency, status, created_at, updated_at)
       SELECT id, number, 1, 'momo_code', total, 'RWF', 'failed', placed_at, placed_at FROM "order" RETURNING id)`;

const rider = `WITH rider AS (INSERT INTO rider (name, phone) VALUES ('Eric', '+250733000222') RETURNING id)`;

const closed = (day: string, figures: string) =>
  `INSERT INTO day_close (day, closed_at, closed_by, expected, counted, figures)
   SELECT '${day}', now(), 'Grace', 0, 0, f || jsonb_build_object('drawer', jsonb_build_object('before', f -> 'before', 'expected', 0),
     'sales', '{"total": 0}'::jsonb, 'corrections', '{"total": 0}'::jsonb) FROM (VALUES ('${figures}'::jsonb)) AS given (f)`;

const asked = (answer: string) =>
  `INSERT INTO line_question (order_id, number, line_id, line, kept, total_before, total_after, asked_at, asked_by,
     answer_by, answer, answered_by, answered_at, outcome, closed_at)
   SELECT id, 1, id, '{}', 1, total, total, placed_at, 'Eric', placed_at + interval '1 hour', ${answer} FROM "order"`;

/** What breaks each promise, written past every story; checks and triggers of the tables are out of the way. */
const sabotage: [promise: string, statement: string][] = [
  ['on_hand is at least 0, reserved between 0 and on_hand', 'UPDATE stock_unit SET reserved = 11'],
  ['a unit holds the sum of its moves', 'UPDATE stock_unit SET on_hand = 9'],
  ['reserved is what the orders that hold have of a unit', 'UPDATE stock_unit SET reserved = 1'],
  [
    'an order reserves each unit once, and releases or claims it once',
    `UPDATE "order" SET status = 'cancelled'`,
  ],
  [
    'what an order that was packed took off the shelf is what its lines say, unless it came back',
    `UPDATE "order" SET status = 'packed'`,
  ],
  [
    'what an order wrote off had come back with it',
    `INSERT INTO stock_move (unit_id, at, reason, on_hand_delta, order_id)
      SELECT unit_id, now(), 'damaged', -1, order_id FROM order_line`,
  ],
  [
    'total is the sum of what the lines cost, by piece or by kilo, − discount + delivery, and at least 0',
    'UPDATE "order" SET total = total - 1',
  ],
  [
    'a key has one order and an order one key',
    `INSERT INTO idempotency SELECT scope, 'other', fingerprint, order_id, created_at FROM idempotency`,
  ],
  [
    'a cart became one order at most, of the same account',
    `INSERT INTO cart (account_id, created_at, updated_at, order_id)
     SELECT account.id, placed_at, placed_at, "order".id FROM account, "order"`,
  ],
  [
    'an order is paid when what was captured for it in all its ways, less what goes back, is its total with what is held until it is weighed, less what was given back of it, and only then; one with a rest to pay has less',
    `UPDATE "order" SET payment_method = 'momo_code', payment_status = 'paid'`,
  ],
  [
    'an order costs no more than its upper bound, and one that was packed is weighed and holds no money for it',
    `UPDATE "order" SET estimated_total = total, upper_total = total - 1`,
  ],
  [
    'money an order has to give back is the money of one of its payments',
    `UPDATE "order" SET payment_status = 'refund_due'`,
  ],
  [
    'money that is owed had arrived, and all of it goes back when the payment does',
    `INSERT INTO payment (purpose_id, label, attempt, method, amount, currency, status, captured, created_at, updated_at)
     SELECT id, number, 1, 'momo_code', total, 'RWF', 'refund_due', 100, placed_at, placed_at FROM "order"`,
  ],
  [
    'what arrived for a payment and went back is the sum of its entries',
    `${tried}
     INSERT INTO payment_entry (payment_id, at, kind, amount) SELECT id, now(), 'captured', 100 FROM tried`,
  ],
  [
    'a reference counts for one payment, however it is typed',
    `INSERT INTO payment
       (purpose_id, label, attempt, method, amount, currency, status, captured, provider_ref, created_at, updated_at)
     SELECT id, number, attempt, method, total, 'RWF', 'failed', 1, ref, placed_at, placed_at
     FROM "order", (VALUES (1, 'momo_code', 'mp 1'), (2, 'mtn_momo', 'MP-1')) AS tries (attempt, method, ref)`,
  ],
  [
    'a coupon was used by the orders that have it, and never above its limits',
    'UPDATE coupon SET used = used + 1',
  ],
  [
    'an order holds a use of its coupon until it is cancelled or has expired',
    'UPDATE "order" SET coupon_code = NULL, coupon_kind = NULL',
  ],
  ['an order has the status of its last event', `UPDATE "order" SET status = 'pending'`],
  ['events are numbered without gaps', 'DELETE FROM order_event WHERE seq = 1'],
  ['every step of an order is legal', `UPDATE order_event SET status = 'delivered' WHERE seq = 2`],
  [
    'a sale at the counter is paid and handed over in one moment, and asks for no way to a door',
    `UPDATE "order" SET source = 'counter', status = 'delivered', shipping = NULL, window_id = NULL, window_date = NULL,
      window_from = NULL, window_to = NULL, shipping_total = 0, total = subtotal - discount, payment_status = 'unpaid'`,
  ],
  [
    'an order that is collected was handed over packed, one that is brought on its way',
    `UPDATE order_event SET status = CASE seq WHEN 1 THEN 'packed' ELSE 'delivered' END`,
  ],
  [
    'an order that waits at its point has a code, and a time of no other place',
    `UPDATE "order" SET shipping = NULL, point = '{}', status = 'packed', delivery_secret = NULL`,
  ],
  [
    'what was answered about a line and done has its change in the order',
    asked(`'yes', 'customer', placed_at, 'changed', placed_at`),
  ],
  [
    'a question about a line waits only while its order is being packed',
    `WITH asked AS (${asked('NULL, NULL, NULL, NULL, NULL')}) UPDATE "order" SET status = 'packed'`,
  ],
  [
    'a message that waits has a job that sends it',
    `DELETE FROM pgboss.job WHERE data ->> 'outbox_id' = (SELECT id::text FROM outbox WHERE audience = 'shop')`,
  ],
  [
    'an order that is not paid and older than its end holds no stock',
    `UPDATE "order" SET expires_at = now() - interval '11 minutes'`,
  ],
  [
    'an order that waits for its money has an end',
    `UPDATE "order" SET status = 'pending', payment_status = 'pending'`,
  ],
  [
    'one message for each event and person',
    `INSERT INTO outbox (kind, subject_id, audience, occasion, created_at)
     SELECT kind, subject_id, audience, occasion, created_at FROM outbox WHERE audience = 'shop'`,
  ],
  [
    'an order is confirmed to its customer once, and so is its payment',
    `UPDATE "order" SET payment_status = 'paid'`,
  ],
  [
    'no refund exceeds what was taken: at no time did more of a payment go back than had arrived',
    // What arrives later does not make it good.
    `${tried}
     INSERT INTO payment_entry (payment_id, at, kind, amount)
     SELECT id, now(), kind, amount FROM tried, (VALUES ('captured', 300), ('refunded', 301), ('captured', 1)) AS moved (kind, amount)`,
  ],
  [
    'a reference under which money went back stands for one refund',
    `${tried}
     INSERT INTO payment_entry (payment_id, at, kind, amount, reference)
     SELECT id, now(), 'refunded', 100, reference FROM tried, (VALUES ('mp 1-2'), ('MP12')) AS typed (reference)`,
  ],
  [
    'money of an order that went back is told once: its mails about that are no more than its refunds',
    `INSERT INTO outbox (kind, subject_id, audience, status, created_at)
     SELECT 'order_part_refunded', id, 'customer', 'sent', placed_at FROM "order"`,
  ],
  [
    'what staff did with a key has the answer that a repetition gets',
    `INSERT INTO staff_request (scope, key, fingerprint, created_at) VALUES ('somebody', 'press', 'x', now())`,
  ],
  [
    'cash of an order that was on its way is in its rider’s ledger, to the franc, and nothing else is',
    `${rider}, ${tried.slice('WITH '.length)}, entry AS (
       INSERT INTO payment_entry (payment_id, at, kind, amount) SELECT id, now(), 'captured', 100 FROM tried RETURNING id)
     INSERT INTO rider_cash (rider_id, at, kind, amount, payment_entry_id)
     SELECT rider.id, now(), 'taken', 100, entry.id FROM rider, entry`,
  ],
  [
    'a hand-over takes what was counted off the ledger, and a closed difference',
    `${rider}
     INSERT INTO rider_hand_over (rider_id, at, received_by, expected, counted)
     SELECT id, now(), 'Grace', 500, 500 FROM rider`,
  ],
  [
    'the figures of a closed day are the sum of what stands in its books',
    closed('2026-01-01', `{"taken": 1, "refunded": 0, "before": 0}`),
  ],
  [
    'a drawer begins with what stayed in it when the day before was closed',
    closed('2026-01-01', `{"taken": 0, "refunded": 0, "before": 5}`),
  ],
  ['the lots of a stock unit hold what it holds', 'UPDATE stock_lot SET remaining = remaining - 1'],
  [
    'what came in a lot is what is left of it and what left it, to the piece and to the franc',
    'UPDATE stock_lot SET cost = 700, cost_left = 699',
  ],
  [
    'what left a lot is what its move took',
    `DO $$ BEGIN
      INSERT INTO stock_move (unit_id, at, reason, on_hand_delta) SELECT id, now(), 'spoiled', -1 FROM stock_unit;
      INSERT INTO stock_out (move_id, unit_id, product_id, variant_index, name, at, reason, quantity)
        SELECT move_id, unit_id, product_id, -1, name, at, reason, 1 FROM stock_out;
    END $$`,
  ],
  [
    'the sums of a day are those of its orders and of the money that came',
    `INSERT INTO day_sum (day, slot, orders, sales, takings) VALUES ('2026-03-02', 0, 0, 0, 700)`,
  ],
  ['an order is found by its words of today', `UPDATE order_words SET phones = '+250788000001'`],
  [
    'a customer is found by the words of today',
    `UPDATE customer_words SET words = 'someone else' WHERE customer_id = (SELECT customer_id FROM "order")`,
  ],
  [
    'a product is listed by the price that it has, with its offer and after it',
    'UPDATE product_price SET price = price + 1',
  ],
  [
    'a category lists the published products in it and below it',
    `WITH made AS (INSERT INTO category (slug, name) VALUES ('teas', 'Teas') RETURNING id)
      INSERT INTO category_product SELECT p.id, made.id, 0, 0, date_created FROM product p, made`,
  ],
  [
    'the count of a category is that of the products it lists',
    `WITH made AS (INSERT INTO category (slug, name) VALUES ('teas', 'Teas') RETURNING id)
      INSERT INTO category_count SELECT id, 7 FROM made`,
  ],
  [
    'what sells is the sum of the orders of ninety days that did not come to nothing',
    `UPDATE best_selling SET quantity = quantity + 1`,
  ],
  [
    'a product is in stock while something of it can be bought',
    'UPDATE product_stock SET is_in_stock = NOT is_in_stock',
  ],
  [
    'of a stock unit at least as much is sold as its product says',
    'UPDATE stock_unit SET min_quantity = 250',
  ],
  ['of a token the database has its hash', "UPDATE session SET token_hash = 'isk_as it is'"],
  ['of a password the database has its argon2id hash', "UPDATE account SET password_hash = 'as typed'"],
  [
    'a role counts only after its own acceptance',
    `INSERT INTO account (email, name, password_hash, password_changed_at, created_at, role)
      VALUES ('packer@example.rw', 'Eric', '$argon2id$', now(), now(), 'packer')`,
  ],
  [
    'every row of the audit log is as it was written, and in its place',
    // Without a place as long as no one commits it.
    `INSERT INTO audit_log (at, actor_name, request_id, thing, thing_id, action)
      VALUES (now(), 'Nobody', 'none', 'product', '1', 'changed')`,
  ],
  [
    'every order has the record of its customer, until the person is to be erased',
    'UPDATE "order" SET customer_id = NULL',
  ],
  [
    'a record sums up its orders',
    'UPDATE customer SET orders_total = orders_total + 1 WHERE account_id IS NULL',
  ],
  [
    'a joined record leads to one that is not, and has nothing of its own any more',
    `UPDATE customer SET joined_at = now(), joined_into = (SELECT id FROM customer WHERE account_id IS NOT NULL LIMIT 1)
      WHERE account_id IS NULL`,
  ],
];

test('when an order was placed then every promise holds', () => expectInvariantsHold(shop.ctx));

test('when every promise is listed then each has its sabotage', async () => {
  const promises = (await checkInvariants(shop.db)).map((finding) => finding.promise);
  expect(promises).toEqual(sabotage.map(([promise]) => promise));
});

test.each(sabotage)('when "%s" is broken then the checker counts it', async (promise, statement) => {
  const trial = shop.db.transaction().execute(async (db) => {
    await sql`ALTER TABLE stock_unit DROP CONSTRAINT stock_unit_check`.execute(db);
    await sql`ALTER TABLE "order" DROP CONSTRAINT order_check, DROP CONSTRAINT order_check1`.execute(db);
    await sql`ALTER TABLE order_event DISABLE TRIGGER order_event_append_only`.execute(db);
    await sql`ALTER TABLE "order" DISABLE TRIGGER file_order`.execute(db);
    await sql`DROP INDEX idempotency_one_order, payment_entry_refund_ref, payment_entry_one_refund,
      payment_ref_counts`.execute(db);
    await sql`ALTER TABLE outbox DROP CONSTRAINT outbox_each_once`.execute(db);
    await sql.raw(statement).execute(db);
    const broken = (await checkInvariants(db)).filter((finding) => finding.violations > 0);
    throw Object.assign(new Error('rolled back'), { broken });
  });
  const { broken } = await trial.catch((error) => error);
  expect(broken).toContainEqual(expect.objectContaining({ promise, violations: 1 }));
});

/** Runs the command as an operator does. */
function runChecker(): Promise<{ code: number; output: string }> {
  const file = join(import.meta.dirname, 'check-invariants.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { env: { DATABASE_URL: shop.url } }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr });
    });
  });
}

test('when the command runs on a sound database then it says so line by line and succeeds', async () => {
  const { code, output } = await runChecker();
  expect(output).toMatch(/^I2 {2}0 violations {2}on_hand is at least 0/);
  expect(output).toMatch(/All invariants hold\.\n$/);
  expect(code).toBe(0);
});

test('when the command finds a violation then it fails', async () => {
  await shop.db.updateTable('stock_unit').set({ on_hand: 9 }).execute();
  const { code, output } = await runChecker();
  expect(output).toContain('I3  1 violations  a unit holds the sum of its moves');
  expect(code).toBe(1);
});
