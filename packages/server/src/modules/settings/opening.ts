import type { SettingValues } from '@isoko/contract/routes/admin/settings';
import { valueAt } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import type { Closed } from '#server/http/closed-door.ts';
import { readShopSettings } from './read-shop.ts';
import { readStored, store } from './settings.store.ts';

/** Whether the owner has opened the shop to visitors. */
export type OpeningState =
  | { closed: false }
  /** `opens_at`: when it opens by itself, as ISO 8601; null: when the owner opens it. */
  | { closed: true; opens_at: string | null };

/** Not one of the shop's settings: only owners change it, by a call of its own. */
const KEY = 'opening';

/** The last decision of the owner. Without one the shop is open: shops of earlier releases, and the demo. */
export async function readOpening(ctx: Context): Promise<OpeningState> {
  const stored = (await readStored(ctx, [KEY])).get(KEY);
  if (valueAt(stored, 'closed') !== true) return { closed: false };
  const at = valueAt(stored, 'opens_at');
  return { closed: true, opens_at: typeof at === 'string' ? at : null };
}

/**
 * Opens the shop, closes it, or sets when it opens by itself. In the caller's transaction. `wasOpen`: visitors have
 * seen it before, which is never forgotten.
 */
export async function writeOpening(
  ctx: Context,
  state: OpeningState,
  { wasOpen }: { wasOpen: boolean },
): Promise<void> {
  await store(ctx, KEY, { ...state, was_open: wasOpen || !state.closed });
}

/** Whether visitors have never seen the shop: no customer can have paid. */
export async function isBeforeOpening(ctx: Context): Promise<boolean> {
  if (opensAt(await readOpening(ctx), ctx.now()) === null) return false;
  return valueAt((await readStored(ctx, [KEY])).get(KEY), 'was_open') !== true;
}

/** When a closed shop opens, seen from `now`; `unknown`: no moment is set. Null: it is open, also after that moment. */
export function opensAt(state: OpeningState, now: Date): Date | 'unknown' | null {
  if (!state.closed) return null;
  if (state.opens_at === null) return 'unknown';
  const moment = new Date(state.opens_at);
  return moment > now ? moment : null;
}

/** The data for visitors of a closed shop (http/closed-door.ts); null: it is open. */
export async function readClosed(ctx: Context): Promise<Closed | null> {
  const at = opensAt(await readOpening(ctx), ctx.now());
  if (at === null) return null;
  const { name, phone } = await readShopSettings(ctx);
  return { name: (await isNamed(ctx)) ? name : null, phone, opensAt: at === 'unknown' ? null : at };
}

/** Whether the shop has a name of its own. */
export function isNamed(ctx: Context): Promise<boolean> {
  return isSaid(ctx, 'name');
}

/** Whether this setting was ever set; otherwise it has the default. */
export async function isSaid(ctx: Context, key: keyof SettingValues): Promise<boolean> {
  return (await readStored(ctx, [key])).size > 0;
}
