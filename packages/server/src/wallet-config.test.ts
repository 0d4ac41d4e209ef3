import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const credentials = {
  MOMO_SUBSCRIPTION_KEY: 'f00d',
  MOMO_API_USER: '5a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
  MOMO_API_KEY: 'cafe',
};
const live = { SHOP_MODE: 'live', PUBLIC_URL: 'https://shop.example.rw' };

test('when a demo shop has no credentials then the operator is simulated and people answer', () => {
  const { momo, simulator } = readConfig({});
  expect(momo).toMatchObject({ baseUrl: null, currency: 'RWF', callbackBase: null });
  expect(simulator).toEqual({ outcome: 'ask', callbackMethod: 'PUT' });
});

test('when a live shop has no credentials then there is neither MoMo nor a simulator', () => {
  expect(readConfig(live)).toMatchObject({ momo: null, simulator: null });
  expect(readConfig({ ...live, SIM_DEFAULT: 'success' })).toMatchObject({ momo: null, simulator: null });
});

test('when credentials are set then Rwanda’s operator is asked and calls back to the shop', () => {
  expect(readConfig({ ...live, ...credentials })).toMatchObject({
    simulator: null,
    momo: {
      baseUrl: 'https://proxy.momoapi.mtn.co.rw',
      targetEnvironment: 'mtnrwanda',
      currency: 'RWF',
      callbackBase: 'https://shop.example.rw',
    },
  });
});

test('when the sandbox is asked then its address and currency follow', () => {
  const { momo, simulator } = readConfig({ ...credentials, MOMO_TARGET_ENVIRONMENT: 'sandbox' });
  expect(simulator).toBeNull();
  expect(momo).toMatchObject({
    baseUrl: 'https://sandbox.momodeveloper.mtn.com',
    currency: 'EUR',
    callbackBase: null,
  });
});

test.each([
  ['http://shop.example.rw', null],
  ['https://203.0.113.9', null],
  ['https://shop.example.rw:8443', null],
  ['https://shop.example.rw', 'https://shop.example.rw'],
])('when PUBLIC_URL is %s then callbacks go to %s', (PUBLIC_URL, base) => {
  expect(readConfig({ ...credentials, PUBLIC_URL, DEMO_IN_PUBLIC: 'yes' }).momo?.callbackBase).toBe(base);
});

test('when another host is registered then callbacks go there', () => {
  const { momo } = readConfig({ ...credentials, MOMO_CALLBACK_HOST: 'pay.example.rw' });
  expect(momo?.callbackBase).toBe('https://pay.example.rw');
});

test.each([
  ['MOMO_BASE_URL', 'operator'],
  ['MOMO_API_USER', 'somebody'],
  ['MOMO_SUBSCRIPTION_KEY', 'two words'],
  ['MOMO_TARGET_ENVIRONMENT', 'Rwanda!'],
  ['MOMO_CURRENCY', 'francs'],
  ['MOMO_CALLBACK_HOST', 'https://shop.example.rw'],
  ['MOMO_CALLBACK_HOST', '203.0.113.9'],
  ['SIM_DEFAULT', 'maybe'],
  ['SIM_CALLBACK_METHOD', 'GET'],
])('when %s is %s then one sentence names the variable', (name, value) => {
  const start = () => readConfig({ ...credentials, [name]: value });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${name} [^\\n]*\\.$`));
});

test.each(Object.keys(credentials))('when only %s is missing then one sentence names it', (name) => {
  expect(() => readConfig({ ...credentials, [name]: '' })).toThrow(new RegExp(`^${name} is required`));
});

test('when a key is wrong then the sentence does not repeat it', () => {
  expect(() => readConfig({ ...credentials, MOMO_API_KEY: 'hunter 2' })).toThrow(/^(?!.*hunter)/);
});
