import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import { readConfig } from './config.ts';
import { connectDatabase } from './database/connect.ts';
import { requireDatabase } from './database/open-database.ts';
import { chooseForReading } from './database/replica.ts';
import type { Db } from './database/tables.ts';
import { keptInvariants, lotInvariants, stockInvariants } from './invariants/goods.ts';
import { cashInvariants, orderLifeInvariants, refundInvariants } from './invariants/orders.ts';
import { peopleInvariants } from './invariants/people.ts';
import { FIRST_STATUS, HOLDING_STATUSES, PACKED_STATUSES } from './modules/orders/lifecycle/order-status.ts';
import { codesOfKind } from './modules/payments/payment-methods.ts';
import { runCommand, say } from './opening-error.ts';

/** A rule about the data that SQL can disprove. */
interface Invariant {
  name: string;
  promise: string;
  /** Rows that break it, or broke it at a moment. Invariants that share them are counted in one query. */
  violations: RawBuilder<unknown> | ((asOf: RawBuilder<unknown>) => RawBuilder<unknown>);
  /** Which of those rows break it; without it all of them do. */
  where?: RawBuilder<unknown>;
}

/** How often one invariant is broken. */
export interface InvariantResult {
  name: string;
  promise: string;
  violations: number;
}

const invariants: readonly Invariant[] = [
  ...stockInvariants,
  {
    name: 'I4',
    promise:
      'total is the sum of what the lines cost, by piece or by kilo, − discount + delivery, and at least 0',
    violations: sql`
      SELECT FROM "order" LEFT JOIN (
        SELECT order_id, sum(CASE sold_by WHEN 'weight' THEN (price::bigint * quantity + 500) / 1000
            ELSE price::bigint * quantity END) AS items, sum(sum) AS sums,
          sum(discounted_price) AS discounted
        FROM order_line GROUP BY order_id) lines ON lines.order_id = "order".id
      WHERE lines.items IS NULL OR lines.items <> subtotal OR lines.sums <> subtotal
        OR lines.discounted <> subtotal - discount
        OR total <> subtotal - discount + shipping_total OR total < 0`,
  },
  {
    name: 'I5',
    promise: 'a key has one order and an order one key',
    violations: sql`
      SELECT FROM idempotency GROUP BY scope, key HAVING count(*) > 1
      UNION ALL SELECT FROM idempotency GROUP BY order_id HAVING count(*) > 1
      UNION ALL SELECT FROM idempotency WHERE NOT EXISTS (SELECT FROM "order" WHERE id = order_id)`,
  },
  {
    name: 'I5',
    promise: 'a cart became one order at most, of the same account',
    // Erased people have neither carts nor orders any more.
    violations: sql`
      SELECT FROM cart WHERE order_id IS NOT NULL GROUP BY order_id HAVING count(*) > 1
      UNION ALL SELECT FROM cart LEFT JOIN "order" ON "order".id = order_id
      WHERE order_id IS NOT NULL AND "order".account_id IS DISTINCT FROM cart.account_id
      UNION ALL SELECT FROM cart WHERE order_id IS NULL GROUP BY account_id HAVING count(*) > 1`,
  },
  {
    name: 'I6',
    promise:
      'an order is paid when what was captured for it in all its ways, less what goes back, is its total with what is held until it is weighed, less what was given back of it, and only then; one with a rest to pay has less',
    // Cash on delivery has no payment of its own; money captured a moment ago may not have reached its order yet.
    violations: sql`
      SELECT FROM "order" LEFT JOIN (
        SELECT purpose_id, sum(captured - refunded - owed) AS kept,
          bool_or(updated_at < now() - interval '5 minutes') AS is_settled
        FROM payment WHERE status = 'paid' GROUP BY purpose_id) money ON money.purpose_id = "order".id
      WHERE kept > total + held OR CASE payment_status WHEN 'paid'
        THEN coalesce(kept, 0) <> total + held - given_back AND NOT (payment_method = ANY(${codesOfKind('cash')}) AND kept IS NULL)
        WHEN 'unpaid' THEN kept > 0 AND kept >= total + held - given_back AND is_settled
        ELSE coalesce(kept, 0) > 0 AND is_settled END`,
  },
  {
    name: 'I6',
    promise:
      'an order costs no more than its upper bound, and one that was packed is weighed and holds no money for it',
    violations: sql`
      SELECT FROM "order" LEFT JOIN (
        SELECT DISTINCT order_id FROM order_line WHERE sold_by = 'weight' AND ordered IS NULL) unweighed ON unweighed.order_id = "order".id
      WHERE total > upper_total OR (status = ANY(${PACKED_STATUSES})
        AND (held > 0 OR source <> 'counter' AND unweighed.order_id IS NOT NULL))`,
  },
  {
    name: 'I6',
    promise: 'money an order has to give back is the money of one of its payments',
    violations: sql`
      SELECT FROM "order" WHERE payment_status = 'refund_due' AND NOT EXISTS (
        SELECT FROM payment WHERE purpose_id = "order".id AND status = 'refund_due')`,
  },
  {
    name: 'I6',
    promise: 'money that is owed had arrived, and all of it goes back when the payment does',
    violations: sql`
      SELECT FROM payment WHERE refunded + owed > captured
        OR (status = 'refund_due' AND owed <> captured - refunded) OR (status = 'refunded' AND owed <> 0)`,
  },
  {
    name: 'I6',
    promise: 'what arrived for a payment and went back is the sum of its entries',
    violations: sql`
      SELECT FROM payment LEFT JOIN (
        SELECT payment_id, coalesce(sum(amount) FILTER (WHERE kind = 'captured'), 0) AS captured,
          coalesce(sum(amount) FILTER (WHERE kind = 'refunded'), 0) AS refunded
        FROM payment_entry GROUP BY payment_id) entered ON entered.payment_id = payment.id
      WHERE payment.captured <> coalesce(entered.captured, 0) OR payment.refunded <> coalesce(entered.refunded, 0)`,
  },
  {
    name: 'I6',
    promise: 'a reference counts for one payment, however it is typed',
    violations: sql`
      SELECT FROM payment WHERE captured > 0 AND NOT ref_shared
      GROUP BY upper(regexp_replace(provider_ref, '[[:space:]-]', '', 'g')) HAVING count(provider_ref) > 1`,
  },
  {
    name: 'I7',
    promise: 'a coupon was used by the orders that have it, and never above its limits',
    violations: sql`
      SELECT FROM coupon LEFT JOIN (
        SELECT coupon_id, count(*) AS uses FROM coupon_redemption
        WHERE restored_at IS NULL GROUP BY coupon_id) redeemed ON redeemed.coupon_id = coupon.id
      WHERE used <> used_before + coalesce(redeemed.uses, 0) OR used > max_uses
      UNION ALL SELECT FROM coupon_buyer buyer JOIN coupon ON coupon.id = buyer.coupon_id
      WHERE slot > per_customer`,
  },
  {
    name: 'I7',
    promise: 'an order holds a use of its coupon until it is cancelled or has expired',
    violations: sql`
      SELECT FROM "order" LEFT JOIN coupon_redemption redemption ON redemption.order_id = "order".id
      WHERE (coupon_code IS NOT NULL AND status NOT IN ('cancelled', 'expired'))
        <> (redemption.order_id IS NOT NULL AND restored_at IS NULL)`,
  },
  ...orderLifeInvariants,
  {
    name: 'I9',
    promise: 'a message that waits has a job that sends it',
    violations: sql`
      SELECT FROM outbox WHERE status = 'pending' AND NOT EXISTS (
        SELECT FROM pgboss.job WHERE name = 'message.send' AND singleton_key = outbox.id::text
          AND state IN ('created', 'retry', 'active'))`,
  },
  {
    name: 'I14',
    promise: 'an order that is not paid and older than its end holds no stock',
    violations: (asOf) => sql`
      SELECT FROM "order" WHERE status = ANY(${HOLDING_STATUSES}) AND payment_status <> 'paid'
        AND expires_at < ${asOf} - interval '10 minutes'`,
  },
  {
    name: 'I14',
    promise: 'an order that waits for its money has an end',
    violations: sql`SELECT FROM "order" WHERE status = ${FIRST_STATUS} AND expires_at IS NULL
      AND payment_status IN ('unpaid', 'pending', 'failed')`,
  },
  {
    name: 'I15',
    promise: 'one message for each event and person',
    violations: sql`SELECT FROM outbox GROUP BY kind, subject_id, audience, account_id, occasion
      HAVING count(*) > 1`,
  },
  {
    name: 'I12',
    promise: 'an order is confirmed to its customer once, and so is its payment',
    violations: sql`
      SELECT FROM "order" LEFT JOIN (
        SELECT subject_id, count(*) FILTER (WHERE kind = 'order_placed') AS placed,
          count(*) FILTER (WHERE kind = 'order_paid') AS paid
        FROM outbox WHERE audience = 'customer' GROUP BY subject_id) told ON told.subject_id = "order".id
      WHERE CASE WHEN source = 'counter' THEN coalesce(told.placed, 0) + coalesce(told.paid, 0) > 0
        WHEN placed_at < (SELECT before FROM let_go WHERE thing = 'message') THEN told.placed > 1 OR told.paid > 1
        ELSE coalesce(told.placed, 0) <> 1 OR (payment_status = 'paid' AND coalesce(told.paid, 0) <> 1) END`,
  },
  ...refundInvariants,
  ...cashInvariants,
  ...lotInvariants,
  ...keptInvariants,
  ...peopleInvariants,
];

