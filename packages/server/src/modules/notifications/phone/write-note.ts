import type { Order, OrderStatus } from '@isoko/contract';
import type { Language } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import type { OrderMessageKind } from '#server/jobs/message-kind.ts';
import type { WaitingMessage } from '#server/jobs/outbox.store.ts';
import { findAddressee } from '#server/modules/customers/account-link.ts';
import { findPhoneToTell } from '#server/modules/customers/leave-phone.ts';
import { findCodeToSend, isSmsClosed } from '#server/modules/customers/login-code.ts';
import { isUnanswered } from '#server/modules/orders/questions/proposal.ts';
import { showOrderInItsLanguage } from '#server/modules/orders/reading/show-order.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { languageOfStaff } from '#server/modules/staff-access/staff-session.ts';
import { isProved, phone } from '#server/modules/trust/proof.ts';
import { sayAccountChanged, sayCode } from './account-words.ts';
import { orderLink } from './order-link.ts';
import { type PhoneText, sayOfOrder } from './phone-words.ts';
import type { PhoneChannel } from './provider.ts';
import { fillStaffWords, INVITATION_PATH } from './staff-words.ts';

/** A text to a phone, with when and how often it may be sent. */
export interface PhoneNote extends PhoneText {
  /** E.164. */
  readonly to: string;
  readonly language: Language;
  /** Whether the number is proved: otherwise it could be anyone's, and gets few messages. */
  readonly isKnown: boolean;
  /** Whether it is sent in quiet hours too. */
  readonly isUrgent: boolean;
  /** A code is never sent twice: its reader can ask for a new one. */
  readonly isCode: boolean;
  /** The channel it must not use. */
  readonly closed?: PhoneChannel;
}

interface Rule {
  /** Sent at any hour: someone who waits for a rider, or has just pressed a button, wants to know. */
  readonly isUrgent: boolean;
  /** The statuses in which it is still news if it leaves late; absent: always. */
  readonly news?: readonly OrderStatus[];
}

/** The rules of messages to phones about orders. */
const rules: { readonly [K in OrderMessageKind]?: Rule } = {
  order_placed: { isUrgent: true, news: ['pending', 'confirmed'] },
  order_paid: { isUrgent: true, news: ['pending', 'confirmed', 'packed'] },
  order_packed: { isUrgent: true, news: ['packed'] },
  order_out_for_delivery: { isUrgent: true, news: ['out_for_delivery'] },
  order_delivered: { isUrgent: true },
  order_changed: { isUrgent: true, news: ['pending', 'confirmed', 'packed', 'out_for_delivery'] },
  order_question: { isUrgent: true, news: ['confirmed'] },
  order_delivery_failed: { isUrgent: true, news: ['packed'] },
  order_reference_refused: { isUrgent: false, news: ['pending'] },
  order_cancelled: { isUrgent: false },
  order_expired: { isUrgent: false, news: ['expired'] },
  order_refund_due: { isUrgent: false },
  order_refunded: { isUrgent: false },
  order_difference_refunded: { isUrgent: false },
  order_part_refunded: { isUrgent: false },
  order_link: { isUrgent: true },
  order_receipt: { isUrgent: true },
};

/** Why a late message was not sent. */
export const MOVED_ON = 'The order has moved on since.';

/** Why a question got no message of its own. */
const ASKED_WITH_ANOTHER = 'An earlier message about another item, not answered yet, also leads to this one.';

/** A message younger than this describes the present state. */
const FRESH_MS = 5 * 60_000;

function isOfOrder(kind: string): kind is OrderMessageKind {
  return Object.hasOwn(rules, kind);
}

/**
 * The text to the phone of a message's person now; null if phones get no such message. A reason if it is outdated, or
 * the code has expired.
 */
export async function writeNote(
  ctx: Context,
  message: WaitingMessage,
  sender: Sender,
): Promise<PhoneNote | { reason: string } | null> {
  const { kind, audience } = message;
  if (kind === 'staff_invited') return invitation(ctx, { ...message, kind }, sender);
  if (audience !== 'customer') return null;
  if (kind === 'code') return writeCode(ctx, message, sender);
  return isOfOrder(kind)
    ? writeOfOrder(ctx, { ...message, kind }, sender)
    : writeOfAccount(ctx, message, sender);
}

interface Sender {
  readonly shop: Pick<ShopSettings, 'name' | 'phone' | 'email' | 'content_language'>;
  readonly publicUrl: string;
}

