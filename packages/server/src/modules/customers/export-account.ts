import type { MyData } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import { ShopError } from '#server/shop-error.ts';
import { readAccountTimes, readConsents, readLinks, readSessions } from './account-export.store.ts';
import { readKnownDevices } from './known-device.store.ts';
import { readNotes } from './note.store.ts';
import { showUser } from './show-user.ts';

type AccountData = Pick<
  MyData,
  'user' | 'account' | 'consents' | 'sessions' | 'links' | 'known_devices' | 'notes'
>;

/**
 * What the shop holds of an account itself, for the download of one's own data; no hash of anything.
 * @throws not_authenticated when it was erased a moment ago.
 */
export async function exportAccount(ctx: Context, accountId: string): Promise<AccountData> {
  const account = await readAccountTimes(ctx.db, accountId);
  if (!account) throw new ShopError('not_authenticated');
  return {
    user: await showUser(ctx, accountId),
    account,
    consents: await readConsents(ctx.db, accountId),
    sessions: await readSessions(ctx.db, accountId),
    links: await readLinks(ctx.db, accountId),
    known_devices: await readKnownDevices(ctx.db, accountId),
    notes: (await readNotes(ctx.db, accountId)).map(({ at, note }) => ({ at, note })),
  };
}
