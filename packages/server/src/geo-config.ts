import { ConfigError, read } from './environment.ts';

/** How the shop learns which country somebody is in. */
export interface GeoConfig {
  /** A reverse geocoder's address with `{lat}` and `{lng}` in it; null: the shop looks into its own outlines. */
  readonly geocoderUrl: string | null;
  /** So near to Rwanda, in kilometres, somebody counts as in it: the outlines are about this rough. */
  readonly geoBorderKm: number;
}

const BORDER_KM = 2;
/** As wide as the box around a place becomes (modules/region/geocoder.ts). */
const WIDEST_BORDER_KM = 25;

/**
 * Reads GEOCODER_URL and GEO_BORDER_KM.
 * @throws ConfigError with one sentence naming the wrong variable.
 */
export function readGeoConfig(env: NodeJS.ProcessEnv): GeoConfig {
  return { geocoderUrl: readTemplate(env), geoBorderKm: readBorder(env) };
}

function readTemplate(env: NodeJS.ProcessEnv): string | null {
  const text = read(env, 'GEOCODER_URL');
  if (text === undefined) return null;
  const url = URL.parse(text.replaceAll('{lat}', '-1.95').replaceAll('{lng}', '30.06'));
  const isUsable = url && /^https?:$/.test(url.protocol) && !url.username && !url.hash;
  // The address may hold a key, so the sentence never repeats it.
  if (!isUsable || !text.includes('{lat}') || !text.includes('{lng}')) {
    throw new ConfigError(
      'GEOCODER_URL must be an address with {lat} and {lng} in it, such as https://geo.example/reverse?lat={lat}&lon={lng}.',
    );
  }
  return text;
}

function readBorder(env: NodeJS.ProcessEnv): number {
  const text = read(env, 'GEO_BORDER_KM');
  if (text === undefined) return BORDER_KM;
  const km = Number(text);
  if (!/^\d{1,2}(\.\d{1,3})?$/.test(text) || km > WIDEST_BORDER_KM) {
    throw new ConfigError(
      `GEO_BORDER_KM must be a number of kilometres from 0 to ${WIDEST_BORDER_KM}, not "${text}".`,
    );
  }
  return km;
}
