/** A place on earth, degrees; `accuracy` is the radius in metres within which it really is. */
export interface Place {
  lat: number;
  lng: number;
  accuracy?: number;
}

/** Knows which country a place is in. A third one is a file like open-geocoder.ts and a line in open-geocoder.ts. */
export interface Geocoder {
  /**
   * ISO 3166-1 alpha-2; null where it is nobody's. Never the word of a machine that could not tell: that throws.
   * @throws GeocoderError when it could not be told. Its message holds no coordinates.
   */
  countryOf(place: Place): Promise<string | null>;
}

/** The country could not be told; the message says why, for the log. */
export class GeocoderError extends Error {
  override name = 'GeocoderError';
}
