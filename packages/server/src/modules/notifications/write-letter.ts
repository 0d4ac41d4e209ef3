import type { Order } from '@isoko/contract';
import type { StaffMember } from '@isoko/contract/routes/admin/staff';
import { type Language, pathIn } from '@isoko/contract/rules/languages';
import type { Context } from '#server/context.ts';
import {
  type AccountMessageKind,
  accountMessageKinds,
  type MessageKind,
  type OrderMessageKind,
} from '#server/jobs/message-kind.ts';
import type { WaitingMessage } from '#server/jobs/outbox.store.ts';
import { sumDay } from '#server/modules/audit/audit.ts';
import { listAlerted } from '#server/modules/catalogue/low-stock-alert.ts';
import { getContactMessage } from '#server/modules/content/messages.ts';
import { findAddressee } from '#server/modules/customers/account-link.ts';
import { listStaff } from '#server/modules/customers/staff.ts';
import { isUnanswered } from '#server/modules/orders/questions/proposal.ts';
import { accessTokenOf } from '#server/modules/orders/reading/require-access.ts';
import { showOrder, showOrderInItsLanguage } from '#server/modules/orders/reading/show-order.ts';
import { payeeToken } from '#server/modules/settings/payee.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { languageOfStaff } from '#server/modules/staff-access/staff-session.ts';
import { getNotice } from '#server/modules/trust/notice.ts';
import { isProved, mailbox, phone } from '#server/modules/trust/proof.ts';
import { moneyToCheck } from './alerts.ts';
import { composeAccountMessage } from './compose-account-message.ts';
import { composeContactMessage, composeDayMessage, composeStaffNotice } from './compose-for-staff.ts';
import { composeLowStock, composeMessage, composeMoney, composeShopMessage } from './compose-message.ts';
import type { MessageContent } from './message-content.ts';
import type { Mail, MailAddress } from './transport.ts';

/** The content of a message, its recipient, and the address for answers. */
export interface Letter extends Pick<Mail, 'to' | 'replyTo'> {
  /** Set if the recipient has not proved that they want it: such letters are limited (send-message.ts). */
  stranger?: 'mailbox' | 'customer';
  content: MessageContent;
}

interface Sender {
  shop: ShopSettings;
  /** The base of links. */
  publicUrl: string;
}

/** The present letter of a message; null if it has no recipient, or is outdated. */
export function writeLetter(ctx: Context, message: WaitingMessage, sender: Sender): Promise<Letter | null> {
  const { kind } = message;
  if (kind === 'shop_new_message') return contactLetter(ctx, message, sender);
  if (kind === 'shop_low_stock') return lowStockLetter(ctx, message, sender);
  if (kind === 'shop_money') return moneyLetter(ctx, message, sender);
  if (kind === 'audit_day') return dayLetter(ctx, message, sender);
  if (kind === 'code') return Promise.resolve(null);
  if (kind === 'staff_notice') return noticeLetter(ctx, { ...message, kind }, sender);
  if (isAboutAccount(kind)) return accountLetter(ctx, { ...message, kind }, sender);
  return orderLetter(ctx, { ...message, kind }, sender);
}

function isAboutAccount(kind: MessageKind): kind is AccountMessageKind {
  return accountMessageKinds.some((each) => each === kind);
}

async function accountLetter(
  ctx: Context,
  message: WaitingMessage & { kind: AccountMessageKind },
  { shop, publicUrl }: Sender,
): Promise<Letter | null> {
  const to = await findAddressee(ctx, message);
  // A link that is sent to a phone is not mailed.
  if (!to || to.handedTo !== undefined) return null;
  return {
    to: { name: to.name ?? '', address: to.address },
    ...answeredTo(shop),
    content: composeAccountMessage({
      ...{ kind: message.kind, to, shop, publicUrl },
      language: await accountLanguage(ctx, message, shop),
    }),
  };
}

/** To someone who is still an owner. */
async function dayLetter(
  ctx: Context,
  { accountId, occasion }: WaitingMessage,
  { shop, publicUrl }: Sender,
): Promise<Letter | null> {
  const owner = (await listOwners(ctx)).find(({ _id }) => _id === accountId);
  if (!owner) return null;
  return {
    to: { name: owner.name, address: owner.email },
    ...answeredTo(shop),
    content: composeDayMessage(await sumDay(ctx, occasion), {
      ...{ shop, publicUrl },
      language: await staffReads(ctx, owner._id, shop),
    }),
  };
}

async function noticeLetter(
  ctx: Context,
  message: WaitingMessage & { kind: 'staff_notice' },
  { shop, publicUrl }: Sender,
): Promise<Letter | null> {
  const [notice, to] = [await getNotice(ctx, message.subjectId), await findAddressee(ctx, message)];
  if (!notice || !to) return null;
  const token = notice.detail.change === undefined ? '' : payeeToken(ctx, notice.detail.change);
  return {
    to: { name: to.name ?? '', address: to.address },
    ...answeredTo(shop),
    content: composeStaffNotice(notice, {
      ...{ shop, publicUrl, token },
      language: await staffReads(ctx, message.accountId, shop),
    }),
  };
}

