import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
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
    subject: `New order ${number}: ${formatFrancs(total)}, ${shipping.sector}, ${shipping.district}`,
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
    { label: 'Deliver to', value: addressLines(order) },
    { label: 'Delivery', value: deliveryWords(order, 'en') },
    { label: 'Payment', value: paymentWords(order, say) },
    { label: 'When something is out', value: WHEN_OUT[order.substitution] },
  ];
  return order.note ? [...all, { label: 'Note', value: order.note }] : all;
}
