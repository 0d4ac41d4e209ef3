import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { noteSecurityEvent, sweepSecurityEvents } from '#server/modules/trust/security-event.ts';
import { hashForEvents, secretsFrom } from '#server/secrets.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';

const lines: string[] = [];
let shop: TestShop;
let owner: StaffDesk;
beforeAll(async () => {
  const logTo = { write: (line: string) => lines.push(line) } as unknown as NodeJS.WritableStream;
  shop = await startShop({ seed: 'demo', logTo, config: { rateLimits: true } });
  owner = await aDesk(shop, 'owner');
});
afterAll(() => shop.close());

const events = async (query: Record<string, string> = {}) =>
  (await owner.get('/security-events', query)).body.data as Record<string, unknown>[];

test.each([
  ['/exports/products.csv', { status: 'published' }, 'product', 'products.csv', ['status']],
  ['/exports/orders.csv', { from: '2026-11-01' }, 'order', 'orders.csv', ['from']],
  ['/exports/customers.csv', { q: 'odette@' }, 'account', 'customers.csv', ['q']],
  ['/day.csv', {}, 'order', 'day.csv', []],
])('when staff take %s then the log and the events say who did', async (path, query, thing, id, filters) => {
  const manager = await aDesk(shop, 'manager');
  expect((await manager.get(path, query)).status).toBe(200);
  const [entry] = (await owner.get('/audit', { action: 'exported', thing_id: id })).body.data;
  expect(entry).toMatchObject({ thing, actor: { name: 'The manager' }, before: null, after: { filters } });
  const [event] = await events({ kind: 'exported', account: entry.actor._id });
  expect(event).toMatchObject({
    account: entry.actor,
    request_id: entry.request_id,
    detail: { thing, id },
    address_hash: hashForEvents(shop.ctx, 'address', '127.0.0.1'),
  });
  expect(await owner.get('/audit/verify')).toMatchObject({ body: { data: { ok: true } } });
});

test('when an export is refused then none is written down, and a customer’s data is', async () => {
  const before = (await events({ kind: 'exported' })).length;
  expect((await owner.get('/exports/orders.csv', { from: '2026-02-30' })).status).toBe(400);
  expect(await events({ kind: 'exported' })).toHaveLength(before);
  const { id } = await aCustomer(shop.ctx);
  expect((await owner.get(`/customers/${id}/export`)).status).toBe(200);
  expect((await owner.get('/audit', { action: 'exported', thing_id: id })).body.data).toHaveLength(1);
  expect(await events({ kind: 'exported' })).toHaveLength(before + 1);
  const { token, id: own } = await aCustomer(shop.ctx);
  expect((await shop.call('GET', '/api/v1/users/me/export', { token })).status).toBe(200);
  expect(await events({ kind: 'exported', account: own })).toMatchObject([{ detail: { own: true } }]);
});

test('when a request fails then its line says with what, and leads to the same address and account as the events', async () => {
  const { id, token, email } = await aCustomer(shop.ctx, { role: 'packer', phone: '+250788000111' });
  lines.length = 0;
  const refused = await shop.call('GET', '/api/v1/admin/audit', { token });
  const line = lines.map((each) => JSON.parse(each)).find((each) => each.msg === 'request');
  expect(line).toMatchObject({
    requestId: refused.body.requestId,
    status: 403,
    code: 'forbidden',
    address_hash: hashForEvents(shop.ctx, 'address', '127.0.0.1'),
    account_hash: hashForEvents(shop.ctx, 'account', id),
  });
  expect(lines.join('')).not.toMatch(new RegExp(`127\\.0\\.0\\.1|${email}|${id}|250788`));
});

test('when someone floods the shop then the limit is one event a minute of their address and call', async () => {
  const remoteAddress = '198.51.100.9';
  const read = () => shop.app.inject({ url: '/api/v1/shop', remoteAddress });
  for (let refused = 0; refused < 2; ) {
    const answers = await Promise.all(Array.from({ length: 200 }, read));
    refused += answers.filter(({ statusCode }) => statusCode === 429).length;
  }
  await vi.waitFor(async () => {
    const noted = (await events({ kind: 'limited' })).filter(
      ({ detail }) => (detail as { call: string }).call === 'GET /api/v1/shop',
    );
    expect(noted).toHaveLength(1);
    expect(noted[0]).toMatchObject({
      account: null,
      address_hash: hashForEvents(shop.ctx, 'address', remoteAddress),
    });
  });
});

test('when events are narrowed by account, address or time then the others stay away, and names go with their accounts', async () => {
  const jeanne = await aCustomer(shop.ctx, { name: 'Jeanne' });
  const request = { id: '00000000-0000-4000-8000-000000000007', address: '198.51.100.7' };
  const ctx = { ...shop.ctx, request };
  await noteSecurityEvent(ctx, { kind: 'log_in_failed', accountId: jeanne.id });
  await noteSecurityEvent(ctx, { kind: 'step_up' });
  const account = { _id: jeanne.id, name: 'Jeanne' };
  expect(await events({ account: jeanne.id })).toMatchObject([{ kind: 'log_in_failed', account }]);
  expect(await events({ kind: 'log_in_failed' })).toMatchObject([{ account }]);
  const address_hash = hashForEvents(shop.ctx, 'address', '198.51.100.7');
  expect(await events({ address_hash })).toHaveLength(2);
  expect(await events({ request_id: request.id })).toHaveLength(2);
  expect(await events({ since: new Date(shop.clock.now().getTime() + 1_000).toISOString() })).toEqual([]);
  expect(JSON.stringify(await shop.db.selectFrom('security_event').selectAll().execute())).not.toMatch(
    new RegExp(`${jeanne.id}|198\\.51`),
  );
  const rotated = secretsFrom('rotated');
  const { deriveToken } = shop.ctx;
  const { app } = shop;
  const before = app.ctx;
  app.ctx = { ...before, ...rotated, earlier: { deriveToken, until: shop.clock.now() } };
  expect(await events({ account: jeanne.id })).toMatchObject([{ account }]);
  app.ctx = before;
  await shop.db.deleteFrom('account').where('id', '=', jeanne.id).execute();
  expect(await events({ account: jeanne.id })).toMatchObject([{ kind: 'log_in_failed', account: null }]);
});

test('when events are older than 90 days then they are forgotten, and not a day before', async () => {
  const { length: kept } = await shop.db.selectFrom('security_event').select('id').execute();
  shop.clock.advance(89 * 24 * 60 * 60_000);
  expect(await sweepSecurityEvents(shop.ctx)).toBe(0);
  shop.clock.advance(24 * 60 * 60_000 + 120_000);
  expect(await sweepSecurityEvents(shop.ctx)).toBe(kept);
});