async function contactLetter(
  ctx: Context,
  { subjectId }: WaitingMessage,
  { shop }: Sender,
): Promise<Letter | null> {
  const message = await getContactMessage(ctx, subjectId);
  const desk = await deskOf(ctx, shop);
  if (!message || !desk) return null;
  return {
    to: desk.to,
    replyTo: { name: message.name, address: message.email },
    content: composeContactMessage(message, { shop, language: desk.language }),
  };
}

async function lowStockLetter(
  ctx: Context,
  { subjectId }: WaitingMessage,
  sender: Sender,
): Promise<Letter | null> {
  const units = await listAlerted(ctx, subjectId);
  const desk = await deskOf(ctx, sender.shop);
  if (!desk || units.length === 0) return null;
  const { to, language } = desk;
  return { to, content: composeLowStock(units, { ...sender, language }) };
}

async function moneyLetter(
  ctx: Context,
  { subjectId }: WaitingMessage,
  sender: Sender,
): Promise<Letter | null> {
  const order = await showOrder(ctx, subjectId);
  const check = moneyToCheck(order);
  const desk = await deskOf(ctx, sender.shop);
  if (!check || !desk) return null;
  const isKnown = await isProved(ctx, phone(order.customer.phone));
  const content = composeMoney(check, order, { ...sender, language: desk.language });
  return { to: desk.to, ...(!isKnown && { stranger: 'customer' }), content };
}

async function orderLetter(
  ctx: Context,
  { kind, subjectId }: WaitingMessage & { kind: OrderMessageKind },
  { shop, publicUrl }: Sender,
): Promise<Letter | null> {
  const order = await (kind === 'shop_new_order' ? showOrder : showOrderInItsLanguage)(ctx, subjectId);
  const theirs = customerOf(order);
  if (kind === 'shop_new_order') {
    const isKnown = await isProved(ctx, phone(order.customer.phone));
    const desk = await deskOf(ctx, shop);
    if (!desk) return null;
    return {
      to: desk.to,
      ...(theirs && { replyTo: theirs }),
      ...(!isKnown && { stranger: 'customer' }),
      content: composeShopMessage(order, { shop, language: desk.language }),
    };
  }
  if (!theirs || isOutdated(kind, order)) return null;
  const orderUrl = orderLink(ctx, publicUrl, order);
  const isKnown = await isProved(ctx, mailbox(theirs.address));
  return {
    to: isKnown ? theirs : { name: '', address: theirs.address },
    ...answeredTo(shop),
    ...(!isKnown && { stranger: 'mailbox' }),
    content: composeMessage({ kind, order, isKnown, shop, orderUrl }),
  };
}

/** Whether there is nothing to say or to ask any more. */
function isOutdated(kind: OrderMessageKind, { status, payment, questions }: Order): boolean {
  if (kind === 'order_question') return !questions.some(isUnanswered);
  return kind === 'order_payment_failed' && !(status === 'pending' && payment.status === 'failed');
}

/** The reader of the shop's messages to itself: its own mailbox, or an owner while it has none; and the language. */
async function deskOf(
  ctx: Context,
  shop: ShopSettings,
): Promise<{ to: MailAddress; language: Language } | null> {
  const { name, email, content_language: language } = shop;
  if (email !== null) return { to: { name, address: email }, language };
  const [owner] = await listOwners(ctx);
  if (!owner) return null;
  return { to: { name: owner.name, address: owner.email }, language: await staffReads(ctx, owner._id, shop) };
}

/** The language of a member of staff: that of their back office, else that of the shop's texts. */
async function staffReads(
  ctx: Context,
  accountId: string | null,
  { content_language }: Pick<ShopSettings, 'content_language'>,
): Promise<Language> {
  return (accountId && (await languageOfStaff(ctx, accountId))) || content_language;
}

/** Staff: their own language; an invited member without a choice: the shop's; customers: that of their call. */
async function accountLanguage(
  ctx: Context,
  { kind, accountId, language }: WaitingMessage,
  shop: ShopSettings,
): Promise<Language> {
  const own = accountId && (await languageOfStaff(ctx, accountId));
  return own || (kind === 'staff_invited' ? shop.content_language : language);
}

/** Answers go to the shop's mailbox, if it has one. */
function answeredTo({ name, email }: ShopSettings): Pick<Mail, 'replyTo'> {
  return email === null ? {} : { replyTo: { name, address: email } };
}

function customerOf({ customer }: Order): MailAddress | null {
  return customer.email === null ? null : { name: customer.name, address: customer.email };
}

/** Behind `#` the token reaches no server's log. */
function orderLink(ctx: Context, publicUrl: string, { _id, language }: Order): string {
  return publicUrl + pathIn(language, `/orders/${_id}#${accessTokenOf(ctx, _id)}`);
}

const MOST = 100;

/** The owners who have logged in as such. */
export async function listOwners(ctx: Context): Promise<StaffMember[]> {
  const { items } = await listStaff(ctx, { role: 'owner' }, { limit: MOST, offset: 0, sort: [] });
  return items.filter(({ has_joined }) => has_joined);
}
