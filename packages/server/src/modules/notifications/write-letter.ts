import type { Order } from '@isoko/contract';
import type { Context } from '#server/context.ts';
import type { WaitingMessage } from '#server/jobs/outbox.store.ts';
import {
  type AccountMessageKind,
  accountMessageKinds,
  type MessageKind,
} from '#server/jobs/queue-message.ts';
import { findAddressee } from '#server/modules/customers/find-addressee.ts';
import { accessTokenOf } from '#server/modules/orders/access-token.ts';
import { showOrder } from '#server/modules/orders/show-order.ts';
import type { ShopSettings } from '#server/modules/settings/read-shop.ts';
import { composeAccountMessage } from './compose-account-message.ts';
import { composeMessage } from './compose-message.ts';
import type { MailAddress } from './mail-transport.ts';
import type { MessageContent } from './message-content.ts';

/** A message with its reader. */
export interface Letter {
  to: MailAddress;
  /** Where an answer goes; null: to the sender. */
  replyTo: MailAddress | null;
  content: MessageContent;
}

/** What a message says now, and to whom; null when there is nobody to write to. */
export async function writeLetter(
  ctx: Context,
  { kind, ...message }: WaitingMessage,
  { shop, publicUrl }: { shop: ShopSettings; publicUrl: string },
): Promise<Letter | null> {
  const ours = { name: shop.name, address: shop.email };
  if (isAboutAccount(kind)) {
    const to = await findAddressee(ctx, { kind, ...message });
    if (!to) return null;
    const content = composeAccountMessage({ kind, to, shop, publicUrl });
    return { to: { name: to.name ?? '', address: to.address }, replyTo: ours, content };
  }
  const order = await showOrder(ctx, message.subjectId);
  const theirs = customerOf(order);
  if (message.audience === 'shop') {
    return { to: ours, replyTo: theirs, content: composeMessage({ kind, order, shop, orderUrl: null }) };
  }
  if (!theirs) return null;
  const orderUrl = orderLink(ctx, publicUrl, order);
  return { to: theirs, replyTo: ours, content: composeMessage({ kind, order, shop, orderUrl }) };
}

function isAboutAccount(kind: MessageKind): kind is AccountMessageKind {
  return (accountMessageKinds as readonly MessageKind[]).includes(kind);
}

function customerOf({ customer }: Order): MailAddress | null {
  return customer.email === null ? null : { name: customer.name, address: customer.email };
}

/** Behind `#` the token reaches no server's log on its way. */
function orderLink(ctx: Context, publicUrl: string, { _id }: Order): string {
  return `${publicUrl}/orders/${_id}#${accessTokenOf(ctx, _id)}`;
}
