import type { Zone } from '@isoko/contract';
import type { Point } from '@isoko/contract/routes/shipping';
import { COLLECT as CODE } from '@isoko/contract/rules/arrival';
import type { Context } from '#server/context.ts';
import { getRegionSettings } from '#server/modules/settings/regions.ts';
import { openReader, readMethods } from '#server/modules/translations/reader.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  type Area,
  type PointRule,
  selectPlace,
  selectPoints,
  selectZonesAt,
  selectZonesNamed,
  type ZoneRule,
} from './shipping.store.ts';
import { listWindows } from './windows.ts';

export { findReach, freeExpressFrom, type PointRule, placeRead, type ZoneRule } from './shipping.store.ts';

/**
 * The zone that delivers to a district and sector, in any case. Without a sector several zones may match: then the most
 * expensive counts. Null: no zone delivers there, or there is no such place.
 */
export async function findZoneFor(
  ctx: Context,
  place: { district: string; sector?: string | null },
): Promise<ZoneRule | null> {
  return dearestZone(await selectZonesAt(ctx, place));
}

/** The area of a district and sector, in any case, and the zone that delivers there; null: there is none. */
export async function findAreaAndZone(
  ctx: Context,
  place: { district: string; sector: string },
): Promise<{ area: Area | null; zone: ZoneRule | null }> {
  const { area, zones } = await selectPlace(ctx, place);
  return { area, zone: dearestZone(zones) };
}

/** The delivery zone of an order, or its point of collection; null: it no longer exists, or the order has neither. */
export async function findOrderZone(
  ctx: Context,
  { shipping, point_id }: { shipping: { district: string; sector: string } | null; point_id: string | null },
): Promise<ZoneRule | null> {
  if (shipping) return findZoneFor(ctx, shipping);
  return point_id === null ? null : ((await selectPoints(ctx, point_id))[0] ?? null);
}

/** The only method of a point. Its texts are ours, so they exist in every language. */
export const COLLECT = { code: CODE, name: 'Collect it yourself', eta: null };

/** The active point with that id. @throws validation_error on `point` */
export async function requirePoint(ctx: Context, id: string): Promise<PointRule> {
  const [point] = await selectPoints(ctx, id);
  if (point?.is_open) return point;
  throw fieldError('point', 'This collection point is closed. Please choose another one.');
}

/** Whether orders can be collected somewhere. */
export const canCollect = async (ctx: Context): Promise<boolean> => (await selectPoints(ctx)).length > 0;

/**
 * Every active point with the price of collection there and the windows still open, in the order of the shop's list.
 */
export async function listPoints(ctx: Context): Promise<Point[]> {
  const rules = await selectPoints(ctx);
  const reader = await openReader(
    ctx,
    rules.map(({ _id }) => _id),
  );
  const points: Point[] = [];
  for (const rule of rules) {
    const { _id, address, opens_at, closes_at, closed_weekdays, cash_on_delivery } = rule;
    const methods = rule.methods.map((method) => ({ ...method, cash_on_delivery }));
    const [method] = await readMethods(ctx, _id, methods);
    if (!method) continue;
    const min_order_amount = await minimumIn(ctx, rule);
    const windows = await listWindows(ctx, _id);
    const words = reader.read('shipping_zone', { name: rule.name, address }, _id);
    points.push({
      _id,
      ...words,
      opens_at,
      closes_at,
      closed_weekdays,
      min_order_amount,
      method,
      windows,
    });
  }
  return points;
}

/**
 * The zone with that name or of that district, with its methods and the windows still open (specification section 7). A
 * sector narrows the search; of several zones the most expensive is returned.
 * @throws not_found for an unknown zone, district or sector.
 */
export async function filterZones(ctx: Context, input: { zone: string; sector?: string }): Promise<Zone> {
  const zone = dearestZone(await selectZonesNamed(ctx, input));
  if (!zone) throw new ShopError('not_found');
  const { cash_on_delivery } = zone;
  const methods = zone.methods.map((method) => ({ ...method, cash_on_delivery }));
  const reader = await openReader(ctx, [zone._id]);
  const { name } = reader.read('shipping_zone', { name: zone.name }, zone._id);
  return {
    _id: zone._id,
    zone: name,
    min_order_amount: await minimumIn(ctx, zone),
    methods: await readMethods(ctx, zone._id, methods),
    windows: await listWindows(ctx, zone._id),
  };
}

/**
 * The most expensive of several zones, so that a quote without a sector never rises later. Null: there is none. Equal
 * zones are sorted by name, so that the answer is always the same.
 */
export function dearestZone(zones: readonly ZoneRule[]): ZoneRule | null {
  const byPrice = [...zones].sort(
    (a, b) => standardPrice(b) - standardPrice(a) || a.name.localeCompare(b.name),
  );
  return byPrice[0] ?? null;
}

/** The price of the standard method; without one, of the most expensive method. */
function standardPrice(zone: ZoneRule): number {
  const standard = zone.methods.find((method) => method.code === 'standard');
  return standard?.price ?? Math.max(0, ...zone.methods.map((method) => method.price));
}

/** The minimum order in that zone, in francs; the shop's minimum if no zone is known. */
export async function minimumIn(ctx: Context, zone: ZoneRule | null | undefined): Promise<number> {
  const { min_order_amount } = await getRegionSettings(ctx);
  return minimumFor(zone ?? null, min_order_amount);
}

/** The higher of the zone's own minimum and the shop's, in francs. */
export function minimumFor(zone: Pick<ZoneRule, 'min_order_amount'> | null, shopMinimum: number): number {
  return Math.max(shopMinimum, zone?.min_order_amount ?? 0);
}
