import type { Order, OrderLine, PaymentStatus } from '@isoko/contract';
import { isAtCounter } from '@isoko/contract/rules/arrival';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import type { Language } from '@isoko/contract/rules/languages';
import { formatFrancs } from '@isoko/contract/rules/money';
import { awaitsScale, formatBought, formatQuantity } from '@isoko/contract/rules/weight';
import type { AlertedUnit } from '#server/modules/catalogue/low-stock-alert.ts';
import { isUnanswered } from '#server/modules/orders/questions/proposal.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { dateWriter } from '#server/sentences/sentence.ts';
import { labelIn } from '#server/sentences/staff/labels.ts';
import { type MessageContent, type MessageLine, messageShop } from './message-content.ts';
import { type CustomerMessageKind, messageWords } from './message-words.ts';
import { type PlainSentence, type Say, sayIn } from './say.ts';

const WHEN_OUT = {
  replace: 'Replace it with something similar',
  call: 'Call me',
  leave_out: 'Leave it out',
} as const satisfies { readonly [S in Order['substitution']]: string };

const moneyTitles = {
  reference: 'A payment to check',
  mismatch: 'Another amount arrived',
  refund_due: 'A refund is due',
} as const satisfies Record<string, PlainSentence>;

/**
 * Writes a message to the customer of an order, in its language. `orderUrl` opens the order. Text that the customer
 * typed is included only if their mailbox is proved (`isKnown`): otherwise a stranger could send anyone any words under
 * the shop's name.
 */
export function composeMessage(options: {
  kind: CustomerMessageKind;
  order: Order;
  isKnown: boolean;
  shop: ShopSettings;
  orderUrl: string;
}): MessageContent {
  const { kind, isKnown, shop, orderUrl } = options;
  const order = isKnown ? options.order : withoutWords(options.order);
  const { language, number } = order;
  const say = sayIn(language);
  const words = messageWords[kind];
  return {
    language,
    subject: words.subject(order, say),
    title: say(typeof words.title === 'string' ? words.title : words.title(order)),
    paragraphs: words.paragraphs(order, say),
    ...(kind === 'order_question' && pictureOf(order, orderUrl)),
    button: { label: say('See your order'), url: orderUrl },
    links: [],
    ...orderTable(order, say),
    facts: orderFacts(order, say).filter(({ value }) => value !== ''),
    shop: messageShop(shop, say('Hello! It is about my order {number}.', { number })),
  };
}

/** The first proposed substitute, as the shop shows it. */
function pictureOf({ questions }: Order, orderUrl: string): Pick<MessageContent, 'picture'> {
  const { product } = questions.find(isUnanswered)?.substitute ?? {};
  if (!product?.image) return {};
  const { origin } = new URL(orderUrl);
  return { picture: { url: origin + pictureUrl(product.image, 160, 'jpg'), name: product.name } };
}

/** An order without any text that the customer typed: numbers, amounts, and names by the shop. */
function withoutWords(order: Order): Order {
  const { shipping, customer } = order;
  const nowhere = { full_name: '', phone: '', phone_alt: null, street: null, directions: '' };
  return {
    ...order,
    customer: { ...customer, name: '', phone: '' },
    shipping: shipping && { ...shipping, ...nowhere },
    billing: null,
    note: null,
  };
}

/** The ordered goods and their prices. */
function orderTable(order: Order, say: Say): Pick<MessageContent, 'lines' | 'totals'> {
  return { lines: order.line_items.map((line) => toLine(line, order)), totals: toTotals(order, say) };
}

function toLine(line: OrderLine, { language }: Pick<Order, 'language'>): MessageLine {
  const { product, label, price, sum, sold_by } = line;
  const detail = `${formatBought(line, language)} × ${formatFrancs(price)}${sold_by ? '/kg' : ''}`;
  return { name: product.name, detail: label ? `${label}, ${detail}` : detail, sum: formatFrancs(sum) };
}

