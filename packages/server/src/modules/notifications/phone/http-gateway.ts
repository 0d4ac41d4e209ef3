import type { SmsConfig } from '#server/message-config.ts';
import type { SmsGatewayConfig } from '#server/sms-gateway-config.ts';
import {
  ask,
  cleanReason,
  type Fetch,
  type PhoneMessage,
  type PhoneProvider,
  type Reply,
  resultOfStatus,
  type SendResult,
  textAt,
} from './provider.ts';

export const GATEWAY = 'gateway';

type Config = Extract<SmsConfig, { provider: 'gateway' }>;

interface Options {
  readonly fetch: Fetch;
  readonly now: () => Date;
  /** Where the gateway sends its reports; empty: nowhere. */
  readonly reportUrl: string;
}

const TIMEOUT_MS = 10_000;
const REPORT_WAIT_MS = 120_000;
/** A token is used this long if its answer does not say. */
const TOKEN_SECONDS = 600;

/** A client of the gateway that the operator described (sms-gateway-config.ts). */
export function createHttpGateway({ gateway, ...wire }: Config, options: Options): PhoneProvider {
  const token = tokenOf(gateway, options);
  return {
    ...{ code: GATEWAY, channel: 'sms', price: wire.price, reportWaitMs: REPORT_WAIT_MS },
    perSecond: wire.perSecond,
    async send(message) {
      const bearer = await token();
      if (typeof bearer === 'object') return bearer;
      const { url, init } = requestOf(gateway, { message, sender: wire.sender, bearer, ...options });
      const reply = await ask(options.fetch, url, init);
      return 'outcome' in reply ? reply : resultOf(gateway, reply);
    },
  };
}

/** A fixed secret, or a token that is fetched and kept for as long as its answer says. */
function tokenOf({ auth, token }: SmsGatewayConfig, { fetch, now }: Options) {
  let held = { value: '', until: 0 };
  return async (): Promise<string | SendResult> => {
    if (!token) return auth?.kind === 'bearer' ? (auth.secret ?? '') : '';
    if (now().getTime() < held.until) return held.value;
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(token.body), timeoutMs: TIMEOUT_MS };
    const reply = await ask(fetch, token.url, init);
    // Whatever the reason, the message itself has not left.
    if ('outcome' in reply) return { outcome: 'retry', reason: `token: ${reply.outcome}` };
    const value = textAt(reply.body, token.path);
    if (value === null) return { outcome: 'retry', reason: `token: HTTP ${reply.status}` };
    const seconds = Number(textAt(reply.body, token.expiresPath) ?? TOKEN_SECONDS);
    const lifeMs = (Number.isFinite(seconds) ? Math.max(0, seconds - 30) : TOKEN_SECONDS) * 1_000;
    held = { value, until: now().getTime() + lifeMs };
    return value;
  };
}

interface Filling {
  readonly message: PhoneMessage;
  readonly sender: string | null;
  readonly bearer: string;
  readonly reportUrl: string;
}

function requestOf(gateway: SmsGatewayConfig, filling: Filling) {
  const { url, method = 'POST', encoding, timeoutMs = TIMEOUT_MS, auth } = gateway;
  const filled = fill(gateway, filling);
  const query = new URLSearchParams(encoding === 'query' ? pairsOf(filled) : []);
  if (auth?.kind === 'query') query.append(auth.name, auth.secret);
  const to = new URL(url);
  for (const [name, value] of query) to.searchParams.append(name, value);
  const headers = { ...gateway.headers, ...authOf(auth, filling.bearer) };
  if (encoding === 'query') return { url: to.href, init: { method, headers, timeoutMs } };
  const isJson = encoding === 'json';
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  const body = isJson ? JSON.stringify(filled) : new URLSearchParams(pairsOf(filled)).toString();
  return { url: to.href, init: { method, headers: { 'content-type': type, ...headers }, body, timeoutMs } };
}

type Filled = Record<string, string | string[]>;

function pairsOf(filled: Filled): [string, string][] {
  return Object.entries(filled).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
}

/** Each value is filled in once: placeholders inside a value stay. */
function fill({ body, numberFormat = 'e164' }: SmsGatewayConfig, filling: Filling): Filled {
  const { message, sender, reportUrl } = filling;
  const values: Readonly<Record<string, string>> = {
    to: numberIn(numberFormat, message.to),
    text: message.text,
    sender: sender ?? '',
    ref: message.ref,
    dlr: reportUrl,
  };
  const put = (text: string) => text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.map(put) : put(value)]),
  );
}

function numberIn(format: 'e164' | 'digits' | 'local', phone: string): string {
  if (format === 'e164') return phone;
  return format === 'digits' ? phone.slice(1) : phone.replace(/^\+250/, '0');
}

function authOf(auth: SmsGatewayConfig['auth'], bearer: string): Record<string, string> {
  if (auth?.kind === 'bearer') return { authorization: `Bearer ${bearer}` };
  if (auth?.kind === 'basic') {
    return { authorization: `Basic ${Buffer.from(`${auth.user}:${auth.secret}`).toString('base64')}` };
  }
  return auth?.kind === 'header' ? { [auth.name]: auth.secret } : {};
}

function resultOf(gateway: SmsGatewayConfig, { status, body }: Reply): SendResult {
  const { okStatus = [200, 201, 202], okPath, okValue, idPath, costPath, errorPath } = gateway;
  const { retryStatuses = [429, 503] } = gateway;
  const isYes = okPath === undefined || textAt(body, okPath) === String(okValue ?? true);
  if (okStatus.includes(status) && isYes) {
    const cost = Math.ceil(Number(textAt(body, costPath)));
    return { outcome: 'accepted', id: textAt(body, idPath), ...(cost > 0 && { cost }) };
  }
  if (retryStatuses.includes(status)) return { outcome: 'retry', reason: `HTTP ${status}` };
  const told = textAt(body, errorPath);
  const reason = told === null ? null : cleanReason(told);
  if (okStatus.includes(status)) return { outcome: 'refused', reason: reason ?? 'refused', isAlarm: true };
  const result = resultOfStatus(status);
  return reason && result.outcome === 'refused' ? { ...result, reason } : result;
}
