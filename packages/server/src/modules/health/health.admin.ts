import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Health } from '@isoko/contract/routes/admin/health';
import { valueAt } from '@isoko/contract/rules/objects';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import type { DayOfTraffic, Traffic } from '#server/http/traffic.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import { selectQueues } from '#server/jobs/queue-state.store.ts';
import { isSimulated } from '#server/message-config.ts';
import type { Messengers } from '#server/modules/notifications/messengers.ts';
import { troubleOf } from '#server/modules/notifications/phone/send-to-phone.ts';
import { fillStaffWords } from '#server/modules/notifications/phone/staff-words.ts';
import { senderOf } from '#server/modules/notifications/send-message.ts';
import { MailError, MailRefused } from '#server/modules/notifications/transport.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { noteWire, readWires, type WireState } from '#server/modules/wires/wires.ts';
import { kept, render, type Said, sentence } from '#server/sentences/sentence.ts';
import { ROOT } from '#server/shipped.ts';
import { selectStuckMessages } from './health.store.ts';
import { broken, good, type Line, look, lookAtErrors, momentOf, wireLine } from './line.ts';
import {
  lookAtBackups,
  lookAtDatabase,
  lookAtDisks,
  lookAtGallery,
  lookAtJobs,
  lookAtReplica,
} from './look-at-machine.ts';

/** Enough for repeated tests during the setup, too few to flood anyone. */
const TRIES = { purpose: 'test message', max: 10, windowSeconds: 60 * 60 };

/** Binds the calls of staff about the health of the shop. */
export function healthAdmin(app: FastifyInstance, messengers: Messengers): void {
  const { config, traffic } = app;
  bindRoute(app, 'GET /admin/health', ({ ctx }) => showHealth(ctx, config, traffic));
  bindRoute(app, 'POST /admin/health/test-message', ({ ctx, body: { by }, user }) =>
    sendTest(ctx, { by, user, config, messengers }),
  );
}

interface Told<Says = string> {
  is_taken: boolean;
  says: Says;
}

type Shop = Pick<
  Config,
  'smtpUrl' | 'mailFrom' | 'publicUrl' | 'mode' | 'messages' | 'momo' | 'airtel' | 'backupS3'
>;

/**
 * Sends a message immediately, past the outbox, and returns the other side's answer. A mail to the caller, or a message
 * to the phone for alerts: never to a stranger.
 * @throws rate_limited
 */
async function sendTest(
  ctx: Context,
  {
    by,
    user,
    config,
    messengers,
  }: { by: 'mail' | 'phone'; user: StaffVisitor; config: Shop; messengers: Messengers },
): Promise<Told> {
  await countTry(ctx, { ...TRIES, subject: user.id });
  const { is_taken, says } = await (by === 'mail'
    ? mailTo(ctx, user, { config, messengers })
    : callPhone(ctx, messengers));
  return { is_taken, says: says.map((each) => render(each, ctx.answersIn)).join(' ') };
}

async function mailTo(
  ctx: Context,
  { email, name }: StaffVisitor,
  { config, messengers }: { config: Shop; messengers: Messengers },
): Promise<Told<Said[]>> {
  if (email === null) return not('Your account has no e-mail.');
  const shop = await readShopSettings(ctx);
  const words = `This is a test of ${shop.name}. Whoever reads it can be reached by mail.`;
  try {
    await messengers.transport.send({
      from: senderOf(config, shop),
      to: { name, address: email },
      subject: `${shop.name}: a test`,
      text: `${words}\n`,
      html: `<p>${asHtml(words)}</p>`,
      messageId: `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`,
      date: ctx.now(),
    });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await noteWire(ctx, 'mail', error instanceof MailRefused ? null : error.message);
    return not(sentence('The mail server did not accept it: {reason}', { reason: kept(error.message) }));
  }
  if (config.smtpUrl === null)
    return not('No mail server is set: the mail is now a file in VAR_DIR/mailbox.');
  await noteWire(ctx, 'mail', null);
  return {
    is_taken: true,
    says: [
      sentence('The mail server accepted it for {email}. Look there, and in the spam folder.', { email }),
    ],
  };
}

async function callPhone(ctx: Context, { phones }: Messengers): Promise<Told<Said[]>> {
  const { alert_phone: to, name } = await readShopSettings(ctx);
  if (phones.length === 0) return not('Neither WhatsApp nor SMS is set up.');
  if (to === null) return not('Set the phone for alerts under Settings first.');
  const words = fillStaffWords('alert_test', { language: 'en', values: { shop: name } });
  const refusals: Said[] = [];
  for (const phone of phones) {
    const result = await phone.send({ ...words, to, ref: randomUUID(), language: 'en', isInWindow: false });
    await noteWire(ctx, phone.channel, troubleOf(result));
    const way = phone.channel === 'sms' ? 'SMS' : 'WhatsApp';
    if (result.outcome === 'accepted') {
      return {
        is_taken: true,
        says: [sentence('It was sent by {way} to {phone}.', { way, phone: to }), ...refusals],
      };
    }
    refusals.push(sentence('{way} did not accept it: {reason}.', { way, reason: kept(result.reason) }));
  }
  return not(...refusals);
}

const not = (...says: Said[]): Told<Said[]> => ({ is_taken: false, says });

const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const BY_STATE = { broken: 0, look: 1, good: 2 } as const;

let known: Promise<{ version: string; news: string[] }> | null = null;

const MINUTE_MS = 60_000;
/** Mail leaves within seconds; a message that has waited this long is stuck. */
const STUCK_MS = 15 * MINUTE_MS;