function toTotals(order: Order, say: Say): MessageContent['totals'] {
  const { subtotal, discount, shipping_total, total, coupon } = order;
  const rows = [{ label: say('Items'), amount: formatFrancs(subtotal) }];
  if (discount > 0) {
    const label = coupon ? say('Coupon {code}', { code: coupon.code }) : say('Discount');
    rows.push({ label, amount: `−${formatFrancs(discount)}` });
  }
  const fee = shipping_total === 0 ? say('Free|delivery') : formatFrancs(shipping_total);
  return [
    ...rows,
    ...(isAtCounter(order) ? [] : [{ label: say('Delivery'), amount: fee }]),
    { label: say('Total'), amount: formatFrancs(total) },
    ...(order.weighing && awaitsScale(order.line_items)
      ? [{ label: say('At most, once it is weighed'), amount: formatFrancs(order.weighing.upper_total) }]
      : []),
  ];
}

function orderFacts(order: Order, say: Say): MessageContent['facts'] {
  const facts = [
    { label: say('Order'), value: order.number },
    ...(order.point
      ? [{ label: say('Collect at'), value: `${order.point.name}\n${order.point.address}` }]
      : []),
    ...(order.shipping
      ? [{ label: say('Deliver to'), value: order.shipping.full_name && addressLines(order.shipping) }]
      : []),
    ...(isAtCounter(order) ? [] : [{ label: say('Delivery'), value: deliveryWords(order) }]),
    { label: say('Payment'), value: paymentWords(order, say) },
  ];
  return order.note ? [...facts, { label: say('Your note'), value: order.note }] : facts;
}

/** The delivery address, line by line. */
function addressLines(address: NonNullable<Order['shipping']>): string {
  const { full_name, phone, phone_alt, street, sector, district, directions } = address;
  const phones = phone_alt ? `${phone}, ${phone_alt}` : phone;
  return [full_name, phones, street, `${sector}, ${district}`, directions].filter(Boolean).join('\n');
}

interface Reader {
  shop: ShopSettings;
  language: Language;
}

/**
 * Writes the mail to the shop about a new order: with its first price, whatever the scale said since, so that a
 * repeated mail says the same. It has no link that opens the order: that would open it for everyone who reads the
 * shop's mail.
 */
export function composeShopMessage(order: Order, { shop, language }: Reader): MessageContent {
  const { number, total, shipping, customer, weighing } = order;
  const say = sayIn(language);
  const amount = formatFrancs(weighing?.estimated_total ?? total);
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

/** Writes the mail to the shop about stock units that run low. */
export function composeLowStock(
  units: readonly AlertedUnit[],
  { shop, publicUrl, language }: Reader & { publicUrl: string },
): MessageContent {
  const [first] = units;
  const say = sayIn(language);
  const title =
    units.length === 1 && first
      ? say('{name} is running low', { name: nameOf(first) })
      : say('These are running low');
  return {
    language,
    ...{ subject: title, title },
    paragraphs: [say('You are told once about each, and again after it has been restocked.')],
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

/** Writes the mail to the shop about money that needs a person. */
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
    paragraphs: [say('The order shows what can be done.')],
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

/** The state of an order’s payment, in words. */
function paymentWords({ status, payment, total, weighing }: Order, say: Say): string {
  const amount = formatFrancs(total + (weighing?.held ?? 0));
  const isCash = payment.kind === 'cash';
  const hasEnded = status === 'cancelled' || status === 'expired';
  const open = isCash
    ? say('{amount} to pay on delivery', { amount })
    : say('{amount} to be paid', { amount });
  const waiting = hasEnded ? say('nothing to pay') : open;
  const words: { readonly [S in PaymentStatus]: string } = {
    unpaid: waiting,
    pending: waiting,
    failed: say('not paid'),
    paid: say('paid'),
    refund_due: say('to be sent back'),
    refunded: say('sent back'),
    mismatch: say('being checked by the shop'),
  };
  return say('{name}: {state}', { name: payment.name, state: words[payment.status] });
}

const windowDay = dateWriter({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** How and when an order is delivered, in the reader's language. */
function deliveryWords(
  { shipping_method, delivery_window, any_time, language: own }: Order,
  language: Language = own,
): string {
  const { name, eta } = shipping_method;
  const hours = delivery_window ?? any_time;
  if (!hours) return eta ? `${name}\n${eta}` : name;
  const { date, from, to } = hours;
  return `${name}\n${windowDay(new Date(date), language)}, ${from}–${to}`;
}
