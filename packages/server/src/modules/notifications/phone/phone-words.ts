import type { Order } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { formatAmount } from '@isoko/contract/rules/money';
import type { OrderMessageKind } from '#server/jobs/message-kind.ts';
import { isUnanswered } from '#server/modules/orders/questions/proposal.ts';
import { isAboutWeight } from '../question-words.ts';
import { toGsm7 } from './gsm7.ts';
import type { PhoneTemplate } from './provider.ts';

// Kinyarwanda AWAITS A NATIVE READER, as in words/kinyarwanda.ts.

/**
 * The texts to phones, by template: one fact, in 160 characters of GSM-7 with the longest values and a link behind it
 * (phone-words.test.ts). French without ç and circumflexes, which would make an SMS cost twice as much. They contain no
 * name and no text of the customer: a typed number proves nothing.
 */
export const phoneWords = {
  order_placed: {
    en: '{shop}: we have your order {number}, {amount}. See it here:',
    fr: '{shop} : commande {number} bien prise, {amount}. Suivez-la ici :',
    rw: '{shop}: twabonye itumiza {number}, {amount}. Rebera hano:',
  },
  order_placed_when: {
    en: '{shop}: we have your order {number}, {amount}, for {when}. See it here:',
    fr: '{shop} : commande {number} bien prise, {amount}, pour le {when}. Voir :',
    rw: '{shop}: twabonye itumiza {number}, {amount}, ryo ku wa {when}. Reba:',
  },
  order_to_pay: {
    en: '{shop}: order {number} waits for your payment of {amount}. Pay here:',
    fr: '{shop} : commande {number}, il reste {amount} à payer. Payez ici :',
    rw: '{shop}: itumiza {number} ritegereje {amount}. Ishyura hano:',
  },
  order_paid: {
    en: '{shop}: your payment of {amount} for order {number} has arrived. Thank you!',
    fr: '{shop} : paiement de {amount} arrivé, commande {number}. Merci !',
    rw: "{shop}: ubwishyu bwa {amount} bw'itumiza {number} bwageze. Murakoze!",
  },
  order_paid_when: {
    en: '{shop}: your {amount} has arrived. Order {number} is for {when}. Thank you!',
    fr: '{shop} : paiement de {amount} arrivé, {number}, pour le {when}. Merci !',
    rw: "{shop}: {amount} y'itumiza {number} ryo ku wa {when} yageze. Murakoze!",
  },
  order_packed: {
    en: '{shop}: order {number} is packed. Final amount: {amount}. See it here:',
    fr: '{shop} : commande {number} emballée. Montant final : {amount}. Voir :',
    rw: '{shop}: itumiza {number} ryapakiwe. Yose hamwe: {amount}. Reba:',
  },
  order_ready: {
    en: '{shop}: {number} is ready to collect: code {code} at {point}, {when}. See:',
    fr: '{shop} : {number} à retirer, code {code}, {point}, {when}. Voir :',
    rw: '{shop}: fata {number}, kode {code}, kuri {point}, {when}. Reba:',
  },
  order_collected: {
    en: '{shop}: order {number} was collected. Is something not right? Tell us:',
    fr: '{shop} : commande {number} retirée. Un souci ? Dites-le ici :',
    rw: '{shop}: itumiza {number} ryafashwe. Hari ikitagenda? Bitubwire:',
  },
  order_on_its_way: {
    en: '{shop}: order {number} is on its way and paid. Follow it here:',
    fr: '{shop} : commande {number} en route, déjà payée. Suivez-la ici :',
    rw: '{shop}: itumiza {number} riri mu nzira, ryarishyuwe. Rebera hano:',
  },
  order_on_its_way_cash: {
    en: '{shop}: order {number} is on its way. Please have {amount} ready.',
    fr: '{shop} : commande {number} en route. Préparez {amount}, merci.',
    rw: '{shop}: itumiza {number} riri mu nzira. Tegura {amount}.',
  },
  order_rider: {
    en: '{shop}: {rider} brings your order {number}, it is paid. Code {code}. Follow:',
    fr: '{shop} : {rider} apporte la commande {number}, payée. Code {code}. Suivi :',
    rw: '{shop}: {rider} azanye itumiza {number}, ryarishyuwe. Kode {code}. Reba:',
  },
  order_rider_cash: {
    en: '{shop}: {rider} brings your order {number}. Please have {amount} ready. Code {code}.',
    fr: '{shop} : {rider} apporte {number}. Préparez {amount}. Code {code}.',
    rw: '{shop}: {rider} azanye itumiza {number}. Tegura {amount}. Kode {code}.',
  },
  order_delivered: {
    en: '{shop}: order {number} was delivered. Is something not right? Tell us:',
    fr: '{shop} : commande {number} livrée. Un souci ? Dites-le ici :',
    rw: '{shop}: itumiza {number} ryatanzwe. Hari ikitagenda? Bitubwire:',
  },
  order_changed: {
    en: '{shop}: order {number} was changed. New amount: {amount}. See here:',
    fr: '{shop} : commande {number} modifiée. Total : {amount}. Voir :',
    rw: '{shop}: itumiza {number} ryahinduwe. Ubu ni {amount}. Reba:',
  },
  order_question: {
    en: '{shop}: something of order {number} is missing. May we replace it? Answer:',
    fr: '{shop} : il manque un article, commande {number}. Répondez ici :',
    rw: '{shop}: hari ikibuze mu itumiza {number}. Subiza hano:',
  },
  order_heavier: {
    en: '{shop}: something of order {number} weighs more than agreed. Please answer:',
    fr: '{shop} : un article pèse plus, commande {number}. Répondez ici :',
    rw: '{shop}: hari ikirengeje uburemere mu itumiza {number}. Subiza hano:',
  },
  order_delivery_failed: {
    en: '{shop}: we could not hand over order {number}. We will call you.',
    fr: '{shop} : commande {number} non remise. Nous vous appellerons.',
    rw: '{shop}: ntitwashoboye gutanga itumiza {number}. Tuzaguhamagara.',
  },
  order_cancelled: {
    en: '{shop}: order {number} was cancelled and will not be delivered.',
    fr: '{shop} : commande {number} annulée, elle ne sera pas livrée.',
    rw: '{shop}: itumiza {number} ryahagaritswe, ntirizatangwa.',
  },
  order_expired: {
    en: '{shop}: order {number} was not held any longer. You can order again.',
    fr: '{shop} : commande {number} expirée. Vous pouvez recommander.',
    rw: '{shop}: itumiza {number} ryarangije igihe. Ushobora kongera gutumiza.',
  },
  order_refund_due: {
    en: '{shop}: we owe you money for order {number} and are sending it back.',
    fr: '{shop} : commande {number}, nous vous remboursons. Suivi :',
    rw: "{shop}: tugiye kugusubiza amafaranga y'itumiza {number}. Reba:",
  },
  order_refunded: {
    en: '{shop}: we have sent back {amount} for order {number}. See it here:',
    fr: '{shop} : {amount} remboursés, commande {number}. Voir ici :',
    rw: "{shop}: twagusubije {amount} y'itumiza {number}. Rebera hano:",
  },
  order_reference_refused: {
    en: '{shop}: we found no payment for order {number}. Check the reference:',
    fr: '{shop} : paiement introuvable, commande {number}. Corrigez ici :',
    rw: "{shop}: ntitwabonye ubwishyu bw'itumiza {number}. Kosora hano:",
  },
  order_receipt: {
    en: '{shop}: thank you for your purchase of {amount}. Your receipt {number}:',
    fr: '{shop} : merci pour votre achat de {amount}. Votre ticket {number} :',
    rw: '{shop}: murakoze kugura {amount}. Inyemezabuguzi yanyu {number}:',
  },
  order_link: {
    en: '{shop}: here is the link to your order {number} that you asked for:',
    fr: '{shop} : voici le lien de votre commande {number} :',
    rw: "{shop}: dore link y'itumiza ryawe {number} wasabye:",
  },
} as const satisfies Record<string, Record<Language, string>>;

