import type { Place } from './geocoder.ts';

/** However vague a position is, the next country's capital must not become Rwanda. */
const WIDEST_KM = 25;
const KM_A_DEGREE = 111.32;

/** West, south, east, north, in degrees. */
export type Box = [number, number, number, number];

/**
 * The box around a place in which somebody near a border may really be: as wide as the position is vague, at least
 * `borderKm` because outlines are rough, at most 25 km to each side.
 */
export function borderBox({ lat, lng, accuracy = 0 }: Place, borderKm: number): Box {
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
