import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';

/**
 * Which country a place is in, and whether the shop serves it (specification section 4, Region; decisions: Region
 * gate). An unknown country is allowed, and so is every country while the gate is off. The place is neither stored nor
 * logged.
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

/** A place on earth, in degrees; `accuracy` is the radius of uncertainty in metres. */
export interface Place {
  lat: number;
  lng: number;
  accuracy?: number;
}

/** Finds the country of a place. A third one is a function like `webGeocoder` below, chosen in `openGeocoder`. */
export interface Geocoder {
  /**
   * ISO 3166-1 alpha-2; null for a place in no country.
   * @throws GeocoderError when the country could not be found. Its message holds no coordinates.
   */
  countryOf(place: Place): Promise<string | null>;
}

/** The country could not be found; the message says why, for the log. */
class GeocoderError extends Error {
  override name = 'GeocoderError';
}

/** The geocoder of this shop: the service of GEOCODER_URL, else the shop's own outlines. */
export function openGeocoder({
  geocoderUrl,
  geoBorderKm,
}: Pick<Config, 'geocoderUrl' | 'geoBorderKm'>): Geocoder {
  return geocoderUrl === null
    ? offlineGeocoder({ borderKm: geoBorderKm })
    : webGeocoder({ template: geocoderUrl });
}

const RWANDA = 'RW';
/** The library's code if there is no single country. */
const NO_COUNTRY = 'UN';

/**
 * Uses the outlines that are shipped with the shop: nothing leaves the machine. They are rough (49 points for Rwanda),
 * so a place that may be in Rwanda counts as Rwanda.
 */
function offlineGeocoder({ borderKm }: { borderKm: number }): Geocoder {
  return {
    async countryOf(place) {
      const { iso1A2Code, iso1A2Codes } = await import('@rapideditor/country-coder');
      if (iso1A2Codes(borderBox(place, borderKm)).includes(RWANDA)) return RWANDA;
      // Longitude first.
      const country = iso1A2Code([place.lng, place.lat]);
      return country === NO_COUNTRY ? null : country;
    },
  };
}

/** Even for a very inaccurate position, the next country's capital must not become Rwanda. */
const WIDEST_KM = 25;
const KM_A_DEGREE = 111.32;

/** West, south, east, north, in degrees. */
type Box = [number, number, number, number];

/**
 * The box around a place in which the visitor may really be: as wide as the accuracy, at least `borderKm` because the
 * outlines are rough, at most 25 km to each side.
 */
function borderBox({ lat, lng, accuracy = 0 }: Place, borderKm: number): Box {
  const km = Math.min(Math.max(accuracy / 1000, borderKm), WIDEST_KM);
  const up = km / KM_A_DEGREE;
  // Meridians meet at the poles, where a box would be endless.
  const aside = Math.min(up / Math.max(Math.cos((lat * Math.PI) / 180), 0.01), 180);
  return [
    Math.max(lng - aside, -180),
    Math.max(lat - up, -90),
    Math.min(lng + aside, 180),
    Math.min(lat + up, 90),
  ];
}

/** A visitor waits for the answer (decisions: Region gate). */
const TIMEOUT_MS = 2_000;
/** About ten metres: enough to find the country. */
const DECIMALS = 4;
/** A longer answer is not about one place. */
const MAX_BYTES = 256 * 1024;

/**
 * Asks the service of GEOCODER_URL, which contains `{lat}` and `{lng}`. Its answer is trusted, also near the border.
 */
export function webGeocoder({ template }: { template: string }): Geocoder {
  return {
    async countryOf(place) {
      const [answer, { readCountry }] = await Promise.all([
        ask(urlOf(template, place)),
        import('./read-country.ts'),
      ]);
      const country = readCountry(answer);
      if (country === null) throw new GeocoderError('its answer names no country');
      return country;
    },
  };
}

function urlOf(template: string, { lat, lng }: Place): string {
  const degrees = (value: number) => encodeURIComponent(String(Number(value.toFixed(DECIMALS))));
  return template.replaceAll('{lat}', degrees(lat)).replaceAll('{lng}', degrees(lng));
}

/** Errors of fetch may contain the URL with the coordinates: they are not passed on. */
async function ask(url: string): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
    if (!response.ok) {
      await response.body?.cancel();
      throw new GeocoderError(`it answered ${response.status}`);
    }
    return JSON.parse(await textOf(response));
  } catch (error) {
    if (error instanceof GeocoderError) throw error;
    if (signal.aborted) throw new GeocoderError('it did not answer in time');
    throw new GeocoderError(
      error instanceof SyntaxError ? 'its answer cannot be read' : 'it cannot be reached',
    );
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new GeocoderError('its answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
