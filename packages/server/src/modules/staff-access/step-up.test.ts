import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { mailsTo, outcome, PASSWORD, peopleOf } from '#server/testing/accounts.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { softwareAuthenticator } from '#server/testing/software-authenticator.ts';
import { aBrowser, atWork } from '#server/testing/staff-desk.ts';

const MINUTE_MS = 60_000;
const PROOF_MS = 10 * MINUTE_MS;
/** Calls that ask for a proof, with what they answer to who gave one. */
const GUARDED = [
  ['POST', '/staff', 400],
  ['GET', '/exports/orders.csv', 200],
  ['GET', '/exports/customers.csv', 200],
  ['GET', '/day.csv', 200],
  ['DELETE', '/customers/00000000-0000-4000-8000-000000000000', 404],
  ['POST', '/keys', 400],
  ['POST', '/factors/totp', 200],
] as const;

const shop = shopForFile({ emptied: 'people' });

const events = async (kind: string) =>
  (await shop.db.selectFrom('security_event').select('kind').where('kind', '=', kind).execute()).length;

describe('a proof of who is there', () => {
  test.each(GUARDED)(
    'when it is ten minutes old then %s %s is open, and a moment later not',
    async (...call) => {
      const [method, path, status] = call;
      const owner = await atWork(shop, 'owner');
      const ask = () => owner.call(method, path, method === 'POST' ? {} : undefined);

      shop.clock.advance(PROOF_MS);
      expect((await ask()).status).toBe(status);
      shop.clock.advance(1);
      expect(outcome(await ask())).toBe('403 step_up_required');
      expect((await owner.call('GET', '/orders')).status).toBe(200);

      const renewed = await owner.call('POST', '/step-up', { password: PASSWORD });
      expect(renewed.body.data.proved_until).toBe(
        new Date(shop.ctx.now().getTime() + PROOF_MS).toISOString(),
      );
      expect((await ask()).status).toBe(status);
      expect(await events('step_up')).toBe(1);
    },
  );

  test('when staff have a second factor then the password alone moves their mailbox no more, and a fresh log-in does', async () => {
    const manager = await atWork(shop, 'manager');
    const people = peopleOf(shop);
    const { token } = (await people.logIn(manager.email)).body.data;
    const move = () => people.changeEmail(token, 'new@example.com');
    shop.clock.advance(PROOF_MS + 1);
    expect((await move()).status).toBe(200);

    await manager.call('POST', '/step-up', { password: PASSWORD });
    const { secret } = (await manager.call('POST', '/factors/totp')).body.data;
    const code = () => new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() });
    expect((await manager.call('POST', '/factors/totp/confirm', { code: code() })).status).toBe(200);
    shop.clock.advance(PROOF_MS);
    expect((await move()).status).toBe(200);
    shop.clock.advance(1);
    expect(outcome(await move())).toBe('400 validation_error email');
    expect((await aBrowser(shop).logIn(manager.email, { code: code() })).status).toBe(200);
    expect((await move()).status).toBe(200);
  });

  test('when staff have a second factor then the current password alone sets no new one, as a customer or at work', async () => {
    const packer = await atWork(shop, 'packer');
    const people = peopleOf(shop);
    const { secret } = (await packer.call('POST', '/factors/totp')).body.data;
    const code = () => new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() });
    expect((await packer.call('POST', '/factors/totp/confirm', { code: code() })).status).toBe(200);
    const { token } = (await people.logIn(packer.email)).body.data;
    const [one, two] = ['umuceri mwiza cyane', 'ibishyimbo bya Huye'];
    const change = (from: string, to: string) => ({
      passwordCurrent: from,
      password: to,
      passwordConfirm: to,
    });
    const atHome = () => people.changePassword(token, change(PASSWORD, one));

    shop.clock.advance(PROOF_MS + 1);
    const refused = await atHome();
    expect(outcome(refused)).toBe('400 validation_error password');
    expect(refused.body.errors[0].message).toMatch(/^You work in the shop: .* change your password /);
    expect(outcome(await packer.call('PATCH', '/session/password', change(PASSWORD, one)))).toBe(
      '403 step_up_required',
    );

    await packer.call('POST', '/step-up', { code: code() });
    shop.clock.advance(PROOF_MS);
    expect((await packer.call('PATCH', '/session/password', change(PASSWORD, one))).status).toBe(200);
    // The proof was shown when it was, not when the password changed.
    shop.clock.advance(1);
    expect(outcome(await packer.call('PATCH', '/session/password', change(one, two)))).toBe(
      '403 step_up_required',
    );
  });

  test('when it is given in one browser then no other has it', async () => {
    const owner = await atWork(shop, 'owner');
    const other = aBrowser(shop);
    await other.logIn(owner.email);
    shop.clock.advance(PROOF_MS + 1);
    await owner.call('POST', '/step-up', { password: PASSWORD });
    expect((await other.call('GET', '/session')).body.data.proved_until).toBeNull();
    expect(outcome(await other.call('GET', '/day.csv'))).toBe('403 step_up_required');
  });

  test('when the password is wrong then it is not given, and the sixth try is refused', async () => {
    const owner = await atWork(shop, 'owner');
    shop.clock.advance(PROOF_MS + 1);
    const prove = (password?: string) => owner.call('POST', '/step-up', { ...(password && { password }) });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(outcome(await prove(tries === 0 ? undefined : 'not this one'))).toBe('401 bad_credentials');
    }
    expect(outcome(await prove(PASSWORD))).toBe('429 rate_limited');
    expect(await events('step_up_failed')).toBe(5);
  });

  test('when there is a second factor then the password alone proves nothing', async () => {
    const owner = await atWork(shop, 'owner');
    const { secret } = (await owner.call('POST', '/factors/totp')).body.data;
    const code = () => new TOTP({ secret }).generate({ timestamp: shop.clock.now().getTime() });
    await owner.call('POST', '/factors/totp/confirm', { code: code() });
    const device = softwareAuthenticator();
    const made = (await owner.call('POST', '/factors/passkeys/options')).body.data;
    await owner.call('POST', '/factors/passkeys', { name: 'Key', passkey: device.create(made) });
    shop.clock.advance(PROOF_MS + 1);

    expect(outcome(await owner.call('POST', '/step-up', { password: PASSWORD }))).toBe(
      '401 second_factor_required',
    );
    expect(outcome(await owner.call('GET', '/day.csv'))).toBe('403 step_up_required');
    expect((await owner.call('POST', '/step-up', { code: code() })).status).toBe(200);
    shop.clock.advance(PROOF_MS + 1);
    const { methods, passkey_options } = (await owner.call('GET', '/step-up')).body.data;
    expect(methods).toEqual(['passkey', 'code']);
    const passkey = device.get(passkey_options);
    expect((await owner.call('POST', '/step-up', { passkey })).status).toBe(200);
    expect(outcome(await aBrowser(shop).logIn(owner.email, { passkey }))).toBe('401 invalid_code');
  });

  test('when data is taken out then every owner reads which, and by whom', async () => {
    const [owner, other] = [await atWork(shop, 'owner', 'Espérance'), await atWork(shop, 'owner', 'Jeanne')];
    const manager = await atWork(shop, 'manager', 'Claudine');
    await manager.call('GET', '/exports/customers.csv');

    for (const { email } of [owner, other]) {
      const mails = await mailsTo(shop, email);
      const told = mails.filter(({ subject }) => subject === 'Isoko: data was exported');
      expect(told).toHaveLength(1);
      expect(told[0]?.text).toContain('Claudine has exported customers.csv');
    }
    expect((await mailsTo(shop, manager.email)).some(({ subject }) => subject.includes('exported'))).toBe(
      false,
    );
    expect(await events('exported')).toBe(1);
  });
});

