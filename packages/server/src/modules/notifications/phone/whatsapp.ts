import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '@isoko/contract/rules/languages';
import { valueAt } from '@isoko/contract/rules/objects';
import type { WhatsAppConfig } from '#server/message-config.ts';
import {
  ask,
  type Fetch,
  type PhoneMessage,
  type PhoneProvider,
  QUARTER,
  resultOfStatus,
  type SendResult,
  textAt,
} from './provider.ts';

export const WHATSAPP = 'whatsapp';

const TIMEOUT_MS = 10_000;
/** If the answer to a message was lost, a webhook about it comes well within this time. */
const REPORT_WAIT_MS = 60_000;
/** Someone without WhatsApp may have it a month later. */
const NOT_HERE_DAYS = 30;
/** About one message to one person in six seconds. */
const PAIR_WAIT_MS = 10_000;

/** Free text more than a day after the customer's last message: the template may still be sent. */
const WINDOW_CLOSED = 131047;

/** Meta's names of our languages, exactly as their templates have them. */
export const TEMPLATE_LANGUAGES: { readonly [L in Language]: string } = { en: 'en', fr: 'fr', rw: 'rw_RW' };

/** The meaning of an error, by its number alone: texts change (docs/operations/messages.md). */
const MEANINGS: readonly [codes: readonly number[], result: (reason: string) => SendResult][] = [
  [[131026], (reason) => ({ outcome: 'refused', reason, stops: { whom: 'number', days: NOT_HERE_DAYS } })],
  [[131050], (reason) => ({ outcome: 'refused', reason, stops: { whom: 'number', days: null } })],
  [[WINDOW_CLOSED, 131049, 131030, 131062], (reason) => ({ outcome: 'refused', reason })],
  [[131056], (reason) => ({ outcome: 'retry', reason, afterMs: PAIR_WAIT_MS })],
  [[130429, 4, 80007, 1, 2, 131000, 131016], (reason) => ({ outcome: 'retry', reason })],
  [
    [131048, 131031, 131042, 368, 190, 10, 200],
    (reason) => ({ outcome: 'refused', reason, stops: QUARTER, isAlarm: true }),
  ],
];

/** The meaning of a WhatsApp error number for a message; an unlisted one: not on this channel. */
export function resultOfError(code: number): SendResult {
  const found = MEANINGS.find(([codes]) => codes.includes(code));
  return found?.[1](String(code)) ?? { outcome: 'refused', reason: String(code), isAlarm: true };
}

/** A client of WhatsApp's Cloud API for one number of the shop. */
export function createWhatsApp(
  config: WhatsAppConfig & { baseUrl: string },
  { fetch }: { fetch: Fetch },
): PhoneProvider {
  const url = `${config.baseUrl}/${config.phoneId}/messages`;
  const headers = { authorization: `Bearer ${config.token}`, 'content-type': 'application/json' };
  return {
    ...{ code: WHATSAPP, channel: 'whatsapp', price: config.price, reportWaitMs: REPORT_WAIT_MS },
    perSecond: config.perSecond,
    async send(message) {
      const post = async (body: object) => {
        const init = { method: 'POST', headers, body: JSON.stringify(body), timeoutMs: TIMEOUT_MS };
        const reply = await ask(fetch, url, init);
        return 'outcome' in reply ? reply : resultOf(reply);
      };
      const result = await post(toWire(message));
      const isClosed = result.outcome === 'refused' && result.reason === String(WINDOW_CLOSED);
      return message.isInWindow && isClosed ? post(toWire({ ...message, isInWindow: false })) : result;
    },
  };
}

function toWire(message: PhoneMessage): object {
  const { to, ref, text, isInWindow, template } = message;
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/^\+/, ''),
    biz_opaque_callback_data: ref,
    // A code has its own template, whose button copies it.
    ...(isInWindow && template.code === null
      ? { type: 'text', text: { preview_url: false, body: text } }
      : { type: 'template', template: templateOf(message) }),
  };
}

