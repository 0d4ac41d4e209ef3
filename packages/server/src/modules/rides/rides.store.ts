import type { Address, OrderStatus, PaymentStatus } from '@isoko/contract';
import type { Ride, Stop } from '@isoko/contract/routes/ride';
import type { Language } from '@isoko/contract/rules/languages';
import { type Selectable, sql } from 'kysely';
import type { Database, Db } from '#server/database/tables.ts';

type Read =
  | ('id' | 'number' | 'version' | 'customer_name' | 'customer_phone' | 'note' | 'total')
  | ('payment_method' | 'window_date' | 'window_from' | 'window_to');

/** A line of the order, with its names in other languages at the time of the order. */
type BoughtLine = Stop['lines'][number] & {
  translations: Partial<Record<Language, { name?: string; label?: string }>>;
};

/** An order of a rider's round, as the query reads it. */
export interface StopRow extends Pick<Selectable<Database['order']>, Read> {
  status: OrderStatus;
  payment_status: PaymentStatus;
  shipping: Address;
  lines: BoughtLine[];
  /** When the rider took a photo of it at the customer's door. */
  photo_at: Date | null;
  /** The amount still to be paid, in francs. */
  rest: number;
}

/** The orders of a rider's round: in the rider's own order, then by time, area and age. */
export async function selectStops(db: Db, riderId: string): Promise<StopRow[]> {
  const { rows } = await sql<StopRow>`
    SELECT o.id, o.number, o.version, o.status, o.shipping, o.customer_name, o.customer_phone, o.note, o.total,
      o.payment_method, o.payment_status, o.window_date, o.window_from, o.window_to, photo.taken_at AS photo_at,
      (SELECT json_agg(json_build_object('name', l.name, 'label', l.label, 'quantity', l.quantity, 'sold_by', l.sold_by,
        'translations', l.translations) ORDER BY l.position)
        FROM order_line l WHERE l.order_id = o.id) AS lines /* not null */,
      (o.total + o.held - o.given_back - coalesce((SELECT sum(captured - refunded - owed) FROM payment
        WHERE purpose_id = o.id AND payment.status = 'paid'), 0))::int AS rest /* not null */
    FROM "order" o LEFT JOIN rider_stop stop ON stop.order_id = o.id AND stop.rider_id = ${riderId}
      LEFT JOIN door_photo photo ON photo.order_id = o.id
    WHERE o.rider_id = ${riderId} AND o.status IN ('packed', 'out_for_delivery') AND o.shipping IS NOT NULL
    ORDER BY stop.position NULLS LAST, o.window_date + o.window_from NULLS LAST, o.shipping_zone,
      o.shipping ->> 'district', o.shipping ->> 'sector', o.placed_at, o.id`.execute(db);
  return rows;
}

/** A rider's deliveries since a moment, the latest first. Francs. */
export async function selectDelivered(
  db: Db,
  { riderId, since }: { riderId: string; since: Date },
): Promise<Ride['delivered']> {
  const { rows } = await sql<Omit<Ride['delivered'][number], 'at'> & { at: Date }>`
    SELECT o.id AS _id, o.number, o.customer_name AS name, event.at,
      (SELECT coalesce(sum(c.amount), 0)::bigint FROM rider_cash c
        JOIN payment_entry e ON e.id = c.payment_entry_id JOIN payment p ON p.id = e.payment_id
        WHERE c.rider_id = o.rider_id AND p.purpose_id = o.id) AS taken /* not null */
    FROM order_event event JOIN "order" o ON o.id = event.order_id
    WHERE event.type = 'delivered' AND event.at >= ${since} AND o.rider_id = ${riderId} AND o.status = 'delivered'
    ORDER BY event.at DESC, o.id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * The fields that decide whether a rider may deliver an order; undefined if it is not an order of this rider. The row
 * is locked until the transaction ends.
 */
export async function findStop(
  db: Db,
  { id, riderId }: { id: string; riderId: string },
): Promise<{ status: OrderStatus; code: string | null } | undefined> {
  return db
    .selectFrom('order')
    .select(['status', 'delivery_secret as code'])
    .where('id', '=', id)
    .where('rider_id', '=', riderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes the order of a rider's stops; orders of other riders are ignored. */
export async function writeSequence(
  db: Db,
  { riderId, orders }: { riderId: string; orders: readonly string[] },
): Promise<void> {
  await db.deleteFrom('rider_stop').where('rider_id', '=', riderId).execute();
  await sql`INSERT INTO rider_stop (order_id, rider_id, position)
    SELECT o.id, ${riderId}, min(wanted.position) FROM unnest(${orders}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    JOIN "order" o ON o.id = wanted.id AND o.rider_id = ${riderId} GROUP BY o.id
    ON CONFLICT (order_id) DO UPDATE SET rider_id = excluded.rider_id, position = excluded.position`.execute(
    db,
  );
}
