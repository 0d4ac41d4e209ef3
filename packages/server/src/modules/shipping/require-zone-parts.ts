import type { FieldError } from '@isoko/contract/errors';
import type { WindowInput, ZoneArea, ZoneInput } from '@isoko/contract/routes/admin/zones';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { selectAreas } from './shipping.store.ts';

/** The lists of a zone, as somebody wants them. */
type Parts = Pick<ZoneInput, 'areas' | 'methods' | 'windows'>;

/**
 * That the parts of a zone can be: places that exist and ways to deliver are named once, windows end after they begin,
 * begin at different times, and are this zone's (`ownWindows`, ids) where they are named.
 * @throws validation_error beside each that cannot, all at once; `areas` come back as they are written.
 */
export async function requireZoneParts(
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

function windowFaults({ _id, from, to }: WindowInput, at: number, own: readonly string[]): FieldError[] {
  const field = `windows.${at}`;
  if (_id && !own.includes(_id))
    return [{ field: `${field}._id`, message: 'This window is not there any more.' }];
  return from < to ? [] : [{ field: `${field}.to`, message: 'A window ends after it begins.' }];
}

/** One sentence beside each value that stood in the list before. */
function twice(list: string, name: string, values: readonly string[] = []): FieldError[] {
  return values.flatMap((value, at) =>
    values.indexOf(value) < at
      ? [{ field: `${list}.${at}.${name}`, message: 'This stands in the list already.' }]
      : [],
  );
}
