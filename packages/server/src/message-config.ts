import { randomBytes } from 'node:crypto';
import { ConfigError, read, readChoice, readUrl } from './environment.ts';
import { readSmsGateway, type SmsGatewayConfig } from './sms-gateway-config.ts';

/** How the shop reaches WhatsApp's Cloud API. */
export interface WhatsAppConfig {
  /** With the version of the API, without a trailing slash; null: the simulator on the shop's own address. */
  readonly baseUrl: string | null;
  readonly phoneId: string;
  readonly token: string;
  /** Signs webhooks. */
  readonly appSecret: string;
  /** Confirms the address of the webhook. */
  readonly verifyToken: string;
  /** Francs per message. */
  readonly price: number;
  readonly perSecond: number;
}

interface SmsWire {
  /** Up to 11 characters, as registered with the operators; null: the provider's own. */
  readonly sender: string | null;
  /** Francs per segment. */
  readonly price: number;
  readonly perSecond: number;
}

/** How the shop sends SMS. `baseUrl` null: the simulator. */
export type SmsConfig = SmsWire &
  (
    | { provider: 'africastalking'; baseUrl: string | null; username: string; apiKey: string }
    | { provider: 'pindo'; baseUrl: string | null; token: string }
    | { provider: 'gateway'; gateway: SmsGatewayConfig }
  );

/** The message channels besides mail, and when they are used. */
export interface MessageConfig {
  /** Null: there is none. */
  readonly whatsapp: WhatsAppConfig | null;
  readonly sms: SmsConfig | null;
  /** The secret part of the address for SMS delivery reports; null: there are no reports. */
  readonly reportToken: string | null;
  /** Hours of Kigali in which phones get only urgent messages; null: there are none. */
  readonly quietHours: { readonly from: number; readonly until: number } | null;
  /** The most francs for phone messages on a day of Kigali. */
  readonly dailyCeiling: number;
}

const WHATSAPP_URL = 'https://graph.facebook.com/v26.0';
const LIVE_URLS = {
  africastalking: 'https://api.africastalking.com',
  pindo: 'https://api.pindo.io',
} as const;
const SANDBOX_URL = 'https://api.sandbox.africastalking.com';
const SHORTEST_TOKEN = 24;

/**
 * Reads WHATSAPP_*, SMS_*, AFRICASTALKING_*, PINDO_* and MESSAGE_*. `isSimulated`: without settings, the simulator
 * takes messages.
 * @throws ConfigError with one sentence naming the first wrong variable.
 */
export function readMessageConfig(
  env: NodeJS.ProcessEnv,
  { isSimulated }: { isSimulated: boolean },
): MessageConfig {
  const whatsapp = readWhatsApp(env);
  const sms = readSms(env);
  const drawn = isSimulated && !whatsapp && !sms ? drawSimulated() : null;
  return {
    whatsapp: whatsapp ?? drawn?.whatsapp ?? null,
    sms: sms ?? drawn?.sms ?? null,
    reportToken: readReportToken(env) ?? drawn?.reportToken ?? null,
    quietHours: readQuietHours(env),
    dailyCeiling: readNumber(env, 'MESSAGE_DAILY_CEILING', 50_000),
  };
}

/** For a shop that sends only mail. */
export const MAIL_ALONE: MessageConfig = {
  ...{ whatsapp: null, sms: null, reportToken: null, quietHours: null },
  dailyCeiling: 0,
};

/** Whether the simulator takes the messages. */
export function isSimulated({ whatsapp }: MessageConfig): boolean {
  return whatsapp?.baseUrl === null;
}

/** The addresses that messages are sent to, if they were set. */
export function addressesOf({ whatsapp, sms }: MessageConfig): (string | null)[] {
  const { url = null, token } = sms?.provider === 'gateway' ? sms.gateway : {};
  const smsUrl = sms && sms.provider !== 'gateway' ? sms.baseUrl : null;
  return [whatsapp?.baseUrl ?? null, smsUrl, url, token?.url ?? null];
}

/** The shop's accounts at the simulator, new with every start, so that a reader of this file gets no access. */
function drawSimulated() {
  const drawn = () => randomBytes(24).toString('hex');
  const whatsapp: WhatsAppConfig = {
    ...{ baseUrl: null, phoneId: '106540352242922', price: 6, perSecond: 40 },
    ...{ token: drawn(), appSecret: drawn(), verifyToken: drawn() },
  };
  const sms: SmsConfig = {
    ...{ provider: 'africastalking', baseUrl: null, username: 'isoko', apiKey: drawn() },
    ...{ sender: 'ISOKO', price: 12, perSecond: 40 },
  };
  return { whatsapp, sms, reportToken: drawn() };
}

