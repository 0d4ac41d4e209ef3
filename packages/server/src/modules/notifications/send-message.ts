import type { Order } from '@isoko/contract';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { claimMessage, endMessage, noteFailure, type WaitingMessage } from '#server/jobs/outbox.store.ts';
import type { OrderMessageKind } from '#server/jobs/queue-message.ts';
import { getContactMessage } from '#server/modules/content/get-contact-message.ts';
import { accessTokenOf } from '#server/modules/orders/access-token.ts';
import { showOrder } from '#server/modules/orders/show-order.ts';
import { readShopSettings, type ShopSettings } from '#server/modules/settings/read-shop.ts';
import { composeContactMessage } from './compose-contact-message.ts';
import { composeMessage } from './compose-message.ts';
import { type Mail, type MailAddress, MailError, MailRefused, type MailTransport } from './mail-transport.ts';
import type { MessageContent } from './message-content.ts';
import { renderHtml } from './render-html.ts';
import { renderText } from './render-text.ts';

const HOUR_MS = 60 * 60_000;
/** A message that could not be sent for so long tells nobody anything new. */
const GIVE_UP_MS = 72 * HOUR_MS;
/** An address that is refused is not asked every few minutes. */
const REFUSED_AGAIN_MS = HOUR_MS;

export interface MailDeps {
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom'>;
  readonly transport: MailTransport;
}

/**
 * Sends one message of the outbox, with what is true now. Its effect happens once: a message that was sent, skipped
 * (its customer has no address) or given up after three days is left alone. When a process dies between the mail
 * server's yes and the note of it, the next try sends the same Message-ID again: at least once, never nothing.
 * @throws MailError when the mail could not leave: try again later.
 */
export async function sendMessage(ctx: Context, deps: MailDeps, outboxId: string): Promise<void> {
  const message = await claimMessage(ctx.db, outboxId);
  if (!message) return;
  try {
    const mail = await writeMail(ctx, deps, message);
    if (!mail) return await endMessage(ctx.db, message.id, { status: 'skipped' });
    await deps.transport.send(mail);
  } catch (error) {
    return handleFailure(ctx, message, error);
  }
  await endMessage(ctx.db, message.id, { status: 'sent', sentAt: ctx.now() });
}

/** Null when there is nobody to write to, or nothing to tell any more. */
async function writeMail(ctx: Context, { config }: MailDeps, message: WaitingMessage): Promise<Mail | null> {
  const { id, kind, createdAt } = message;
  const shop = await readShopSettings(ctx);
  const letter =
    kind === 'shop_new_message'
      ? await contactLetter(ctx, message, shop)
      : await orderLetter(ctx, config, { ...message, kind, shop });
  if (!letter) return null;
  const { content, ...addresses } = letter;
  return {
    from: sender(config.mailFrom, shop),
    ...addresses,
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
    messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
    // The moment it is about, also when it leaves late: a repetition is the same mail.
    date: createdAt,
  };
}

/** What a message says, to whom, and who reads the answer. */
interface Letter extends Pick<Mail, 'to' | 'replyTo'> {
  content: MessageContent;
}

async function orderLetter(
  ctx: Context,
  { publicUrl }: MailDeps['config'],
  about: Pick<WaitingMessage, 'subjectId' | 'audience'> & { kind: OrderMessageKind; shop: ShopSettings },
): Promise<Letter | null> {
  const { kind, subjectId, audience, shop } = about;
  const order = await showOrder(ctx, subjectId);
  const ours = addressOf(shop);
  const theirs = customerOf(order);
  const to = audience === 'shop' ? ours : theirs;
  if (!to) return null;
  const orderUrl = audience === 'shop' ? null : orderLink(ctx, publicUrl, order);
  const replyTo = audience === 'shop' ? theirs : ours;
  return {
    to,
    ...(replyTo && { replyTo }),
    content: composeMessage({ kind, order, shop, orderUrl }),
  };
}

async function contactLetter(
  ctx: Context,
  { subjectId }: Pick<WaitingMessage, 'subjectId'>,
  shop: ShopSettings,
): Promise<Letter | null> {
  const message = await getContactMessage(ctx, subjectId);
  if (!message) return null;
  return {
    to: addressOf(shop),
    replyTo: { name: message.name, address: message.email },
    content: composeContactMessage(message, shop),
  };
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

function sender(mailFrom: string | null, shop: ShopSettings): MailAddress {
  const [, name = '', address = ''] = /^(.*)<(.+)>$/.exec(mailFrom ?? '') ?? ['', '', mailFrom ?? shop.email];
  return { name: name.trim() || shop.name, address };
}

async function handleFailure(ctx: Context, message: WaitingMessage, error: unknown): Promise<void> {
  const reason = error instanceof MailError ? error.message : 'the mail could not be written';
  if (ctx.now().getTime() - message.createdAt.getTime() > GIVE_UP_MS) {
    ctx.log.error({ outbox: message.id, reason }, 'a message is given up');
    return endMessage(ctx.db, message.id, { status: 'failed', reason });
  }
  await noteFailure(ctx.db, message.id, reason);
  if (!(error instanceof MailRefused)) throw error;
  const startAfter = new Date(ctx.now().getTime() + REFUSED_AGAIN_MS);
  await enqueue(ctx, 'message.send', { outbox_id: message.id }, { singletonKey: message.id, startAfter });
}
