import { valueAt } from '@isoko/contract/rules/objects';
import type { MomoConfig } from '#server/wallet-config.ts';
import type { WalletAnswer, WalletClient, WalletRequest, WalletStatus } from '../wallet-client.ts';
import {
  type ClientOptions,
  cleanNote,
  openOperator,
  type Reply,
  referenceOf,
  textOf,
} from './operator-http.ts';

/** The operator takes 10 requests a second: the shop and a separate worker together stay below that. */
const STATUS_READS = { perSecond: 4, maxWaitMs: 2_000 };

/** Mistakes of the client that come as HTTP 500: a repetition changes nothing (domain.md section 1.6). */
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

/**
 * A client of MTN's collection product (domain.md section 1.1–1.8). One per process, so that all share token and pace.
 */
export function createMomoClient(options: ClientOptions<MomoConfig>): WalletClient {
  const { config } = options;
  const key = { 'ocp-apim-subscription-key': config.subscriptionKey };
  const target = { ...key, 'x-target-environment': config.targetEnvironment };
  const basic = Buffer.from(`${config.apiUser}:${config.apiKey}`).toString('base64');
  const headers = { ...key, authorization: `Basic ${basic}` };
  const tokenRequest = { path: '/collection/token/', method: 'POST', headers } as const;
  const { send, pace, checkKeys } = openOperator(options, { tokenRequest, enquiries: STATUS_READS });
  const path = '/collection/v1_0/requesttopay';

  return {
    checkKeys,
    currency: config.currency,
    async requestToPay(request) {
      const { callbackBase } = config;
      const headers = {
        ...target,
        'x-reference-id': request.referenceId,
        'content-type': 'application/json',
        ...(callbackBase && { 'x-callback-url': callbackUrl(callbackBase, request.callbackToken) }),
      };
      const body = JSON.stringify(toBody(request, config.currency));
      return answerOf(await send({ path, method: 'POST', headers, body }));
    },
    async readStatus(referenceId, options) {
      if (!(await pace.turn(options))) return 'unknown';
      const reply = await send({ path: `${path}/${referenceId}`, method: 'GET', headers: target });
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

/** 202 and 409 both mean that the operator has the request. A gateway's 404 or HTML says nothing about it. */
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

/** Reads the body of a status; null when it is not one. */
function readStatusBody(body: unknown): WalletStatus | null {
  const status = valueAt(body, 'status');
  if (typeof status !== 'string') return null;
  return {
    state: stateOf(status),
    reason: readReason(valueAt(body, 'reason')),
    amount: textOf(valueAt(body, 'amount')) ?? '',
    currency: textOf(valueAt(body, 'currency')) ?? '',
    externalId: textOf(valueAt(body, 'externalId')) ?? '',
    transactionId: referenceOf(valueAt(body, 'financialTransactionId')),
  };
}

/** The reason of a failure: a plain string on the wire, an object in the published schema. */
function readReason(reason: unknown): string | null {
  const word = textOf(typeof reason === 'object' ? valueAt(reason, 'code') : reason);
  return word && /^[A-Z][A-Z0-9_]{1,79}$/.test(word) ? word : null;
}

/** CREATED, and undocumented words, mean that it is not final. */
function stateOf(status: string): WalletStatus['state'] {
  if (status === 'SUCCESSFUL') return 'successful';
  return status === 'FAILED' ? 'failed' : 'pending';
}
