import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { WaitingMessage } from '#server/jobs/outbox.store.ts';
import type { OrderMessageKind } from '#server/jobs/queue-message.ts';
import { getContactMessage } from '#server/modules/content/get-contact-message.ts';
import { accessTokenOf } from '#server/modules/orders/access-token.ts';
import { showOrder } from '#server/modules/orders/show-order.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { composeContactMessage } from './compose-contact-message.ts';
import { composeMessage } from './compose-message.ts';
import type { Mail, MailAddress } from './mail-transport.ts';
import type { MessageContent } from './message-content.ts';

/** What a message says, to whom, and who reads the answer. */
export interface Letter extends Pick<Mail, 'to' | 'replyTo'> {
  content: MessageContent;
}

interface Sender {
  shop: ShopSettings;
  /** Where links lead. */
  publicUrl: string;
}

/** What a message says now; null when there is nobody to write to, or nothing to tell any more. */
export function writeLetter(ctx: Context, message: WaitingMessage, sender: Sender): Promise<Letter | null> {
  const { kind } = message;
  if (kind === 'shop_new_message') return contactLetter(ctx, message, sender);
  return orderLetter(ctx, { ...message, kind }, sender);
}

async function contactLetter(
  ctx: Context,
  { subjectId }: WaitingMessage,
  { shop }: Sender,
): Promise<Letter | null> {
  const message = await getContactMessage(ctx, subjectId);
  if (!message) return null;
  return {
    to: addressOf(shop),
    replyTo: { name: message.name, address: message.email },
    content: composeContactMessage(message, shop),
  };
}

async function orderLetter(
  ctx: Context,
  { kind, subjectId, audience }: WaitingMessage & { kind: OrderMessageKind },
  { shop, publicUrl }: Sender,
): Promise<Letter | null> {
  const order = await showOrder(ctx, subjectId);
  const ours = addressOf(shop);
  const theirs = customerOf(order);
  const to = audience === 'shop' ? ours : theirs;
  if (!to) return null;
  const orderUrl = audience === 'shop' ? null : orderLink(ctx, publicUrl, order);
  const replyTo = audience === 'shop' ? theirs : ours;
  return { to, ...(replyTo && { replyTo }), content: composeMessage({ kind, order, shop, orderUrl }) };
}

function addressOf({ name, email }: ShopSettings): MailAddress {
  return { name, address: email };
}

function customerOf({ customer }: Order): MailAddress | null {
  return customer.email === null ? null : { name: customer.name, address: customer.email };
}

/** Behind `#` the token reaches no server's log on its way. */
function orderLink(ctx: Context, publicUrl: string, { _id }: Order): string {
  return `${publicUrl}/orders/${_id}#${accessTokenOf(ctx, _id)}`;
}
