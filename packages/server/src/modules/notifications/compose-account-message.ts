import { type Language, pathIn } from '@isoko/contract/rules/languages';
import type { AccountMessageKind } from '#server/jobs/message-kind.ts';
import type { Addressee } from '#server/modules/customers/find-addressee.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { accountWords, type LinkWords } from './account-words.ts';
import type { MessageContent, MessageLink } from './message-content.ts';
import { messageShop } from './message-shop.ts';
import { sayIn } from './say.ts';

/**
 * Puts into words what a message says about an account. Its links lead to the pages of its language under
 * `publicUrl`, never elsewhere. Staff are written to in English, whose pages have no prefix.
 */
export function composeAccountMessage(options: {
  kind: AccountMessageKind;
  to: Addressee;
  language: Language;
  shop: ShopSettings;
  publicUrl: string;
}): MessageContent {
  const { kind, to, shop, publicUrl } = options;
  const language = kind === 'staff_invited' ? 'en' : options.language;
  const say = sayIn(language);
  const words = accountWords[kind];
  const facts = {
    shop: shop.name,
    greeting: to.name === null ? say('Hello,') : say('Hello {name},', { name: to.name }),
    email: to.newEmail ?? '',
  };
  const toLink = ({ label, path }: LinkWords): MessageLink => ({
    label,
    url: publicUrl + pathIn(language, path.replace('{token}', to.token ?? '')),
  });
  return {
    language,
    subject: words.subject(facts, say),
    title: words.title(say),
    paragraphs: words.paragraphs(facts, say),
    button: toLink(words.button(say)),
    links: (words.links?.(say) ?? []).map(toLink),
    lines: [],
    totals: [],
    facts: [],
    shop: messageShop(shop, say('Hello! It is about my account.')),
  };
}
