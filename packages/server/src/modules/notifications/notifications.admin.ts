import type { Order, OrderStatus } from '@isoko/contract';
import type { QueryOf, StaffRole } from '@isoko/contract/route';
import type {
  MessageEnd,
  MessageLine,
  OrderMessage,
  OrderMessages,
  Reach,
} from '@isoko/contract/routes/admin/order-messages';
import type { listOutbox as listRoute, OutboxMessage } from '@isoko/contract/routes/admin/outbox';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { rateLimited } from '#server/http/limits.ts';
import type { ListPart, Page } from '#server/http/list-request.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { OrderMessageKind } from '#server/jobs/message-kind.ts';
import { sendSoon } from '#server/jobs/messages.ts';
import { reopenMessage } from '#server/jobs/outbox.store.ts';
import { showOrderInItsLanguage } from '#server/modules/orders/reading/show-order.ts';
import { isOutOfSight, roleOf } from '#server/modules/orders/staff/staff-rights.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { isProved, phone } from '#server/modules/trust/proof.ts';
import { render } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import {
  insertRepeat,
  lockMessage,
  type OrderMessageRow,
  pageOfOutbox,
  selectFamily,
  selectLines,
  selectOrderMessages,
  toLine,
} from './order-messages.store.ts';
import { closeAttempts } from './phone/attempt.store.ts';
import { chooseChannel } from './phone/choose-channel.ts';
import { waysToPhones } from './phone/open-phones.ts';
import { orderLink } from './phone/order-link.ts';
import { type PhoneWordsName, sayOfOrder } from './phone/phone-words.ts';
import { isDaySpent, strangerHeardEnough } from './phone/send-to-phone.ts';
import { isStillNews, MOVED_ON } from './phone/write-note.ts';

/** Binds the calls of staff about messages to people. */
export function notificationsAdmin(app: FastifyInstance): void {
  bindRoute(app, 'GET /admin/outbox', ({ ctx, query, list }) => listOutbox(ctx, query, list));
  bindRoute(app, 'GET /admin/outbox/:id', ({ ctx, params }) => getOutboxMessage(ctx, params.id));
  bindRoute(app, 'POST /admin/outbox/:id/retry', ({ ctx, params }) => retryMessage(ctx, params.id));
  bindRoute(app, 'GET /admin/orders/:id/messages', ({ ctx, params: { id }, user }) =>
    getOrderMessages(ctx, app.config, { id, role: roleOf(user) }),
  );
  bindRoute(app, 'POST /admin/orders/:id/messages/:message/send', ({ ctx, params, user }) =>
    sendOrderMessage(ctx, app.config, { ...params, role: roleOf(user) }),
  );
}

type Filters = Pick<QueryOf<typeof listRoute>, 'status' | 'kind' | 'ids'>;

/** One page of the messages to people, the newest first unless the caller wants the oldest. */
async function listOutbox(
  ctx: Context,
  { status, kind, ids }: Filters,
  list: ListPart,
): Promise<Page<OutboxMessage>> {
  const { items, ...total } = await pageOfOutbox(ctx.db, { status, kind, ids: ids?.split(',') }, list);
  return { items: items.map((message) => told(ctx, message)), ...total };
}

const told = ({ answersIn }: Context, message: OutboxMessage): OutboxMessage => ({
  ...message,
  last_error: message.last_error && render(message.last_error, answersIn),
});

/** One message. @throws not_found */
async function getOutboxMessage(ctx: Context, id: string): Promise<OutboxMessage> {
  const { items } = await pageOfOutbox(ctx.db, { id }, { limit: 1, offset: 0, sort: [] });
  if (!items[0]) throw new ShopError('not_found');
  return told(ctx, items[0]);
}

/**
 * Immediately sends a message that waits for its next try or was given up. It leaves once, however often this is
 * called.
 * @throws not_found; validation_error on `id` for one that was sent, or is not needed any more.
 */
async function retryMessage(ctx: Context, id: string): Promise<OutboxMessage> {
  return inTransaction(ctx, async (ctx) => {
    const isOpen = await reopenMessage(ctx.db, id);
    const message = await getOutboxMessage(ctx, id);
    if (!isOpen) {
      const why =
        message.status === 'sent' ? 'This has already been sent.' : 'No one is waiting for this any more.';
      throw fieldError('id', why);
    }
    await closeAttempts(ctx.db, id);
    // A job of its own: the one for the next try may wait for an hour, and then finds nothing to do.
    await enqueue(ctx, 'message.send', { outbox_id: id });
    return message;
  });
}

interface Asked {
  id: string;
  role: StaffRole;
}

const HOUR_MS = 60 * 60_000;
/** How often a message can be repeated within an hour. */
const AGAIN_PER_HOUR = 3;

/** The template of the next message about an order in each status: one template may be paused while others work. */
const nextWords: { readonly [S in OrderStatus]?: PhoneWordsName } = {
  ...{ pending: 'order_paid', confirmed: 'order_packed', packed: 'order_on_its_way' },
  out_for_delivery: 'order_delivered',
};

