import type { Address, AddressInput, User } from '@isoko/contract';
import type { BodyOf } from '@isoko/contract/route';
import type { changeMe } from '@isoko/contract/routes/users';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { isAtWork, type SignedIn } from '#server/http/visitor.ts';
import { openForm } from '#server/input/form.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  findAccountStatus,
  noteConsent,
  type ProfileChange,
  readConsent,
  readUser,
  updateProfile,
} from './account.store.ts';
import { lockAccount } from './account-lock.ts';
import type { Dependencies } from './dependencies.ts';
import { leavePhone } from './leave-phone.ts';
import { type CleanAddress, readAddress } from './read-address.ts';

/** An account for its owner. @throws not_authenticated if it was erased a moment ago. */
export async function showUser(ctx: Context, id: string): Promise<User> {
  const user = await readUser(ctx.db, id, ctx.now());
  if (!user) throw new ShopError('not_authenticated');
  return user;
}

/**
 * A user by id: oneself; for staff at work with the right role (contract: `alsoFor`) anyone. A customer's session reads
 * no one else.
 * @throws not_found for everyone else, whether they exist or not.
 */
export async function getUser(ctx: Context, id: string, asker: SignedIn): Promise<User> {
  const user = id === asker.id || isAtWork(asker) ? await readUser(ctx.db, id, ctx.now()) : null;
  if (!user) throw new ShopError('not_found');
  return user;
}

/**
 * Changes name, phone, addresses and the consent to news; absent fields stay, null removes.
 * @throws validation_error; not_authenticated if the account was erased a moment ago.
 */
export async function changeProfile(
  ctx: Context,
  dependencies: Dependencies,
  { user, body }: { user: SignedIn; body: BodyOf<typeof changeMe> },
): Promise<User> {
  const accountId = user.id;
  const { marketing_consent: given } = body;
  const change = await readChange(ctx, dependencies, body);
  return inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    await requireWayIn(ctx, { user, phone: change.phone });
    await updateProfile(ctx.db, accountId, change);
    if (given !== undefined && given !== (await readConsent(ctx.db, accountId))) {
      await noteConsent(ctx.db, { accountId, given, at: ctx.now() });
    }
    // Orders that were placed with this phone and the account's address may be theirs.
    if (change.phone) await enqueue(ctx, 'orders.attach', { account_id: accountId });
    return showUser(ctx, accountId);
  });
}

/**
 * A typed number does not open the account: the proved one ends with it and is told. The phone must not be the only way
 * to log in.
 * @throws validation_error on `phone` then
 */
async function requireWayIn(
  ctx: Context,
  { user, phone }: { user: SignedIn; phone: string | null | undefined },
): Promise<void> {
  const account = await findAccountStatus(ctx.db, { id: user.id });
  if (phone === undefined || !account?.isPhoneProved || account.phone === phone) return;
  if (account.email === null) {
    throw fieldError('phone', 'This phone is your only way in. Please prove the new number by a code.');
  }
  await leavePhone(ctx, { account, phone, sessionId: user.sessionId });
}

async function readChange(
  ctx: Context,
  { requireArea }: Dependencies,
  body: BodyOf<typeof changeMe>,
): Promise<ProfileChange> {
  const form = openForm();
  const read = (part: 'shipping' | 'billing', input: AddressInput | null | undefined) =>
    input ? readAddress(form, part, input) : input;
  const shipping = read('shipping', body.shipping);
  const billing = read('billing', body.billing);
  const change = {
    ...(body.name !== undefined && { name: form.name('name', body.name) }),
    ...(body.phone !== undefined && { phone: form.phoneOrNull('phone', body.phone) }),
  };
  form.finish();
  const locate = async (prefix: string, address: CleanAddress | null | undefined): Promise<Located> =>
    address ? { ...address, ...(await requireArea(ctx, address, { prefix })) } : address;
  return {
    ...change,
    shipping: await locate('shipping.', shipping),
    billing: await locate('billing.', billing),
  };
}

type Located = Address | null | undefined;
