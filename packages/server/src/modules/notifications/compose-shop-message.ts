import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import { formatQuantity } from '@isoko/contract/rules/weight';
import type { AlertedUnit } from '#server/modules/catalogue/low-stock-alert.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { addressLines, orderTable } from './compose-message.ts';
import { type MessageContent, messageShop } from './message-content.ts';
import { deliveryWords, paymentWords } from './payment-words.ts';
import { sayIn } from './say.ts';

const WHEN_OUT: { readonly [S in Order['substitution']]: string } = {
  replace: 'Replace it with something similar',
  call: 'Call me',
  leave_out: 'Leave it out',
};

/** The back office is English, and so is what it is told. */
const say = sayIn('en');

/**
 * Puts into words what the shop is told of a new order. It has no link that opens the order: that would open it for
 * everyone who reads the shop's mail.
 */
export function composeShopMessage(order: Order, shop: ShopSettings): MessageContent {
  const { number, total, shipping, customer } = order;
  return {
    language: 'en',
    subject: [`New order ${number}: ${formatFrancs(total)}`, shipping?.sector, shipping?.district]
      .filter(Boolean)
      .join(', '),
    title: 'A new order',
    paragraphs: [`${customer.name} has ordered for ${formatFrancs(total)}.`],
    button: null,
    links: [],
    ...orderTable(order, say),
    facts: facts(order),
    shop: messageShop(shop, `Hello! It is about my order ${number}.`),
  };
}

function facts(order: Order): MessageContent['facts'] {
  const { name, phone, email } = order.customer;
  const all = [
    { label: 'Order', value: order.number },
    { label: 'Customer', value: [name, phone, email].filter(Boolean).join('\n') },
    ...(order.point ? [{ label: 'Collected at', value: order.point.name }] : []),
    ...(order.shipping ? [{ label: 'Deliver to', value: addressLines(order.shipping) }] : []),
    { label: 'Delivery', value: deliveryWords(order, 'en') },
    { label: 'Payment', value: paymentWords(order, say) },
    { label: 'When something is out', value: WHEN_OUT[order.substitution] },
  ];
  return order.note ? [...all, { label: 'Note', value: order.note }] : all;
}

interface Sender {
  shop: ShopSettings;
  publicUrl: string;
}

/** Puts into words what the shop is told of stock units that run low. */
export function composeLowStock(units: readonly AlertedUnit[], { shop, publicUrl }: Sender): MessageContent {
  const [first] = units;
  const title =
    units.length === 1 && first ? `Little is left of ${nameOf(first)}` : 'Little is left of these';
  return {
    language: 'en',
    ...{ subject: title, title },
    paragraphs: ['You hear of each once, and again when it was filled up in between.'],
    button: { label: 'See what is low', url: `${publicUrl}/admin/stock` },
    ...{ links: [], lines: [], totals: [] },
    facts: units.map((unit) => ({
      label: nameOf(unit),
      value: unit.left > 0 ? `${formatQuantity({ ...unit, quantity: unit.left })} left` : 'sold out',
    })),
    shop: messageShop(shop, 'Hello! It is about the stock.'),
  };
}

const nameOf = ({ name, label }: AlertedUnit): string => (label ? `${name}, ${label}` : name);

const moneyTitles = {
  reference: 'A payment to look for',
  mismatch: 'Another amount arrived',
  refund_due: 'Money has to go back',
};

/** Puts into words what the shop is told of money that waits for someone. */
export function composeMoney(
  check: keyof typeof moneyTitles,
  { number, total, payment, customer }: Order,
  { shop, publicUrl }: Sender,
): MessageContent {
  const title = moneyTitles[check];
  return {
    language: 'en',
    subject: `${title}: order ${number}`,
    title,
    paragraphs: ['The order says what can be done about it.'],
    button: { label: 'See the payments', url: `${publicUrl}/admin/payments` },
    ...{ links: [], lines: [], totals: [] },
    facts: [
      { label: 'Order', value: number },
      { label: 'Customer', value: `${customer.name}\n${customer.phone}` },
      { label: 'It costs', value: formatFrancs(total) },
      ...(payment.reference ? [{ label: 'Reference', value: payment.reference }] : []),
    ],
    shop: messageShop(shop, `Hello! It is about order ${number}.`),
  };
}
