import { borderBox } from './border-box.ts';
import type { Geocoder } from './geocoder.ts';

const RWANDA = 'RW';
/** Answered for no country in particular, where outlines overlap at sea and in between. */
const NOBODY = 'UN';

/**
 * Looks into the outlines that come with the shop: nothing leaves the machine. They are rough (49 points for Rwanda),
 * so whoever may be in Rwanda is.
 */
export function offlineGeocoder({ borderKm }: { borderKm: number }): Geocoder {
  return {
    async countryOf(place) {
      const { iso1A2Code, iso1A2Codes } = await import('@rapideditor/country-coder');
      if (iso1A2Codes(borderBox(place, borderKm)).includes(RWANDA)) return RWANDA;
      // Longitude first.
      const country = iso1A2Code([place.lng, place.lat]);
      return country === NOBODY ? null : country;
    },
  };
}