async function writeCode(
  ctx: Context,
  { subjectId, language }: WaitingMessage,
  { shop, publicUrl }: Sender,
): Promise<PhoneNote | { reason: string }> {
  const found = await findCodeToSend(ctx, subjectId);
  if (!found) return { reason: 'The code is used or too old.' };
  const { phone: to, code, minutes } = found;
  const said = sayCode(code, { shop: shop.name, language, minutes, publicUrl });
  const closed = (await isSmsClosed(ctx)) ? ({ closed: 'sms' } as const) : {};
  return { ...said, to, language, isKnown: true, isUrgent: true, isCode: true, ...closed };
}

/** A proved phone gets messages about changes of its account. */
async function writeOfAccount(
  ctx: Context,
  { kind, subjectId, accountId, language }: WaitingMessage,
  { shop, publicUrl }: Sender,
): Promise<PhoneNote | null> {
  const to = await findPhoneToTell(ctx, { kind, subjectId, accountId });
  if (to === null) return null;
  // A person who did not make the change must be able to reach the shop.
  const reach = shop.phone ?? shop.email ?? new URL(publicUrl).hostname;
  const said = sayAccountChanged({ shop: shop.name, phone: reach, language });
  return { ...said, to, language, isKnown: true, isUrgent: true, isCode: false };
}

async function writeOfOrder(
  ctx: Context,
  { kind, subjectId, createdAt }: WaitingMessage & { kind: OrderMessageKind },
  { shop, publicUrl }: Sender,
): Promise<PhoneNote | { reason: string } | null> {
  const rule = rules[kind];
  if (!rule) return null;
  const order = await showOrderInItsLanguage(ctx, subjectId);
  const to = order.customer.phone;
  if (!to) return null;
  const isLate = ctx.now().getTime() - createdAt.getTime() > FRESH_MS;
  if (isLate && !isNews(rule, order)) return { reason: MOVED_ON };
  if (kind === 'order_question' && isAskedWithAnother(order, createdAt))
    return { reason: ASKED_WITH_ANOTHER };
  const said = sayOfOrder(kind, order, { shop: shop.name, link: await orderLink(ctx, publicUrl, order._id) });
  if (!said) return null;
  const isKnown = await isProved(ctx, phone(to));
  return { ...said, to, language: order.language, isKnown, isUrgent: rule.isUrgent, isCode: false };
}

/** An invitation that an owner sends to a phone; others are mailed. */
async function invitation(
  ctx: Context,
  message: WaitingMessage & { kind: 'staff_invited' },
  { shop, publicUrl }: Sender,
): Promise<PhoneNote | null> {
  const addressee = await findAddressee(ctx, message);
  if (!addressee?.handedTo || addressee.token === null) return null;
  const own = message.accountId && (await languageOfStaff(ctx, message.accountId));
  const language = own || shop.content_language;
  const link = { base: publicUrl + INVITATION_PATH, tail: addressee.token };
  const said = fillStaffWords('staff_invited', { language, values: { shop: shop.name }, link });
  // The owner typed the number; a wrong one belongs to someone else.
  const strange = { isKnown: false, isUrgent: true, isCode: false };
  return { ...said, ...strange, to: addressee.handedTo, language };
}

/** Whether the question of that moment came right after another open one, whose link shows both. */
function isAskedWithAnother({ questions }: Order, at: Date): boolean {
  const since = (moment: string) => at.getTime() - new Date(moment).getTime();
  const own = questions.some(({ asked_at }) => since(asked_at) === 0);
  return (
    own &&
    questions.some(
      (each) => isUnanswered(each) && since(each.asked_at) > 0 && since(each.asked_at) < FRESH_MS,
    )
  );
}

function isNews({ news }: Rule, { status }: Order): boolean {
  return news === undefined || news.includes(status);
}

/** Messages about a debt of the shop are news only while it lasts. */
const OWED: Readonly<Record<string, Order['payment']['status']>> = { order_refund_due: 'refund_due' };

/** Whether a message of that kind is still news for the customer of an order. */
export function isStillNews(kind: string, order: Order): boolean {
  const rule = isOfOrder(kind) ? rules[kind] : undefined;
  const owed = OWED[kind];
  return rule !== undefined && isNews(rule, order) && (owed === undefined || order.payment.status === owed);
}
