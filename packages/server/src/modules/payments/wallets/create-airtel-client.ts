import type { AirtelConfig } from '#server/wallet-config.ts';
import type { WalletClient, WalletRequest } from '../wallet-client.ts';
import { readAnswer, readCallback, readEnquiry, toAirtelId } from './airtel-wire.ts';
import { cleanNote } from './clean-note.ts';
import { createPace } from './pace.ts';
import { type Fetch, type Reply, send } from './send.ts';
import { createTokenCache } from './token.ts';

const TIMEOUT_MS = 10_000;
/** How many enquiries a second Airtel is asked, and how long one waits for its turn. */
const ENQUIRIES_PER_SECOND = 5;
const ENQUIRY_WAIT_MS = 5_000;

const MARKET = { country: 'RW', currency: 'RWF' } as const;
const COUNTRY_CODE = '+250';

export interface AirtelClientOptions {
  readonly config: AirtelConfig & { readonly baseUrl: string };
  readonly now: () => Date;
  readonly fetch?: Fetch;
  readonly timeoutMs?: number;
  readonly statusReadsPerSecond?: number;
}

/** Airtel Money's collections over its Open API (domain.md section 2). One a process, so that all share token and pace. */
export function createAirtelClient(options: AirtelClientOptions): WalletClient {
  const { config, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  const perSecond = options.statusReadsPerSecond ?? ENQUIRIES_PER_SECOND;
  const pace = createPace({ perSecond, maxWaitMs: ENQUIRY_WAIT_MS });
  const json = { 'content-type': 'application/json', accept: '*/*' };
  const call = (path: string, init: RequestInit) =>
    send(fetch, config.baseUrl + path, { ...init, timeoutMs });
  const tokens = createTokenCache({
    now: options.now,
    fetchToken: () => {
      const { clientId: client_id, clientSecret: client_secret } = config;
      const body = JSON.stringify({ client_id, client_secret, grant_type: 'client_credentials' });
      return call('/auth/oauth2/token', { method: 'POST', headers: json, body });
    },
  });

  /** With a token that holds; a 401 gets one more try with a new one. */
  async function authorized(path: string, init: { method: string; body?: string }) {
    const ask = async (fresh: boolean): Promise<Reply | string> => {
      const held = await tokens.get({ fresh });
      if (typeof held === 'string') return held;
      const market = { 'x-country': MARKET.country, 'x-currency': MARKET.currency };
      const headers = { ...json, ...market, authorization: `Bearer ${held.token}` };
      return call(path, { ...init, headers });
    };
    const reply = await ask(false);
    return typeof reply !== 'string' && reply.status === 401 ? ask(true) : reply;
  }

  async function enquire(referenceId: string) {
    const id = toAirtelId(referenceId);
    return readEnquiry(await authorized(`/standard/v1/payments/${id}`, { method: 'GET' }), id);
  }

  return {
    currency: MARKET.currency,
    async requestToPay(request) {
      const body = JSON.stringify(toBody(request));
      const reply = await authorized('/merchant/v1/payments/', { method: 'POST', body });
      const answer = readAnswer(reply);
      if (answer) return answer;
      // Nobody published how a known id is refused: the enquiry says whether it is there.
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
