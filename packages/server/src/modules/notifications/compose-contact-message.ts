import type { ContactMessage } from '#server/modules/content/messages.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import type { MessageContent } from './message-content.ts';
import { messageShop } from './message-shop.ts';

/** Puts into words what the shop is told when somebody wrote by the contact form: their words, and how to answer. */
export function composeContactMessage(
  { name, email, phone, subject, message }: ContactMessage,
  shop: ShopSettings,
): MessageContent {
  const topic = subject ?? 'no subject';
  const facts = [
    { label: 'From', value: [name, email, phone].filter(Boolean).join('\n') },
    { label: 'About', value: topic },
  ];
  return {
    language: 'en',
    subject: `Message from ${name}: ${topic}`,
    title: 'Somebody wrote to the shop',
    paragraphs: message.split(/\n{2,}/),
    button: null,
    links: phone ? [{ label: 'Answer by WhatsApp', url: `https://wa.me/${phone.replace(/\D/g, '')}` }] : [],
    ...{ lines: [], totals: [], facts },
    shop: messageShop(shop, shop.chat_greeting),
  };
}
