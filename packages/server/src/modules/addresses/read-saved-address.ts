import type { SavedAddressInput } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { openForm } from '#server/input/form.ts';
import { readAddress } from '#server/modules/customers/read-address.ts';
import { requireArea } from '#server/modules/shipping/require-area.ts';
import type { AddressRow } from './address.store.ts';

/** What an owner wrote, cleaned and placed; whether it is the default one depends on the others. */
export type PlacedInput = Omit<AddressRow, 'is_default'>;

/**
 * Reads an address as its owner wrote it, with the province and the spelling of its area.
 * @throws validation_error on the fields that are wrong, also for a place that does not exist.
 */
export async function readSavedAddress(ctx: Context, body: SavedAddressInput): Promise<PlacedInput> {
  const { lat = null, lng = null } = body;
  const form = openForm();
  const address = readAddress(form, '', body);
  const label = form.lineOrNull(body.label);
  if ((lat === null) !== (lng === null)) {
    form.refuse(lat === null ? 'lat' : 'lng', 'Please give both coordinates or none.');
  }
  form.finish();
  return { ...address, ...(await requireArea(ctx, address, { prefix: '' })), label, lat, lng };
}
