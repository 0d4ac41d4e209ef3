import type { HealthLine } from '@isoko/contract/routes/admin/health';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { isSimulated } from '#server/message-config.ts';
import { readWires, type WireState } from '#server/modules/wires/wires.ts';
import { selectStuckMessages } from './health.store.ts';
import { broken, good, look, momentOf, wireLine } from './line.ts';

const MINUTE_MS = 60_000;
/** Mail leaves within seconds; what has waited so long found something in its way. */
const STUCK_MS = 15 * MINUTE_MS;

type Wires = ReadonlyMap<string, WireState>;
type Shop = Pick<Config, 'smtpUrl' | 'mode' | 'messages' | 'momo' | 'airtel' | 'backupS3'>;

/** Mail, phones, wallets: whatever leaves the shop for someone else's machine. */
export async function lookAtWires(ctx: Context, config: Shop): Promise<HealthLine[]> {
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
    const says = 'No mail leaves: it becomes files in VAR_DIR/mailbox, which nobody reads.';
    const advice = 'Set SMTP_URL and MAIL_FROM to your mail server, and start the shop again.';
    return mode === 'live' ? broken(says, advice) : look(says, advice);
  }
  return wireLine(wires.get('mail'), {
    name: 'The mail server',
    advice: 'Check SMTP_URL and your mail account, then press Send me a mail.',
    unused: 'A mail server is set; nothing was sent by it yet.',
  });
}

async function lookAtOutbox({ db, now }: Context): Promise<HealthLine> {
  const line = { key: 'outbox', title: 'Messages to people' };
  const { count, oldest } = await selectStuckMessages(db, new Date(now().getTime() - STUCK_MS));
  if (!oldest) return { ...line, ...good('None waits that should have left.') };
  const says = `${count} wait longer than they should, the oldest since ${momentOf(oldest)}.`;
  return { ...line, ...look(says, 'Outbox says why, and sends them again.') };
}

function lookAtPhones(wire: WireState | undefined, name: string, config: object | null, { messages }: Shop) {
  if (!config) return good(`${name} is not set up.`);
  if (isSimulated(messages))
    return good(`${name} is simulated in this demo: messages arrive at /_sim/phone.`);
  return wireLine(wire, {
    ...{ name, unused: `${name} is set up; nothing was sent by it yet.` },
    advice: 'Look into the account at the provider (balance, keys), then press Send me a message.',
  });
}

function lookAtWallet(
  wire: WireState | undefined,
  name: string,
  config: { baseUrl: string | null } | null,
  variables: string,
) {
  if (!config) return good(`${name} is not set up: no keys in ${variables}.`);
  if (!config.baseUrl) return good(`${name} is simulated in this demo.`);
  return wireLine(wire, {
    ...{ name, unused: `${name} is set up; no payment was asked for yet.` },
    advice: `Check ${variables} and ask the operator; orders wait for their money, and cash goes on.`,
  });
}
