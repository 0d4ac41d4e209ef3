import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { keepSimulatorKeys, withSimulatorKeys } from './open-simulation.ts';

const BASE = '/_sim/momo';
const target = { 'x-target-environment': 'mtnrwanda' };

const shop = shopForFile();
let key: { 'ocp-apim-subscription-key': string };
let refundKey: typeof key;
let basic: string;
let bearer: { authorization: string };

beforeAll(async () => {
  const { momo } = shop.app.config;
  if (!momo) throw new Error('a demo shop has an account at the operator');
  key = { 'ocp-apim-subscription-key': momo.subscriptionKey };
  refundKey = { 'ocp-apim-subscription-key': `${momo.subscriptionKey}-disbursement` };
  basic = `Basic ${btoa(`${momo.apiUser}:${momo.apiKey}`)}`;
  bearer = await tokenOf('collection', key);
});

type Headers = Record<string, string>;

async function tokenOf(product: string, headers: Headers): Promise<{ authorization: string }> {
  const answer = await shop.call('POST', `${BASE}/${product}/token/`, {
    headers: { ...headers, authorization: basic },
  });
  expect(answer.status).toBe(200);
  return { authorization: `Bearer ${answer.body.access_token}` };
}

const input = (changes: object = {}) => ({
  amount: '5000',
  currency: 'RWF',
  externalId: 'ISK-2026-000001',
  payer: { partyIdType: 'MSISDN', partyId: '250788123456' },
  payerMessage: 'Order 1',
  payeeNote: 'Order 1',
  ...changes,
});

async function ask(headers: Headers, body: unknown) {
  return shop.call('POST', `${BASE}/collection/v1_0/requesttopay`, { headers, body });
}

