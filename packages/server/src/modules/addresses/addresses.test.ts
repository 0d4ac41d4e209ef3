import { MAX_ADDRESSES } from '@isoko/contract/routes/addresses';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anArea } from '#server/testing/given-checkout.ts';
import { aCustomer, aSession, type TestCustomer } from '#server/testing/given-customers.ts';
import { refusalIn } from '#server/testing/order-life.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import type { Answer } from '#server/testing/start-shop.ts';

const shop = shopForFile();
let aline: TestCustomer;

beforeAll(async () => {
  await anArea(shop.ctx, { district: 'Gasabo', sector: 'Remera' });
  await anArea(shop.ctx, { district: 'Gasabo', sector: 'Kimironko' });
});

beforeEach(async () => {
  aline = await aCustomer(shop.ctx);
});

const home = {
  full_name: 'Aline Uwase',
  phone: '0788 123 456',
  district: 'Gasabo',
  sector: 'Remera',
  directions: 'Near the market, green gate',
};

const add = (body: unknown, { token }: { token: string } = aline) =>
  shop.call('POST', '/api/v1/address', { body, token });
const replace = (id: string, body: unknown, { token }: { token: string } = aline) =>
  shop.call('PUT', `/api/v1/address/${id}`, { body, token });
const remove = (id: string, { token }: { token: string } = aline) =>
  shop.call('DELETE', `/api/v1/address/${id}`, { token });
const list = (of: { id: string } = aline, { token }: { token: string } = aline) =>
  shop.call('GET', `/api/v1/address/user/${of.id}`, { token });

/** Keeps an address that must be taken, a second after the one before. */
async function kept(input: object = {}, owner = aline) {
  shop.clock.advance(1_000);
  const { status, body } = await add({ ...home, ...input }, owner);
  expect(body).toMatchObject({ status: 'success' });
  expect(status).toBe(201);
  return body.data;
}

/** Labels of a list, the default one in capitals. */
function labelsIn({ status, body }: Answer): string[] {
  expect(status).toBe(200);
  return body.data.map(({ label, is_default }: { label: string; is_default: boolean }) =>
    is_default ? label.toUpperCase() : label,
  );
}

describe('an address', () => {
  test('when it is kept then it is answered cleaned and placed, and nothing else of the body is stored', async () => {
    const strangers = await aCustomer(shop.ctx);
    const body = {
      ...home,
      full_name: '  Aline \u200b Uwase ',
      district: 'gasabo',
      sector: 'REMERA',
      label: ' Home ',
      lat: -1.95,
      lng: 30.11,
      province: 'Atlantis',
      account_id: strangers.id,
      user: strangers.id,
      _id: strangers.id,
    };
    const { status, body: answer, headers } = await add(body);
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(answer.data).toEqual({
      ...home,
      _id: expect.any(String),
      phone: '+250788123456',
      phone_alt: null,
      province: 'Kigali City',
      street: null,
      label: 'Home',
      is_default: true,
      lat: -1.95,
      lng: 30.11,
      date_created: shop.clock.now().toISOString(),
    });
    expect(answer.data._id).not.toBe(strangers.id);
    expect((await list()).body.data).toEqual([answer.data]);
    expect((await list(strangers, strangers)).body.data).toEqual([]);
  });

  test.each(['', '  ', null])('when the other phone is %j then there is none', async (phone_alt) => {
    expect((await add({ ...home, phone_alt })).body.data.phone_alt).toBeNull();
  });

  test('when it is replaced then it is replaced whole, at its place', async () => {
    const { _id, date_created } = await kept({ label: 'Home', street: 'KG 11 Ave', lat: 1, lng: 2 });
    const { status, body } = await replace(_id, { ...home, sector: 'Kimironko', phone: '0722 123 456' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ _id, date_created, sector: 'Kimironko', phone: '+250722123456' });
    expect(body.data).toMatchObject({ label: null, street: null, lat: null, lng: null, is_default: true });
    expect((await list()).body.data).toEqual([body.data]);
  });

  test('when it is removed then those left are answered', async () => {
    const [first, second] = [await kept({ label: 'a' }), await kept({ label: 'b' })];
    expect(labelsIn(await remove(second._id))).toEqual(['A']);
    expect(labelsIn(await remove(first._id))).toEqual([]);
    expect(refusalIn(await remove(first._id))).toBe('404 not_found');
  });

  test.each([
    ['an unknown district', { district: 'Narnia' }, 'district'],
    ['a sector of another district', { sector: 'Nyamata' }, 'sector'],
    ['a phone nobody has', { phone: '12345' }, 'phone'],
    ['another phone nobody has', { phone_alt: '0000 000' }, 'phone_alt'],
    ['nothing to read in the name', { full_name: '\u200b\u200b\u200b' }, 'full_name'],
    ['too little to find the door', { directions: ' x  ' }, 'directions'],
    ['a latitude alone', { lat: -1.9 }, 'lng'],
    ['a longitude alone', { lng: 30, lat: null }, 'lat'],
    ['a latitude beyond the pole', { lat: 90.1, lng: 30 }, 'lat'],
    ['a label of a page', { label: 'x'.repeat(41) }, 'label'],
    ['a default that is no yes or no', { is_default: 'true' }, 'is_default'],
  ])('when it has %s then it is refused there, new or not', async (_what, input, field) => {
    const { _id } = await kept();
    expect(refusalIn(await add({ ...home, ...input }))).toBe(`400 validation_error ${field}`);
    expect(refusalIn(await replace(_id, { ...home, ...input }))).toBe(`400 validation_error ${field}`);
    expect((await list()).body.data).toHaveLength(1);
  });

  test('when an account keeps as many as it may then another one is refused with a sentence', async () => {
    for (let n = 0; n < MAX_ADDRESSES; n += 1) await kept();
    const { status, body } = await add(home);
    expect(status).toBe(400);
    expect(body.errors[0].message).toBe('You can keep 20 addresses. Please remove one first.');
    expect((await list()).body.data).toHaveLength(MAX_ADDRESSES);
  });
});

