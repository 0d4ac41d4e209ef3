import type { Order } from '@isoko/contract';
import { formatFrancs } from '@isoko/contract/rules/money';
import type { OrderMessageKind } from '#server/jobs/message-kind.ts';
import { kigaliTime } from '#server/kigali-time.ts';
import { isAboutWeight, questionWords } from './question-words.ts';
import type { PlainSentence, Say } from './say.ts';

/** The text of one kind of message to the customer of an order. */
export interface MessageWords {
  subject(order: Order, say: Say): string;
  title: PlainSentence | ((order: Order) => PlainSentence);
  paragraphs(order: Order, say: Say): string[];
}

/** Without the message to the shop itself. */
export type CustomerMessageKind = Exclude<OrderMessageKind, 'shop_new_order'>;

/** Every message to the customer of an order. A new one is an entry here and a kind in messages.ts. */
export const messageWords: { readonly [K in CustomerMessageKind]: MessageWords } = {
  order_placed: {
    subject: ({ number }, say) => say('We have your order {number}', { number }),
    title: 'Thank you for your order',
    paragraphs: (order, say) => [
      say('{greeting} we have your order and will write when it is packed.', whoAndWhat(order, say)),
      ...toPay(order, say),
    ],
  },
  order_paid: {
    subject: ({ number }, say) => say('Payment received for order {number}', { number }),
    title: 'Your payment has arrived',
    paragraphs: (order, say) => [
      say('{greeting} we received {amount} for order {number}. We are packing it next.', {
        ...whoAndWhat(order, say),
        amount: formatFrancs(order.total),
      }),
    ],
  },
  order_packed: {
    subject: ({ number, point }, say) =>
      say(point ? 'Order {number} is ready to collect' : 'Order {number} is packed', { number }),
    title: 'Your order is packed',
    paragraphs: (order, say) => [
      ...(order.point
        ? readyAt(order, order.point, say)
        : [say('{greeting} your order is packed and waits for its rider.', whoAndWhat(order, say))]),
      ...toPay(order, say),
    ],
  },
  order_out_for_delivery: {
    subject: ({ number }, say) => say('Order {number} is on its way', { number }),
    title: 'Your order is on its way',
    paragraphs: (order, say) => [
      order.shipping?.phone
        ? say('{greeting} the rider has left with your order. Please keep {phone} within reach.', {
            ...whoAndWhat(order, say),
            phone: order.shipping.phone,
          })
        : say('{greeting} the rider has left with your order {number}.', whoAndWhat(order, say)),
      ...(order.delivery_code
        ? [say('When you have everything, tell the rider this code: {code}.', { code: order.delivery_code })]
        : []),
      ...toPay(order, say),
    ],
  },
  order_delivered: {
    subject: ({ number }, say) => say('Order {number} was delivered', { number }),
    title: 'Your order was delivered',
    paragraphs: (order, say) => [
      say(
        order.point
          ? '{greeting} your order was collected. If something is missing or not right, answer this mail or call us.'
          : '{greeting} your order has been delivered. If something is missing or not right, answer this mail or call us.',
        whoAndWhat(order, say),
      ),
    ],
  },
  order_cancelled: {
    subject: ({ number }, say) => say('Order {number} was cancelled', { number }),
    title: 'Your order was cancelled',
    paragraphs: (order, say) => [
      say('{greeting} order {number} was cancelled and will not be delivered.', whoAndWhat(order, say)),
      ...lastNote(order, 'cancelled'),
      ...back(order, say),
    ],
  },
  order_expired: {
    subject: ({ number }, say) => say('Order {number} has expired', { number }),
    title: 'Your order has expired',
    paragraphs: (order, say) => [
      order.payment.method === 'cod' || order.total === 0
        ? say(
            '{greeting} we could not reach you to confirm order {number}, so it will not be delivered. You can order again at any time, or call us.',
            whoAndWhat(order, say),
          )
        : say(
            '{greeting} we did not receive the payment for order {number} in time, so it will not be delivered. You can order again at any time.',
            whoAndWhat(order, say),
          ),
      ...back(order, say),
    ],
  },
  order_refund_due: {
    subject: ({ number }, say) => say('We owe you money for order {number}', { number }),
    title: 'Your money is coming back',
    paragraphs: (order, say) => [
      say(
        hasEnded(order)
          ? '{greeting} your payment for order {number} reached us, but the order will not be delivered. We are sending your money back and will write when it is done.'
          : '{greeting} we received more than order {number} costs. We are sending the rest back and will write when it is done.',
        whoAndWhat(order, say),
      ),
    ],
  },
  order_refunded: {
    subject: ({ number }, say) => say('Your money for order {number} was sent back', { number }),
    title: 'Your money was sent back',
    paragraphs: (order, say) => [
      say('{greeting} we have sent back what you paid for order {number}.', whoAndWhat(order, say)),
    ],
  },
  order_difference_refunded: {
    subject: ({ number }, say) => say('Money for order {number} was sent back', { number }),
    title: 'We sent money back',
    paragraphs: (order, say) => [
      say('{greeting} we have sent back what you overpaid for order {number}.', whoAndWhat(order, say)),
    ],
  },
  order_part_refunded: {
    subject: ({ number }, say) => say('Money for order {number} was sent back', { number }),
    title: 'We sent money back',
    paragraphs: (order, say) => [
      say('{greeting} we have sent back part of what you paid for order {number}.', whoAndWhat(order, say)),
      ...lastNote(order, 'refunded'),
    ],
  },
  order_changed: {
    subject: ({ number }, say) => say('Order {number} was changed', { number }),
    title: 'Your order was changed',
    paragraphs: (order, say) => [
      say('{greeting} we have changed order {number}:', whoAndWhat(order, say)),
      ...lastNote(order, 'lines_changed', 'changed'),
      ...(order.payment.owed > 0
        ? [say('We are sending back what you overpaid, and will write when it is done.')]
        : []),
      ...toPay(order, say),
    ],
  },
  order_question: {
    subject: (order, say) =>
      isAboutWeight(order)
        ? say('Something in order {number} weighs more', { number: order.number })
        : say('Something in order {number} is missing', { number: order.number }),
    title: (order) => (isAboutWeight(order) ? 'May we pack a little more?' : 'May we pack something else?'),
    paragraphs: (order, say) => [
      isAboutWeight(order)
        ? say('{greeting} we are packing order {number}, and something weighs more.', whoAndWhat(order, say))
        : say('{greeting} we are packing order {number}, and something is missing.', whoAndWhat(order, say)),
      ...questionWords(order, say),
    ],
  },
  order_delivery_failed: {
    subject: ({ number }, say) => say('We could not deliver order {number}', { number }),
    title: 'We could not deliver your order',
    paragraphs: (order, say) => [
      say(
        '{greeting} our rider came with order {number} but could not hand it over.',
        whoAndWhat(order, say),
      ),
      ...lastNote(order, 'delivery_failed'),
      say('We will call you about another time; you can also answer this mail or call us.'),
    ],
  },
  order_reference_refused: {
    subject: ({ number }, say) => say('We could not find your payment for order {number}', { number }),
    title: 'We could not find your payment',
    paragraphs: (order, say) => [
      say(
        '{greeting} we looked for the reference you typed for order {number} and found no payment under it. Please check the message you got from MoMo and type it again on the page of your order, or call us.',
        whoAndWhat(order, say),
      ),
      ...toPay(order, say),
    ],
  },
  order_payment_failed: {
    subject: ({ number }, say) => say('The payment for order {number} did not go through', { number }),
    title: 'Your payment did not go through',
    paragraphs: (order, say) => [
      say('{greeting} order {number} is not paid yet.', whoAndWhat(order, say)),
      ...lastNote(order, 'payment_failed'),
      ...(order.expires_at
        ? [
            say('We keep your order until {time}: the button leads to where you can pay it.', {
              time: kigaliTime(new Date(order.expires_at)),
            }),
          ]
        : []),
    ],
  },
  order_receipt: {
    subject: ({ number }, say) => say('Your receipt {number}', { number }),
    title: 'Thank you for your purchase',
    paragraphs: (order, say) => [say('{greeting} here is what you bought with us.', whoAndWhat(order, say))],
  },
  order_link: {
    subject: ({ number }, say) => say('The link to order {number}', { number }),
    title: 'Here is the link to your order',
    paragraphs: (order, say) => [
      say(
        '{greeting} someone asked for the link to order {number}: the button opens it. If it was not you, ignore this mail.',
        whoAndWhat(order, say),
      ),
    ],
  },
};

