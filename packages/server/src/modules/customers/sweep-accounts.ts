import type { Context } from '#server/context.ts';
import { removeForgotten } from './account.store.ts';
import { removeOldDevices } from './known-device.store.ts';
import { DEVICE_LIVES_MS } from './known-device.ts';
import { removeOldLinks } from './link.store.ts';
import { removeDeadSessions } from './session.store.ts';
import { aliveAt } from './session-age.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Links open for a day at most; what they were is of use to nobody after this. */
const KEEP_LINKS_MS = 30 * DAY_MS;
/** A sign-up nobody confirmed by then was a mistake, or somebody else's address. */
const KEEP_UNCONFIRMED_MS = 30 * DAY_MS;
const AT_ONCE = 500;

/** Forgets sessions that are over, old links, devices nobody uses any more, and sign-ups that nobody confirmed. Returns how many rows went. */
export async function sweepAccounts(ctx: Context): Promise<number> {
  const now = ctx.now();
  const before = (ms: number) => ({ before: new Date(now.getTime() - ms), limit: AT_ONCE });
  const sessions = await removeDeadSessions(ctx.db, { ...aliveAt(now), limit: AT_ONCE });
  const links = await removeOldLinks(ctx.db, before(KEEP_LINKS_MS));
  const accounts = await removeForgotten(ctx.db, before(KEEP_UNCONFIRMED_MS));
  const devices = await removeOldDevices(ctx.db, before(DEVICE_LIVES_MS));
  return sessions + links + accounts + devices;
}