describe('a key of a program', () => {
  const make = async (role: string, name = 'Till') => {
    const owner = await atWork(shop, 'owner');
    const { body } = await owner.call('POST', '/keys', { name, role });
    const { key, _id } = body.data;
    const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, send?: object) =>
      shop.call(method, `/api/v1/admin${path}`, {
        ...(send && { body: send }),
        headers: { authorization: `Bearer ${key}` },
      });
    return { owner, key, id: _id as string, ask };
  };

  test('when it is shown on calls of its role then they are open, without a header of the back office', async () => {
    const { owner, key, ask } = await make('manager');
    expect(key).toMatch(/^isp_[\w-]{43}$/);
    expect((await ask('GET', '/orders')).status).toBe(200);
    expect((await ask('PATCH', '/settings', { low_stock_below: 7 })).status).toBe(404);
    expect((await ask('POST', '/coupons', { code: 'AKABANDO', kind: 'percent', value: 5 })).status).not.toBe(
      403,
    );
    expect(outcome(await ask('GET', '/audit'))).toBe('403 forbidden');
    const [listed] = (await owner.call('GET', '/keys')).body.data;
    expect(listed).toMatchObject({ name: 'Till', role: 'manager', made_by: 'The owner' });
    expect(listed.last_used).toBe(shop.ctx.now().toISOString());
    expect(JSON.stringify(listed)).not.toContain('isp_');
  });

  test.each(['/exports/customers.csv', '/day.csv'])(
    'when %s asks for a proof then a key has none',
    async (path) => {
      const { ask } = await make('manager');
      expect(outcome(await ask('GET', path))).toBe('403 step_up_required');
    },
  );

  test.each(['/session', '/step-up', '/factors', '/sessions', '/staff', '/keys', '/security-events'])(
    'when it is shown on %s then what is of people stays closed',
    async (path) => {
      const { ask } = await make('manager');
      expect([403, 404]).toContain((await ask('GET', path)).status);
    },
  );

  test('when someone asks for a key of an owner then there is none', async () => {
    const owner = await atWork(shop, 'owner');
    expect((await owner.call('POST', '/keys', { name: 'Till', role: 'owner' })).status).toBe(400);
    const manager = await atWork(shop, 'manager');
    expect(outcome(await manager.call('POST', '/keys', { name: 'Till', role: 'packer' }))).toBe(
      '403 forbidden',
    );
  });

  test('when it is revoked, or who made it is no owner any more, then it opens nothing', async () => {
    const { owner, id, ask } = await make('packer');
    const second = await make('packer', 'Scale');
    expect((await owner.call('DELETE', `/keys/${id}`)).status).toBe(200);
    expect((await ask('GET', '/orders')).status).toBe(401);
    expect((await owner.call('DELETE', `/keys/${id}`)).status).toBe(404);

    expect((await second.ask('GET', '/orders')).status).toBe(200);
    expect((await owner.call('PATCH', `/staff/${second.owner.id}`, { role: 'manager' })).status).toBe(200);
    expect((await second.ask('GET', '/orders')).status).toBe(401);
    expect(await events('key_changed')).toBe(3);
  });

  test('when a program changes something then the audit log names the key, and owners heard of it', async () => {
    const { owner, ask } = await make('editor', 'Blog mover');
    const made = await ask('POST', '/blog-categories', { name: 'Recipes' });
    expect(made.status).toBe(201);
    const [entry] = (await owner.call('GET', '/audit?thing=blog_category')).body.data;
    expect(entry.actor).toEqual({ _id: owner.id, name: 'key: Blog mover' });
    const mails = (await mailsTo(shop, owner.email)).map(({ text }) => text);
    expect(mails.some((text) => text.includes('has created the key Blog mover'))).toBe(true);
  });

  test('when it is shown on calls of customers then it opens nothing', async () => {
    const { key } = await make('manager');
    const headers = { authorization: `Bearer ${key}` };
    expect((await shop.call('GET', '/api/v1/users/me', { headers })).status).toBe(401);
  });
});
