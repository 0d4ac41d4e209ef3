import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIL_ALONE, type MessageConfig, type SmsConfig } from '#server/message-config.ts';
import { readSmsGateway } from '#server/sms-gateway-config.ts';
import { openProviders, type TestProviders } from '#server/testing/message-providers.ts';
import { openPhones } from './open-phones.ts';
import type { PhoneMessage, PhoneProvider } from './provider.ts';

const now = () => new Date('2026-11-20T08:00:00Z');
const publicUrl = 'https://shop.example';
const message: PhoneMessage = {
  ...{ to: '+250788123456', ref: '00000000-0000-4000-8000-000000000001', language: 'en' },
  text: 'Isoko: "50%" & {text} + Ñ\nline two',
  template: { name: 'order_placed', values: [], linkTail: 'x', code: null },
  isInWindow: false,
};

function smsOf(messages: MessageConfig): PhoneProvider {
  const sms = openPhones({ messages, publicUrl }, { ownAddress: '', now }).find(
    ({ channel }) => channel === 'sms',
  );
  if (!sms) throw new Error('no SMS is set up');
  return sms;
}

describe.each(['africastalking', 'pindo', 'gateway'] as const)('the wire of %s', (wire) => {
  let providers: TestProviders;
  let sms: PhoneProvider;
  beforeAll(async () => {
    providers = await openProviders({ sms: wire, now, publicUrl });
    sms = smsOf(providers.messages);
  });
  afterAll(() => providers.close());

  test('when a message is sent then it arrives as it was written, and has an id', async () => {
    const result = await sms.send(message);
    expect(result).toMatchObject({ outcome: 'accepted', id: providers.sim.messages[0]?.id });
    expect(providers.sim.messages[0]).toMatchObject({ to: message.to, text: message.text, from: 'ISOKO' });
  });

  test('when a provider is busy, hangs up or breaks in the middle then that is told apart', async () => {
    const before = providers.sim.messages.length;
    providers.sim.mood.next = ['503', '429', '500', 'hang-up after taking'];
    expect(await sms.send(message)).toMatchObject({ outcome: 'retry', reason: 'HTTP 503' });
    expect(await sms.send(message)).toMatchObject({ outcome: 'retry', reason: 'HTTP 429' });
    expect(await sms.send(message)).toMatchObject({ outcome: 'unknown', reason: 'HTTP 500' });
    expect(await sms.send(message)).toMatchObject({ outcome: 'unknown' });
    expect(providers.sim.messages.length).toBe(before + 1);
  });

  test('when a number cannot be a phone then it is refused', async () => {
    expect(await sms.send({ ...message, to: '+0' })).toMatchObject({ outcome: 'refused' });
  });
});

test('when no one listens then the message certainly did not leave', async () => {
  const providers = await openProviders({ now, publicUrl });
  const sms = smsOf(providers.messages);
  await providers.close();
  expect(await sms.send(message)).toEqual({ outcome: 'retry', reason: 'ECONNREFUSED' });
});

const description = {
  url: 'https://gateway.example/api/sms',
  auth: { kind: 'basic', user: 'shop', secret: '{env:GATEWAY_SECRET}' },
  encoding: 'form',
  numberFormat: 'local',
  body: { recipients: '{to}', message: '{text}', sender: '{sender}', dlrurl: '{dlr}' },
  ...{ okPath: 'success', okValue: true, idPath: 'details.0.messageid', costPath: 'details.0.cost' },
};

test('when a gateway is described then its request is built as it says, with each value escaped once', async () => {
  const gateway = readSmsGateway({ SMS_GATEWAY: JSON.stringify(description), GATEWAY_SECRET: 'pass:word' });
  const seen: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    seen.push({ url, init });
    return Response.json({ success: true, details: [{ status: 'P', cost: 8.2, messageid: 77 }] });
  };
  const sms: SmsConfig = { provider: 'gateway', gateway, sender: 'ISOKO', price: 12, perSecond: 9 };
  const messages = { ...MAIL_ALONE, sms, reportToken: 'secret-path' };
  const [phone] = openPhones({ messages, publicUrl }, { ownAddress: '', now, fetch });
  expect(await phone?.send(message)).toEqual({ outcome: 'accepted', id: '77', cost: 9 });
  const [{ url = '', init = {} } = {}] = seen;
  expect(url).toBe(description.url);
  expect(init.headers).toMatchObject({ authorization: `Basic ${btoa('shop:pass:word')}` });
  expect(Object.fromEntries(new URLSearchParams(String(init.body)))).toEqual({
    recipients: '0788123456',
    message: message.text,
    sender: 'ISOKO',
    dlrurl: 'https://shop.example/api/v1/messages/gateway/secret-path',
  });
});

test('when a gateway gives tokens then one is fetched, kept, and fetched again when it has ended', async () => {
  let time = now().getTime();
  let tokens = 0;
  const gateway = readSmsGateway({
    ...{ FDI_USER: 'u', FDI_PASSWORD: 'p' },
    SMS_GATEWAY: JSON.stringify({
      ...{ url: 'https://gateway.example/mt', encoding: 'json', auth: { kind: 'bearer' } },
      body: { msisdn: '{to}', message: '{text}' },
      token: {
        url: 'https://gateway.example/auth',
        body: { api_username: '{env:FDI_USER}', api_password: '{env:FDI_PASSWORD}' },
        ...{ path: 'access_token', expiresPath: 'expires_in' },
      },
    }),
  });
  const bearers: unknown[] = [];
  const fetch = async (url: string, { headers, body }: RequestInit) => {
    if (url.endsWith('/auth')) {
      expect(JSON.parse(String(body))).toEqual({ api_username: 'u', api_password: 'p' });
      tokens += 1;
      return Response.json({ access_token: `token ${tokens}`, expires_in: 90 });
    }
    bearers.push(new Headers(headers).get('authorization'));
    return Response.json({});
  };
  const sms: SmsConfig = { provider: 'gateway', gateway, sender: null, price: 12, perSecond: 99 };
  const options = { ownAddress: '', now: () => new Date(time), fetch };
  const [phone] = openPhones({ messages: { ...MAIL_ALONE, sms }, publicUrl }, options);
  await phone?.send(message);
  await phone?.send(message);
  time += 61_000;
  await phone?.send(message);
  expect(bearers).toEqual(['Bearer token 1', 'Bearer token 1', 'Bearer token 2']);
});

test.each([
  ['no JSON', '{', 'SMS_GATEWAY must be one JSON object.'],
  ['no address', JSON.stringify({ ...description, url: 5 }), 'SMS_GATEWAY is not right at "/url"'],
  ['a word nobody knows', JSON.stringify({ ...description, speed: 5 }), 'SMS_GATEWAY is not right'],
  ['no place for the text', JSON.stringify({ ...description, body: { a: '{to}' } }), '{to} and {text}'],
])('when a description has %s then one sentence says so and repeats no secret', (_, text, sentence) => {
  const read = () => readSmsGateway({ SMS_GATEWAY: text, GATEWAY_SECRET: 'hush-hush' });
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(/hush/);
});

test('when a variable of a description is absent then it is named', () => {
  expect(() => readSmsGateway({ SMS_GATEWAY: JSON.stringify(description) })).toThrow(
    'GATEWAY_SECRET is required',
  );
});
