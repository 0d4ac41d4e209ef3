import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetPeople, mailsTo, outcome, PASSWORD } from '#server/testing/accounts.ts';
import { tablesWith } from '#server/testing/database.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { aBrowser, atWork, type StaffBrowser } from '#server/testing/staff-desk.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { secretsFrom } from '../../secrets.ts';
import { reencrypt } from './keep-secret.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const shop = shopForFile({ emptied: 'people' });
let live: TestShop;
beforeAll(async () => {
  live = await startShop({ config: { mode: 'live' } });
});
afterAll(() => live.close());

/** The code an app shows, `steps` half minutes from now. */
function codeAt({ clock }: TestShop, secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + steps * 30 * SECOND_MS });
}

/** Adds an app of codes; the next code is one that was not taken. */
async function addApp(at: TestShop, { call }: StaffBrowser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await call('POST', '/factors/totp')).body.data;
  const confirmed = await call('POST', '/factors/totp/confirm', { code: codeAt(at, secret) });
  expect(confirmed.status).toBe(200);
  at.clock.advance(MINUTE_MS);
  return { secret, codes: confirmed.body.data.recovery_codes };
}

async function addPasskey({ call }: StaffBrowser, device = softwareAuthenticator()) {
  const options = (await call('POST', '/factors/passkeys/options')).body.data;
  const passkey = device.create(options);
  return { device, passkey, answer: await call('POST', '/factors/passkeys', { name: 'Phone', passkey }) };
}

