import type { Language } from '@isoko/contract/rules/languages';
import { valueAt } from '@isoko/contract/rules/objects';

/** The ways to a phone. */
export type PhoneChannel = 'whatsapp' | 'sms';

/** A message ready for a phone. Each wire takes of it what it needs. */
export interface PhoneMessage {
  /** E.164. */
  readonly to: string;
  /** Our id of this attempt; providers that can send it back do. */
  readonly ref: string;
  readonly language: Language;
  /** What an SMS says, and free text on WhatsApp: GSM-7 wherever the words allow it. */
  readonly text: string;
  /** The template of the same words. */
  readonly template: PhoneTemplate;
  /** Whether free text may be sent: the person wrote to the shop within a day. */
  readonly isInWindow: boolean;
}

/** What a WhatsApp template is filled with. */
export interface PhoneTemplate {
  readonly name: string;
  /** In the order they have in the words. */
  readonly values: readonly string[];
  /** What follows the fixed address of its button; null: it has none. */
  readonly linkTail: string | null;
  /** A code to be copied, which is in the words and in the button. */
  readonly code: string | null;
}

/** What became of one try. */
export type SendResult =
  /** Someone else is responsible for it now. */
  | { outcome: 'accepted'; id: string | null; cost?: number }
  /** It certainly did not leave. */
  | { outcome: 'retry'; reason: string; afterMs?: number }
  /** It will not leave this way. `stops`: this number here, for days or (null) for good; or the channel for everyone. */
  | { outcome: 'refused'; reason: string; stops?: Stop; isAlarm?: boolean }
  /** It may have left, and it may not. */
  | { outcome: 'unknown'; reason: string };

export type Stop = { whom: 'number'; days: number | null } | { whom: 'channel'; minutes: number };

/** Someone who brings messages to phones. A new one is a file like africastalking.ts and a line in open-phones.ts. */
export interface PhoneProvider {
  readonly code: string;
  readonly channel: PhoneChannel;
  /** Francs for a message, or for a segment of one. */
  readonly price: number;
  /** How long after a try that no one knows the end of a report may still tell. */
  readonly reportWaitMs: number;
  /** Messages a second that it takes from the shop, all processes together. */
  readonly perSecond: number;
  /** Never throws: what the network does is an outcome too. */
  send(message: PhoneMessage): Promise<SendResult>;
}

/** How requests leave; `fetch`, or a test's own. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What a provider answered; `body` is the parsed JSON, or the text when it is none. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** What happens before anything has left this machine: the other side cannot have taken the message. */
const NOT_LEFT = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
]);

/** Sends one request and reads its whole answer; what the network does is the result that it means. */
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

/** What a status means that says nothing of the message: busy, or broken in the middle. */
export function resultOfStatus(status: number): SendResult {
  const reason = `HTTP ${status}`;
  if (status === 429 || status === 503) return { outcome: 'retry', reason };
  if (status === 401 || status === 403) return { outcome: 'refused', reason, stops: QUARTER, isAlarm: true };
  return status >= 500 ? { outcome: 'unknown', reason } : { outcome: 'refused', reason, isAlarm: true };
}

/** A provider that refuses the shop itself is not asked for a while. */
export const QUARTER: Stop = { whom: 'channel', minutes: 15 };

/** A provider's own sentence for our notes: short, and without the number it may repeat. */
export function cleanReason(text: string): string {
  return text.replace(/\+?\d[\d ]{5,}/g, '…').slice(0, 100);
}

/** What is at a path of names with dots, as text that the database takes. */
export function textAt(body: unknown, path: string | undefined): string | null {
  const found = path?.split('.').reduce<unknown>((of, name) => valueAt(of, name), body);
  const isText = typeof found === 'string' && !found.includes('\0');
  return isText || typeof found === 'number' || typeof found === 'boolean' ? String(found) : null;
}