/** The name of a template. */
export type PhoneWordsName = keyof typeof phoneWords;

/** A text to a phone, ready for every provider. */
export interface PhoneText {
  readonly text: string;
  readonly template: PhoneTemplate;
}

/** The fixed part of a link and the part that varies. */
export type LinkParts = Readonly<Record<'base' | 'tail', string>>;

/** The kinds of messages that go to phones, with their texts for the present state of the order. */
const namesOf: { readonly [K in OrderMessageKind]: ((order: Order) => PhoneWordsName | null) | null } = {
  order_placed: (order) => {
    if (isToBePaid(order)) return 'order_to_pay';
    return hoursOf(order) ? 'order_placed_when' : 'order_placed';
  },
  // A customer who paid the rider in cash needs no message.
  order_paid: (order) => {
    if (order.payment.kind === 'cash') return null;
    return hoursOf(order) ? 'order_paid_when' : 'order_paid';
  },
  order_packed: ({ point, delivery_code }) => (point && delivery_code ? 'order_ready' : 'order_packed'),
  order_out_for_delivery: ({ payment, rider, delivery_code }) => {
    if (rider && delivery_code) return payment.status === 'paid' ? 'order_rider' : 'order_rider_cash';
    return payment.status === 'paid' ? 'order_on_its_way' : 'order_on_its_way_cash';
  },
  order_delivered: ({ point }) => (point ? 'order_collected' : 'order_delivered'),
  order_cancelled: () => 'order_cancelled',
  order_expired: () => 'order_expired',
  order_refund_due: () => 'order_refund_due',
  order_refunded: () => 'order_refunded',
  order_difference_refunded: () => 'order_refunded',
  order_part_refunded: () => 'order_refunded',
  order_changed: () => 'order_changed',
  // An answered question needs no message.
  order_question: (order) => {
    if (!order.questions.some(isUnanswered)) return null;
    return isAboutWeight(order) ? 'order_heavier' : 'order_question';
  },
  order_delivery_failed: () => 'order_delivery_failed',
  order_reference_refused: () => 'order_reference_refused',
  // The text about the placed order has said that it waits for its payment.
  order_payment_failed: null,
  order_link: () => 'order_link',
  order_receipt: () => 'order_receipt',
  shop_new_order: null,
};

