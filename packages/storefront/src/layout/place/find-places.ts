import type { Province } from '@isoko/contract';
import type { Place } from '../../state/place.ts';

/** As many as a phone shows above its keyboard. */
const SHOWN = 5;

/** Letters alone, in lower case and without accents. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();

/**
 * The places whose name begins with what was typed, the sectors before those whose district does, before those that have
 * it inside; the capital first. Nothing is found for nothing typed.
 */
export function findPlaces(provinces: readonly Province[], typed: string): Place[] {
  const wanted = plain(typed);
  if (!wanted) return [];
  const ranked = provinces
    .flatMap(({ districts }) => districts)
    .flatMap(({ name: district, sectors }) => sectors.map((sector) => ({ district, sector })))
    .map((place) => ({ place, rank: rankOf(place, wanted) }))
    .filter(({ rank }) => rank < MISS)
    .sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, SHOWN).map(({ place }) => place);
}

const MISS = 3;

function rankOf({ district, sector }: Place, wanted: string): number {
  if (plain(sector).startsWith(wanted)) return 0;
  // A sector followed by its district, as the list itself writes them.
  if (plain(sector + district).startsWith(wanted) || plain(district + sector).startsWith(wanted)) return 1;
  return plain(sector).includes(wanted) ? 2 : MISS;
}
