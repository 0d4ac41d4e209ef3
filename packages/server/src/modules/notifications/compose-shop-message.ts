import type { Order } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import type { AlertedUnit } from '#server/modules/catalogue/low-stock-alert.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { labelIn } from '#server/sentences/staff/labels.ts';
import { addressLines, orderTable } from './compose-message.ts';
import { type MessageContent, messageShop } from './message-content.ts';
import { deliveryWords, paymentWords } from './payment-words.ts';
import { type PlainSentence, type Say, sayIn } from './say.ts';

const WHEN_OUT = {
  replace: 'Replace it with something similar',
  call: 'Call me',
  leave_out: 'Leave it out',
} as const satisfies { readonly [S in Order['substitution']]: string };

interface Reader {
  shop: ShopSettings;
  language: Language;
}

/**
 * Puts into words what the shop is told of a new order. It has no link that opens the order: that would open it for
 * everyone who reads the shop's mail.
 */
export function composeShopMessage(order: Order, { shop, language }: Reader): MessageContent {
  const { number, total, shipping, customer } = order;
  const say = sayIn(language);
  const amount = formatFrancs(total);
  return {
    language,
    subject: [say('New order {number}: {amount}', { number, amount }), shipping?.sector, shipping?.district]
      .filter(Boolean)
      .join(', '),
    title: say('A new order'),
    paragraphs: [say('{name} has ordered for {amount}.', { name: customer.name, amount })],
    button: null,
    links: [],
    ...orderTable(order, say),
    facts: facts(order, { say, language }),
    shop: messageShop(shop, say('Hello! It is about my order {number}.', { number })),
  };
}

function facts(order: Order, { say, language }: { say: Say; language: Language }): MessageContent['facts'] {
  const label = labelIn(language);
  const { name, phone, email } = order.customer;
  const all = [
    { label: label('Order'), value: order.number },
    { label: label('Customer'), value: [name, phone, email].filter(Boolean).join('\n') },
    ...(order.point ? [{ label: label('Collected at'), value: order.point.name }] : []),
    ...(order.shipping ? [{ label: label('Deliver to'), value: addressLines(order.shipping) }] : []),
    { label: label('Delivery'), value: deliveryWords(order, language) },
    { label: label('Payment'), value: paymentWords(order, say) },
    { label: label('When something is out'), value: label(WHEN_OUT[order.substitution]) },
  ];
  return order.note ? [...all, { label: label('Note'), value: order.note }] : all;
}

/** Puts into words what the shop is told of stock units that run low. */
export function composeLowStock(
  units: readonly AlertedUnit[],
  { shop, publicUrl, language }: Reader & { publicUrl: string },
): MessageContent {
  const [first] = units;
  const say = sayIn(language);
  const title =
    units.length === 1 && first
      ? say('Little is left of {name}', { name: nameOf(first) })
      : say('Little is left of these');
  return {
    language,
    ...{ subject: title, title },
    paragraphs: [say('You hear of each once, and again when it was filled up in between.')],
    button: { label: say('See what is low'), url: `${publicUrl}/admin/stock/low` },
    ...{ links: [], lines: [], totals: [] },
    facts: units.map((unit) => ({
      label: nameOf(unit),
      value: leftOf(unit, { say, language }),
    })),
    shop: messageShop(shop, say('Hello! It is about the stock.')),
  };
}

const leftOf = (unit: AlertedUnit, { say, language }: { say: Say; language: Language }): string =>
  unit.left > 0
    ? say('{quantity} left', { quantity: formatQuantity({ ...unit, quantity: unit.left }) })
    : labelIn(language)('sold out');

const nameOf = ({ name, label }: AlertedUnit): string => (label ? `${name}, ${label}` : name);

const moneyTitles = {
  reference: 'A payment to look for',
  mismatch: 'Another amount arrived',
  refund_due: 'Money has to go back',
} as const satisfies Record<string, PlainSentence>;

/** Puts into words what the shop is told of money that waits for someone. */
export function composeMoney(
  check: keyof typeof moneyTitles,
  { number, total, payment, customer }: Order,
  { shop, publicUrl, language }: Reader & { publicUrl: string },
): MessageContent {
  const [say, label] = [sayIn(language), labelIn(language)];
  const title = say(moneyTitles[check]);
  return {
    language,
    subject: say('{title}: order {number}', { title, number }),
    title,
    paragraphs: [say('The order says what can be done about it.')],
    button: { label: say('See the payments'), url: `${publicUrl}/admin/payments` },
    ...{ links: [], lines: [], totals: [] },
    facts: [
      { label: label('Order'), value: number },
      { label: label('Customer'), value: `${customer.name}\n${customer.phone}` },
      { label: label('It costs'), value: formatFrancs(total) },
      ...(payment.reference ? [{ label: label('Reference'), value: payment.reference }] : []),
    ],
    shop: messageShop(shop, say('Hello! It is about order {number}.', { number })),
  };
}
