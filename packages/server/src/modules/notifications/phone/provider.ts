import type { Language } from '@isoko/contract/rules/languages';
import { valueAt } from '@isoko/contract/rules/objects';

/** The channels to phones. */
export type PhoneChannel = 'whatsapp' | 'sms';

/** A message ready for a phone. Each provider uses the parts it needs. */
export interface PhoneMessage {
  /** E.164. */
  readonly to: string;
  /** Our id of this attempt; providers send it back if they can. */
  readonly ref: string;
  readonly language: Language;
  /** The text of an SMS, and of free text on WhatsApp: GSM-7 if possible. */
  readonly text: string;
  /** The template of the same text. */
  readonly template: PhoneTemplate;
  /** Whether free text may be sent: the person wrote to the shop within a day. */
  readonly isInWindow: boolean;
}

/** The values of a WhatsApp template. */
export interface PhoneTemplate {
  readonly name: string;
  /** In the order they have in the text. */
  readonly values: readonly string[];
  /** The part after the fixed address of its button; null: it has no button. */
  readonly linkTail: string | null;
  /** A code to copy, which is in the text and in the button. */
  readonly code: string | null;
}

/** The result of one try. */
export type SendResult =
  /** The provider is responsible for it now. */
  | { outcome: 'accepted'; id: string | null; cost?: number }
  /** It certainly did not leave. */
  | { outcome: 'retry'; reason: string; afterMs?: number }
  /**
   * It will not leave on this channel. `stops`: this number here, for days or (null) for good; or the channel for
   * everyone.
   */
  | { outcome: 'refused'; reason: string; stops?: Stop; isAlarm?: boolean }
  /** It may have left, or not. */
  | { outcome: 'unknown'; reason: string };

export type Stop = { whom: 'number'; days: number | null } | { whom: 'channel'; minutes: number };

/**
 * A provider that brings messages to phones. A new one needs a file like africastalking.ts and a line in
 * open-phones.ts.
 */
export interface PhoneProvider {
  readonly code: string;
  readonly channel: PhoneChannel;
  /** Francs per message, or per segment of one. */
  readonly price: number;
  /** How long after an attempt with an unknown result a report may still come. */
  readonly reportWaitMs: number;
  /** Messages per second that it takes from the shop, from all processes together. */
  readonly perSecond: number;
  /** Never throws: a network failure is a result too. */
  send(message: PhoneMessage): Promise<SendResult>;
}

/** Sends requests; `fetch`, or a test's own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A provider's answer; `body` is the parsed JSON, or the text if it is no JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Failures before anything has left this machine: the provider cannot have taken the message. */
const NOT_LEFT = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
]);

/** Sends one request and reads its whole answer; a network failure becomes the result that it means. */
export async function ask(
  fetch: Fetch,
  url: string,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<Reply | SendResult> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    return { status: response.status, body: parse(await response.text()) };
  } catch (error) {
    if (valueAt(error, 'name') === 'TimeoutError') {
      return { outcome: 'unknown', reason: `no answer within ${timeoutMs} ms` };
    }
    const code = String(valueAt(valueAt(error, 'cause'), 'code') ?? valueAt(error, 'name'));
    return { outcome: NOT_LEFT.has(code) ? 'retry' : 'unknown', reason: code };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The meaning of a status that says nothing about the message: busy, or broken in the middle. */
export function resultOfStatus(status: number): SendResult {
  const reason = `HTTP ${status}`;
  if (status === 429 || status === 503) return { outcome: 'retry', reason };
  if (status === 401 || status === 403) return { outcome: 'refused', reason, stops: QUARTER, isAlarm: true };
  return status >= 500 ? { outcome: 'unknown', reason } : { outcome: 'refused', reason, isAlarm: true };
}

/** A provider that refuses the shop itself is not called for a while. */
export const QUARTER: Stop = { whom: 'channel', minutes: 15 };

/** A provider's own sentence for our notes: short, and without the phone number. */
export function cleanReason(text: string): string {
  return text.replace(/\+?\d[\d ]{5,}/g, '…').slice(0, 100);
}

/** The value at a dotted path, as text that the database accepts. */
export function textAt(body: unknown, path: string | undefined): string | null {
  const found = path?.split('.').reduce<unknown>((of, name) => valueAt(of, name), body);
  const isText = typeof found === 'string' && !found.includes('\0');
  return isText || typeof found === 'number' || typeof found === 'boolean' ? String(found) : null;
}
