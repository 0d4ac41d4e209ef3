import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { type Geocoder, GeocoderError, type Place } from './geocoder.ts';

const RWANDA = 'RW';

/**
 * Which country a place is in, and whether the shop serves it (specification section 4, Region; decisions: Region
 * gate). A country that cannot be told is allowed, and so is every country while the gate is off. The place is neither
 * stored nor logged.
 */
export async function findCountry(
  ctx: Context,
  place: Place,
  geocoder: Geocoder,
): Promise<{ country: string | null; allowed: boolean }> {
  const { region_gate } = await readShopSettings(ctx);
  const country = await tell(ctx, place, geocoder);
  return { country, allowed: !region_gate || country === null || country === RWANDA };
}

async function tell(ctx: Context, place: Place, geocoder: Geocoder): Promise<string | null> {
  try {
    return await geocoder.countryOf(place);
  } catch (error) {
    if (!(error instanceof GeocoderError)) throw error;
    ctx.log.warn({ reason: error.message }, 'a country could not be told: it counts as Rwanda');
    return null;
  }
}
