import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { countTry, type Try } from '#server/http/limit-in-database.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { claimMessage, endMessage, noteFailure, type WaitingMessage } from '#server/jobs/outbox.store.ts';
import { readShopSettings, type ShopSettings } from '#server/modules/settings/read-shop.ts';
import { noteWire } from '#server/modules/wires/wires.ts';
import { ShopError } from '#server/shop-error.ts';
import { alertWay, HEARD_ENOUGH, writeAlert } from './alerts.ts';
import { insertAttempt, selectAttempts } from './phone/attempt.store.ts';
import type { PhoneProvider } from './phone/provider.ts';
import { takeNextWay } from './phone/reports.ts';
import { type LineEnd, sendToPhone, UNTIL_MORNING } from './phone/send-to-phone.ts';
import { writeNote } from './phone/write-note.ts';
import { renderHtml, renderText } from './render.ts';
import { type Mail, type MailAddress, MailError, MailRefused, type MailTransport } from './transport.ts';
import { type Letter, writeLetter } from './write-letter.ts';

const HOUR_MS = 60 * 60_000;
/** After this long an unsent message is outdated. */
const GIVE_UP_MS = 72 * HOUR_MS;
/** An alert that no phone took within this time is mailed too. */
const ALERT_PATIENCE_MS = 15 * 60_000;
/** A refused address is not tried again every few minutes. */
const REFUSED_AGAIN_MS = HOUR_MS;

export interface MessageDeps {
  readonly config: Pick<Config, 'publicUrl' | 'mailFrom' | 'smtpUrl' | 'messages'>;
  readonly transport: MailTransport;
  /** The channels to phones, the best first; without any, there is only mail. */
  readonly phones?: readonly PhoneProvider[];
}

interface Sending {
  readonly message: WaitingMessage;
  readonly shop: ShopSettings;
  readonly deps: MessageDeps;
}

/**
 * Sends one message of the outbox, with the present facts: by mail to everyone who has an address, and by the best
 * channel to the phone. It takes effect once: a message that was sent, skipped (it has no reader) or given up after
 * three days is left alone. If a process dies between the mail server's acceptance and its record, the next try sends
 * the same Message-ID again: at least once, never not at all. For phones see phone/send-to-phone.ts.
 * @throws MailError if the mail could not leave: try again later.
 */
export async function sendMessage(ctx: Context, deps: MessageDeps, outboxId: string): Promise<void> {
  const message = await claimMessage(ctx.db, outboxId);
  if (!message) return;
  const shop = await readShopSettings(ctx);
  const sending = { message, shop, deps };
  const ends = await goItsWays(ctx, sending);
  await conclude(ctx, message, ends);
}

/** Sends by mail and phone; alerts to the shop on the chosen channel, and by mail if no phone takes them. */
async function goItsWays(ctx: Context, sending: Sending): Promise<LineEnd[]> {
  const way = alertWay(sending.message.kind, sending.shop);
  if (way === 'none') return [{ end: 'none', reason: 'Messages about this are turned off in the settings.' }];
  if (way === 'mail') return [await byMail(ctx, sending)];
  if (way !== 'phone') return [await byMail(ctx, sending), await byPhone(ctx, sending)];
  const phone = await byPhone(ctx, sending);
  return isEnough(phone, sending.message) ? [phone] : [await byMail(ctx, sending), phone];
}

/** Whether the phone has got an alert, or will get it soon or in the morning, so that no mail is needed. */
function isEnough(phone: LineEnd, { createdAt }: WaitingMessage): boolean {
  const reason = reasonOf(phone);
  if (phone.end === 'sent' || reason === HEARD_ENOUGH || reason === UNTIL_MORNING) return true;
  return phone.end === 'later' && phone.at.getTime() - createdAt.getTime() < ALERT_PATIENCE_MS;
}

const reasonOf = (end: LineEnd): string | undefined => ('reason' in end ? end.reason : undefined);

/** The line of a message by mail; an accepted one is never sent again. */
async function byMail(ctx: Context, { message, shop, deps }: Sending): Promise<LineEnd> {
  const { id } = message;
  const attempts = await selectAttempts(ctx.db, id);
  if (attempts.some(({ channel }) => channel === 'email')) return { end: 'sent' };
  try {
    const letter = await writeLetter(ctx, message, { shop, publicUrl: deps.config.publicUrl });
    if (!letter) return { end: 'none' };
    const counted = await countLetter(ctx, letter);
    if (typeof counted === 'string') return { end: 'none', reason: counted };
    await post(ctx, deps, { mail: toMail(letter, { message, shop, deps }), counted });
  } catch (error) {
    return laterByMail(ctx, error);
  }
  const provider = deps.config.smtpUrl === null ? 'file' : 'smtp';
  const words = { channel: 'email', provider, state: 'accepted' } as const;
  await insertAttempt(ctx.db, { outboxId: id, ...words, at: ctx.now() });
  return { end: 'sent' };
}

