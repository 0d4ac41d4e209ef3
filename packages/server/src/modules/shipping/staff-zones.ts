import type { FieldError } from '@isoko/contract/errors';
import type {
  StaffZone,
  WindowInput,
  ZoneArea,
  ZoneChange,
  ZoneInput,
} from '@isoko/contract/routes/admin/zones';
import { COLLECT, COUNTER, kigaliDay } from '@isoko/contract/rules/arrival';
import type { Context } from '#server/context.ts';
import { inTransaction, orTaken } from '#server/database/in-transaction.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { requireLine } from '#server/input/form.ts';
import { ShopError } from '#server/shop-error.ts';
import { type MethodRule, selectAreas } from './shipping.store.ts';
import {
  deleteOtherWindows,
  deleteZone,
  insertZone,
  lockZone,
  putWindows,
  readStaffZones,
  replaceAreas,
  replaceMethods,
  updateZone,
  type ZoneRead,
} from './staff-zone.store.ts';

/** One page of the zones, in the order of the list unless by name, and how many there are in all. */
export async function listStaffZones(
  ctx: Context,
  { q = '', ids }: { q?: string; ids?: string },
  { limit, offset, sort }: ListPart,
): Promise<Page<StaffZone>> {
  const wanted = ids && new Set(ids.split(','));
  const words = q.trim().toLowerCase();
  const found = (await readStaffZones(ctx.db, { today: kigaliDay(ctx.now()) }))
    .map(toZone)
    .filter((zone) => (!wanted || wanted.has(zone._id)) && wordsOf(zone).includes(words));
  const [by] = sort;
  if (by?.field === 'name') found.sort((a, b) => a.name.localeCompare(b.name));
  if (by?.descending) found.reverse();
  return { items: found.slice(offset, offset + limit), total: found.length };
}

/** One zone for staff. @throws not_found */
export async function getStaffZone(ctx: Context, id: string): Promise<StaffZone> {
  const [zone] = await readStaffZones(ctx.db, { id, today: kigaliDay(ctx.now()) });
  if (!zone) throw new ShopError('not_found');
  return toZone(zone);
}

function toZone({ address: _, opens_at: __, closes_at: ___, is_open: ____, ...zone }: ZoneRead): StaffZone {
  return zone;
}

function wordsOf({ name, areas }: StaffZone): string {
  const places = areas.flatMap(({ district, sector }) => [district, sector ?? '']);
  return [name, ...places].join('\n').toLowerCase();
}

export const taken = {
  shipping_zone_name_key: { field: 'name', message: 'Another zone has this name.' },
  delivery_window_zone_id_from_time_key: { field: 'windows', message: 'Two windows start at the same time.' },
};

/**
 * Adds a zone at the end of the list.
 * @throws validation_error on invalid fields
 */
export async function createZone(ctx: Context, input: ZoneInput): Promise<StaffZone> {
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      const areas = await requireZoneParts(ctx, input, { ownWindows: [] });
      const { areas: _, methods, windows, ...words } = input;
      const id = await insertZone(ctx.db, { ...words, name: requireLine('name', input.name) });
      await writeParts(ctx, id, { areas, methods, windows });
      return getStaffZone(ctx, id);
    });
  return orTaken(taken, write);
}

/**
 * Changes a zone. Given lists replace the present ones; a named window keeps its bookings.
 * @throws not_found; validation_error on invalid fields
 */
export async function changeZone(ctx: Context, id: string, change: ZoneChange): Promise<StaffZone> {
  const write = () =>
    inTransaction(ctx, async (ctx) => {
      if (!(await lockZone(ctx.db, id))) throw new ShopError('not_found');
      const ownWindows = (await getStaffZone(ctx, id)).windows.map((window) => window._id);
      const areas = await requireZoneParts(ctx, change, { ownWindows });
      const { areas: _, methods, windows, name, ...words } = change;
      await updateZone(ctx.db, id, {
        ...words,
        ...(name !== undefined && { name: requireLine('name', name) }),
      });
      await writeParts(ctx, id, { areas, methods, windows });
      return getStaffZone(ctx, id);
    });
  return orTaken(taken, write);
}

/** Deletes a zone. Its orders stay as they are. @throws not_found */
export async function removeZone(ctx: Context, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockZone(ctx.db, id))) throw new ShopError('not_found');
    await deleteZone(ctx.db, id);
    return null;
  });
}

