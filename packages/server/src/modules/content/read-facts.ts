import type { Context } from '#server/context.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import type { Facts } from './placeholders.ts';

/** What texts may name by a placeholder, as the shopkeeper has set it now. */
export async function readFacts(ctx: Context): Promise<Facts> {
  const { name, phone, email, tin } = await readShopSettings(ctx);
  return { shop: name, phone, email, tin };
}
