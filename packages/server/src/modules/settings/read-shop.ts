import { type SettingValues, settingKeys, settings } from '@isoko/contract/routes/admin/settings';
import { objectOf } from '@isoko/contract/rules/objects';
import type { Context } from '#server/context.ts';
import { readStored, selectRules } from './settings.store.ts';

export { noteLetGo, rulesRead, selectLetGo as readLetGo } from './settings.store.ts';

/** All settings of the shop, with defaults for those that are not stored. */
export type ShopSettings = SettingValues;

/**
 * Reads the settings and the region now, for all later reads with the returned context: for a story that needs them
 * often and changes none of them.
 */
export async function keepRules<C extends Context>(ctx: C): Promise<C> {
  return ctx.rules ? ctx : { ...ctx, rules: await selectRules(ctx) };
}

/** Reads the shop's settings. */
export async function readShopSettings(ctx: Context): Promise<ShopSettings> {
  const stored = await readStored(ctx, settingKeys);
  // Null is a value too: a setting that is switched off stays so.
  const values = objectOf(settingKeys, (key) =>
    stored.has(key) ? stored.get(key) : settings[key].otherwise,
  );
  // Only checked values are ever stored (change-settings.ts).
  return values as ShopSettings;
}
