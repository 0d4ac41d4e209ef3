import { valueAt } from '@isoko/contract/rules/objects';
import type { MomoConfig } from '#server/wallet-config.ts';
import type { WalletAnswer, WalletClient, WalletRequest, WalletStatus } from '../wallet-client.ts';
import { cleanNote } from './clean-note.ts';
import { createPace } from './pace.ts';
import { type Fetch, type Reply, send } from './send.ts';
import { createTokenCache } from './token.ts';

const TIMEOUT_MS = 10_000;
/** The operator takes 10 a second in all; the shop and a worker apart stay below it together. */
const STATUS_READS_PER_SECOND = 4;
const STATUS_WAIT_MS = 2_000;

/** Client mistakes that come as HTTP 500: asking again changes nothing (domain.md section 1.6). */
const REFUSALS = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'INTERNAL_PROCESSING_ERROR',
  'PAYEE_NOT_FOUND',
  'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  'PAYER_NOT_FOUND',
]);

export interface MomoClientOptions {
  readonly config: MomoConfig & { baseUrl: string };
  readonly now: () => Date;
  readonly fetch?: Fetch;
  readonly timeoutMs?: number;
  readonly statusReadsPerSecond?: number;
}

/** A client of MTN's collection product (domain.md section 1.1–1.8). One a process, so that all share token and pace. */
export function createMomoClient(options: MomoClientOptions): WalletClient {
  const { config, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  const statusReadsPerSecond = options.statusReadsPerSecond ?? STATUS_READS_PER_SECOND;
  const pace = createPace({ perSecond: statusReadsPerSecond, maxWaitMs: STATUS_WAIT_MS });
  const key = { 'ocp-apim-subscription-key': config.subscriptionKey };
  const call = (path: string, init: RequestInit) =>
    send(fetch, `${config.baseUrl}/collection${path}`, { ...init, timeoutMs });
  const basic = Buffer.from(`${config.apiUser}:${config.apiKey}`).toString('base64');
  const tokens = createTokenCache({
    now: options.now,
    fetchToken: () =>
      call('/token/', { method: 'POST', headers: { ...key, authorization: `Basic ${basic}` } }),
  });

  /** With a token that holds; a 401 gets one more try with a new one. */
  async function authorized(path: string, init: { method: string; headers?: object; body?: string }) {
    const ask = async (fresh: boolean): Promise<Reply | string> => {
      const held = await tokens.get({ fresh });
      if (typeof held === 'string') return held;
      const target = { 'x-target-environment': config.targetEnvironment };
      const headers = { ...key, ...target, ...init.headers, authorization: `Bearer ${held.token}` };
      return call(path, { ...init, headers });
    };
    const reply = await ask(false);
    return typeof reply !== 'string' && reply.status === 401 ? ask(true) : reply;
  }

  return {
    currency: config.currency,
    async requestToPay(request) {
      const { callbackBase } = config;
      const headers = {
        'x-reference-id': request.referenceId,
        'content-type': 'application/json',
        ...(callbackBase && { 'x-callback-url': callbackUrl(callbackBase, request.callbackToken) }),
      };
      const body = JSON.stringify(toBody(request, config.currency));
      return answerOf(await authorized('/v1_0/requesttopay', { method: 'POST', headers, body }));
    },
    async readStatus(referenceId, options) {
      if (!(await pace.turn(options))) return 'unknown';
      const reply = await authorized(`/v1_0/requesttopay/${referenceId}`, { method: 'GET' });
      if (typeof reply === 'string') return 'unknown';
      if (reply.status === 404) return isAbsent(reply) ? 'absent' : 'unknown';
      return (reply.status === 200 && readStatusBody(reply.body)) || 'unknown';
    },
  };
}

function callbackUrl(base: string, token: string): string {
  return `${base}/api/v1/payments/mtn-momo/callback/${token}`;
}

function toBody({ amount, externalId, phone, note }: WalletRequest, currency: string) {
  return {
    amount: String(amount),
    currency,
    externalId,
    payer: { partyIdType: 'MSISDN', partyId: phone.replace(/^\+/, '') },
    payerMessage: cleanNote(note),
    payeeNote: cleanNote(note),
  };
}

/** 202 and 409 both mean: it is there. A gateway's 404 or HTML says nothing about the request. */
function answerOf(reply: Reply | string): WalletAnswer {
  if (typeof reply === 'string') return { outcome: 'unknown', why: reply };
  if (reply.status === 202 || reply.status === 409) return { outcome: 'there' };
  const code = readReason(valueAt(reply.body, 'code'));
  if (reply.status === 400) return { outcome: 'refused', reason: code ?? 'INVALID_REQUEST' };
  if (reply.status === 500 && code && REFUSALS.has(code)) return { outcome: 'refused', reason: code };
  return { outcome: 'unknown', why: `HTTP ${reply.status}${code ? ` ${code}` : ''}` };
}

function isAbsent({ body }: Reply): boolean {
  return valueAt(body, 'code') === 'RESOURCE_NOT_FOUND';
}

/** Longest reference the shop keeps. */
const REFERENCE_LENGTH = 100;

/** Reads the body of a status, whichever form it has; null when it is none. */
function readStatusBody(body: unknown): WalletStatus | null {
  const status = valueAt(body, 'status');
  if (typeof status !== 'string') return null;
  const transactionId = textOf(valueAt(body, 'financialTransactionId'));
  return {
    state: stateOf(status),
    reason: readReason(valueAt(body, 'reason')),
    amount: textOf(valueAt(body, 'amount')) ?? '',
    currency: textOf(valueAt(body, 'currency')) ?? '',
    externalId: textOf(valueAt(body, 'externalId')) ?? '',
    transactionId: transactionId && transactionId.length <= REFERENCE_LENGTH ? transactionId : null,
  };
}

/** The word of a failure: a plain string on the wire, an object in the published schema. */
function readReason(reason: unknown): string | null {
  const word = textOf(typeof reason === 'object' ? valueAt(reason, 'code') : reason);
  return word && /^[A-Z][A-Z0-9_]{1,79}$/.test(word) ? word : null;
}

/** CREATED and words nobody published mean that it is not over. */
function stateOf(status: string): WalletStatus['state'] {
  if (status === 'SUCCESSFUL') return 'successful';
  return status === 'FAILED' ? 'failed' : 'pending';
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value ? value : null;
}