/** Checks everything the shop needs, now. Broken parts come first. */
async function showHealth(ctx: Context, config: Config, traffic: Traffic): Promise<Health> {
  const now = ctx.now();
  const queues = await selectQueues(ctx.db, now);
  const day = traffic.lastDay();
  const lines: Line[] = [
    await lookAtDatabase(ctx),
    ...lookAtReplica(ctx),
    ...(await lookAtDisks(ctx, config)),
    await lookAtGallery(ctx, config),
    lookAtJobs(queues, now),
    ...(await lookAtWires(ctx, config)),
    ...(await lookAtBackups(ctx, config)),
    { key: 'errors', title: 'Requests in the last day', ...lookAtErrors(day, ctx.answersIn) },
  ];
  return {
    checked_at: now.toISOString(),
    lines: lines
      .sort((a, b) => BY_STATE[a.state] - BY_STATE[b.state])
      .map((line) => ({
        ...line,
        title: render(line.title, ctx.answersIn),
        says: render(line.says, ctx.answersIn),
        advice: line.advice && render(line.advice, ctx.answersIn),
      })),
    queues: queues.map((queue) => ({ ...queue, oldest: queue.oldest?.toISOString() ?? null })),
    load: showLoad(day),
    ...(await readVersion()),
  };
}

function showLoad({ since, requests, errors, slowest }: DayOfTraffic): Health['load'] {
  return {
    ...{ since: since.toISOString(), requests, errors },
    slowest: slowest.map(({ route, requests, meanMs, longestMs }) => ({
      ...{ route, requests, mean_ms: meanMs, longest_ms: longestMs },
    })),
  };
}

/** The version of this shop, and the top section of its changelog; read once. */
function readVersion(): Promise<{ version: string; news: string[] }> {
  known ??= readBoth();
  return known;
}

async function readBoth() {
  const about = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return {
    version: String(valueAt(about, 'version')),
    news: topSection(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')),
  };
}

/** The points of the first section that has any, as plain sentences. */
export function topSection(changelog: string): string[] {
  const sections = changelog.split(/^## /m).slice(1);
  const points = sections.map((section) =>
    section
      .split(/^- /m)
      .slice(1)
      .map((point) =>
        point
          .split(/\n\s*\n|\n#/, 1)
          .join('')
          .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
          .replace(/[`*]/g, '')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
  );
  return points.find((each) => each.length > 0) ?? [];
}

type Wires = ReadonlyMap<string, WireState>;

/** Mail, phones, wallets: all connections to other machines. */
async function lookAtWires(ctx: Context, config: Shop): Promise<Line[]> {
  const wires = await readWires(ctx);
  const { whatsapp, sms } = config.messages;
  return [
    { key: 'mail', title: 'Mail', ...lookAtMail(wires, config) },
    await lookAtOutbox(ctx),
    {
      key: 'whatsapp',
      title: 'WhatsApp',
      ...lookAtPhones(wires.get('whatsapp'), 'WhatsApp', whatsapp, config),
    },
    { key: 'sms', title: 'SMS', ...lookAtPhones(wires.get('sms'), 'SMS', sms, config) },
    {
      key: 'mtn_momo',
      title: 'MTN MoMo',
      ...lookAtWallet(wires.get('mtn_momo'), 'MTN MoMo', config.momo, 'MOMO_*'),
    },
    {
      ...{ key: 'airtel_money', title: 'Airtel Money' },
      ...lookAtWallet(wires.get('airtel_money'), 'Airtel Money', config.airtel, 'AIRTEL_*'),
    },
  ];
}

function lookAtMail(wires: Wires, { smtpUrl, mode }: Shop) {
  if (smtpUrl === null) {
    const says = 'Mail is not sent: it becomes files in VAR_DIR/mailbox, which no one reads.';
    const advice = 'Set SMTP_URL and MAIL_FROM to your mail server, and start the shop again.';
    return mode === 'live' ? broken(says, advice) : look(says, advice);
  }
  return wireLine(wires.get('mail'), {
    name: 'The mail server',
    advice: 'Check SMTP_URL and your mail account, then press Send me a mail.',
    unused: 'A mail server is set; nothing has been sent through it yet.',
  });
}

async function lookAtOutbox({ db, now }: Context): Promise<Line> {
  const line = { key: 'outbox', title: 'Messages to people' };
  const { count, oldest } = await selectStuckMessages(db, new Date(now().getTime() - STUCK_MS));
  if (!oldest) return { ...line, ...good('No message is overdue.') };
  const says = sentence('{n} overdue, the oldest since {at}.', {
    n: count,
    at: momentOf(oldest),
  });
  return { ...line, ...look(says, 'See the reasons under Outbox, and send them again there.') };
}

function lookAtPhones(wire: WireState | undefined, name: string, config: object | null, { messages }: Shop) {
  if (!config) return good(sentence('{name} is not set up.', { name }));
  if (isSimulated(messages))
    return good(sentence('{name} is simulated in this demo: messages arrive at /_sim/phone.', { name }));
  return wireLine(wire, {
    ...{ name, unused: sentence('{name} is set up; nothing has been sent through it yet.', { name }) },
    advice: 'Check your account with the provider (balance, keys), then press Send me a message.',
  });
}

function lookAtWallet(
  wire: WireState | undefined,
  name: string,
  config: { baseUrl: string | null } | null,
  variables: string,
) {
  if (!config) return good(sentence('{name} is not set up: no keys in {variables}.', { name, variables }));
  if (!config.baseUrl) return good(sentence('{name} is simulated in this demo.', { name }));
  return wireLine(wire, {
    ...{ name, unused: sentence('{name} is set up; no payment has been asked for yet.', { name }) },
    advice: sentence(
      'Check {variables} and ask the operator; until then orders wait for these payments, and cash still works.',
      { variables },
    ),
  });
}
