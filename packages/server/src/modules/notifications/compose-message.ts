import type { Order, OrderLine } from '@isoko/contract';
import { isAtCounter } from '@isoko/contract/rules/arrival';
import { pictureUrl } from '@isoko/contract/rules/gallery';
import { formatFrancs } from '@isoko/contract/rules/money';
import { awaitsScale, formatBought } from '@isoko/contract/rules/weight';
import { isUnanswered } from '#server/modules/orders/questions/proposal.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { type MessageContent, type MessageLine, messageShop } from './message-content.ts';
import { type CustomerMessageKind, messageWords } from './message-words.ts';
import { deliveryWords, paymentWords } from './payment-words.ts';
import { type Say, sayIn } from './say.ts';

/**
 * Puts into words what a message says to the customer of an order, in its language. `orderUrl` opens the order. What
 * the customer typed is in it only where their mailbox has proved itself (`isKnown`): else it could be anyone's words
 * to anyone, with the shop's name under them.
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

/** The first substitute that is proposed, as the shop shows it. */
function pictureOf({ questions }: Order, orderUrl: string): Pick<MessageContent, 'picture'> {
  const { product } = questions.find(isUnanswered)?.substitute ?? {};
  if (!product?.image) return {};
  const { origin } = new URL(orderUrl);
  return { picture: { url: origin + pictureUrl(product.image, 160, 'jpg'), name: product.name } };
}

/** An order as if no one had typed a word of it: numbers, amounts, and what the shop's people call things. */
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

/** What was bought, and what it costs. */
export function orderTable(order: Order, say: Say): Pick<MessageContent, 'lines' | 'totals'> {
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

/** Where an order goes, line by line. */
export function addressLines(address: NonNullable<Order['shipping']>): string {
  const { full_name, phone, phone_alt, street, sector, district, directions } = address;
  const phones = phone_alt ? `${phone}, ${phone_alt}` : phone;
  return [full_name, phones, street, `${sector}, ${district}`, directions].filter(Boolean).join('\n');
}
