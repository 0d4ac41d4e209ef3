import type { FieldError } from '@isoko/contract/errors';
import type { PointChange, PointInput, StaffPoint } from '@isoko/contract/routes/admin/points';
import { kigaliDay } from '@isoko/contract/rules/arrival';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { requireLine } from '#server/input/form.ts';
import { ShopError } from '#server/shop-error.ts';
import {
  deleteOtherWindows,
  deleteZone,
  insertZone,
  lockZone,
  putWindows,
  readStaffZones,
  replaceMethods,
  updateZone,
  type ZoneRead,
} from './staff-zone.store.ts';
import { taken, twice, windowFaults } from './staff-zones.ts';
import { COLLECT } from './zones.ts';

/** One page of the points, in the order of the list unless by name, and how many there are in all. */
export async function listStaffPoints(
  ctx: Context,
  { q = '', ids }: { q?: string; ids?: string },
  { limit, offset, sort }: ListPart,
): Promise<Page<StaffPoint>> {
  const wanted = ids && new Set(ids.split(','));
  const words = q.trim().toLowerCase();
  const found = (await readStaffZones(ctx.db, { today: kigaliDay(ctx.now()), isPoint: true }))
    .map(toPoint)
    .filter(
      ({ _id, name, address }) =>
        (!wanted || wanted.has(_id)) && `${name}\n${address}`.toLowerCase().includes(words),
    );
  const [by] = sort;
  if (by?.field === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
  if (by?.descending) found.reverse();
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/** One point for staff. @throws not_found */
export async function getStaffPoint(ctx: Context, id: string): Promise<StaffPoint> {
  const [point] = await readStaffZones(ctx.db, { id, today: kigaliDay(ctx.now()), isPoint: true });
  if (!point) throw new ShopError('not_found');
  return toPoint(point);
}

function toPoint({ areas: _, methods, address, opens_at, closes_at, ...same }: ZoneRead): StaffPoint {
  const { price = 0, free_from = null } = methods[0] ?? {};
  const hours = { opens_at: opens_at ?? '', closes_at: closes_at ?? '' };
  return { ...same, address: address ?? '', ...hours, price, free_from };
}

/** Adds a point at the end of the list. @throws validation_error on invalid fields */
export async function createPoint(ctx: Context, input: PointInput): Promise<StaffPoint> {
  const { windows = [], price = 0, free_from = null, ...words } = cleaned(input);
  requireHours({ ...input, windows }, []);
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const id = await insertZone(ctx.db, { takes_perishables: true, ...words });
      await replaceMethods(ctx.db, id, [{ ...COLLECT, price, free_from }]);
      await putWindows(ctx.db, id, windows);
      return getStaffPoint(ctx, id);
    });
  return orTaken(taken, write);
}

/**
 * Changes a point. Given windows replace the present ones; a named one keeps its bookings.
 * @throws not_found; validation_error on invalid fields
 */
export async function changePoint(ctx: Context, id: string, change: PointChange): Promise<StaffPoint> {
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      if (!(await lockZone(ctx.db, id, { isPoint: true }))) throw new ShopError('not_found');
      const before = await getStaffPoint(ctx, id);
      const after = { ...before, ...change };
      requireHours(
        after,
        before.windows.map((window) => window._id),
      );
      const { windows, price: _, free_from: __, ...words } = cleaned(change);
      await updateZone(ctx.db, id, words);
      await replaceMethods(ctx.db, id, [
        { ...COLLECT, price: after.price, free_from: after.free_from ?? null },
      ]);
      if (!windows) return getStaffPoint(ctx, id);
      const kept = windows.flatMap(({ _id }) => _id ?? []);
      await deleteOtherWindows(ctx.db, id, kept);
      await putWindows(ctx.db, id, windows);
      return getStaffPoint(ctx, id);
    });
  return orTaken(taken, write);
}

/** Closes a point. Its orders keep what was agreed. @throws not_found */
export async function removePoint(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockZone(ctx.db, id, { isPoint: true }))) throw new ShopError('not_found');
    await deleteZone(ctx.db, id);
    return null;
  });
}

/** The cleaned input. @throws validation_error on `name` or `address` without visible text */
function cleaned<T extends PointChange>(input: T): T {
  const { name, address } = input;
  return {
    ...input,
    ...(name !== undefined && { name: requireLine('name', name) }),
    ...(address !== undefined && { address: requireLine('address', address) }),
  };
}

/**
 * Checks that a point closes after it opens, and that its windows are within its hours, end after they begin, begin at
 * different times and are its own (`own`, ids).
 * @throws validation_error with every error.
 */
function requireHours(
  { opens_at, closes_at, windows = [] }: Pick<PointInput, 'opens_at' | 'closes_at' | 'windows'>,
  own: readonly string[],
): void {
  const begins = windows.map((each) => each.from);
  const closing = { field: 'closes_at', message: 'A point closes after it opens, such as 08:00–20:00.' };
  const outside = windows.flatMap(({ from, to }, at): FieldError[] => {
    const message = 'The point is closed then: choose a time within its hours.';
    if (from < opens_at) return [{ field: `windows.${at}.from`, message }];
    return to > closes_at ? [{ field: `windows.${at}.to`, message }] : [];
  });
  const fields = [
    ...(opens_at < closes_at ? outside : [closing]),
    ...twice('windows', 'from', begins),
    ...windows.flatMap((window, at) => windowFaults(window, at, own)),
  ];
  if (fields.length) throw new ShopError('validation_error', { fields });
}
