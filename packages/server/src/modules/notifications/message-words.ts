import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { OrderMessageKind } from '#server/jobs/queue-message.ts';

/** What one kind of message says about an order. */
export interface MessageWords {
  subject(order: Order): string;
  title: string;
  paragraphs(order: Order): string[];
}

/** Every message about an order. A new one is an entry here and a kind in queue-message.ts. */
export const messageWords: { readonly [K in OrderMessageKind]: MessageWords } = {
  order_placed: {
    subject: ({ number }) => `We have your order ${number}`,
    title: 'Thank you for your order',
    paragraphs: (order) => [
      `${greeting(order)} we have your order and will write when it is packed.`,
      ...toPay(order),
    ],
  },
  order_paid: {
    subject: ({ number }) => `Payment received for order ${number}`,
    title: 'Your payment has arrived',
    paragraphs: (order) => [
      `${greeting(order)} we received ${formatFrancs(order.total)} for order ${order.number}. We are packing it next.`,
    ],
  },
  order_packed: {
    subject: ({ number }) => `Order ${number} is packed`,
    title: 'Your order is packed',
    paragraphs: (order) => [
      `${greeting(order)} your order is packed and waits for its rider.`,
      ...toPay(order),
    ],
  },
  order_out_for_delivery: {
    subject: ({ number }) => `Order ${number} is on its way`,
    title: 'Your order is on its way',
    paragraphs: (order) => [
      `${greeting(order)} the rider has left with your order. Please keep ${order.shipping.phone} within reach.`,
      ...toPay(order),
    ],
  },
  order_delivered: {
    subject: ({ number }) => `Order ${number} was delivered`,
    title: 'Your order was delivered',
    paragraphs: (order) => [
      `${greeting(order)} your order has been delivered. If something is missing or not right, answer this mail or call us.`,
    ],
  },
  order_cancelled: {
    subject: ({ number }) => `Order ${number} was cancelled`,
    title: 'Your order was cancelled',
    paragraphs: (order) => [
      `${greeting(order)} order ${order.number} was cancelled and will not be delivered.`,
      ...back(order),
    ],
  },
  order_expired: {
    subject: ({ number }) => `Order ${number} has expired`,
    title: 'Your order has expired',
    paragraphs: (order) => [
      `${greeting(order)} we did not receive the payment for order ${order.number} in time, so it will not be delivered. You can order again at any time.`,
      ...back(order),
    ],
  },
  order_refund_due: {
    subject: ({ number }) => `We owe you money for order ${number}`,
    title: 'Your money is coming back',
    paragraphs: (order) => [
      `${greeting(order)} your payment for order ${order.number} reached us, but the order will not be delivered. We are sending your money back and will write when it is done.`,
    ],
  },
  order_refunded: {
    subject: ({ number }) => `Your money for order ${number} was sent back`,
    title: 'Your money was sent back',
    paragraphs: (order) => [`${greeting(order)} we have sent back what you paid for order ${order.number}.`],
  },
  shop_new_order: {
    subject: ({ number, total, shipping }) =>
      `New order ${number}: ${formatFrancs(total)}, ${shipping.sector}, ${shipping.district}`,
    title: 'A new order',
    paragraphs: (order) => [`${order.customer.name} has ordered for ${formatFrancs(order.total)}.`],
  },
};

function greeting({ customer }: Order): string {
  return `Hello ${customer.name},`;
}

/** What an order that is not paid yet asks for. */
function toPay({ status, payment, total, expires_at }: Order): string[] {
  // A message may leave late: the order as it is now decides.
  if (payment.status === 'paid' || status === 'cancelled' || status === 'expired') return [];
  if (payment.method === 'cod') return [`Please have ${formatFrancs(total)} ready for the rider.`];
  return expires_at ? [`It is waiting for your payment of ${formatFrancs(total)}.`] : [];
}

/** What happens with money that had arrived. */
function back({ payment }: Order): string[] {
  const hasArrived = payment.status === 'paid' || payment.status === 'refund_due';
  return hasArrived ? ['We are sending your money back and will write when it is done.'] : [];
}
