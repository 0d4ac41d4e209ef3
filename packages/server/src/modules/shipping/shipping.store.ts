import type { StaffZone } from '@isoko/contract/routes/admin/zones';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { type Read, rowsOf } from '#server/database/read-ahead.ts';
import type { AgreedPoint } from '#server/database/tables.ts';
import { type DailyWindow, type DatedWindow, windowKey } from './window-days.ts';

/** The rules of a delivery zone. Money in francs; cash on delivery up to a total, null: no limit. */
export type ZoneRule = Pick<
  StaffZone,
  | '_id'
  | 'name'
  | 'takes_perishables'
  | 'cash_on_delivery'
  | 'cash_on_delivery_up_to'
  | 'min_order_amount'
  | 'methods'
>;

/** A delivery method of a zone. Money in francs. */
export type MethodRule = ZoneRule['methods'][number];

/** An area in its own spelling, with its province. */
export interface Area {
  province: string;
  district: string;
  sector: string;
}

/** A zone's daily window; `capacity` counts orders a day, null: no limit. */
export interface WindowRow extends DailyWindow {
  capacity: number | null;
}

/** Zones with an area in that district, and in the sector if there is one. */
export function selectZonesAt(
  ctx: Context,
  { district, sector }: { district: string; sector?: string | null },
): Promise<ZoneRule[]> {
  return selectZones(ctx, inDistrict(district), sector);
}

/** Zones of that name, or with an area in the district of that name. */
export function selectZonesNamed(
  ctx: Context,
  { zone, sector }: { zone: string; sector?: string },
): Promise<ZoneRule[]> {
  const match = sql<SqlBool>`(lower(district) = lower(${zone}) OR lower(shipping_zone.name) = lower(${zone}))`;
  return selectZones(ctx, match, sector);
}

/** An area, and the zones that deliver there. */
interface FoundPlace {
  area: Area | null;
  zones: ZoneRule[];
}

/** The area of a district and sector, and the zones that deliver there, in one statement. */
export const placeRead = ({ district, sector }: { district: string; sector: string }): Read<FoundPlace> => ({
  key: `place ${JSON.stringify([district, sector])}`,
  statement: sql<FoundPlace>`SELECT
    (SELECT to_json(found) FROM (${areaAt(district, sector)}) AS found) AS area,
    (SELECT coalesce(json_agg(found), '[]') FROM (${zonesAt(inDistrict(district), sector)}) AS found)
      AS zones /* not null */`,
});

/** The area of a district and sector, and the zones that deliver there. */
export async function selectPlace(
  ctx: Context,
  place: { district: string; sector: string },
): Promise<FoundPlace> {
  return (await rowsOf(ctx, placeRead(place)))[0] ?? { area: null, zones: [] };
}

const inDistrict = (district: string) => sql<SqlBool>`lower(district) = lower(${district})`;

async function selectZones(
  ctx: Context,
  match: ReturnType<typeof sql<SqlBool>>,
  sector: string | null | undefined,
): Promise<ZoneRule[]> {
  return (await zonesAt(match, sector).execute(ctx.db)).rows;
}

function zonesAt(match: ReturnType<typeof sql<SqlBool>>, sector: string | null | undefined) {
  // A zone may cover a whole district: then any sector of it matches.
  const narrowed = sector
    ? sql<SqlBool>`EXISTS (
        SELECT FROM area
        WHERE area.district = shipping_zone_area.district
          AND lower(area.sector) = lower(${sector})
          AND area.sector = coalesce(shipping_zone_area.sector, area.sector))`
    : sql<SqlBool>`true`;
  return sql<ZoneRule>`
    SELECT ${zoneRule} FROM shipping_zone
    WHERE EXISTS (
      SELECT FROM shipping_zone_area WHERE zone_id = shipping_zone.id AND ${match} AND ${narrowed})
    ORDER BY position, name`;
}

const zoneRule = sql`id AS _id, name, takes_perishables, cash_on_delivery, cash_on_delivery_up_to, min_order_amount,
  (SELECT coalesce(json_agg(json_build_object(
      'code', code, 'name', method.name, 'eta', eta, 'price', price, 'free_from', free_from
    ) ORDER BY method.position, code), '[]')
   FROM shipping_method AS method WHERE zone_id = shipping_zone.id) AS methods`;

/** A point where orders are collected: a zone that is one place. */
export interface PointRule extends ZoneRule, Required<AgreedPoint> {
  is_open: boolean;
}

/** The active points in the order of the list, or the one with this id. */
export async function selectPoints(ctx: Context, id: string | null = null): Promise<PointRule[]> {
  const { rows } = await sql<PointRule>`
    SELECT ${zoneRule}, address /* not null */, to_char(opens_at, 'HH24:MI') AS opens_at /* not null */,
      to_char(closes_at, 'HH24:MI') AS closes_at /* not null */, closed_weekdays, is_open,
      (SELECT coalesce(json_object_agg(language, texts), '{}') FROM translation
       WHERE translation.id = shipping_zone.id) AS translations /* not null */
    FROM shipping_zone WHERE address IS NOT NULL AND CASE WHEN ${id}::uuid IS NULL THEN is_open ELSE id = ${id} END
    ORDER BY position, name`.execute(ctx.db);
  return rows;
}

/** When a zone delivers: its cut-off and closed days. */
export interface ZoneHours {
  cut_off_minutes: number;
  closed_weekdays: number[];
}

