import type { Language } from '@isoko/contract/rules/languages';
import { toGsm7 } from './gsm7.ts';
import { type LinkParts, type PhoneText, shortName } from './phone-words.ts';

// Kinyarwanda AWAITS A NATIVE READER, as in words/kinyarwanda.ts.

/** The texts to phones of staff, by template; lengths as in phone-words.ts. */
export const staffWords = {
  /** Followed by the link that sets the first password. */
  staff_invited: {
    en: '{shop}: you are on the staff. Choose your password within a day:',
    fr: "{shop} : bienvenue dans l'équipe. Votre mot de passe, sous un jour :",
    rw: '{shop}: uri umukozi. Hitamo ijambobanga bitarenze umunsi:',
  },
  alert_new_order: {
    en: '{shop}: new order {number}, {amount}.',
    fr: '{shop} : nouvelle commande {number}, {amount}.',
    rw: '{shop}: itumiza rishya {number}, {amount}.',
  },
  /** Sent after the last single alert of an hour. */
  alert_more: {
    en: '{shop}: and more new orders have come. They are in the back office.',
    fr: "{shop} : d'autres commandes sont arrivées. Elles sont dans le back-office.",
    rw: '{shop}: hari andi matumiza yaje. Rebera aho mukorera.',
  },
  alert_low_stock: {
    en: '{shop}: little is left of {name} ({left}).',
    fr: '{shop} : il reste peu de {name} ({left}).',
    rw: '{shop}: hasigaye bike: {name} ({left}).',
  },
  alert_sold_out: {
    en: '{shop}: {name} is sold out.',
    fr: '{shop} : {name}, rupture de stock.',
    rw: '{shop}: {name} byashize.',
  },
  alert_low_stocks: {
    en: '{shop}: little is left of {count} products: {name} and others.',
    fr: '{shop} : il reste peu de {count} produits : {name} et autres.',
    rw: "{shop}: hasigaye bike by'ibicuruzwa {count}: {name} n'ibindi.",
  },
  alert_reference: {
    en: '{shop}: look for the payment of order {number}, {amount}.',
    fr: '{shop} : vérifiez le paiement de la commande {number}, {amount}.',
    rw: "{shop}: reba ubwishyu bw'itumiza {number}, {amount}.",
  },
  alert_mismatch: {
    en: '{shop}: another amount arrived for order {number}, {amount}.',
    fr: '{shop} : un autre montant est arrivé, commande {number}, {amount}.',
    rw: '{shop}: haje andi mafaranga ku itumiza {number}, {amount}.',
  },
  alert_refund_due: {
    en: '{shop}: money has to go back for order {number}.',
    fr: '{shop} : à rembourser, commande {number}.',
    rw: "{shop}: hari amafaranga yo gusubiza y'itumiza {number}.",
  },
  /** Sent on request, to test whether it arrives. */
  alert_test: {
    en: '{shop}: this is a test. Your shop reaches this phone.',
    fr: '{shop} : ceci est un test. Votre boutique joint ce téléphone.',
    rw: '{shop}: iri ni igerageza. Iduka ryawe rigera kuri iyi telefoni.',
  },
  /** The details are in the mail, which is sent too. */
  alert_security: {
    en: '{shop}: security of the back office. Please read the mail of this moment.',
    fr: '{shop} : sécurité du back-office. Lisez le mail de cet instant.',
    rw: "{shop}: umutekano w'aho mukorera. Soma imeri ije ubu.",
  },
} as const satisfies Record<string, Record<Language, string>>;

export type StaffWordsName = keyof typeof staffWords;

/** The path of an invitation, before its token. */
export const INVITATION_PATH = '/reset-password/';

/** A text with its values, followed by a link if there is one. */
export function fillStaffWords(
  name: StaffWordsName,
  {
    language,
    values,
    link,
  }: { language: Language; values: Readonly<Record<string, string>>; link?: LinkParts },
): PhoneText {
  const words: string = staffWords[name][language];
  const { shop = '', name: product = '' } = values;
  const held: Readonly<Record<string, string>> = { ...values, shop: shortName(shop), name: cut(product) };
  const said = toGsm7(words.replace(/\{(\w+)\}/g, (mark, key: string) => held[key] ?? mark));
  const names = [...words.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => toGsm7(held[key] ?? ''));
  return {
    text: link ? `${said} ${link.base}${link.tail}` : said,
    template: { name, values: names, linkTail: link?.tail ?? null, code: null },
  };
}

/** Names of products may be long; an SMS is short. */
const LONGEST_PRODUCT = 60;
const cut = (name: string): string =>
  name.length <= LONGEST_PRODUCT ? name : `${name.slice(0, LONGEST_PRODUCT - 3).trim()}...`;

/** The body of the template in one language, for registration at Meta. */
export function staffTemplateBody(name: StaffWordsName, language: Language): string {
  let at = 0;
  return staffWords[name][language].replace(/\{\w+\}/g, () => `{{${++at}}}`);
}
