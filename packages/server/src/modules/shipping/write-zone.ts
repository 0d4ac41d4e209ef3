import type { StaffZone, ZoneChange, ZoneInput } from '@isoko/contract/routes/admin/zones';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { orTaken } from '#server/database/unique-violation.ts';
import { ShopError } from '#server/shop-error.ts';
import { getStaffZone } from './list-staff-zones.ts';
import { requireZoneParts } from './require-zone-parts.ts';
import {
  deleteOtherWindows,
  deleteZone,
  insertZone,
  lockZone,
  type MethodRow,
  putWindows,
  replaceAreas,
  replaceMethods,
  updateZone,
} from './staff-zone.store.ts';

const taken = {
  shipping_zone_name_key: { field: 'name', message: 'Another zone has this name.' },
  delivery_window_zone_id_from_time_key: { field: 'windows', message: 'Two windows begin at the same time.' },
};

/**
 * Opens a zone, the last of the list.
 * @throws validation_error beside what is not right
 */
export async function createZone(ctx: Context, input: ZoneInput): Promise<StaffZone> {
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const areas = await requireZoneParts(ctx, input, { ownWindows: [] });
      const { areas: _, methods, windows, ...words } = input;
      const id = await insertZone(ctx.db, { ...words, name: input.name.trim() });
      await writeParts(ctx, id, { areas, methods, windows });
      return getStaffZone(ctx, id);
    });
  return orTaken(taken, write);
}

/**
 * Changes a zone. Lists that are given replace what is there; a window that is named keeps its bookings.
 * @throws not_found; validation_error beside what is not right
 */
export async function changeZone(ctx: Context, id: string, change: ZoneChange): Promise<StaffZone> {
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      if (!(await lockZone(ctx.db, id))) throw new ShopError('not_found');
      const ownWindows = (await getStaffZone(ctx, id)).windows.map((window) => window._id);
      const areas = await requireZoneParts(ctx, change, { ownWindows });
      const { areas: _, methods, windows, name, ...words } = change;
      await updateZone(ctx.db, id, { ...words, ...(name !== undefined && { name: name.trim() }) });
      await writeParts(ctx, id, { areas, methods, windows });
      return getStaffZone(ctx, id);
    });
  return orTaken(taken, write);
}

/** Closes a zone. Orders keep what was agreed. @throws not_found */
export async function removeZone(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteZone(ctx.db, id))) throw new ShopError('not_found');
    return null;
  });
}

async function writeParts(
  ctx: Context,
  zoneId: string,
  { areas, methods, windows }: Pick<ZoneInput, 'areas' | 'methods' | 'windows'>,
): Promise<void> {
  if (areas) await replaceAreas(ctx.db, zoneId, areas);
  if (methods) await replaceMethods(ctx.db, zoneId, methods.map(toMethodRow));
  if (!windows) return;
  const kept = windows.flatMap(({ _id }) => _id ?? []);
  await deleteOtherWindows(ctx.db, zoneId, kept);
  await putWindows(ctx.db, zoneId, windows);
}

function toMethodRow(method: NonNullable<ZoneInput['methods']>[number]): MethodRow {
  return { ...method, eta: method.eta ?? null, free_from: method.free_from ?? null };
}