function whoAndWhat({ customer, number }: Order, say: Say): Record<'greeting' | 'number', string> {
  const { name } = customer;
  return { greeting: name ? say('Hello {name},', { name }) : say('Hello,'), number };
}

/** What to do about an order that is not paid yet. */
function toPay({ status, payment, expires_at, point }: Order, say: Say): string[] {
  // A message may leave late: the present state of the order decides.
  if (payment.status === 'paid' || status === 'cancelled' || status === 'expired') return [];
  const amount = formatFrancs(payment.due);
  const isCash = payment.method === 'cod';
  if (isCash && point) return [say('You pay {amount} when you collect it.', { amount })];
  if (isCash) return [say('Please have {amount} ready for the rider.', { amount })];
  // With a typed reference the shop looks for the money.
  const waits = expires_at !== null && payment.reference === null;
  if (waits) return [say('It is waiting for your payment of {amount}.', { amount })];
  const hasRest = payment.status === 'unpaid' && !payment.is_asked;
  if (!hasRest) return [];
  return [
    say(
      point
        ? 'You can pay the rest of {amount} with the link, or when you collect it.'
        : 'You can pay the rest of {amount} with the link, or to the rider.',
      { amount },
    ),
  ];
}

/** Where a packed order is collected, and the code; a message may leave late, when it was collected already. */
function readyAt(order: Order, point: NonNullable<Order['point']>, say: Say): string[] {
  const { name, address, opens_at: from, closes_at: to } = point;
  const values = { ...whoAndWhat(order, say), point: name, address, from, to };
  const code = order.delivery_code;
  return [
    say('{greeting} your order is ready at {point}, {address}. It is open from {from} to {to}.', values),
    ...(code ? [say('When you collect it, give this code: {code}.', { code })] : []),
  ];
}

/** The sentences of the last event, if it has one of these types; a message may leave late, after further events. */
function lastNote({ events }: Order, ...types: string[]): string[] {
  const note = events.findLast((event) => types.includes(event.type))?.note;
  return note ? [note] : [];
}

function hasEnded({ status, payment }: Order): boolean {
  return status === 'cancelled' || status === 'expired' || payment.status === 'refund_due';
}

/** What happens with money that had arrived. */
function back({ payment }: Order, say: Say): string[] {
  const hasArrived = payment.status === 'paid' || payment.status === 'refund_due';
  return hasArrived ? [say('We are sending your money back and will write when it is done.')] : [];
}
