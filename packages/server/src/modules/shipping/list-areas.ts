import type { Province } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { selectAreas } from './shipping.store.ts';

/** Provinces → districts → sectors, the capital first. */
export async function listAreas(ctx: Context): Promise<Province[]> {
  const provinces = new Map<string, Map<string, string[]>>();
  for (const { province, district, sector } of await selectAreas(ctx)) {
    const districts = provinces.get(province) ?? new Map<string, string[]>();
    provinces.set(province, districts);
    districts.set(district, [...(districts.get(district) ?? []), sector]);
  }
  return [...provinces].map(([name, districts]) => ({
    name,
    districts: [...districts].map(([name, sectors]) => ({ name, sectors })),
  }));
}