/** The headers of a good request; what is named is left out or replaced. */
function good(changes: Record<string, string | null> = {}): Headers {
  const all = { ...key, ...bearer, ...target, 'x-reference-id': randomUUID(), ...changes };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

async function currentStatus(id: string) {
  const headers = { ...key, ...bearer, ...target };
  return (await shop.call('GET', `${BASE}/collection/v1_0/requesttopay/${id}`, { headers })).body;
}

test('when a shop sets itself up then its own user and key get a token', async () => {
  const id = randomUUID();
  const create = () =>
    shop.call('POST', `${BASE}/v1_0/apiuser`, {
      headers: { ...key, 'x-reference-id': id },
      body: { providerCallbackHost: 'localhost' },
    });
  expect((await create()).status).toBe(201);
  expect(await create()).toMatchObject({ status: 409, body: { code: 'RESOURCE_ALREADY_EXIST' } });
  const shown = await shop.call('GET', `${BASE}/v1_0/apiuser/${id}`, { headers: key });
  expect(shown.body).toEqual({ providerCallbackHost: 'localhost', targetEnvironment: 'mtnrwanda' });
  const made = await shop.call('POST', `${BASE}/v1_0/apiuser/${id}/apikey`, { headers: key });
  expect(made).toMatchObject({ status: 201, body: { apiKey: expect.stringMatching(/^[0-9a-f]{32}$/) } });
  const token = await shop.call('POST', `${BASE}/collection/token/`, {
    headers: { ...key, authorization: `Basic ${btoa(`${id}:${made.body.apiKey}`)}` },
  });
  expect(token.body).toMatchObject({ token_type: 'access_token', expires_in: 3_600 });
});

test.each(['shop.example.rw', '127.0.0.1', '169.254.169.254', 'LOCALHOST.', undefined])(
  'when a user is asked for with callbacks to %s then there is none: the shop itself is called and no one else',
  async (providerCallbackHost) => {
    const headers = { ...key, 'x-reference-id': randomUUID() };
    const answer = await shop.call('POST', `${BASE}/v1_0/apiuser`, {
      headers,
      body: { providerCallbackHost },
    });
    expect(answer.status).toBe(400);
  },
);

test.each([
  'http://localhost:3241/api/v1/payments/x',
  'http://127.0.0.1/api/v1/payments/x',
  'https://localhost/api/v1/payments/x',
  'http://localhost/internal/secret',
  'http://localhost/api/v1/payments/../users/login',
  'http://localhost@evil.example/api/v1/payments/x',
  'file:///etc/passwd',
])('when a callback is wanted at %s then the request is refused', async (url) => {
  const answer = await ask(good({ 'x-callback-url': url }), input());
  expect([answer.status, answer.body.code]).toEqual([500, 'INVALID_CALLBACK_URL_HOST']);
});

test('when two shops start then no key of one opens the other', () => {
  const [one, other] = [readConfig({}).momo, readConfig({}).momo];
  expect(one?.subscriptionKey).toMatch(/^[0-9a-f]{32}$/);
  for (const name of ['subscriptionKey', 'apiUser', 'apiKey'] as const) {
    expect(one?.[name]).not.toBe(other?.[name]);
  }
});

test('when a worker works beside a shop then it has the keys of that start, in a file of its user alone', async () => {
  const { config } = shop.app;
  await keepSimulatorKeys(config);
  expect((await stat(join(config.varDir, 'simulator.json'))).mode & 0o777).toBe(0o600);
  const worker = await withSimulatorKeys(readConfig({ VAR_DIR: config.varDir }));
  expect(worker.momo).toEqual(config.momo);
});

test.each([
  ['without its slash', '/collection/token', 'key', undefined, 404],
  ['with a body', '/collection/token/', 'key', {}, 400],
  ['with the key of another product', '/collection/token/', 'refundKey', undefined, 401],
  ['with the key of earlier releases', '/collection/token/', 'old', undefined, 401],
] as const)('when a token is asked for %s then it is refused', async (_how, path, by, body, status) => {
  const old = { 'ocp-apim-subscription-key': 'simulated-subscription-key' };
  const headers = { key, refundKey, old }[by];
  const answer = await shop.call('POST', BASE + path, {
    headers: { ...headers, authorization: basic },
    body,
  });
  expect(answer.status).toBe(status);
});

test('when several things are wrong then the first of the operator’s order is told', async () => {
  const nothing = {
    'x-reference-id': 'no uuid',
    'x-target-environment': 'sandbox',
    'x-callback-url': 'http://other/',
  };
  const bad = input({ amount: 5_000, currency: 'EUR' });
  const steps: [Headers, unknown, number, string | undefined][] = [
    [{ ...nothing }, bad, 401, undefined],
    [{ ...nothing, ...key }, bad, 401, undefined],
    [{ ...nothing, ...key, ...bearer }, bad, 400, 'BAD_REQUEST'],
    [good({ ...nothing, 'x-reference-id': randomUUID() }), bad, 500, 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
    [good({ 'x-callback-url': 'http://other/' }), bad, 500, 'INVALID_CALLBACK_URL_HOST'],
    [good(), bad, 400, 'BAD_REQUEST'],
    [good(), input({ currency: 'EUR' }), 500, 'INVALID_CURRENCY'],
    [good(), input(), 202, undefined],
  ];
  for (const [headers, body, status, code] of steps) {
    const answer = await ask(headers, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  }
});

test.each([
  { amount: '0' },
  { amount: '-5' },
  { amount: 5_000 },
  { payer: { partyIdType: 'MSISDN', partyId: '+250788123456' } },
  { payer: { partyIdType: 'EMAIL', partyId: 'a@b.rw' } },
  { payerMessage: "Ab'umwami" },
  { payeeNote: 'a'.repeat(161) },
  { externalId: undefined },
])('when a request has %j then it is a bad one', async (change) => {
  expect((await ask(good(), input(change))).status).toBe(400);
});

test('when a reference comes twice then the second is a duplicate, and it answers with an empty 202 once', async () => {
  const headers = good();
  expect(await ask(headers, input())).toMatchObject({ status: 202, text: '' });
  expect(await ask(headers, input())).toMatchObject({
    status: 409,
    body: { code: 'RESOURCE_ALREADY_EXIST' },
  });
});

test('when a token is an hour old then it opens nothing', async () => {
  shop.clock.advance(3_600_000);
  expect((await ask(good(), input())).status).toBe(401);
  bearer = await tokenOf('collection', key);
});

test.each([
  ['46733123450', 'FAILED', 'INTERNAL_PROCESSING_ERROR'],
  ['250789000451', 'FAILED', 'APPROVAL_REJECTED'],
  ['250739000452', 'FAILED', 'EXPIRED'],
  ['250789000453', 'PENDING', undefined],
  ['250789000454', 'SUCCESSFUL', undefined],
  ['250789000455', 'FAILED', 'PAYER_NOT_FOUND'],
  ['250789000463', 'FAILED', 'COULD_NOT_PERFORM_TRANSACTION'],
  ['250788555000', 'SUCCESSFUL', undefined],
  ['250788555111', 'PENDING', undefined],
])('when %s is asked then a minute later it is %s %s', async (partyId, status, reason) => {
  const headers = good();
  const id = headers['x-reference-id'] ?? '';
  await ask(headers, input({ payer: { partyIdType: 'MSISDN', partyId } }));
  expect(await currentStatus(id)).toMatchObject({ status: 'PENDING' });
  shop.clock.advance(60_000);
  const body = await currentStatus(id);
  expect([body.status, body.reason]).toEqual([status, reason]);
  expect('financialTransactionId' in body).toBe(status === 'SUCCESSFUL');
});

test('when someone else answers then the page shows it, and a second answer changes nothing', async () => {
  const headers = good();
  const id = headers['x-reference-id'] ?? '';
  await ask(headers, input({ payerMessage: 'Order ISK-2026-000777' }));
  const page = await shop.call('GET', `${BASE}/phone`);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.text).toContain('FRW 5,000');
  expect(page.text).toContain(`action="${BASE}/phone/${id}/approve"`);
  expect(page.text).not.toMatch(/<script|<style|style=/);
  const press = (answer: string) =>
    shop.call('POST', `${BASE}/phone/${id}/${answer}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
  expect(await press('reject')).toMatchObject({ status: 303, headers: { location: `${BASE}/phone` } });
  await press('approve');
  expect(await currentStatus(id)).toMatchObject({ status: 'FAILED', reason: 'APPROVAL_REJECTED' });
  expect((await shop.call('GET', `${BASE}/phone.css`)).headers['content-type']).toContain('text/css');
});

test('when the balance is asked for then it is what was paid, and every number is active', async () => {
  const headers = { ...key, ...bearer, ...target };
  const balance = await shop.call('GET', `${BASE}/collection/v1_0/account/balance`, { headers });
  expect(balance.body).toEqual({ availableBalance: expect.stringMatching(/^\d+$/), currency: 'RWF' });
  const active = `${BASE}/collection/v1_0/accountholder/msisdn/250788123456/active`;
  expect((await shop.call('GET', active, { headers })).body).toEqual({ result: true });
});

test('when paid money goes back then the refund succeeds, once a reference', async () => {
  const paid = good();
  await ask(paid, input({ payer: { partyIdType: 'MSISDN', partyId: '250788123000' } }));
  shop.clock.advance(5_000);
  const owner = await tokenOf('disbursement', refundKey);
  const headers = { ...refundKey, ...owner, ...target, 'x-reference-id': randomUUID() };
  const body = {
    ...input(),
    payer: undefined,
    externalId: 'RF-1',
    referenceIdToRefund: paid['x-reference-id'],
  };
  const refund = () => shop.call('POST', `${BASE}/disbursement/v1_0/refund`, { headers, body });
  expect((await refund()).status).toBe(202);
  expect((await refund()).status).toBe(409);
  const shown = await shop.call('GET', `${BASE}/disbursement/v1_0/refund/${headers['x-reference-id']}`, {
    headers,
  });
  expect(shown.body).toMatchObject({
    status: 'SUCCESSFUL',
    externalId: 'RF-1',
    payee: { partyId: '250788123000' },
  });
});

test('when a test changes the operator from outside then unknown words are refused', async () => {
  const change = (body: object) => shop.call('POST', `${BASE}/behaviour`, { body });
  expect((await change({ callback: 'never' })).status).toBe(400);
  const changed = await change({ callback: 'drop', advance_seconds: 60 });
  expect(changed.body).toMatchObject({
    callback: 'drop',
    now: new Date(shop.clock.now().getTime() + 60_000).toISOString(),
  });
});
