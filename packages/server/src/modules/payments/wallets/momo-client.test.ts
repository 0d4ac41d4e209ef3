import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { testClock } from '#server/testing/start-shop.ts';
import type { WalletClient } from '../wallet-client.ts';
import { createMomoClient } from './momo-client.ts';

const HOUR = 3_600_000;
const config = {
  baseUrl: 'https://operator.example',
  subscriptionKey: 'the-key',
  apiUser: 'user',
  apiKey: 'secret',
  targetEnvironment: 'mtnrwanda',
  currency: 'RWF',
  callbackBase: 'https://shop.example.rw' as string | null,
};

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
}

let sent: Sent[];
/** Answers of the operator in order: status and body. Token calls are answered by themselves. */
let script: [status: number, body?: unknown][];
let tokens: number;
const clock = testClock(new Date('2026-11-20T08:00:00Z'));

beforeEach(() => {
  sent = [];
  script = [];
  tokens = 0;
});

async function fetch(url: string, init: RequestInit): Promise<Response> {
  const { method = 'GET', headers, body } = init;
  sent.push({ url, method, headers: headers as Record<string, string>, body: body as string | undefined });
  if (url.endsWith('/token/')) {
    tokens += 1;
    return Response.json({ access_token: `token-${tokens}`, token_type: 'access_token', expires_in: 3_600 });
  }
  const [status, answer] = script.shift() ?? [202];
  if (status === 0) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return new Response(status === 202 ? null : (text ?? null), { status });
}

function client(changes: Partial<typeof config> = {}): WalletClient {
  return createMomoClient({
    config: { ...config, ...changes },
    now: clock.now,
    fetch,
    statusReadsPerSecond: 1_000,
  });
}

const request = (changes: object = {}) => ({
  referenceId: randomUUID(),
  amount: 5_000,
  externalId: 'ISK-2026-000123',
  phone: '+250788123456',
  note: 'Order ISK-2026-000123',
  callbackToken: 'the-path-token',
  ...changes,
});
const calls = () => sent.filter((each) => !each.url.endsWith('/token/'));

test('when a payment is asked for then every byte is as the operator wants it', async () => {
  const input = request();
  expect(await client().requestToPay(input)).toEqual({ outcome: 'there' });
  const [token, ask] = sent;
  expect(token).toEqual({
    url: 'https://operator.example/collection/token/',
    method: 'POST',
    headers: { 'ocp-apim-subscription-key': 'the-key', authorization: `Basic ${btoa('user:secret')}` },
    body: undefined,
  });
  expect(ask).toMatchObject({
    url: 'https://operator.example/collection/v1_0/requesttopay',
    method: 'POST',
    headers: {
      authorization: 'Bearer token-1',
      'x-reference-id': input.referenceId,
      'x-target-environment': 'mtnrwanda',
      'ocp-apim-subscription-key': 'the-key',
      'content-type': 'application/json',
      'x-callback-url': 'https://shop.example.rw/api/v1/payments/mtn-momo/callback/the-path-token',
    },
  });
  expect(JSON.parse(ask?.body ?? '')).toEqual({
    amount: '5000',
    currency: 'RWF',
    externalId: 'ISK-2026-000123',
    payer: { partyIdType: 'MSISDN', partyId: '250788123456' },
    payerMessage: 'Order ISK-2026-000123',
    payeeNote: 'Order ISK-2026-000123',
  });
});

test('when the shop has no https address then no callback is asked for, not even an empty one', async () => {
  await client({ callbackBase: null }).requestToPay(request());
  expect(Object.keys(calls()[0]?.headers ?? {})).not.toContain('x-callback-url');
});

test('when a status is read then it has no reference header', async () => {
  script = [[200, { status: 'PENDING', amount: '5000', currency: 'RWF', externalId: 'A' }]];
  const id = randomUUID();
  await client().readStatus(id);
  expect(calls()[0]).toMatchObject({
    url: `https://operator.example/collection/v1_0/requesttopay/${id}`,
    method: 'GET',
  });
  expect(Object.keys(calls()[0]?.headers ?? {})).not.toContain('x-reference-id');
});

