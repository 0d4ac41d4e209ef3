import type { BookFigures } from '@isoko/contract/routes/admin/books';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import { codesOfKind } from '#server/modules/payments/payment-methods.ts';

/** A closed day. Francs. */
export interface ClosedDay {
  closed_at: Date;
  closed_by: string;
  expected: number;
  counted: number;
  taken_out: number;
  reason: string | null;
  figures: BookFigures;
}

/** The first and the last closed day, and the cash left in the drawer then. */
export interface Closes {
  first: string;
  last: string;
  left: number;
}

/** The closes around a day; undefined before the first of all. */
export async function readCloses(db: Db): Promise<Closes | undefined> {
  const { rows } = await sql<Closes>`
    SELECT (SELECT min(day) FROM day_close) AS first /* not null */, day AS last, counted - taken_out AS left /* not null */
    FROM day_close ORDER BY day DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** A closed day; undefined while it is open. */
export async function readClosed(db: Db, day: string): Promise<ClosedDay | undefined> {
  const { rows } =
    await sql<ClosedDay>`SELECT closed_at, closed_by, expected, counted, taken_out, reason, figures
    FROM day_close WHERE day = ${day}`.execute(db);
  return rows[0];
}

/** Allows only one close at a time: a second one waits and then sees the first. */
export async function lockCloses(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('day_close', 0))`.execute(db);
}

/** Closes a day. */
export async function insertClose(db: Db, { day, ...close }: ClosedDay & { day: string }): Promise<void> {
  await db
    .insertInto('day_close')
    .values({ day, ...close, figures: JSON.stringify(close.figures) })
    .execute();
}

/**
 * The rows that belong to the books of a day: those booked in them, or those not booked yet from a span of time.
 * `first` is when the first books began.
 */
export type Share = { booked: string; first: Date } | { from: Date; until: Date; first: Date };

/** Condition for money of orders in a share. */
const entriesIn = (share: Share): RawBuilder<boolean> =>
  'booked' in share
    ? sql`e.id IN (SELECT entry_id FROM booked_entry WHERE day = ${share.booked})`
    : sql`(e.at >= ${share.from} AND e.at < ${share.until}
        AND NOT EXISTS (SELECT FROM booked_entry b WHERE b.entry_id = e.id))`;

/** Condition for cash in riders' hands in a share. */
const cashIn = (share: Share): RawBuilder<boolean> =>
  'booked' in share
    ? sql`c.id IN (SELECT cash_id FROM booked_cash WHERE day = ${share.booked})`
    : sql`(c.at >= ${share.from} AND c.at < ${share.until}
        AND NOT EXISTS (SELECT FROM booked_cash b WHERE b.cash_id = c.id))`;

/** Books all money that moved in a share on a day. Transactions that commit a moment later are in the next books. */
export async function bookMoney(db: Db, { day, share }: { day: string; share: Share }): Promise<void> {
  await sql`INSERT INTO booked_entry (entry_id, day)
    SELECT e.id, ${day} FROM payment_entry e WHERE ${entriesIn(share)}`.execute(db);
  await sql`INSERT INTO booked_cash (cash_id, day)
    SELECT c.id, ${day} FROM rider_cash c WHERE ${cashIn(share)}`.execute(db);
}

/** Money that moved by one payment method, and how much of it through the drawer. Francs. */
export interface WayRow {
  method: string;
  payments: number;
  taken: number;
  refunds: number;
  refunded: number;
  in_shop: number;
  in_coins: number;
}

/**
 * Money by payment method. Cash without a rider was counted in the shop; coins are refunded without a reference, from
 * the drawer unless a rider gave them.
 */
