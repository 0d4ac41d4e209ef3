import type { AccountMessageKind } from '#server/jobs/queue-message.ts';
import type { Addressee } from '#server/modules/customers/find-addressee.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { accountWords } from './account-words.ts';
import type { MessageContent, MessageLink } from './message-content.ts';
import { messageShop } from './message-shop.ts';

/** Puts into words what a message says about an account. Its links lead to `publicUrl`, never elsewhere. */
export function composeAccountMessage(options: {
  kind: AccountMessageKind;
  to: Addressee;
  shop: ShopSettings;
  publicUrl: string;
}): MessageContent {
  const { kind, to, shop, publicUrl } = options;
  const words = accountWords[kind];
  const facts = {
    shopName: shop.name,
    greeting: to.name === null ? 'Hello,' : `Hello ${to.name},`,
    newEmail: to.newEmail ?? '',
  };
  const toLink = ({ label, path }: { label: string; path: string }): MessageLink => ({
    label,
    url: publicUrl + path.replace('{token}', to.token ?? ''),
  });
  return {
    subject: words.subject(facts),
    title: words.title,
    paragraphs: words.paragraphs(facts),
    button: toLink(words.button),
    links: (words.links ?? []).map(toLink),
    lines: [],
    totals: [],
    facts: [],
    shop: messageShop(shop, 'Hello! It is about my account.'),
  };
}
