import type { Config } from '#server/config.ts';
import type { Geocoder } from './geocoder.ts';
import { offlineGeocoder } from './offline-geocoder.ts';
import { webGeocoder } from './web-geocoder.ts';

/** Who tells this shop which country a place is in: the service of GEOCODER_URL, else the shop itself. */
export function openGeocoder({
  geocoderUrl,
  geoBorderKm,
}: Pick<Config, 'geocoderUrl' | 'geoBorderKm'>): Geocoder {
  return geocoderUrl === null
    ? offlineGeocoder({ borderKm: geoBorderKm })
    : webGeocoder({ template: geocoderUrl });
}