describe('one-time codes', () => {
  test('when an app is added then the log-in asks for it, and a code of it opens', async () => {
    const manager = await atWork(shop, 'manager');
    const { secret, codes } = await addApp(shop, manager);
    expect(new Set(codes).size).toBe(10);
    expect(await tablesWith(shop.ctx, [secret, ...codes])).toEqual([]);

    const browser = aBrowser(shop);
    const asked = await browser.logIn(manager.email);
    expect(outcome(asked)).toBe('401 second_factor_required');
    expect(asked.body.data).toEqual({ methods: ['code', 'recovery_code'], passkey_options: null });
    expect(browser.cookies.has('isoko-staff')).toBe(false);

    const opened = await browser.logIn(manager.email, { code: codeAt(shop, secret) });
    expect(opened.body.data.second_factor).toMatchObject({ totp: true, recovery_codes_left: 10 });
    const told = (await mailsTo(shop, manager.email)).map(({ text }) => text).join();
    expect(told).toContain('an authenticator app was added');
  });

  test('when an app was not confirmed by a code of it then it neither asks nor opens', async () => {
    const manager = await atWork(shop, 'manager');
    const { secret } = (await manager.call('POST', '/factors/totp')).body.data;
    const wrong = await manager.call('POST', '/factors/totp/confirm', { code: codeAt(shop, secret, 9) });
    expect(outcome(wrong)).toBe('401 invalid_code');
    expect((await manager.call('GET', '/factors')).body.data.totp).toEqual({ confirmed: false });
    expect((await aBrowser(shop).logIn(manager.email)).status).toBe(200);
  });

  test('when a code was taken then neither it nor an earlier one is taken again', async () => {
    const manager = await atWork(shop, 'manager');
    const { secret } = await addApp(shop, manager);
    const logIn = (code: string) => aBrowser(shop).logIn(manager.email, { code });
    const [before, now] = [codeAt(shop, secret, -1), codeAt(shop, secret)];

    expect((await logIn(now)).status).toBe(200);
    expect(outcome(await logIn(now))).toBe('401 invalid_code');
    expect(outcome(await logIn(before))).toBe('401 invalid_code');
  });

  test('when five browsers show one code at the same time then one of them is let in', async () => {
    const manager = await atWork(shop, 'manager');
    const { secret } = await addApp(shop, manager);
    const code = codeAt(shop, secret);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => aBrowser(shop).logIn(manager.email, { code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ])('when a clock is %i half minutes off then the answer is %i', async (steps, status) => {
    const manager = await atWork(shop, 'manager');
    const { secret } = await addApp(shop, manager);
    shop.clock.advance(5 * MINUTE_MS);
    const code = codeAt(shop, secret, steps);
    expect((await aBrowser(shop).logIn(manager.email, { code })).status).toBe(status);
  });

  test('when codes are guessed then the sixth try is refused, right or wrong, also with RATE_LIMITS off', async () => {
    const unlimited = await startShop({ unlimited: true });
    try {
      const manager = await atWork(unlimited, 'manager');
      const { secret } = await addApp(unlimited, manager);
      const right = codeAt(unlimited, secret);
      const wrong = right === '000000' ? '111111' : '000000';
      const logIn = (code: string) => aBrowser(unlimited).logIn(manager.email, { code });
      for (let tries = 0; tries < 5; tries += 1) expect(outcome(await logIn(wrong))).toBe('401 invalid_code');
      expect(outcome(await logIn(right))).toBe('429 rate_limited');
      unlimited.clock.advance(15 * MINUTE_MS + 1);
      expect((await logIn(codeAt(unlimited, secret))).status).toBe(200);
    } finally {
      await unlimited.close();
    }
  });

  test('when the secret of the shop is rotated then codes go on working', async () => {
    const manager = await atWork(shop, 'manager');
    const { secret } = await addApp(shop, manager);
    const code = codeAt(shop, secret);
    const other = secretsFrom('another secret of the shop');
    const kept = () =>
      shop.db.selectFrom('staff_totp').select('totp_secret as sealed').executeTakeFirstOrThrow();
    const before = await kept();

    expect(await reencrypt(shop.ctx, { ...shop.ctx, ...other })).toBe(1);
    expect((await kept()).sealed).not.toBe(before.sealed);
    expect(outcome(await aBrowser(shop).logIn(manager.email, { code }))).toBe('401 invalid_code');
    expect(await reencrypt(other, shop.ctx)).toBe(1);
    expect((await aBrowser(shop).logIn(manager.email, { code })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('when one is used then it opens once, however it is typed', async () => {
    const manager = await atWork(shop, 'manager');
    const { codes } = await addApp(shop, manager);
    const [first = '', second = ''] = codes;
    const logIn = (recovery_code: string) => aBrowser(shop).logIn(manager.email, { recovery_code });

    const opened = await logIn(first.toUpperCase().replaceAll('-', ' '));
    expect(opened.body.data.second_factor.recovery_codes_left).toBe(9);
    expect(outcome(await logIn(first))).toBe('401 invalid_code');
    const fresh = (await manager.call('POST', '/factors/recovery-codes')).body.data.recovery_codes;
    expect(outcome(await logIn(second))).toBe('401 invalid_code');
    expect((await logIn(fresh[7])).status).toBe(200);
  });

  test('when no factor is there then a recovery code of before opens nothing but the password does', async () => {
    const manager = await atWork(shop, 'manager');
    await addApp(shop, manager);
    expect((await manager.call('DELETE', '/factors/totp')).body.data.totp).toEqual({ confirmed: false });
    expect((await aBrowser(shop).logIn(manager.email)).status).toBe(200);
  });
});

describe('passkeys', () => {
  test('when one is made then the log-in asks for it and takes its answer, once', async () => {
    const manager = await atWork(shop, 'manager');
    const { device, answer } = await addPasskey(manager);
    expect(answer.body.data).toMatchObject({ passkeys: [{ name: 'Phone', last_used: null }] });
    expect(answer.body.data.recovery_codes).toHaveLength(10);

    const browser = aBrowser(shop);
    const asked = await browser.logIn(manager.email);
    expect(asked.body.data).toMatchObject({ methods: ['passkey', 'recovery_code'] });
    expect(asked.body.data.passkey_options).toMatchObject({ rpId: 'localhost' });
    const passkey = device.get(asked.body.data.passkey_options);
    const opened = await browser.logIn(manager.email, { passkey });
    expect(opened.body.data.second_factor).toMatchObject({ passkeys: 1 });
    expect(outcome(await aBrowser(shop).logIn(manager.email, { passkey }))).toBe('401 invalid_code');
  });

  test.each([
    [
      'another page asked',
      (device: ReturnType<typeof softwareAuthenticator>, options: object) =>
        device.get({ ...options }, 'https://isoko.example.com'),
    ],
    [
      'another host asked',
      (device: ReturnType<typeof softwareAuthenticator>, options: object) =>
        device.get({ ...options, rpId: 'example.com' }),
    ],
    [
      'nobody asked for what was signed',
      (device: ReturnType<typeof softwareAuthenticator>, options: object) =>
        device.get({ ...options, challenge: Buffer.alloc(32).toString('base64url') }),
    ],
  ])('when %s then it opens nothing', async (_, sign) => {
    const manager = await atWork(shop, 'manager');
    const { device } = await addPasskey(manager);
    const { passkey_options } = (await aBrowser(shop).logIn(manager.email)).body.data;
    const passkey = sign(device, passkey_options);
    expect(outcome(await aBrowser(shop).logIn(manager.email, { passkey }))).toBe('401 invalid_code');
  });

  test('when someone else’s passkey answers, or the answer comes after five minutes, then it opens nothing', async () => {
    const manager = await atWork(shop, 'manager');
    const { device } = await addPasskey(manager);
    const packer = await atWork(shop, 'packer');
    const { device: other } = await addPasskey(packer);
    const ask = async (email: string) => (await aBrowser(shop).logIn(email)).body.data.passkey_options;
    const show = (email: string, passkey: object) => aBrowser(shop).logIn(email, { passkey });

    expect(outcome(await show(manager.email, other.get(await ask(manager.email))))).toBe('401 invalid_code');
    expect(outcome(await show(manager.email, device.get(await ask(packer.email))))).toBe('401 invalid_code');
    const late = device.get(await ask(manager.email));
    shop.clock.advance(5 * MINUTE_MS);
    expect(outcome(await show(manager.email, late))).toBe('401 invalid_code');
  });

  test('when a passkey is sent twice then the second is refused, and taken away it opens nothing', async () => {
    const manager = await atWork(shop, 'manager');
    const { device, passkey, answer } = await addPasskey(manager);
    const twice = await manager.call('POST', '/factors/passkeys', { name: 'Phone', passkey });
    expect(outcome(twice)).toBe('401 invalid_code');
    const { passkey_options } = (await aBrowser(shop).logIn(manager.email)).body.data;
    const { _id } = answer.body.data.passkeys[0];
    expect((await manager.call('DELETE', `/factors/passkeys/${_id}`)).status).toBe(200);
    expect((await manager.call('DELETE', `/factors/passkeys/${_id}`)).status).toBe(404);
    const kept = { passkey: device.get(passkey_options) };
    expect((await aBrowser(shop).logIn(manager.email, kept)).status).toBe(200);
    expect((await aBrowser(shop).logIn(manager.email)).status).toBe(200);
  });
});

describe('a live shop', () => {
  beforeEach(() => forgetPeople(live));

  test('when an owner has no second factor then nothing is open but setting one up', async () => {
    const owner = await atWork(live, 'owner');
    const { second_factor } = (await owner.call('GET', '/session')).body.data;
    expect(second_factor).toMatchObject({ required: true, missing: true });
    expect(outcome(await owner.call('GET', '/orders'))).toBe('403 second_factor_missing');
    expect(outcome(await owner.call('POST', '/staff', {}))).toBe('403 second_factor_missing');

    await addApp(live, owner);
    expect((await owner.call('GET', '/orders')).status).toBe(200);
    await owner.call('DELETE', '/factors/totp');
    expect(outcome(await owner.call('GET', '/orders'))).toBe('403 second_factor_missing');
  });

  test('when someone else has none then they work', async () => {
    const manager = await atWork(live, 'manager');
    expect((await manager.call('GET', '/orders')).status).toBe(200);
    expect((await manager.call('GET', '/session')).body.data.second_factor.required).toBe(false);
  });

  test('when the first password is not changed yet then a factor cannot be set up either', async () => {
    const owner = await atWork(live, 'owner');
    await live.db.updateTable('account').set({ must_change_password: true }).execute();
    expect(outcome(await owner.call('POST', '/factors/totp'))).toBe('403 password_change_required');
    const password = {
      passwordCurrent: PASSWORD,
      password: 'imyumbati 2026 a',
      passwordConfirm: 'imyumbati 2026 a',
    };
    expect((await owner.call('PATCH', '/session/password', password)).status).toBe(200);
    expect((await owner.call('POST', '/factors/totp')).status).toBe(200);
  });
});
