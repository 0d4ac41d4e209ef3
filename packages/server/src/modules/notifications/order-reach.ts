import type { Order, OrderStatus } from '@isoko/contract';
import type { Reach } from '@isoko/contract/routes/admin/order-messages';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import type { OrderMessageKind } from '#server/jobs/message-kind.ts';
import { isProved, phone } from '#server/modules/trust/proof.ts';
import { chooseChannel } from './phone/choose-channel.ts';
import { waysToPhones } from './phone/open-phones.ts';
import { orderLink } from './phone/order-link.ts';
import { type PhoneWordsName, sayOfOrder } from './phone/phone-words.ts';
import { isDaySpent, strangerHeardEnough } from './phone/send-to-phone.ts';

/** Of the shop's configuration: which ways messages have. */
export type MessageWays = Pick<Config, 'messages' | 'smtpUrl' | 'publicUrl'>;

/** What staff would say next of an order in each status, by its template: one may be paused while others go. */
const nextWords: { readonly [S in OrderStatus]?: PhoneWordsName } = {
  ...{ pending: 'order_paid', confirmed: 'order_packed', packed: 'order_on_its_way' },
  out_for_delivery: 'order_delivered',
};

/** What would become of a message to the customer of an order now: said before someone presses. */
export async function findReach(ctx: Context, order: Order, ways: MessageWays): Promise<Reach> {
  const { status, language, customer } = order;
  const to = customer.phone;
  const template = { name: nextWords[status] ?? 'order_changed' };
  const note = { to, language, isCode: false, template };
  const choice = await chooseChannel(ctx, waysToPhones(ways.messages), { attempts: [], note });
  const channel = 'provider' in choice ? choice.provider.channel : null;
  const mute = channel && !(await isProved(ctx, phone(to))) ? await strangerHeardEnough(ctx, to) : false;
  return {
    phone: {
      to,
      channel: mute ? null : channel,
      closed: mute && channel ? [{ channel, reason: 'heard_enough' }] : [...choice.closed],
      waits: channel !== null && (await isDaySpent(ctx, ways.messages)),
    },
    email: customer.email === null ? null : { to: customer.email, kept: ways.smtpUrl === null },
  };
}

/** A text for who writes by hand: how the order is now in its customer's language, opened in WhatsApp. */
export async function presentText(
  ctx: Context,
  order: Order,
  { shop, publicUrl }: { shop: string; publicUrl: string },
): Promise<string | null> {
  const link = await orderLink(ctx, publicUrl, order._id);
  const kind = kindOfNow(order);
  const said = sayOfOrder(kind, order, { shop, link }) ?? sayOfOrder('order_placed', order, { shop, link });
  if (!said) return null;
  return `https://wa.me/${order.customer.phone.replace(/\D/g, '')}?text=${encodeURIComponent(said.text)}`;
}

/** Which message says how an order is. What is owed to someone comes before everything else. */
function kindOfNow({ status, payment }: Order): OrderMessageKind {
  if (payment.status === 'refund_due') return 'order_refund_due';
  if (payment.status === 'refunded') return 'order_refunded';
  if (status === 'cancelled' || status === 'expired') return `order_${status}`;
  if (status === 'pending' || status === 'confirmed') {
    return payment.status === 'paid' ? 'order_paid' : 'order_placed';
  }
  return `order_${status}`;
}
