import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { countTry, type Try } from '#server/http/limit-in-database.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { claimMessage, endMessage, noteFailure, type WaitingMessage } from '#server/jobs/outbox.store.ts';
import { readShopSettings, type ShopSettings } from '#server/modules/settings/read-shop.ts';
import { ShopError } from '#server/shop-error.ts';
import { renderHtml, renderText } from './render.ts';
import { type Mail, type MailAddress, MailError, MailRefused, type MailTransport } from './transport.ts';
import { type Letter, writeLetter } from './write-letter.ts';

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
 * (nobody is there to read it) or given up after three days is left alone. When a process dies between the mail
 * server's yes and the note of it, the next try sends the same Message-ID again: at least once, never nothing.
 * @throws MailError when the mail could not leave: try again later.
 */
export async function sendMessage(ctx: Context, deps: MailDeps, outboxId: string): Promise<void> {
  const message = await claimMessage(ctx.db, outboxId);
  if (!message) return;
  try {
    const shop = await readShopSettings(ctx);
    const letter = await writeLetter(ctx, message, { shop, publicUrl: deps.config.publicUrl });
    if (!letter) return await endMessage(ctx.db, message.id, { status: 'skipped' });
    const counted = await countLetter(ctx, letter);
    if (typeof counted === 'string')
      return await endMessage(ctx.db, message.id, { status: 'skipped', reason: counted });
    await post(deps, toMail(letter, { message, shop, deps }), counted);
  } catch (error) {
    return handleFailure(ctx, message, error);
  }
  await endMessage(ctx.db, message.id, { status: 'sent', sentAt: ctx.now() });
}

/** What did not leave does not count. */
async function post({ transport }: MailDeps, mail: Mail, counted: Try): Promise<void> {
  try {
    await transport.send(mail);
  } catch (error) {
    await counted.takeBack();
    throw error;
  }
}

function toMail(
  { content, stranger: _, ...addresses }: Letter,
  { message, shop, deps: { config } }: { message: WaitingMessage; shop: ShopSettings; deps: MailDeps },
): Mail {
  return {
    from: sender(config.mailFrom, shop),
    ...addresses,
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
    messageId: `<${message.id}@${new URL(config.publicUrl).hostname}>`,
    // The moment it is about, also when it leaves late: a repetition is the same mail.
    date: message.createdAt,
  };
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

const HOUR_S = 60 * 60;

/** How many letters leave in an hour about or to people who proved nothing, and what staff read of the others. */
const quotas = {
  /** To one mailbox. */
  mailbox: {
    purpose: 'letter to a strange mailbox',
    max: 3,
    reason: 'This mailbox has not proved itself and got three mails within an hour.',
  },
  /** To the shop itself, of new orders. */
  customer: {
    purpose: 'letter about strange customers',
    max: 30,
    reason:
      'The shop got thirty mails of new customers’ orders within an hour. The order stands in the inbox.',
  },
} as const;

/**
 * Counts a letter to somebody who proved nothing, exactly whoever else sends; the count is taken back when it did not
 * leave. A sentence for staff when it is one too many. Not for use in a transaction.
 */
async function countLetter(ctx: Context, { to, stranger }: Letter): Promise<Try | string> {
  if (!stranger) return { takeBack: async () => {} };
  const { purpose, max, reason } = quotas[stranger];
  const limit = { purpose, subject: to.address.toLowerCase(), max, windowSeconds: HOUR_S };
  try {
    return await countTry(ctx, limit);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return reason;
    throw error;
  }
}