async function writeParts(
  ctx: Context,
  zoneId: string,
  { areas, methods, windows }: Pick<ZoneInput, 'areas' | 'methods' | 'windows'>,
): Promise<void> {
  if (areas) await replaceAreas(ctx.db, zoneId, areas);
  if (methods) await replaceMethods(ctx.db, zoneId, methods.map(toMethodRule));
  if (!windows) return;
  const kept = windows.flatMap(({ _id }) => _id ?? []);
  await deleteOtherWindows(ctx.db, zoneId, kept);
  await putWindows(ctx.db, zoneId, windows);
}

function toMethodRule(method: NonNullable<ZoneInput['methods']>[number]): MethodRule {
  return { ...method, eta: method.eta ?? null, free_from: method.free_from ?? null };
}

/** Codes that mark orders without a delivery (contract/rules/arrival.ts). */
const OWN_CODES = [COLLECT, COUNTER];
const OWN_CODE = 'The shop itself uses this code. Please choose another one.';

/** The lists of a zone, as typed. */
type Parts = Pick<ZoneInput, 'areas' | 'methods' | 'windows'>;

/**
 * Checks the lists of a zone: places exist, places and methods are named once, no method has a code of ours, windows
 * end after they begin, begin at different times, and belong to this zone (`ownWindows`, ids) if they have an id.
 * Returns the areas in their spelling.
 * @throws validation_error with every error.
 */
async function requireZoneParts(
  ctx: Context,
  { areas, methods, windows }: Parts,
  { ownWindows }: { ownWindows: readonly string[] },
): Promise<ZoneArea[] | undefined> {
  const located = areas && (await locate(ctx, areas));
  const fields = [
    ...(located?.faults ?? []),
    ...twice(
      'methods',
      'code',
      methods?.map((each) => each.code),
    ),
    ...(methods ?? []).flatMap(({ code }, at) =>
      OWN_CODES.includes(code) ? [{ field: `methods.${at}.code`, message: OWN_CODE }] : [],
    ),
    ...twice(
      'windows',
      'from',
      windows?.map((each) => each.from),
    ),
    ...(windows ?? []).flatMap((window, at) => windowFaults(window, at, ownWindows)),
  ];
  if (fields.length) throw new ShopError('validation_error', { fields });
  return located?.areas;
}

async function locate(
  ctx: Context,
  wanted: readonly ZoneArea[],
): Promise<{ areas: ZoneArea[]; faults: FieldError[] }> {
  const districts = new Map<string, string>();
  const places = new Map<string, ZoneArea>();
  for (const { district, sector } of await selectAreas(ctx)) {
    districts.set(keyOf(district), district);
    places.set(keyOf(district, sector), { district, sector });
  }
  const areas: ZoneArea[] = [];
  const faults: FieldError[] = [];
  for (const [at, { district, sector }] of wanted.entries()) {
    const known = districts.get(keyOf(district));
    const place =
      sector === null ? known && { district: known, sector: null } : places.get(keyOf(district, sector));
    if (place) areas.push(place);
    else if (known)
      faults.push({ field: `areas.${at}.sector`, message: 'Please choose a sector of that district.' });
    else faults.push({ field: `areas.${at}.district`, message: 'Please choose a district of Rwanda.' });
  }
  const keys = areas.map(({ district, sector }) => keyOf(district, sector ?? ''));
  return { areas, faults: [...faults, ...twice('areas', 'district', keys)] };
}

function keyOf(...names: string[]): string {
  return names.join('\n').toLowerCase();
}

export function windowFaults(
  { _id, from, to }: WindowInput,
  at: number,
  own: readonly string[],
): FieldError[] {
  const field = `windows.${at}`;
  if (_id && !own.includes(_id)) return [{ field: `${field}._id`, message: 'This window no longer exists.' }];
  return from < to ? [] : [{ field: `${field}.to`, message: 'A window must end after it begins.' }];
}

/** An error for each repeated value. */
export function twice(list: string, name: string, values: readonly string[] = []): FieldError[] {
  return values.flatMap((value, at) =>
    values.indexOf(value) < at
      ? [{ field: `${list}.${at}.${name}`, message: 'This is already in the list.' }]
      : [],
  );
}