/**
 * Counts the violations of every invariant in one snapshot, also while the shop sells; or in `db`'s transaction. `now`
 * is the moment to check, if not the database's own. Outside of a transaction it takes two connections of `db` at a
 * time.
 */
export async function checkInvariants(db: Db, { now }: { now?: Date } = {}): Promise<InvariantResult[]> {
  const asOf = now ? sql`${now}::timestamptz` : sql`now()`;
  const found = new Map<Invariant, number>();
  const left = Map.groupBy(invariants, ({ violations }) => violations).entries();
  // Two workers share the iterator: it hands out each entry once.
  const countWhatIsLeft = async (db: Db) => {
    for (const [violations, promises] of left) {
      const counts = promises.map(({ where = sql`true` }) => sql`count(*) FILTER (WHERE ${where})::int`);
      const { rows } = await sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(counts)}] AS counts
        FROM (${typeof violations === 'function' ? violations(asOf) : violations}) broken`.execute(db);
      for (const [at, each] of promises.entries()) {
        const count = rows[0]?.counts[at];
        if (count !== undefined) found.set(each, count);
      }
    }
  };
  if (db.isTransaction) await countWhatIsLeft(db);
  else await withTwoSnapshots(db, countWhatIsLeft);
  return invariants.map((each) => {
    const violations = found.get(each);
    if (violations === undefined) throw new Error(`${each.name} was not counted: ${each.promise}`);
    return { name: each.name, promise: each.promise, violations };
  });
}

/** Runs the work on two connections that see the database at the same moment. */
function withTwoSnapshots(db: Db, work: (snapshot: Db) => Promise<void>): Promise<void> {
  const asOfNow = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const workPatiently = async (snapshot: Db) => {
    // A big shop's orders take longer to sum than any request may.
    await sql`SET LOCAL statement_timeout = 0`.execute(snapshot);
    // With the 4 MB of a request, sums of a big shop would be computed on disk.
    await sql`SET LOCAL work_mem = '64MB'`.execute(snapshot);
    await work(snapshot);
  };
  return asOfNow().execute(async (first) => {
    const { rows } = await sql<{ id: string }>`SELECT pg_export_snapshot() AS id /* not null */`.execute(
      first,
    );
    await Promise.all([
      workPatiently(first),
      asOfNow().execute(async (second) => {
        await sql`SET TRANSACTION SNAPSHOT ${sql.lit(rows[0]?.id)}`.execute(second);
        await workPatiently(second);
      }),
    ]);
  });
}

async function main(log: Logger): Promise<number> {
  const config = readConfig();
  const { directUrl } = await requireDatabase(config);
  const toRead = await chooseForReading(directUrl, config.databaseReplicaUrl, log);
  const connection = connectDatabase(toRead, { log, maxConnections: 2 });
  try {
    const results = await checkInvariants(connection.db);
    for (const { name, promise, violations } of results) say(`${name}  ${violations} violations  ${promise}`);
    const isBroken = results.some(({ violations }) => violations > 0);
    say(isBroken ? 'The invariants do not hold.' : 'All invariants hold.');
    return isBroken ? 1 : 0;
  } finally {
    await connection.close();
  }
}

if (import.meta.main) await runCommand((_args, log) => main(log));
