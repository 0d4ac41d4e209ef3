import { createHmac, timingSafeEqual } from 'node:crypto';
import { valueAt } from '@isoko/contract/rules/objects';
import type { AirtelConfig } from '#server/wallet-config.ts';
import type { WalletAnswer, WalletClient, WalletRequest, WalletStatus } from '../wallet-client.ts';
import {
  type ClientOptions,
  cleanNote,
  openOperator,
  type Reply,
  referenceOf,
  textOf,
} from './operator-http.ts';

/** How many enquiries a second Airtel gets, and how long one waits for its turn. */
const ENQUIRIES = { perSecond: 5, maxWaitMs: 5_000 };

const MARKET = { country: 'RW', currency: 'RWF' } as const;
const COUNTRY_CODE = '+250';
const JSON_HEADERS = { 'content-type': 'application/json', accept: '*/*' };
const HEADERS = { ...JSON_HEADERS, 'x-country': MARKET.country, 'x-currency': MARKET.currency };

/**
 * Airtel Money's collections over its Open API (domain.md section 2). One client per process, so that all share token
 * and pace.
 */
export function createAirtelClient(options: ClientOptions<AirtelConfig>): WalletClient {
  const { config } = options;
  const { clientId: client_id, clientSecret: client_secret } = config;
  const body = JSON.stringify({ client_id, client_secret, grant_type: 'client_credentials' });
  const tokenRequest = { path: '/auth/oauth2/token', method: 'POST', headers: JSON_HEADERS, body } as const;
  const { send, pace, checkKeys } = openOperator(options, { tokenRequest, enquiries: ENQUIRIES });

  async function enquire(referenceId: string) {
    const id = toAirtelId(referenceId);
    return readEnquiry(
      await send({ path: `/standard/v1/payments/${id}`, method: 'GET', headers: HEADERS }),
      id,
    );
  }

  return {
    checkKeys,
    currency: MARKET.currency,
    async requestToPay(request) {
      const body = JSON.stringify(toBody(request));
      const reply = await send({ path: '/merchant/v1/payments/', method: 'POST', headers: HEADERS, body });
      const answer = readAnswer(reply);
      if (answer) return answer;
      // Airtel does not document the answer to a known id: an enquiry says whether Airtel has it.
      const known = await enquire(request.referenceId);
      if (typeof known !== 'string') return { outcome: 'there' };
      return { outcome: 'unknown', why: typeof reply === 'string' ? reply : `HTTP ${reply.status}` };
    },
    async readStatus(referenceId, options) {
      return (await pace.turn(options)) ? enquire(referenceId) : 'unknown';
    },
    readCallback: (body) => readCallback(body, config.callbackKey),
  };
}

function toBody({ referenceId, amount, phone, note }: WalletRequest) {
  const msisdn = phone.slice(COUNTRY_CODE.length);
  const transaction = { amount, ...MARKET, id: toAirtelId(referenceId) };
  return { reference: cleanNote(note), subscriber: { ...MARKET, msisdn }, transaction };
}

/** Base 36 digits of 128 bits; Airtel takes 25 letters and digits at most. */
const ID_LENGTH = 25;

/** Airtel's response codes that need a case of their own (domain.md section 2). */
const CODES = {
  done: 'DP00800001001',
  inProcess: 'DP00800001006',
  ambiguous: 'DP00800001000',
  notFound: 'DP00800001025',
} as const;

/** A request with one of these answers will never exist at Airtel. */
const REFUSALS = new Set(['002', '003', '004', '005', '007', '008', '010', '024', '026', '029'].map(codeOf));

/** Our id in Airtel's format: letters and digits, short; `fromAirtelId` reads it back. */
export function toAirtelId(uuid: string): string {
  const digits = BigInt(`0x${uuid.replaceAll('-', '')}`).toString(36);
  return digits.padStart(ID_LENGTH, '0').toUpperCase();
}

/** The UUID of an Airtel id; null: it is none of ours. */
export function fromAirtelId(id: unknown): string | null {
  if (typeof id !== 'string' || !/^[0-9A-Z]{25}$/.test(id)) return null;
  const value = [...id].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = value.toString(16).padStart(32, '0');
  if (hex.length > 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The result of a request; null: the answer does not tell, and only an enquiry does. */
function readAnswer(reply: Reply | string): WalletAnswer | null {
  if (typeof reply === 'string') return { outcome: 'unknown', why: reply };
  const status = valueAt(reply.body, 'status');
  const code = textOf(valueAt(status, 'response_code'));
  if (reply.status === 200 && valueAt(status, 'success') === true) return { outcome: 'there' };
  if (code === CODES.inProcess) return { outcome: 'there' };
  if (code && REFUSALS.has(code)) return { outcome: 'refused', reason: code };
  return null;
}

/** The state of a transaction. `absent`: Airtel does not know it. `unknown`: the answer says nothing about it. */
function readEnquiry(reply: Reply | string, id: string): WalletStatus | 'absent' | 'unknown' {
  if (typeof reply === 'string') return 'unknown';
  const code = textOf(valueAt(valueAt(reply.body, 'status'), 'response_code'));
  if (code === CODES.notFound) return 'absent';
  const transaction = valueAt(valueAt(reply.body, 'data'), 'transaction');
  const state = stateOf(textOf(valueAt(transaction, 'status')));
  const told = textOf(valueAt(transaction, 'id'));
  if (reply.status !== 200 || !state || (told !== null && told !== id)) return 'unknown';
  return {
    state,
    reason: state === 'failed' ? reasonOf(valueAt(transaction, 'status'), code) : null,
    amount: textOf(valueAt(transaction, 'amount')),
    currency: textOf(valueAt(transaction, 'currency')),
    externalId: null,
    transactionId: referenceOf(valueAt(transaction, 'airtel_money_id')),
  };
}

/** Our id in a callback; null: the hash is wrong, or missing although one is expected. */
function readCallback(body: unknown, key: string | null): string | null {
  const transaction = valueAt(body, 'transaction');
  const id = fromAirtelId(valueAt(transaction, 'id'));
  if (!id || key === null) return id;
  const hash = textOf(valueAt(body, 'hash')) ?? '';
  // Airtel's own documents differ about what exactly is signed.
  const signed = [JSON.stringify(transaction), JSON.stringify({ transaction })];
  return signed.some((text) => isSame(hashOf(text, key), hash)) ? id : null;
}

/** The signature of a callback's text. */
export function hashOf(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('base64');
}

/** Ambiguous and in process mean that it is not final. */
function stateOf(status: string | null): WalletStatus['state'] | null {
  switch (status) {
    case 'TS':
      return 'successful';
    case 'TF':
    case 'TE':
      return 'failed';
    case 'TIP':
    case 'TA':
      return 'pending';
    default:
      return null;
  }
}

function reasonOf(status: unknown, code: string | null): string {
  if (status === 'TE') return codeOf('029');
  return code && /^DP\d{11}$/.test(code) && code !== CODES.done && code !== CODES.ambiguous
    ? code
    : 'UNKNOWN';
}

function codeOf(end: string): string {
  return `DP00800001${end}`;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