function templateOf({ template, language }: PhoneMessage): object {
  const { name, values, linkTail, code } = template;
  const texts = (all: readonly string[]) => all.map((text) => ({ type: 'text', text }));
  const tail = code ?? linkTail;
  return {
    name,
    language: { code: TEMPLATE_LANGUAGES[language] },
    components: [
      { type: 'body', parameters: texts(code === null ? values : [code]) },
      ...(tail === null ? [] : [{ type: 'button', sub_type: 'url', index: '0', parameters: texts([tail]) }]),
    ],
  };
}

function resultOf({ status, body }: { status: number; body: unknown }): SendResult {
  const code = textAt(body, 'error.code');
  if (code !== null) return resultOfError(Number(code));
  if (status !== 200) return resultOfStatus(status);
  const id = textAt(body, 'messages.0.id');
  if (id === null) return { outcome: 'unknown', reason: 'an answer without an id' };
  // A paused template takes messages and delivers none.
  const isPaused = textAt(body, 'messages.0.message_status') === 'paused';
  return isPaused
    ? { outcome: 'refused', reason: 'template paused', isAlarm: true }
    : { outcome: 'accepted', id };
}

/** Whether a webhook comes from WhatsApp: by the signature of its raw bytes, compared in constant time. */
export function isSigned(
  raw: Buffer,
  { signature, appSecret }: { signature: unknown; appSecret: string },
): boolean {
  const shown = typeof signature === 'string' ? (/^sha256=([\da-f]{64})$/.exec(signature)?.[1] ?? '') : '';
  const right = createHmac('sha256', appSecret).update(raw).digest();
  const given = Buffer.from(shown, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The elements of a list in untrusted JSON. */
function listAt(of: unknown, name: string): unknown[] {
  const found = valueAt(of, name);
  return Array.isArray(found) ? found : [];
}

/** The content of a webhook, without parts of an unknown shape. */
export interface WebhookNews {
  readonly states: {
    id: string;
    state: string;
    ref: string | null;
    reason: string | null;
    phone: string | null;
  }[];
  readonly inbound: { phone: string; at: Date; text: string }[];
  readonly templates: { name: string; language: string; state: string; reason: string | null }[];
}

/** Reads the body of a webhook: batched, in any order, and in any shape that Meta may invent. */
export function readWebhook(body: unknown): WebhookNews {
  const changes = listAt(body, 'entry').flatMap((entry) => listAt(entry, 'changes'));
  const values = (field: string) =>
    changes.filter((each) => valueAt(each, 'field') === field).map((each) => valueAt(each, 'value'));
  const messages = values('messages');
  return {
    states: messages.flatMap((value) => listAt(value, 'statuses')).flatMap(toState),
    inbound: messages.flatMap((value) => listAt(value, 'messages')).flatMap(toInbound),
    templates: values('message_template_status_update').flatMap(toTemplateState),
  };
}

/** The most characters of an id that are stored. */
const LONGEST_ID = 200;
/** No message has a later time: the year 2100. */
const LAST_SECOND = 4_102_444_800;

function toState(status: unknown): WebhookNews['states'] {
  const [id, state] = [textAt(status, 'id'), textAt(status, 'status')];
  if (!id || id.length > LONGEST_ID || state === null) return [];
  return [
    {
      ...{ id, state },
      ref: textAt(status, 'biz_opaque_callback_data')?.slice(0, LONGEST_ID) ?? null,
      reason: textAt(status, 'errors.0.code'),
      phone: phoneOf(textAt(status, 'recipient_id')),
    },
  ];
}

function toInbound(message: unknown): WebhookNews['inbound'] {
  const phone = phoneOf(textAt(message, 'from'));
  const seconds = Number(textAt(message, 'timestamp'));
  if (!phone || !(seconds > 0 && seconds < LAST_SECOND)) return [];
  const text = textAt(message, 'text.body') ?? textAt(message, 'button.text') ?? '';
  return [{ phone, at: new Date(seconds * 1_000), text }];
}

function toTemplateState(value: unknown): WebhookNews['templates'] {
  const [state, name, language] = ['event', 'message_template_name', 'message_template_language'].map((key) =>
    textAt(value, key),
  );
  if (!state || !name || !language) return [];
  return [{ name, language, state, reason: textAt(value, 'reason') }];
}

/** A sender may be known by name only, without a number. */
function phoneOf(id: string | null): string | null {
  return id !== null && /^[1-9]\d{6,14}$/.test(id) ? `+${id}` : null;
}
