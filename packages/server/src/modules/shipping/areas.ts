import type { Province } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { fieldError } from '#server/shop-error.ts';
import { type Area, findArea, selectAreas } from './shipping.store.ts';

export { type Area, findArea } from './shipping.store.ts';

/** Provinces → districts → sectors, Kigali first. */
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

/**
 * The area of that district and sector, in its own spelling.
 * @throws validation_error on `{prefix}district` or `{prefix}sector` if there is no such place.
 */
export async function requireArea(
  ctx: Context,
  place: { district: string; sector: string },
  { prefix }: { prefix: string },
): Promise<Area> {
  const area = await findArea(ctx, place);
  if (area) return area;
  await requireDistrict(ctx, place.district, { prefix });
  throw fieldError(`${prefix}sector`, 'Please choose a sector of that district.');
}

/** @throws validation_error on `{prefix}district` if Rwanda has no such district. */
export async function requireDistrict(
  ctx: Context,
  name: string,
  { prefix }: { prefix: string },
): Promise<void> {
  const provinces = await listAreas(ctx);
  const isKnown = provinces.some(({ districts }) =>
    districts.some((district) => district.name.toLowerCase() === name.toLowerCase()),
  );
  if (!isKnown) throw fieldError(`${prefix}district`, 'Please choose a district of Rwanda.');
}
