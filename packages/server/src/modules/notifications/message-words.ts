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
      ...lastNote(order, 'cancelled'),
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
      hasEnded(order)
        ? `${greeting(order)} your payment for order ${order.number} reached us, but the order will not be delivered. We are sending your money back and will write when it is done.`
        : `${greeting(order)} we received more than order ${order.number} costs. We are sending the rest back and will write when it is done.`,
    ],
  },
  order_refunded: {
    subject: ({ number }) => `Your money for order ${number} was sent back`,
    title: 'Your money was sent back',
    paragraphs: (order) => [`${greeting(order)} we have sent back what you paid for order ${order.number}.`],
  },
  order_difference_refunded: {
    subject: ({ number }) => `Money for order ${number} was sent back`,
    title: 'We sent money back',
    paragraphs: (order) => [
      `${greeting(order)} we have sent back what you had paid too much for order ${order.number}.`,
    ],
  },
  order_part_refunded: {
    subject: ({ number }) => `Money for order ${number} was sent back`,
    title: 'We sent money back',
    paragraphs: (order) => [
      `${greeting(order)} we have sent back part of what you paid for order ${order.number}.`,
      ...lastNote(order, 'refunded'),
    ],
  },
  order_changed: {
    subject: ({ number }) => `Order ${number} was changed`,
    title: 'Your order was changed',
    paragraphs: (order) => [
      `${greeting(order)} while packing we had to change order ${order.number}.`,
      ...lastNote(order, 'lines_changed'),
      ...(order.payment.status === 'paid'
        ? ['What you have paid too much we are sending back, and will write when it is done.']
        : []),
      ...toPay(order),
    ],
  },
  order_delivery_failed: {
    subject: ({ number }) => `We could not deliver order ${number}`,
    title: 'We could not deliver your order',
    paragraphs: (order) => [
      `${greeting(order)} our rider came with order ${order.number} and could not hand it over.`,
      ...lastNote(order, 'delivery_failed'),
      'We will call you about another time; you can also answer this mail or call us.',
    ],
  },
  order_reference_refused: {
    subject: ({ number }) => `We could not find your payment for order ${number}`,
    title: 'We could not find your payment',
    paragraphs: (order) => [
      `${greeting(order)} we looked for the reference you typed for order ${order.number} and found no payment under it. Please check the message you got from MoMo and type it again on the page of your order, or call us.`,
      ...toPay(order),
    ],
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

/** The sentences of the last step of that type; a message may leave late, when its step is not the last one any more. */
function lastNote({ events }: Order, type: string): string[] {
  const note = events.findLast((event) => event.type === type)?.note;
  return note ? [note] : [];
}

function hasEnded({ status, payment }: Order): boolean {
  return status === 'cancelled' || status === 'expired' || payment.status === 'refund_due';
}

/** What happens with money that had arrived. */
function back({ payment }: Order): string[] {
  const hasArrived = payment.status === 'paid' || payment.status === 'refund_due';
  return hasArrived ? ['We are sending your money back and will write when it is done.'] : [];
}
