import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, OTHER_PASSWORD, outcome, PASSWORD, peopleOf } from '#server/testing/accounts.ts';
import { tablesWith } from '#server/testing/database.ts';
import { aCustomer, aStaffSession, withPassword } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aBrowser, atWork, setCookies } from '#server/testing/staff-desk.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * 60_000;
const shop = shopForFile({ emptied: 'people' });
let secure: TestShop;

beforeAll(async () => {
  secure = await startShop({ config: { publicUrl: 'https://isoko.example.rw' } });
});
afterAll(() => secure.close());

const hired = async (at: TestShop, role: 'owner' | 'manager' | 'packer' = 'manager', name = 'Claudine') =>
  aCustomer(at.ctx, { role, name, ...(await withPassword(PASSWORD)) });
const events = async (kind: string) =>
  (await shop.db.selectFrom('security_event').select(['kind', 'detail']).where('kind', '=', kind).execute())
    .length;

describe('the cookie of the back office', () => {
  test('when staff log in over https then it is bound to this host and out of reach of scripts', async () => {
    const { email } = await hired(secure);
    const answer = await aBrowser(secure).logIn(email);

    expect(answer.status).toBe(200);
    const lines = setCookies(answer);
    const session = lines.find((line) => line.startsWith('__Host-isoko-staff=iss_'));
    expect(session?.split('; ').slice(1)).toEqual([
      ...['Path=/', 'Max-Age=43200', 'HttpOnly', 'SameSite=Strict', 'Secure'],
    ]);
    expect(lines.find((line) => line.startsWith('__Host-isoko-device='))).toMatch(
      /; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(answer.text).not.toContain('iss_');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('when staff log in to a demo over http then its name asks for no https, and the database keeps no token', async () => {
    const { email } = await hired(shop);
    const browser = aBrowser(shop);
    const answer = await browser.logIn(email);

    expect([...browser.cookies.keys()].sort()).toEqual(['isoko-device', 'isoko-staff']);
    expect(answer.body.data).toMatchObject({
      user: { email, role: 'manager', must_change_password: false },
      second_factor: { passkeys: 0, totp: false, recovery_codes_left: 0, required: false, missing: false },
      expires_at: new Date(shop.ctx.now().getTime() + 12 * HOUR_MS).toISOString(),
    });
    expect((await browser.call('GET', '/session')).body.data).toEqual(answer.body.data);
    const token = browser.cookies.get('isoko-staff') ?? '';
    expect(await tablesWith(shop.ctx, [token])).toEqual([]);
  });

  test('when someone chooses a language then it is theirs in every browser, and no one else’s', async () => {
    const { email } = await hired(shop);
    const browser = aBrowser(shop);
    expect((await browser.logIn(email)).body.data.user.language).toBeNull();
    const chosen = await browser.call('PATCH', '/session', { language: 'rw' });
    expect(chosen.body.data.user.language).toBe('rw');
    expect((await aBrowser(shop).logIn(email)).body.data.user.language).toBe('rw');
    const other = await hired(shop, 'packer', 'Grace');
    expect((await aBrowser(shop).logIn(other.email)).body.data.user.language).toBeNull();

    expect(outcome(await browser.call('PATCH', '/session', { language: 'de' }))).toBe(
      '400 validation_error language',
    );
    expect((await browser.call('GET', '/session')).body.data.user.language).toBe('rw');
  });

  test('when it is sent twice, or beside it a name alike, then it opens nothing', async () => {
    const { cookies } = await atWork(shop, 'manager');
    const own = `isoko-staff=${cookies.get('isoko-staff')}`;
    const ask = (cookie: string) => shop.call('GET', '/api/v1/admin/orders', { headers: { cookie } });

    expect((await ask(own)).status).toBe(200);
    expect((await ask(`${own}; ${own}`)).status).toBe(401);
    expect((await ask(`__Host-${own}`)).status).toBe(401);
  });

  test('when a write comes with the cookie alone then it is refused, and nothing is written', async () => {
    const owner = await atWork(shop, 'owner');
    const settings = { name: 'Isoko y’Umugezi' };
    const bare = await owner.call('PATCH', '/settings', settings, {});

    expect(outcome(bare)).toBe('403 forbidden');
    expect(await events('refused')).toBe(1);
    expect((await owner.call('GET', '/session', undefined, {})).status).toBe(200);
    expect(await shop.db.selectFrom('setting').select('key').where('key', '=', 'name').execute()).toEqual([]);
  });

  test('when it is sent on calls of customers then it opens nothing', async () => {
    const { cookies } = await atWork(shop, 'owner');
    const headers = { cookie: `isoko-staff=${cookies.get('isoko-staff')}`, 'x-isoko-staff': '1' };
    expect((await shop.call('GET', '/api/v1/users/me', { headers })).status).toBe(401);
    const token = cookies.get('isoko-staff') ?? '';
    const authorization = `Bearer ${token}`;
    expect((await shop.call('GET', '/api/v1/users/me', { headers: { authorization } })).status).toBe(401);
    expect((await shop.call('GET', '/api/v1/admin/orders', { headers: { authorization } })).status).toBe(401);
  });
});

describe('the log-in of the back office', () => {
  test('when a customer, a stranger or a wrong password asks then all are told the same', async () => {
    const { email } = await hired(shop);
    const customer = await aCustomer(shop.ctx, await withPassword(PASSWORD));
    const door = aBrowser(shop);

    const answers = [
      await door.logIn(customer.email),
      await door.logIn('nobody@example.com'),
      await door.logIn(email, { password: OTHER_PASSWORD }),
    ];
    expect(answers.map(outcome)).toEqual(Array(3).fill('401 bad_credentials'));
    expect(door.cookies.size).toBe(0);
    expect(await events('log_in_failed')).toBe(3);
  });

  test('when someone of the staff logs in as a customer then that token opens customer calls alone', async () => {
    const { id, email } = await hired(shop, 'owner');
    const other = await aCustomer(shop.ctx);
    const { token } = (await peopleOf(shop).logIn(email)).body.data;

    const ask = (path: string) => shop.call('GET', `/api/v1${path}`, { token });
    expect(outcome(await ask('/admin/orders'))).toBe('403 forbidden');
    expect((await ask('/users/me')).body.data).toMatchObject({ _id: id, role: 'owner' });
    expect((await ask(`/users/${other.id}`)).status).toBe(404);
  });

  test('when twelve hours are over then the session is, however much it was used', async () => {
    const { call } = await atWork(shop, 'manager');
    for (let hour = 1; hour <= 11; hour += 1) {
      shop.clock.advance(HOUR_MS);
      expect((await call('GET', '/orders')).status).toBe(200);
    }
    shop.clock.advance(HOUR_MS - 1);
    expect((await call('GET', '/orders')).status).toBe(200);
    shop.clock.advance(1);
    expect((await call('GET', '/orders')).status).toBe(401);
  });

  test('when staff log out then the cookie is taken away and dead, and once more is fine', async () => {
    const { call, cookies } = await atWork(shop, 'manager');
    const kept = cookies.get('isoko-staff') ?? '';

    expect((await call('DELETE', '/session')).status).toBe(200);

    expect(cookies.has('isoko-staff')).toBe(false);
    expect((await shop.call('GET', '/api/v1/admin/orders', { token: kept })).status).toBe(401);
    expect((await call('DELETE', '/session')).status).toBe(200);
  });

  test('when a browser is new to an account then owners and whoever it is hear of it, once', async () => {
    const owner = await hired(shop, 'owner', 'Espérance');
    const { email } = await hired(shop, 'packer', 'Innocent');
    const browser = aBrowser(shop);
    await browser.logIn(email);
    await browser.call('DELETE', '/session');
    await browser.logIn(email);

    for (const reader of [owner.email, email]) {
      const [mail, ...more] = await mailsTo(shop, reader);
      expect(more).toEqual([]);
      expect(mail?.subject).toBe('Isoko: a log-in from a new device');
      expect(mail?.text).toContain('Innocent has logged in');
    }
    await aBrowser(shop).logIn(email);
    expect((await mailsTo(shop, email)).length).toBe(2);
    expect(await events('log_in_new_device')).toBe(2);
    expect(await events('log_in')).toBe(3);
  });
});

test.each([
  ['fr', 'Appareil inconnu'],
  ['rw', 'Igikoresho kitazwi'],
])(
  'when someone reads %s then so are the names of the devices they are logged in on',
  async (language, unknown) => {
    const { email } = await hired(shop, 'packer', 'Innocent');
    const browser = aBrowser(shop);
    await browser.logIn(email);
    const devices = async () => {
      const headers = { 'x-isoko-staff': '1', 'accept-language': language };
      const { body } = await browser.call('GET', '/sessions', undefined, headers);
      return body.data.map(({ device }: { device: string }) => device);
    };
    expect(await devices()).toContain(unknown);
    await shop.db.updateTable('staff_session').set({ device: 'Chrome on Android' }).execute();
    expect(new Set(await devices())).toEqual(
      new Set([{ fr: 'Chrome sur Android', rw: 'Chrome kuri Android' }[language]]),
    );
  },
);

describe('what ends the sessions of staff', () => {
  test('when someone logs in for the 21st time then the browser idle longest is out, not the oldest', async () => {
    const { id, email, token: oldest } = await hired(shop);
    const ask = async (token: string) => (await shop.call('GET', '/api/v1/admin/orders', { token })).status;
    const others: string[] = [];
    while (others.length < 19) {
      shop.clock.advance(MINUTE_MS);
      others.push((await aStaffSession(shop.ctx, id)).token);
    }
    shop.clock.advance(2 * HOUR_MS);
    const idle = others[4] ?? '';
    const used = [...others.filter((each) => each !== idle), oldest];
    for (const each of used) expect(await ask(each)).toBe(200);
    const neighbour = await atWork(shop, 'packer');

    expect((await aBrowser(shop).logIn(email)).status).toBe(200);

    expect(await ask(idle)).toBe(401);
    for (const each of used) expect(await ask(each)).toBe(200);
    expect((await neighbour.call('GET', '/orders')).status).toBe(200);
  });

  test('when the role changes then they are over, also for who gets it back', async () => {
    const { call, id, email } = await atWork(shop, 'packer');
    const owner = await atWork(shop, 'owner');

    expect((await owner.call('PATCH', `/staff/${id}`, { role: 'manager' })).status).toBe(200);
    expect((await call('GET', '/orders')).status).toBe(401);
    expect((await owner.call('PATCH', `/staff/${id}`, { role: 'packer' })).status).toBe(200);
    expect((await call('GET', '/orders')).status).toBe(401);
    const subjects = (await mailsTo(shop, owner.email)).map((mail) => mail.subject);
    expect(subjects.filter((each) => each.endsWith('someone has a new role'))).toHaveLength(2);
    expect((await mailsTo(shop, email)).some((mail) => mail.subject.includes('role'))).toBe(false);
  });

  test('when the password is set by a mailed link then they are over', async () => {
    const { call, email } = await atWork(shop, 'manager');
    const people = peopleOf(shop);
    await people.forgot(email);
    const link = (await mailsTo(shop, email)).flatMap(
      ({ text }) => /reset-password\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
    expect((await people.reset(link.at(-1) ?? '')).status).toBe(200);
    expect((await call('GET', '/orders')).status).toBe(401);
  });

  test('when staff change their own password then this browser goes on under another cookie, no other does', async () => {
    const here = await atWork(shop, 'manager');
    const there = aBrowser(shop);
    await there.logIn(here.email);
    const before = here.cookies.get('isoko-staff');
    const noted = await events('password_changed');
    const body = { passwordCurrent: PASSWORD, password: OTHER_PASSWORD, passwordConfirm: OTHER_PASSWORD };

    expect((await here.call('PATCH', '/session/password', body)).status).toBe(200);

    expect(here.cookies.get('isoko-staff')).not.toBe(before);
    expect((await here.call('GET', '/orders')).status).toBe(200);
    expect((await there.call('GET', '/orders')).status).toBe(401);
    expect((await there.logIn(here.email, { password: OTHER_PASSWORD })).status).toBe(200);
    expect((await events('password_changed')) - noted).toBe(1);
  });

  test('when sessions are listed then an owner sees everyone, the others themselves, and each can be ended', async () => {
    const owner = await atWork(shop, 'owner', 'Espérance');
    const packer = await atWork(shop, 'packer', 'Innocent');
    const again = aBrowser(shop);
    await again.logIn(packer.email);
    const list = async (who: typeof owner, query = '') =>
      (await who.call('GET', `/sessions${query}`)).body.data as {
        _id: string;
        account: { name: string };
        is_current: boolean;
      }[];

    expect((await list(owner)).map(({ account }) => account.name).sort()).toEqual([
      ...['Espérance', 'Innocent', 'Innocent'],
    ]);
    expect(await list(owner, `?account=${packer.id}`)).toHaveLength(2);
    const own = await list(packer, `?account=${owner.id}`);
    expect(own.map(({ account, is_current }) => [account.name, is_current]).sort()).toEqual([
      ...[
        ['Innocent', false],
        ['Innocent', true],
      ],
    ]);
    const owners = (await list(owner)).find(({ is_current }) => is_current);
    expect((await packer.call('DELETE', `/sessions/${owners?._id}`)).status).toBe(404);
    expect((await packer.call('POST', '/sessions/end-others')).body.data).toEqual({ ended: 1 });
    expect((await again.call('GET', '/orders')).status).toBe(401);
    expect((await owner.call('DELETE', `/sessions/${(await list(packer))[0]?._id}`)).status).toBe(200);
    expect((await packer.call('GET', '/orders')).status).toBe(401);
    expect(await events('sessions_ended')).toBe(2);
  });
});
