import type { SavedAddress, SavedAddressInput } from '@isoko/contract';
import { MAX_ADDRESSES } from '@isoko/contract/routes/addresses';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { lockAccount } from '#server/modules/customers/account-lock.ts';
import { getUser } from '#server/modules/customers/profile.ts';
import { readAddress } from '#server/modules/customers/read-address.ts';
import { requireArea } from '#server/modules/shipping/areas.ts';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  type AddressRow,
  clearDefault,
  deleteAddress,
  insertAddress,
  type OwnAddress,
  selectAddress,
  selectAddresses,
  setDefault,
  updateAddress,
} from './address.store.ts';

/**
 * The addresses of a user, the default one first, then the newest: one's own, or any user's for staff.
 * @throws not_found for other users, whether they exist or not.
 */
export async function listAddresses(ctx: Context, userId: string, asker: SignedIn): Promise<SavedAddress[]> {
  await getUser(ctx, userId, asker);
  return addressesOf(ctx, userId);
}

/** Every address of an account; the caller has checked access. */
export function addressesOf(ctx: Context, accountId: string): Promise<SavedAddress[]> {
  return selectAddresses(ctx.db, accountId);
}

/** An address of the account. @throws not_found for an unknown one and one of another account. */
export async function findOwnAddress(ctx: Context, accountId: string, id: string): Promise<SavedAddress> {
  const address = await selectAddress(ctx.db, { accountId, id });
  if (!address) throw new ShopError('not_found');
  return address;
}

/**
 * Adds an address to an account. The first one becomes the default; a new default replaces the old one.
 * @throws validation_error on invalid fields, or if the account has MAX_ADDRESSES already.
 */
export async function addAddress(
  ctx: Context,
  accountId: string,
  body: SavedAddressInput,
): Promise<SavedAddress> {
  const input = await readSavedAddress(ctx, body);
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const others = await selectAddresses(ctx.db, accountId);
    if (others.length >= MAX_ADDRESSES) throw tooMany();
    const is_default = body.is_default === true || others.length === 0;
    if (is_default) await clearDefault(ctx.db, accountId);
    return insertAddress(ctx.db, { accountId, row: { ...input, is_default }, at: ctx.now() });
  });
}

function tooMany() {
  const n = MAX_ADDRESSES;
  return fieldError('full_name', sentence('You can keep {n} addresses. Please remove one first.', { n }));
}

/**
 * Replaces an address of the account, whole. The default one stays the default, so that there is always one.
 * @throws not_found for one of another account; validation_error on invalid fields.
 */
export async function replaceAddress(
  ctx: Context,
  own: OwnAddress,
  body: SavedAddressInput,
): Promise<SavedAddress> {
  const { accountId, id } = own;
  await findOwnAddress(ctx, accountId, id);
  const input = await readSavedAddress(ctx, body);
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const before = await findOwnAddress(ctx, accountId, id);
    const is_default = before.is_default || body.is_default === true;
    if (is_default) await clearDefault(ctx.db, accountId);
    const after = await updateAddress(ctx.db, own, { ...input, is_default });
    if (!after) throw new ShopError('not_found');
    return after;
  });
}

/**
 * Deletes an address of the account and returns those left. After the default one, the newest becomes the default.
 * @throws not_found for one of another account.
 */
export async function removeAddress(ctx: Context, own: OwnAddress): Promise<SavedAddress[]> {
  const { accountId } = own;
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    const removed = await deleteAddress(ctx.db, own);
    if (!removed) throw new ShopError('not_found');
    const left = await selectAddresses(ctx.db, accountId);
    const [newest] = left;
    if (!removed.is_default || !newest) return left;
    await setDefault(ctx.db, { accountId, id: newest._id });
    return selectAddresses(ctx.db, accountId);
  });
}

/** A typed address, cleaned, with its area; whether it is the default depends on the others. */
type PlacedInput = Omit<AddressRow, 'is_default'>;

/**
 * Reads a typed address, with the province and the spelling of its area.
 * @throws validation_error on invalid fields, also for a place that does not exist.
 */
async function readSavedAddress(ctx: Context, body: SavedAddressInput): Promise<PlacedInput> {
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
