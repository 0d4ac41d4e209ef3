import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { bindRoute } from '#server/http/bind-route.ts';
import { countTry } from '#server/http/limit-in-database.ts';
import type { StaffVisitor } from '#server/http/visitor.ts';
import type { Messengers } from '#server/modules/notifications/messengers.ts';
import { troubleOf } from '#server/modules/notifications/phone/send-to-phone.ts';
import { fillStaffWords } from '#server/modules/notifications/phone/staff-words.ts';
import { senderOf } from '#server/modules/notifications/send-message.ts';
import { MailError, MailRefused } from '#server/modules/notifications/transport.ts';
import { readShopSettings } from '#server/modules/settings/read-shop.ts';
import { noteWire } from '#server/modules/wires/wires.ts';
import { retell } from '#server/sentences/staff/retell.ts';
import { showHealth } from './show-health.ts';

/** A press may be repeated while something is being set up, and floods no one. */
const TRIES = { purpose: 'test message', max: 10, windowSeconds: 60 * 60 };

/** Binds the calls of staff about how the shop itself does. */
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

type Shop = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;

/**
 * Sends a message immediately, past the outbox, and says what the other side answered. To the one who presses by mail, and to the
 * phone for alerts: a stranger gets none.
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
  return { is_taken, says: says.map((each) => retell(each, ctx.answersIn)).join(' ') };
}

async function mailTo(
  ctx: Context,
  { email, name }: StaffVisitor,
  { config, messengers }: { config: Shop; messengers: Messengers },
): Promise<Told<string[]>> {
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
    return not(`The mail server did not take it: ${error.message}`);
  }
  if (config.smtpUrl === null) return not('No mail server is set: it is a file in VAR_DIR/mailbox now.');
  await noteWire(ctx, 'mail', null);
  return { is_taken: true, says: [`The mail server took it for ${email}. Look there, and among the spam.`] };
}

async function callPhone(ctx: Context, { phones }: Messengers): Promise<Told<string[]>> {
  const { alert_phone: to, name } = await readShopSettings(ctx);
  if (phones.length === 0) return not('Neither WhatsApp nor SMS is set up.');
  if (to === null) return not('Set the phone for alerts under Settings first.');
  const words = fillStaffWords('alert_test', { language: 'en', values: { shop: name } });
  const refusals: string[] = [];
  for (const phone of phones) {
    const result = await phone.send({ ...words, to, ref: randomUUID(), language: 'en', isInWindow: false });
    await noteWire(ctx, phone.channel, troubleOf(result));
    const way = phone.channel === 'sms' ? 'SMS' : 'WhatsApp';
    if (result.outcome === 'accepted') {
      return { is_taken: true, says: [`It left by ${way} for ${to}.`, ...refusals] };
    }
    refusals.push(`${way} did not take it: ${result.reason}.`);
  }
  return not(...refusals);
}

const not = (...says: string[]): Told<string[]> => ({ is_taken: false, says });

const asHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