/**
 * The messages to the customer of an order and their states, what a message would do now, and a text to send by hand.
 * @throws not_found, also for an order that this role may not see.
 */
async function getOrderMessages(
  ctx: Context,
  ways: MessageWays,
  { id, role }: Asked,
): Promise<OrderMessages> {
  const order = await showOrderInItsLanguage(ctx, id);
  if (isOutOfSight({ status: order.status, placed_at: new Date(order.date_created) }, role, ctx.now())) {
    throw new ShopError('not_found');
  }
  const { name: shop } = await readShopSettings(ctx);
  return {
    messages: await listMessages(ctx, order, ways),
    reach: await findReach(ctx, order, ways),
    whatsapp: await presentText(ctx, order, { shop, publicUrl: ways.publicUrl }),
  };
}

async function listMessages(ctx: Context, order: Order, ways: MessageWays): Promise<OrderMessage[]> {
  const rows = await selectOrderMessages(ctx.db, order._id);
  const lines = await selectLines(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const waiting = new Set(rows.filter(({ status }) => status === 'pending').map(firstOf));
  return rows.map((row) => {
    const own = lines
      .filter(({ outboxId }) => outboxId === row.id)
      .map(toLine)
      .map(({ reason, ...line }) => ({ ...line, reason: reason && render(reason, ctx.answersIn) }));
    const reason = row.reason && render(row.reason, ctx.answersIn);
    return {
      ...{ _id: row.id, kind: row.kind, at: row.createdAt.toISOString(), reason },
      ...{ lines: own, is_again: row.repeats !== null, end: endOf(row, own, ways) },
      can_resend: !waiting.has(firstOf(row)) && isStillNews(row.kind, order),
    };
  });
}

/** The first message of a group of repetitions. */
const firstOf = ({ id, repeats }: OrderMessageRow): string => repeats ?? id;

function endOf(
  { status, reason }: OrderMessageRow,
  lines: readonly MessageLine[],
  { messages: { whatsapp, sms } }: MessageWays,
): MessageEnd {
  if (status === 'pending') return 'waiting';
  if (status === 'failed') return 'failed';
  if (status === 'sent')
    return lines.length > 0 && lines.every(({ state }) => state === 'kept') ? 'kept' : 'gone';
  // If a phone channel exists, a message without text for phones, and without a mailbox, is simply not needed.
  const isNoNews = reason === MOVED_ON || (reason === null && (whatsapp ?? sms) !== null);
  return isNoNews ? 'not_needed' : 'nobody';
}

/**
 * Repeats a message on the channels that are open now. A waiting message is not doubled.
 * @throws not_found; invalid_state if it is outdated; rate_limited after three within an hour.
 */
async function sendOrderMessage(
  ctx: Context,
  ways: MessageWays,
  { id, message, role }: Asked & { message: string },
): Promise<OrderMessages> {
  await getOrderMessages(ctx, ways, { id, role });
  return inTransaction(ctx, async (ctx) => {
    const first = await lockMessage(ctx.db, { id: message, orderId: id });
    if (!first) throw new ShopError('not_found');
    const order = await showOrderInItsLanguage(ctx, id);
    if (!isStillNews(first.kind, order)) throw new ShopError('invalid_state');
    const family = await selectFamily(ctx.db, first.id);
    if (!family.some(({ status }) => status === 'pending')) {
      requireTimeBetween(ctx, family);
      await sendSoon(ctx, [await insertRepeat(ctx.db, first.id, ctx.now())]);
    }
    return getOrderMessages(ctx, ways, { id, role });
  });
}

/** Counts written messages, not tries: this runs in the transaction of its key. */
function requireTimeBetween({ now }: Context, family: readonly OrderMessageRow[]): void {
  const since = now().getTime() - HOUR_MS;
  const times = family
    .filter(({ repeats }) => repeats !== null)
    .map(({ createdAt }) => createdAt.getTime())
    .filter((time) => time > since)
    .sort((a, b) => b - a);
  const blocking = times[AGAIN_PER_HOUR - 1];
  if (blocking !== undefined) throw rateLimited((blocking - since) / 1_000);
}

/** The channels in the shop's configuration. */
type MessageWays = Pick<Config, 'messages' | 'smtpUrl' | 'publicUrl'>;

/** What would happen to a message to the customer of an order now, for display before staff send it. */
async function findReach(ctx: Context, order: Order, ways: MessageWays): Promise<Reach> {
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

/** A text to send by hand: the present state of the order in its customer's language, opened in WhatsApp. */
async function presentText(
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

/** The message that fits an order's present state. An owed refund comes before everything else. */
function kindOfNow({ status, payment }: Order): OrderMessageKind {
  if (payment.status === 'refund_due') return 'order_refund_due';
  if (payment.status === 'refunded') return 'order_refunded';
  if (status === 'cancelled' || status === 'expired') return `order_${status}`;
  if (status === 'pending' || status === 'confirmed') {
    return payment.status === 'paid' ? 'order_paid' : 'order_placed';
  }
  return `order_${status}`;
}
