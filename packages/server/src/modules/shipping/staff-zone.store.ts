import type { StaffZone, WindowInput, ZoneArea } from '@isoko/contract/routes/admin/zones';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';
import type { MethodRule } from './shipping.store.ts';

/** A zone as its tables have it: with an address and hours it is a point. */
export interface ZoneRead extends StaffZone {
  address: string | null;
  opens_at: string | null;
  closes_at: string | null;
  is_open: boolean;
}

/**
 * Every zone, or every point, with all its parts, in the order of the list; bookings of `today` (`YYYY-MM-DD`) and
 * later.
 */
export async function readStaffZones(
  db: Db,
  { id, today, isPoint = false }: { id?: string; today: string; isPoint?: boolean },
): Promise<ZoneRead[]> {
  const { rows } = await sql<ZoneRead>`
    SELECT id AS _id, name, takes_perishables, cash_on_delivery, cash_on_delivery_up_to, min_order_amount, cut_off_minutes,
      closed_weekdays, address, to_char(opens_at, 'HH24:MI') AS opens_at, to_char(closes_at, 'HH24:MI') AS closes_at,
      is_open,
      (SELECT coalesce(json_agg(json_build_object('district', a.district, 'sector', a.sector)
          ORDER BY a.district, a.sector), '[]')
       FROM shipping_zone_area a WHERE a.zone_id = zone.id) AS areas,
      (SELECT coalesce(json_agg(json_build_object('code', code, 'name', m.name, 'eta', eta, 'price', price,
          'free_from', free_from) ORDER BY m.position, code), '[]')
       FROM shipping_method m WHERE m.zone_id = zone.id) AS methods,
      (SELECT coalesce(json_agg(json_build_object('_id', w.id, 'from', to_char(from_time, 'HH24:MI'),
          'to', to_char(to_time, 'HH24:MI'), 'capacity', capacity,
          'booked', (SELECT count(*) FROM delivery_booking b WHERE b.window_id = w.id AND b.date >= ${today}::date))
          ORDER BY from_time), '[]')
       FROM delivery_window w WHERE w.zone_id = zone.id) AS windows
    FROM shipping_zone AS zone
    WHERE (${id ?? null}::uuid IS NULL OR id = ${id ?? null}) AND (address IS NOT NULL) = ${isPoint}
    ORDER BY position, name`.execute(db);
  return rows;
}

/** Locks a zone or a point until the transaction ends; false: there is none. */
export async function lockZone(db: Db, id: string, { isPoint = false } = {}): Promise<boolean> {
  const row = db
    .selectFrom('shipping_zone')
    .select('id')
    .where('id', '=', id)
    .where('address', isPoint ? 'is not' : 'is', null);
  return (await row.forUpdate().executeTakeFirst()) !== undefined;
}

/** The columns of a zone's own row. */
type ZoneWords = Partial<Omit<ZoneRead, '_id' | 'areas' | 'methods' | 'windows'>>;

/** Writes a zone after all others and returns its id. @throws a unique violation of its name. */
export async function insertZone(db: Db, words: ZoneWords & { name: string }): Promise<string> {
  const last = sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM shipping_zone)`;
  const row = { ...words, position: last };
  const { id } = await db.insertInto('shipping_zone').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a zone's own row. @throws a unique violation of its name. */
export async function updateZone(db: Db, id: string, words: ZoneWords): Promise<void> {
  const isChange = Object.values(words).some((value) => value !== undefined);
  if (isChange) await db.updateTable('shipping_zone').set(words).where('id', '=', id).execute();
}

/** Deletes a locked zone or point with all its parts. */
export async function deleteZone(db: Db, id: string): Promise<void> {
  await db.deleteFrom('shipping_zone').where('id', '=', id).execute();
}

/** Replaces the areas of a zone. */
export async function replaceAreas(db: Db, zoneId: string, areas: readonly ZoneArea[]): Promise<void> {
  await sql`DELETE FROM shipping_zone_area WHERE zone_id = ${zoneId} AND NOT EXISTS (
    SELECT FROM jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) AS kept (district text, sector text)
    WHERE kept.district = shipping_zone_area.district
      AND kept.sector IS NOT DISTINCT FROM shipping_zone_area.sector)`.execute(db);
  if (!areas.length) return;
  await db
    .insertInto('shipping_zone_area')
    .values(areas.map((area) => ({ zone_id: zoneId, ...area })))
    .onConflict((conflict) => conflict.columns(['zone_id', 'district', 'sector']).doNothing())
    .execute();
}

/** Replaces a zone's delivery methods; one whose code stays is changed. */
export async function replaceMethods(db: Db, zoneId: string, methods: readonly MethodRule[]): Promise<void> {
  const codes = methods.map((method) => method.code);
  await db
    .deleteFrom('shipping_method')
    .where('zone_id', '=', zoneId)
    .$if(codes.length > 0, (query) => query.where('code', 'not in', codes))
    .execute();
  for (const [position, method] of methods.entries()) {
    const { code, ...words } = method;
    await db
      .insertInto('shipping_method')
      .values({ zone_id: zoneId, code, ...words, position })
      .onConflict((conflict) => conflict.columns(['zone_id', 'code']).doUpdateSet({ ...words, position }))
      .execute();
  }
}

/** Deletes the windows of a zone that are not kept. Orders that booked them keep their time. */
export async function deleteOtherWindows(db: Db, zoneId: string, keptIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('delivery_window')
    .where('zone_id', '=', zoneId)
    .$if(keptIds.length > 0, (query) => query.where('id', 'not in', keptIds))
    .execute();
}

/** Writes the windows of a zone; those with an id are changed in one statement, so that two may swap their times. */
export async function putWindows(db: Db, zoneId: string, windows: readonly WindowInput[]): Promise<void> {
  const kept = windows.filter((window) => window._id);
  await sql`UPDATE delivery_window SET from_time = new."from", to_time = new."to", capacity = new.capacity
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      AS new (_id uuid, "from" time, "to" time, capacity integer)
    WHERE id = new._id AND zone_id = ${zoneId}`.execute(db);
  const added = windows
    .filter((window) => !window._id)
    .map(({ from, to, capacity = null }) => ({ zone_id: zoneId, from_time: from, to_time: to, capacity }));
  if (added.length) await db.insertInto('delivery_window').values(added).execute();
}
