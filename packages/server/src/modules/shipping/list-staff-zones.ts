import type { StaffZone } from '@isoko/contract/routes/admin/zones';
import type { Context } from '#server/context.ts';
import type { ListRequest } from '#server/http/list-request.ts';
import { ShopError } from '#server/shop-error.ts';
import { readStaffZones } from './staff-zone.store.ts';
import { deliveryDays } from './window-days.ts';

/** One page of the zones, in the order of the list unless by name, and how many there are in all. */
export async function listStaffZones(
  ctx: Context,
  { q = '', ids }: { q?: string; ids?: string },
  { limit, offset, sort }: Pick<ListRequest, 'limit' | 'offset' | 'sort'>,
): Promise<{ items: StaffZone[]; total: number }> {
  const wanted = ids && new Set(ids.split(','));
  const words = q.trim().toLowerCase();
  const found = (await readStaffZones(ctx.db, { today: todayOf(ctx) })).filter(
    (zone) => (!wanted || wanted.has(zone._id)) && wordsOf(zone).includes(words),
  );
  const [by] = sort;
  if (by?.field === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
  if (by?.descending) found.reverse();
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/** One zone as staff see it. @throws not_found */
export async function getStaffZone(ctx: Context, id: string): Promise<StaffZone> {
  const [zone] = await readStaffZones(ctx.db, { id, today: todayOf(ctx) });
  if (!zone) throw new ShopError('not_found');
  return zone;
}

function wordsOf({ name, areas }: StaffZone): string {
  const places = areas.flatMap(({ district, sector }) => [district, sector ?? '']);
  return [name, ...places].join('\n').toLowerCase();
}

function todayOf(ctx: Context): string {
  return deliveryDays(ctx.now())[0] ?? '';
}