export async function sumWays(db: Db, share: Share): Promise<WayRow[]> {
  // Refunds count for the method they went by: coins leave the drawer, however they had come.
  const way = sql`coalesce(e.method, p.method)`;
  const cash = sql`${way} = ANY(${codesOfKind('cash')})`;
  const came = sql`e.kind = 'captured'`;
  const went = sql`e.kind = 'refunded'`;
  const { rows } = await sql<WayRow>`
    SELECT ${way} AS method /* not null */, count(*) FILTER (WHERE ${came})::int AS payments /* not null */,
      coalesce(sum(e.amount) FILTER (WHERE ${came}), 0)::bigint AS taken,
      count(*) FILTER (WHERE ${went})::int AS refunds /* not null */,
      coalesce(sum(e.amount) FILTER (WHERE ${went}), 0)::bigint AS refunded,
      coalesce(sum(e.amount) FILTER (WHERE ${came} AND ${cash} AND c.id IS NULL), 0)::bigint AS in_shop,
      coalesce(sum(e.amount) FILTER (WHERE ${went} AND ${cash} AND e.reference IS NULL AND c.id IS NULL), 0)::bigint AS in_coins
    FROM payment_entry e JOIN payment p ON p.id = e.payment_id
      LEFT JOIN rider_cash c ON c.payment_entry_id = e.id
    WHERE ${entriesIn(share)} GROUP BY 1 ORDER BY taken DESC, 1`.execute(db);
  return rows;
}

