import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import type { MessageShop } from './message-content.ts';

/** Who writes. `greeting` stands in the chat when it opens, so that nobody has to explain what it is about. */
export function messageShop(shop: ShopSettings, greeting: string): MessageShop {
  const { name, phone, email, address, content_language: writes } = shop;
  const chatUrl = `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(greeting)}`;
  return { name, phone, email, address, writes, chatUrl };
}