describe('the default address', () => {
  test('when addresses come then the first is it, until a new default replaces it', async () => {
    await kept({ label: 'a' });
    await kept({ label: 'b', is_default: false });
    expect(labelsIn(await list())).toEqual(['A', 'b']);
    await kept({ label: 'c', is_default: true });
    expect(labelsIn(await list())).toEqual(['C', 'b', 'a']);
  });

  test('when another address is made it then the old one is not it any more', async () => {
    const [, second] = [await kept({ label: 'a' }), await kept({ label: 'b' })];
    await replace(second._id, { ...home, label: 'b', is_default: true });
    expect(labelsIn(await list())).toEqual(['B', 'a']);
  });

  test('when the default one is written without being it then it stays it: there is always one', async () => {
    const [first] = [await kept({ label: 'a' }), await kept({ label: 'b' })];
    expect((await replace(first._id, { ...home, label: 'a', is_default: false })).body.data.is_default).toBe(
      true,
    );
    expect(labelsIn(await list())).toEqual(['A', 'b']);
  });

  test('when it is removed then the newest left becomes it', async () => {
    const [first] = [await kept({ label: 'a' }), await kept({ label: 'b' }), await kept({ label: 'c' })];
    expect(labelsIn(await remove(first._id))).toEqual(['C', 'b']);
    expect(labelsIn(await list())).toEqual(['C', 'b']);
  });

  test('when twenty write at the same time then there is exactly one, and never more addresses than may be', async () => {
    const first = await kept();
    const writes = Array.from({ length: 20 }, (_, n) => {
      if (n % 5 === 4) return replace(first._id, { ...home, is_default: true });
      return add({ ...home, is_default: n % 2 === 0 });
    });
    const answers = await Promise.all(writes);
    expect(answers.map(({ status }) => status).filter((status) => status > 201)).toEqual([]);
    const now = (await list()).body.data;
    expect(now).toHaveLength(17);
    expect(now.filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1);
    const more = await Promise.all(Array.from({ length: 10 }, () => add({ ...home, is_default: true })));
    expect(more.filter(({ status }) => status === 201)).toHaveLength(MAX_ADDRESSES - 17);
    await Promise.all(now.map(({ _id }: { _id: string }) => remove(_id)));
    const left = (await list()).body.data;
    expect(left).toHaveLength(MAX_ADDRESSES - 17);
    expect(left.filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1);
  });
});

describe('someone else', () => {
  test('when they ask for addresses, or change one, then it is as if there were none, and nothing changed', async () => {
    const before = await kept({ label: 'Home' });
    const bob = await aCustomer(shop.ctx);
    const nobody = { id: '00000000-0000-4000-8000-000000000000' };
    const unknown = await list(nobody, bob);
    expect(refusalIn(unknown)).toBe('404 not_found');
    const theirs = [
      await list(aline, bob),
      await replace(before._id, { ...home, label: 'Mine' }, bob),
      // Whether the body is right is no one's business either.
      await replace(before._id, { ...home, district: 'Narnia' }, bob),
      await remove(before._id, bob),
      await replace(nobody.id, home, bob),
    ];
    for (const { status, body } of theirs) {
      expect({ status, ...body, requestId: '' }).toEqual({ status: 404, ...unknown.body, requestId: '' });
    }
    expect((await list()).body.data).toEqual([before]);
    expect((await list(bob, bob)).body.data).toEqual([]);
  });

  test('when staff look by a session of customers then they see no one’s but their own, and change none', async () => {
    const address = await kept();
    const hired = await aCustomer(shop.ctx, { role: 'packer' });
    const packer = { ...hired, ...(await aSession(shop.ctx, hired.id)) };
    expect(refusalIn(await list(aline, packer))).toBe('404 not_found');
    expect((await list(hired, packer)).body.data).toEqual([]);
    expect(refusalIn(await list({ id: address._id }, packer))).toBe('404 not_found');
    expect(refusalIn(await remove(address._id, packer))).toBe('404 not_found');
    expect(refusalIn(await replace(address._id, home, packer))).toBe('404 not_found');
  });

  test('when there is no session, or it is over, then every call is refused before anything is looked at', async () => {
    const { _id } = await kept();
    const gone = await aCustomer(shop.ctx);
    await shop.db.deleteFrom('session').where('id', '=', gone.sessionId).execute();
    for (const token of ['', 'isk_unknown-token-of-some-length', gone.token]) {
      const as = { token };
      const calls = [list(aline, as), add(home, as), add({}, as), replace(_id, home, as), remove(_id, as)];
      expect((await Promise.all(calls)).map(refusalIn)).toEqual(calls.map(() => '401 not_authenticated'));
    }
    expect((await list()).body.data).toHaveLength(1);
  });

  test('when an id is malformed then the request is', async () => {
    expect((await list({ id: '17' })).status).toBe(400);
    expect((await replace("1' OR 1=1", home)).status).toBe(400);
    expect((await remove('%00')).status).toBe(400);
  });
});
