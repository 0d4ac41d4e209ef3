import type { Context } from '#server/context.ts';
import { requireDistrict } from '#server/modules/shipping/areas.ts';
import { type Area, findArea } from '#server/modules/shipping/find-area.ts';
import { findZoneFor, type ZoneRule } from '#server/modules/shipping/zones.ts';
import { fieldError } from '#server/shop-error.ts';

/** Where to. Without a sector the dearest zone of the district counts. */
export interface PlaceInput {
  district?: string | null;
  sector?: string | null;
}

/** A place that exists: its area once the sector is known, and the zone that delivers there, if any does. */
export interface Place {
  area: Area | null;
  zone: ZoneRule | null;
}

/**
 * Finds where to deliver; null while no district is chosen.
 * @throws validation_error on `{prefix}district` or `{prefix}sector` for a place that does not exist.
 */
export async function findPlace(
  ctx: Context,
  { district, sector }: PlaceInput,
  { prefix }: { prefix: '' | 'shipping.' | 'billing.' },
): Promise<Place | null> {
  if (!district) return null;
  const area = sector ? await findArea(ctx, { district, sector }) : null;
  const zone = sector && !area ? null : await findZoneFor(ctx, { district, sector });
  // Asked only where something is missing already: is it the district, or only its zone or sector?
  if (!area && (sector || !zone)) await requireDistrict(ctx, district, { prefix });
  if (sector && !area) throw fieldError(`${prefix}sector`, 'Please choose a sector of that district.');
  return { area, zone };
}
