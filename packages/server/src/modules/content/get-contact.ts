import type { Context } from '#server/context.ts';
import { readShopSettings, type ShopSettings } from '#server/modules/settings/read-shop.ts';

/** How to reach the shop. */
export interface Contact extends Pick<ShopSettings, 'phone' | 'email' | 'stores'> {
  whatsapp: string;
  topics: string[];
}

/**
 * How to reach the shop (specification section 7, GET /contact). The chat opens with the shop's greeting; a shop that
 * names no stores has one, at its own address.
 */
export async function getContact(ctx: Context): Promise<Contact> {
  const { name, phone, email, address, opening_hours, ...settings } = await readShopSettings(ctx);
  const { stores, contact_topics, chat_greeting } = settings;
  const ownStore = { name, address, phone, opening_hours, lat: null, lng: null };
  return {
    phone,
    email,
    whatsapp: `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(chat_greeting)}`,
    topics: contact_topics,
    stores: stores.length ? stores : [ownStore],
  };
}