/** Income of sales at the counter by payment method, and their refunds. Francs. */
export async function sumCounter(db: Db, share: Share): Promise<NonNullable<BookFigures['counter']>> {
  const { rows } = await sql<NonNullable<BookFigures['counter']>[number]>`
    SELECT coalesce(e.method, p.method) AS method /* not null */,
      count(DISTINCT o.id) FILTER (WHERE e.kind = 'captured')::int AS sales /* not null */,
      coalesce(sum(e.amount) FILTER (WHERE e.kind = 'captured'), 0)::bigint AS taken,
      coalesce(sum(e.amount) FILTER (WHERE e.kind = 'refunded'), 0)::bigint AS refunded
    FROM payment_entry e JOIN payment p ON p.id = e.payment_id JOIN "order" o ON o.id = p.purpose_id
    WHERE o.source = 'counter' AND ${entriesIn(share)} GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Cash in riders' hands, by rider; `owes` is each one's debt from everything up to these books. Francs. */
export async function sumRiders(db: Db, share: Share): Promise<BookFigures['riders']> {
  const isHere = cashIn(share);
  // Cash from before the first close is in no books, and still owed.
  const until = 'booked' in share ? sql`AND b.day <= ${share.booked}` : sql``;
  const isEarlier = sql`(c.at < ${share.first}
    OR EXISTS (SELECT FROM booked_cash b WHERE b.cash_id = c.id ${until}))`;
  const { rows } = await sql<BookFigures['riders'][number]>`
    SELECT r.id AS rider, r.name,
      coalesce(sum(c.amount) FILTER (WHERE c.kind = 'taken' AND ${isHere}), 0)::bigint AS taken,
      coalesce(-sum(c.amount) FILTER (WHERE c.kind = 'handed_over' AND ${isHere}), 0)::bigint AS handed_over,
      coalesce(-sum(c.amount) FILTER (WHERE c.kind = 'closed' AND ${isHere}), 0)::bigint AS closed,
      coalesce(sum(c.amount) FILTER (WHERE ${isHere} OR ${isEarlier}), 0)::bigint AS owes
    FROM rider r JOIN rider_cash c ON c.rider_id = r.id GROUP BY r.id ORDER BY lower(r.name), r.id`.execute(
    db,
  );
  return rows.filter(({ taken, handed_over, closed, owes }) => taken || handed_over || closed || owes);
}

/** The sold amounts of an order, by VAT class, with delivery in its own. Francs. */
export type Gross = Record<'standard' | 'zero' | 'exempt', number>;

/** An order in its present state, and its booked amounts; `given_back` names no line. Francs. */
export interface SoldOrder extends Gross {
  id: string;
  given_back: number;
  number: string;
  placed_at: Date;
  payment_name: string;
  /** Null: nothing was booked yet. */
  booked: (Gross & { vat: number }) | null;
}

/** Orders that may have to be booked: placed in the share, or booked in closed books and changed since. */
export async function selectSold(
  db: Db,
  { from, until, first }: Extract<Share, { from: Date }>,
): Promise<SoldOrder[]> {
  const isReturned = sql`o.status = 'delivered' AND o.payment_status IN ('refund_due', 'refunded')`;
  const isSold = sql`(o.status NOT IN ('pending', 'cancelled', 'expired') AND NOT (${isReturned}))`;
  const ofClass = (name: string) => sql`CASE WHEN ${isSold} THEN coalesce((SELECT sum(l.discounted_price)
    FROM order_line l WHERE l.order_id = o.id AND l.vat_class = ${name}), 0)::int ELSE 0 END`;
  const { rows } = await sql<SoldOrder>`
    SELECT o.id, o.number, o.placed_at, o.payment_name,
      ${ofClass('standard')} + CASE WHEN ${isSold} THEN o.shipping_total ELSE 0 END AS standard /* not null */,
      ${ofClass('zero')} AS zero /* not null */, ${ofClass('exempt')} AS exempt /* not null */,
      CASE WHEN ${isSold} THEN o.given_back ELSE 0 END AS given_back /* not null */,
      (SELECT json_build_object('standard', sum(b.standard), 'zero', sum(b.zero), 'exempt', sum(b.exempt), 'vat', sum(b.vat))
        FROM booked_order b WHERE b.order_id = o.id HAVING count(*) > 0) AS booked
    FROM "order" o
    WHERE o.placed_at >= ${first} AND o.placed_at < ${until} AND o.id IN (
      SELECT id FROM "order" WHERE placed_at >= ${from} AND placed_at < ${until}
      UNION SELECT order_id FROM order_event WHERE at >= ${from})
    ORDER BY o.placed_at, o.id`.execute(db);
  return rows;
}

/** The amounts of an order in the books of one day. Francs. */
export interface BookedRow extends Gross {
  order_id: string;
  kind: 'sale' | 'correction';
  vat: number;
  number: string;
  placed_at: Date;
  payment_name: string;
}

/** Writes orders into the books of a day. */
export async function insertBooked(db: Db, day: string, rows: readonly BookedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ order_id, kind, standard, zero, exempt, vat }) => ({
    ...{ order_id, kind, standard, zero, exempt, vat },
    day,
  }));
  await db.insertInto('booked_order').values(values).execute();
}

/** The orders in the books of a day, the first placed first. */
export async function selectBooked(db: Db, day: string): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    SELECT b.order_id, b.kind, b.standard, b.zero, b.exempt, b.vat, o.number, o.placed_at, o.payment_name
    FROM booked_order b JOIN "order" o ON o.id = b.order_id WHERE b.day = ${day}
    ORDER BY o.placed_at, o.id`.execute(db);
  return rows;
}

/** Money that moved, one row each, the earliest first; `label` is the order's number. Francs. */
export interface MovedRow {
  at: Date;
  kind: 'captured' | 'refunded' | 'handed_over' | 'closed';
  amount: number;
  reference: string | null;
  /** Null: cash between a rider and the drawer. */
  method: string | null;
  label: string;
}

/** All money in a share: by orders, then riders' hand-overs. */
export async function selectMoved(db: Db, share: Share): Promise<MovedRow[]> {
  const { rows } = await sql<MovedRow>`
    SELECT at /* not null */, kind /* not null */, amount /* not null */, reference, method, label /* not null */ FROM (
    SELECT e.at, e.kind, e.amount, e.reference, coalesce(e.method, p.method) AS method, p.label, 1 AS part, e.id AS place
    FROM payment_entry e JOIN payment p ON p.id = e.payment_id WHERE ${entriesIn(share)}
    UNION ALL
    SELECT c.at, c.kind, -c.amount, NULL, NULL, r.name, 2, c.id FROM rider_cash c JOIN rider r ON r.id = c.rider_id
    WHERE c.kind <> 'taken' AND ${cashIn(share)}) moved ORDER BY part, at, place`.execute(db);
  return rows;
}
