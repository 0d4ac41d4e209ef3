import { type Geocoder, GeocoderError, type Place } from './geocoder.ts';

/** A visitor waits for the answer (decisions: Region gate). */
const TIMEOUT_MS = 2_000;
/** About ten metres: more exactly nobody needs to know where somebody is to name the country. */
const DECIMALS = 4;
/** More is no answer about one place. */
const MAX_BYTES = 256 * 1024;

/**
 * Asks the service of the operator's choice by GEOCODER_URL, which has `{lat}` and `{lng}` in it. What it says is
 * believed, the border too.
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

/** Errors of fetch may repeat the address, which holds the coordinates: none of them goes on. */
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
