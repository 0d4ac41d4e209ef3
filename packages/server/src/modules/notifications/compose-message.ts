import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { OrderMessageKind } from '#server/jobs/queue-message.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import type { MessageContent, MessageLine } from './message-content.ts';
import { messageShop } from './message-shop.ts';
import { messageWords } from './message-words.ts';
import { paymentWords } from './payment-words.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const WHEN_OUT: { readonly [S in Order['substitution']]: string } = {
  replace: 'Replace it with something similar',
  call: 'Call me',
  leave_out: 'Leave it out',
};

/**
 * Puts into words what a message says about an order. `orderUrl` opens the order for its customer; a message to the
 * shop has none, because it would open the order for everybody who reads the shop's mail.
 */
export function composeMessage(options: {
  kind: OrderMessageKind;
  order: Order;
  shop: ShopSettings;
  orderUrl: string | null;
}): MessageContent {
  const { kind, order, shop, orderUrl } = options;
  const words = messageWords[kind];
  return {
    subject: words.subject(order),
    title: words.title,
    paragraphs: words.paragraphs(order),
    button: orderUrl === null ? null : { label: 'See your order', url: orderUrl },
    links: [],
    lines: order.line_items.map(toLine),
    totals: toTotals(order),
    facts: orderUrl === null ? shopFacts(order) : orderFacts(order),
    shop: messageShop(shop, `Hello! It is about my order ${order.number}.`),
  };
}

function toLine({ product, label, quantity, price, sum }: Order['line_items'][number]): MessageLine {
  const detail = `${quantity} × ${formatFrancs(price)}`;
  return { name: product.name, detail: label ? `${label}, ${detail}` : detail, sum: formatFrancs(sum) };
}

function toTotals(order: Order): MessageContent['totals'] {
  const { subtotal, discount, shipping_total, total, coupon } = order;
  const rows = [{ label: 'Items', amount: formatFrancs(subtotal) }];
  if (discount > 0) {
    rows.push({ label: coupon ? `Coupon ${coupon.code}` : 'Discount', amount: `−${formatFrancs(discount)}` });
  }
  const fee = shipping_total === 0 ? 'Free' : formatFrancs(shipping_total);
  return [...rows, { label: 'Delivery', amount: fee }, { label: 'Total', amount: formatFrancs(total) }];
}

function orderFacts(order: Order): MessageContent['facts'] {
  const facts = [
    { label: 'Order', value: order.number },
    { label: 'Deliver to', value: addressLines(order) },
    { label: 'Delivery', value: deliveryWords(order) },
    { label: 'Payment', value: paymentWords(order) },
  ];
  return order.note ? [...facts, { label: 'Your note', value: order.note }] : facts;
}

function shopFacts(order: Order): MessageContent['facts'] {
  const { name, phone, email } = order.customer;
  const facts = [
    { label: 'Order', value: order.number },
    { label: 'Customer', value: [name, phone, email].filter(Boolean).join('\n') },
    { label: 'Deliver to', value: addressLines(order) },
    { label: 'Delivery', value: deliveryWords(order) },
    { label: 'Payment', value: paymentWords(order) },
    { label: 'When something is out', value: WHEN_OUT[order.substitution] },
  ];
  return order.note ? [...facts, { label: 'Note', value: order.note }] : facts;
}

function addressLines({ shipping }: Order): string {
  const { full_name, phone, phone_alt, street, sector, district, directions } = shipping;
  const phones = phone_alt ? `${phone}, ${phone_alt}` : phone;
  return [full_name, phones, street, `${sector}, ${district}`, directions].filter(Boolean).join('\n');
}

function deliveryWords({ shipping_method, delivery_window }: Order): string {
  if (!delivery_window) return shipping_method.name;
  const { date, from, to } = delivery_window;
  return `${shipping_method.name}\n${day.format(new Date(date))}, ${from}–${to}`;
}