function isToBePaid({ payment, expires_at }: Order): boolean {
  return payment.kind !== 'cash' && payment.status !== 'paid' && expires_at !== null && !payment.reference;
}

/** The text to the phone of an order's customer, in its language; null: none. */
export function sayOfOrder(
  kind: OrderMessageKind,
  order: Order,
  { shop, link }: { shop: string; link: LinkParts },
): PhoneText | null {
  const name = namesOf[kind]?.(order);
  if (!name) return null;
  const { language, number, total, payment } = order;
  const due = name.endsWith('_cash') ? payment.due : total;
  const amount = francs(name === 'order_refunded' ? payment.refunded : due);
  const rider = firstName(order.rider?.name ?? '');
  const when = shortWindow(hoursOf(order)) || openHours(order.point);
  const place = { when, point: placeName(order.point?.name ?? ''), code: order.delivery_code ?? '' };
  const values = { shop: shortName(shop), number, amount, rider, ...place };
  return fillWords(name, { language, values, link });
}

/** The delivery time: its window, or the hours of any time. */
const hoursOf = ({ delivery_window, any_time }: Order) => delivery_window ?? any_time;

/** A short window that is understood in every language: `23/11 15-18`; '' if the time is open. */
export function shortWindow(window: Order['delivery_window']): string {
  if (!window) return '';
  const [, month, day] = window.date.split('-').map(Number);
  return `${day}/${month} ${shortHours(window.from, window.to)}`;
}

const openHours = (point: Order['point']) => (point ? shortHours(point.opens_at, point.closes_at) : '');

function shortHours(...hours: string[]): string {
  return hours.map((hour) => hour.replace(/:00$/, '').replace(/^0(?=\d)/, '')).join('-');
}

type Values = Readonly<Record<'shop' | 'number' | 'amount' | 'rider' | 'when' | 'code' | 'point', string>>;

/** A text with its values, followed by the link. */
export function fillWords(
  name: PhoneWordsName,
  { language, values, link }: { language: Language; values: Values; link: LinkParts },
): PhoneText {
  const words: string = phoneWords[name][language];
  const held: Readonly<Record<string, string>> = values;
  const said = words.replace(/\{(\w+)\}/g, (mark, key: string) => held[key] ?? mark);
  return {
    text: `${toGsm7(said)} ${link.base}${link.tail}`,
    template: {
      name,
      values: namesIn(words).map((key) => held[key] ?? ''),
      linkTail: link.tail,
      code: null,
    },
  };
}

/** The values of a sentence in their order, as `{{1}} {{2}}` of its template. */
function namesIn(words: string): string[] {
  return [...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** The body of the template in one language, for registration at Meta. */
export function templateBody(name: PhoneWordsName, language: Language): string {
  let at = 0;
  return phoneWords[name][language].replace(/\{\w+\}/g, () => `{{${++at}}}`);
}

/** The shop's name in at most eleven characters, as senders are limited; a longer name is cut to its first words. */
export function shortName(shop: string): string {
  const name = toGsm7(shop).trim();
  if (name.length <= LONGEST_NAME) return name;
  const whole = name.slice(0, LONGEST_NAME + 1).replace(/\s+\S*$/, '');
  return whole.slice(0, LONGEST_NAME).trim();
}

export const LONGEST_NAME = 11;

/** The name of a point, cut to the available room. */
export const placeName = (name: string): string => toGsm7(name).trim().slice(0, LONGEST_PLACE).trim();

export const LONGEST_PLACE = 16;

/** A person's first name, cut to the available room. */
export function firstName(name: string): string {
  const [first = ''] = toGsm7(name).trim().split(/\s+/);
  return first.slice(0, LONGEST_RIDER);
}

export const LONGEST_RIDER = 14;

function francs(amount: number): string {
  return `FRW ${formatAmount(amount)}`;
}