test('when many ask at the same time then one token is fetched', async () => {
  const momo = client();
  await Promise.all(Array.from({ length: 8 }, () => momo.requestToPay(request())));
  expect(tokens).toBe(1);
});

test('when ten minutes of the token are left then a new one is fetched, not earlier', async () => {
  const momo = client();
  await momo.requestToPay(request());
  clock.advance(HOUR - 600_000 - 1);
  await momo.requestToPay(request());
  expect(tokens).toBe(1);
  clock.advance(1);
  await momo.requestToPay(request());
  expect(tokens).toBe(2);
});

test('when the token is refused then the call is made once more with a new one', async () => {
  script = [[401, { error: 'invalid_token' }], [202]];
  expect(await client().requestToPay(request())).toEqual({ outcome: 'there' });
  expect(calls().map((each) => each.headers.authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
});

test('when the new token is refused too then it is not tried for ever', async () => {
  script = [[401], [401], [202]];
  expect(await client().requestToPay(request())).toMatchObject({ outcome: 'unknown' });
  expect(calls()).toHaveLength(2);
});

test.each([
  [202, undefined, { outcome: 'there' }],
  [409, { code: 'RESOURCE_ALREADY_EXIST' }, { outcome: 'there' }],
  [400, '<html>Bad Request</html>', { outcome: 'refused', reason: 'INVALID_REQUEST' }],
  [500, { code: 'INVALID_CURRENCY', message: 'x' }, { outcome: 'refused', reason: 'INVALID_CURRENCY' }],
  [500, { code: 'NOT_ALLOWED', message: 'x' }, { outcome: 'refused', reason: 'NOT_ALLOWED' }],
  [500, { code: 'SERVICE_UNAVAILABLE' }, { outcome: 'unknown', why: 'HTTP 500 SERVICE_UNAVAILABLE' }],
  [500, '<html>oops</html>', { outcome: 'unknown', why: 'HTTP 500' }],
  [503, { code: 'SERVICE_UNAVAILABLE' }, { outcome: 'unknown', why: 'HTTP 503 SERVICE_UNAVAILABLE' }],
  [404, 'no such page', { outcome: 'unknown', why: 'HTTP 404' }],
  [0, undefined, { outcome: 'unknown', why: 'ECONNRESET' }],
])('when the operator answers a request with %s %j then the outcome is %j', async (status, body, outcome) => {
  script = [[status, body]];
  expect(await client().requestToPay(request())).toEqual(outcome);
});

const currentStatus = { amount: '5000', currency: 'RWF', externalId: 'A' };

test.each([
  [
    { ...currentStatus, status: 'PENDING' },
    { state: 'pending', reason: null },
  ],
  [{ ...currentStatus, status: 'CREATED' }, { state: 'pending' }],
  [{ ...currentStatus, status: 'SOMETHING_NEW' }, { state: 'pending' }],
  [
    { ...currentStatus, status: 'FAILED', reason: 'EXPIRED' },
    { state: 'failed', reason: 'EXPIRED' },
  ],
  [
    {
      ...currentStatus,
      status: 'FAILED',
      reason: { code: 'PAYER_NOT_FOUND', message: 'Payee does not exist' },
    },
    { state: 'failed', reason: 'PAYER_NOT_FOUND' },
  ],
  [
    { ...currentStatus, status: 'FAILED', reason: '<script>' },
    { state: 'failed', reason: null },
  ],
  [
    { ...currentStatus, status: 'SUCCESSFUL', financialTransactionId: '1927264368' },
    { state: 'successful', transactionId: '1927264368', amount: '5000' },
  ],
])('when the operator tells %j then it is read', async (body, read) => {
  script = [[200, body]];
  expect(await client().readStatus(randomUUID())).toMatchObject(read);
});

test.each([
  [404, { code: 'RESOURCE_NOT_FOUND' }, 'absent'],
  [404, '<html>not here</html>', 'unknown'],
  [200, 'no json', 'unknown'],
  [200, { hello: 'world' }, 'unknown'],
  [500, { code: 'INTERNAL_PROCESSING_ERROR' }, 'unknown'],
  [0, undefined, 'unknown'],
])('when a status is answered with %s %j then it is %s', async (status, body, read) => {
  script = [[status, body]];
  expect(await client().readStatus(randomUUID())).toBe(read);
});
