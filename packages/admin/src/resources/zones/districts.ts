import { useCall } from '#admin/ui/calls.ts';

/** The districts of Rwanda with their sectors. */
export type Districts = ReadonlyMap<string, string[]>;

const NONE: Districts = new Map();

/** The districts of Rwanda, the capital's first. */
export function useDistricts(): { districts: Districts; isPending: boolean } {
  const { data, isPending } = useCall('GET /shipping/areas');
  if (!data) return { districts: NONE, isPending };
  const all = data.data.flatMap((province) => province.districts);
  return { districts: new Map(all.map(({ name, sectors }) => [name, sectors])), isPending };
}