function readWhatsApp(env: NodeJS.ProcessEnv): WhatsAppConfig | null {
  const names = [
    'WHATSAPP_PHONE_ID',
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ] as const;
  const held = readTogether(env, names);
  if (!held) return null;
  const [phoneId = '', token = '', appSecret = '', verifyToken = ''] = held;
  if (!/^\d+$/.test(phoneId)) throw new ConfigError('WHATSAPP_PHONE_ID must be digits.');
  return {
    ...{ phoneId, token, appSecret, verifyToken },
    baseUrl: readUrl(env, 'WHATSAPP_BASE_URL') ?? WHATSAPP_URL,
    price: readNumber(env, 'WHATSAPP_PRICE', 6),
    perSecond: readNumber(env, 'WHATSAPP_PER_SECOND', 20, 1),
  };
}

function readSms(env: NodeJS.ProcessEnv): SmsConfig | null {
  const provider = readChoice(env, 'SMS_PROVIDER', ['none', 'africastalking', 'pindo', 'gateway'], 'none');
  if (provider === 'none') return null;
  const wire = {
    sender: readSender(env),
    price: readNumber(env, 'SMS_PRICE', 12),
    perSecond: readNumber(env, 'SMS_PER_SECOND', 5, 1),
  };
  if (provider === 'gateway') return { ...wire, provider, gateway: readSmsGateway(env) };
  const required = (name: string) => {
    const [held] = readTogether(env, [name]) ?? [];
    if (!held) throw new ConfigError(`${name} is required when SMS_PROVIDER is ${provider}.`);
    return held;
  };
  if (provider === 'pindo') {
    const baseUrl = readUrl(env, 'PINDO_BASE_URL') ?? LIVE_URLS.pindo;
    return { ...wire, provider, baseUrl, token: required('PINDO_TOKEN') };
  }
  const username = required('AFRICASTALKING_USERNAME');
  const usual = username === 'sandbox' ? SANDBOX_URL : LIVE_URLS.africastalking;
  const baseUrl = readUrl(env, 'AFRICASTALKING_BASE_URL') ?? usual;
  return { ...wire, provider, baseUrl, username, apiKey: required('AFRICASTALKING_API_KEY') };
}

/** All of these variables, or none of them. Sentences never repeat secrets among them. */
function readTogether(env: NodeJS.ProcessEnv, names: readonly string[]): string[] | null {
  const held = names.map((name) => read(env, name));
  const given = names.find((_, at) => held[at]);
  if (!given) return null;
  return held.map((text, at) => {
    if (!text) throw new ConfigError(`${names[at]} is required when ${given} is set.`);
    if (!/^[\x21-\x7e]+$/.test(text))
      throw new ConfigError(`${names[at]} must be letters, digits and signs.`);
    return text;
  });
}

function readSender(env: NodeJS.ProcessEnv): string | null {
  const text = read(env, 'SMS_SENDER') ?? null;
  if (text !== null && !/^[\w .-]{3,11}$/.test(text) && !/^\+?\d{3,15}$/.test(text)) {
    throw new ConfigError(`SMS_SENDER must be 3 to 11 letters and digits, not "${text}".`);
  }
  return text;
}

/** It is part of addresses, so it uses only letters that need no escape. */
function readReportToken(env: NodeJS.ProcessEnv): string | null {
  const text = read(env, 'SMS_REPORT_TOKEN') ?? null;
  if (text !== null && (!/^[\w-]+$/.test(text) || text.length < SHORTEST_TOKEN)) {
    throw new ConfigError(`SMS_REPORT_TOKEN must have ${SHORTEST_TOKEN} letters, digits, - or _ or more.`);
  }
  return text;
}

function readQuietHours(env: NodeJS.ProcessEnv): MessageConfig['quietHours'] {
  const text = read(env, 'MESSAGE_QUIET_HOURS') ?? '20-8';
  if (text === 'none') return null;
  const [from, until] = (/^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []).slice(1).map(Number);
  if (from === undefined || until === undefined || from > 23 || until > 23 || from === until) {
    throw new ConfigError(`MESSAGE_QUIET_HOURS must be hours such as 20-8, or none, not "${text}".`);
  }
  return { from, until };
}

function readNumber(env: NodeJS.ProcessEnv, name: string, otherwise: number, least = 0): number {
  const text = read(env, name) ?? String(otherwise);
  if (!/^\d{1,7}$/.test(text) || Number(text) < least) {
    throw new ConfigError(`${name} must be a whole number from ${least}, not "${text}".`);
  }
  return Number(text);
}