/** The windows of a zone, earliest first, with its hours. */
type ZoneWindows = ZoneHours & { windows: WindowRow[] };

const zoneWindows = sql`cut_off_minutes, closed_weekdays,
  (SELECT coalesce(json_agg(json_build_object(
      'id', id, 'from', from_time, 'to', to_time, 'capacity', capacity) ORDER BY from_time), '[]')
   FROM delivery_window WHERE zone_id = shipping_zone.id) AS windows /* not null */`;

const windowsRead = (zoneId: string): Read<ZoneWindows> => ({
  key: `windows ${zoneId}`,
  statement: sql<ZoneWindows>`SELECT ${zoneWindows} FROM shipping_zone WHERE id = ${zoneId}`,
});

/** The windows of each zone that delivers somewhere in a district. */
export const windowsIn = (district: string): Read<ZoneWindows & { zone: string }> => ({
  key: `windows in ${district}`,
  statement: sql<ZoneWindows & { zone: string }>`SELECT id AS zone, ${zoneWindows} FROM shipping_zone
    WHERE id IN (SELECT zone_id FROM shipping_zone_area WHERE ${inDistrict(district)})`,
  keyOf: ({ zone }) => windowsRead(zone).key,
});

/** The windows of a zone with its hours, in one statement; null: the zone does not exist any more. */
export async function selectWindows(ctx: Context, zoneId: string): Promise<ZoneWindows | null> {
  return (await rowsOf(ctx, windowsRead(zoneId)))[0] ?? null;
}

/**
 * Locks a window of a zone until the transaction ends: other bookings of it wait. Undefined if it is gone or has other
 * hours.
 */
export function lockWindow(
  { db }: Context,
  { windowId, from, to }: Pick<DatedWindow, 'windowId' | 'from' | 'to'>,
  zoneId: string,
): Promise<Pick<WindowRow, 'capacity'> | undefined> {
  return db
    .selectFrom('delivery_window')
    .select('capacity')
    .where('id', '=', windowId)
    .where('zone_id', '=', zoneId)
    .where('from_time', '=', from)
    .where('to_time', '=', to)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** How many orders booked a window, by its key; windows without a booking are missing. */
export async function countBookings(
  ctx: Context,
  { windowIds, dates }: { windowIds: string[]; dates: string[] },
): Promise<Map<string, number>> {
  if (!windowIds.length || !dates.length) return new Map();
  const { rows } = await sql<{ windowId: string; date: string; taken: number }>`
    SELECT window_id AS "windowId", date, count(*) AS taken FROM delivery_booking
    WHERE window_id = ANY(${windowIds}::uuid[]) AND date = ANY(${dates}::date[])
    GROUP BY window_id, date`.execute(ctx.db);
  return new Map(rows.map((row) => [windowKey(row), row.taken]));
}

export async function insertBooking(
  ctx: Context,
  { orderId, windowId, date }: { orderId: string; windowId: string; date: string },
): Promise<void> {
  await ctx.db
    .insertInto('delivery_booking')
    .values({ order_id: orderId, window_id: windowId, date })
    .execute();
}

/**
 * Gives an order's place in a window back: it was cancelled, expired, or moves to another window. Does nothing without
 * one.
 */
export async function releaseWindow(ctx: Context, orderId: string): Promise<void> {
  await ctx.db.deleteFrom('delivery_booking').where('order_id', '=', orderId).execute();
}

export function selectAreas(ctx: Context): Promise<Area[]> {
  return ctx.db
    .selectFrom('area')
    .select(['province', 'district', 'sector'])
    .orderBy('position')
    .orderBy('district')
    .orderBy('sector')
    .execute();
}

/** The area of that district and sector, in any case; null if there is no such place. */
export async function findArea(
  ctx: Context,
  { district, sector }: { district: string; sector: string },
): Promise<Area | null> {
  const { rows } = await areaAt(district, sector).execute(ctx.db);
  return rows[0] ?? null;
}

function areaAt(district: string, sector: string) {
  return sql<Area>`
    SELECT province, district, sector FROM area
    WHERE lower(district) = lower(${district}) AND lower(sector) = lower(${sector})`;
}

/**
 * The lowest amount in francs from which express delivery is free in some zone; null if it never is. The banner shows
 * it (specification section 1).
 */
export async function freeExpressFrom(ctx: Context): Promise<number | null> {
  const { lowest } = await ctx.db
    .selectFrom('shipping_method')
    .select((of) => of.fn.min('free_from').as('lowest'))
    .where('code', '=', 'express')
    .executeTakeFirstOrThrow();
  return lowest;
}

/** Whether the shop delivers anywhere, and takes cash on delivery there. */
export async function findReach(ctx: Context): Promise<{ delivers: boolean; takesCash: boolean }> {
  const { rows } = await sql<{ delivers: boolean; takesCash: boolean }>`
    SELECT count(*) > 0 AS delivers, coalesce(bool_or(cash_on_delivery), false) AS "takesCash"
    FROM shipping_zone AS zone
    WHERE EXISTS (SELECT FROM shipping_zone_area WHERE zone_id = zone.id)
      AND EXISTS (SELECT FROM shipping_method WHERE zone_id = zone.id)`.execute(ctx.db);
  return rows[0] ?? { delivers: false, takesCash: false };
}
