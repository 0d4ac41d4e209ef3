import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { removeAccount, removeForgotten } from './account.store.ts';
import { readAccountTimes, readConsents, readLinks, readSessions } from './account-export.store.ts';
import { readNotes } from './book/record.store.ts';
import { DEVICE_LIVES_MS } from './known-device.ts';
import { removeOldLinks } from './link.store.ts';
import { readCodes, readLeftPhones, removeCodes, removeOldCodes } from './login-code.store.ts';
import { showUser } from './profile.ts';
import { readKnownDevices, removeDeadSessions, removeOldDevices } from './session.store.ts';
import { aliveAt } from './sessions.ts';

type AccountData = Pick<
  MyData,
  'user' | 'account' | 'consents' | 'sessions' | 'links' | 'known_devices' | 'notes' | 'codes' | 'left_phones'
>;

/**
 * What the shop holds of an account itself, for the download of one's own data; no hash of anything.
 * @throws not_authenticated when it was erased a moment ago.
 */
export async function exportAccount(ctx: Context, accountId: string): Promise<AccountData> {
  const account = await readAccountTimes(ctx.db, accountId);
  if (!account) throw new ShopError('not_authenticated');
  const user = await showUser(ctx, accountId);
  const provedPhone = user.phone_proved ? user.phone : null;
  return {
    user,
    account,
    codes: await readCodes(ctx.db, { accountId, phones: provedPhone === null ? [] : [provedPhone] }),
    left_phones: await readLeftPhones(ctx.db, accountId),
    consents: await readConsents(ctx.db, accountId),
    sessions: await readSessions(ctx.db, accountId),
    links: await readLinks(ctx.db, accountId),
    known_devices: await readKnownDevices(ctx.db, accountId),
    notes: (await readNotes(ctx.db, accountId)).map(({ at, note }) => ({ at, note })),
  };
}

/**
 * Removes an account with its sessions, links, addresses, wishlist, cart, consents and messages; its orders stay,
 * without an owner. `provedPhone`: of which the codes go, too. Once, also when several race.
 * @throws not_authenticated when it was removed a moment ago.
 */
export async function deleteAccount(
  ctx: Context,
  accountId: string,
  { provedPhone = null }: { provedPhone?: string | null } = {},
): Promise<void> {
  if (provedPhone !== null) await removeCodes(ctx.db, [provedPhone]);
  if (!(await removeAccount(ctx.db, accountId))) throw new ShopError('not_authenticated');
}

/** What was asked by these phones of a guest: when codes were sent and used. */
export function exportCodes(ctx: Context, phones: readonly string[]): Promise<MyData['codes']> {
  return readCodes(ctx.db, { phones });
}

/** Forgets what was asked by the phones of a guest who is erased. */
export function forgetCodes(ctx: Context, phones: readonly string[]): Promise<void> {
  return removeCodes(ctx.db, phones);
}

const DAY_MS = 24 * 60 * 60_000;
/** Links open for a day at most; what they were is of use to no one after this. */
const KEEP_LINKS_MS = 30 * DAY_MS;
/** What was asked by phone: long enough to see a hundred wrong codes in a row. */
const KEEP_CODES_MS = 30 * DAY_MS;
/** A sign-up no one confirmed by then was a mistake, or someone else's address. */
const KEEP_UNCONFIRMED_MS = 30 * DAY_MS;

/**
 * Forgets sessions that are over, old links and codes, devices no one uses any more, and sign-ups that no one confirmed.
 * Returns how many rows went.
 */
export async function sweepAccounts(ctx: Context): Promise<number> {
  const now = ctx.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const sessions = await removeDeadSessions(ctx.db, aliveAt(now));
  const links = await removeOldLinks(ctx.db, before(KEEP_LINKS_MS));
  const accounts = await removeForgotten(ctx.db, before(KEEP_UNCONFIRMED_MS));
  const devices = await removeOldDevices(ctx.db, before(DEVICE_LIVES_MS));
  const codes = await removeOldCodes(ctx.db, before(KEEP_CODES_MS));
  return sessions + links + accounts + devices + codes;
}