/** If the server does not answer, it is tried again like a job; a refused address, every hour. */
function laterByMail({ now }: Context, error: unknown): LineEnd {
  const reason = error instanceof MailError ? error.message : 'the mail could not be written';
  if (error instanceof MailRefused)
    return { end: 'later', reason, at: new Date(now().getTime() + REFUSED_AGAIN_MS) };
  return {
    end: 'later',
    reason,
    at: now(),
    error: error instanceof Error ? error : new Error(String(error)),
  };
}

/** The line of a message to a phone. */
async function byPhone(ctx: Context, { message, shop, deps }: Sending): Promise<LineEnd> {
  const { phones = [], config } = deps;
  if (phones.length === 0) return { end: 'none' };
  const note =
    alertWay(message.kind, shop) === null
      ? await writeNote(ctx, message, { shop, publicUrl: config.publicUrl })
      : await writeAlert(ctx, message, shop);
  if (!note) return { end: 'none' };
  if ('reason' in note) return { end: 'none', reason: note.reason };
  return sendToPhone(ctx, { phones, config: config.messages }, { outboxId: message.id, note });
}

/** Records how a message ended, or when it continues. */
async function conclude(ctx: Context, message: WaitingMessage, ends: readonly LineEnd[]): Promise<void> {
  const { id } = message;
  const isSent = ends.some(({ end }) => end === 'sent');
  const waiting = ends.filter((each) => each.end === 'later');
  const [first] = waiting;
  if (first && !isTooOld(ctx, message)) {
    await noteFailure(ctx.db, id, first.reason);
    const thrown = waiting.find(({ error }) => error)?.error;
    if (thrown) throw thrown;
    const startAfter = new Date(Math.min(...waiting.map(({ at }) => at.getTime())));
    const isUrgent = message.kind === 'code';
    return enqueue(ctx, 'message.send', { outbox_id: id }, { singletonKey: id, startAfter, isUrgent });
  }
  if (isSent) {
    const missing = ends.find((each) => each.end === 'none' && each.reason) ?? ends.find(isFailed);
    const reason = missing && reasonOf(missing);
    await endMessage(ctx.db, id, { status: 'sent', sentAt: ctx.now(), reason });
    // A report of its failure may have come while this was written.
    return takeNextWay(ctx, id);
  }
  if (first) ctx.log.error({ outbox: id, reason: first.reason }, 'a message is given up');
  const failed = first ?? ends.find((each) => each.end === 'failed');
  const skipped = ends.flatMap((each) => (each.end === 'none' && each.reason ? [each.reason] : []));
  const reason = failed?.reason ?? skipped[0];
  await endMessage(ctx.db, id, { status: failed ? 'failed' : 'skipped', reason });
}

const isFailed = ({ end }: LineEnd): boolean => end === 'failed';

function isTooOld({ now }: Context, { createdAt }: WaitingMessage): boolean {
  return now().getTime() - createdAt.getTime() > GIVE_UP_MS;
}

/** A letter that did not leave does not count. A server that refuses one address works. */
async function post(
  ctx: Context,
  { transport, config }: MessageDeps,
  { mail, counted }: { mail: Mail; counted: Try },
): Promise<void> {
  // A file on this machine does not prove that mail leaves.
  const note = async (problem: string | null) => {
    if (config.smtpUrl !== null) await noteWire(ctx, 'mail', problem);
  };
  try {
    await transport.send(mail);
  } catch (error) {
    await counted.takeBack();
    if (error instanceof MailError) await note(error instanceof MailRefused ? null : error.message);
    throw error;
  }
  await note(null);
}

function toMail(
  { content, stranger: _, ...addresses }: Letter,
  { message, shop, deps: { config } }: Sending,
): Mail {
  return {
    from: senderOf(config, shop),
    ...addresses,
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content, config.publicUrl),
    messageId: `<${message.id}@${new URL(config.publicUrl).hostname}>`,
    // The time of its event, even if it leaves late: so a repetition is the same mail.
    date: message.createdAt,
  };
}

/** The sender in the configuration, else the shop's own mailbox, else an unread one of its host. */
export function senderOf(
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
  shop: ShopSettings,
): MailAddress {
  const own = mailFrom ?? shop.email ?? `no-reply@${new URL(publicUrl).hostname}`;
  const [, name = '', address = ''] = /^(.*)<(.+)>$/.exec(own) ?? ['', '', own];
  return { name: name.trim() || shop.name, address };
}

const HOUR_S = 60 * 60;

/** Letters per hour about or to people who proved nothing, and the reason that staff read for the others. */
const quotas = {
  /** To one mailbox. */
  mailbox: {
    purpose: 'letter to a strange mailbox',
    max: 3,
    reason: 'This mailbox is not verified and got three mails within an hour.',
  },
  /** To the shop itself, about new orders. */
  customer: {
    purpose: 'letter about strange customers',
    max: 30,
    reason:
      'The shop got thirty mails about orders of new customers within an hour. The order is in the inbox.',
  },
} as const;

/**
 * Counts a letter to someone who proved nothing, exactly, also with parallel senders; the count is undone if it did not
 * leave. Returns a sentence for staff if it is one too many. Must not run in a transaction.
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
