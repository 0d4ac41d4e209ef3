import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendBytes } from '#server/testing/send-raw.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { clientAddress, networksOf } from './client-address.ts';
import { FloodMeter } from './floods/flood-meter.ts';
import { countTry, requireTriesLeft, takeTurn } from './limit-in-database.ts';

let shop: TestShop;
let address: string;
beforeAll(async () => {
  const clientDir = join(import.meta.dirname, '../sentences');
  const storefront = { clientDir, render: async () => ({ status: 404, html: '<!doctype html>' }) };
  shop = await startShop({ storefront, config: { rateLimits: true, trustProxy: ['10.0.0.0/8'] } });
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());
// Every test starts with no one counted.
beforeEach(() => shop.clock.advance(3_600_000));

const read = (remoteAddress: string, headers = {}) =>
  shop.app.inject({ url: '/api/v1/nothing', remoteAddress, headers });
const write = (remoteAddress: string) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/nothing', remoteAddress });
const times = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask));

describe('floods from one address', () => {
  test('when it writes 120 times in a minute, then the next is told how long to wait, and waiting helps', async () => {
    const passed = await times(120, () => write('192.0.2.1'));
    expect(new Set(passed.map((answer) => answer.statusCode))).toEqual(new Set([404]));
    const refused = await write('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThanOrEqual(60);
    expect(wait).toBeLessThanOrEqual(65);
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      message: `Too many attempts. Please try again in ${wait} seconds.`,
    });
    expect((await write('192.0.2.2')).statusCode).toBe(404);
    expect((await read('192.0.2.1')).statusCode).toBe(404);
    shop.clock.advance(wait * 1000);
    expect((await write('192.0.2.1')).statusCode).toBe(404);
  });

  test('when it reads 600 times in a minute, then the next is refused but files and probes are free', async () => {
    await times(600, () => read('192.0.2.3'));
    expect((await read('192.0.2.3')).statusCode).toBe(429);
    for (const url of ['/healthz', '/assets/x.js', '/gallery/x.webp']) {
      expect((await shop.app.inject({ url, remoteAddress: '192.0.2.3' })).statusCode).not.toBe(429);
    }
  });

  test.each([
    ['/healthz-anything', [404, 429]],
    ['/healthz/', [200]],
    ['/assets', [404, 429]],
    ['/_sim/nothing', [404, 429]],
    ['/api/v1/payments/nothing', [404, 429]],
  ])(
    'when %s is asked without end, then the route that answers decides, not the address',
    async (url, expected) => {
      const remoteAddress = '192.0.2.6';
      const answers = await times(
        601,
        async () => (await shop.app.inject({ url, remoteAddress })).statusCode,
      );
      expect([...new Set(answers)]).toEqual(expected);
    },
  );

  test.each([
    '/healthz/../shop',
    '/readyz/../shop',
    '/assets/../shop',
    '/gallery/%2e%2e/shop',
    '/_sim/../shop',
  ])('when a flood begins with %s, then it is refused before anything is made for it', async (path) => {
    const request = `GET ${path}?search=x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
    expect((await sendBytes(address, request)).status).toBe(400);
  });

  test('when one network of IPv6 sends from ever new addresses, then it has an end, a wider one a later', async () => {
    const from = (site: string, net: number) => read(`2001:db8:${site}:${net.toString(16)}::1`);
    const ask = async (site: string, nets: number[], each: number) => {
      const answers = nets.map((net) => times(each, () => from(site, net)));
      return (await Promise.all(answers)).flat().filter((answer) => answer.statusCode !== 429).length;
    };
    expect(await ask('a', [0x100, 0x101, 0x102, 0x103, 0x104], 500)).toBe(2_400);
    expect((await from('a', 0x1ff)).statusCode).toBe(429);
    expect((await from('a', 0x200)).statusCode).toBe(404);
    expect((await from('b', 0x100)).statusCode).toBe(404);
  });

  test('when an operator calls back more often than people write, then it is heard', async () => {
    const url = '/api/v1/payments/mtn-momo/callback/unknown';
    const callback = () => shop.app.inject({ method: 'PUT', url, payload: {}, remoteAddress: '192.0.2.4' });
    const answers = await times(200, callback);
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([404]));
  });

  test('when there is a simulated operator, then it may be asked without end; without one nothing is free', async () => {
    const live = await startShop({ config: { rateLimits: true, momo: null, simulator: null } });
    try {
      const ask = (of: TestShop) => async () =>
        (await of.app.inject({ url: '/_sim/momo/requests', remoteAddress: '192.0.2.5' })).statusCode;
      expect(new Set(await times(601, ask(shop)))).toEqual(new Set([200]));
      expect(new Set(await times(601, ask(live)))).toEqual(new Set([404, 429]));
    } finally {
      await live.close();
    }
  });

  test('when a trusted proxy names the client, then the client is counted; when a stranger does, the stranger', async () => {
    const behindProxy = { 'x-forwarded-for': '198.51.100.7' };
    await times(600, () => read('10.0.0.1', behindProxy));
    expect((await read('10.0.0.1', behindProxy)).statusCode).toBe(429);
    expect((await read('10.0.0.1', { 'x-forwarded-for': '198.51.100.8' })).statusCode).toBe(404);
    expect((await read('203.0.113.9', behindProxy)).statusCode).toBe(404);
    await times(600, () => read('10.0.0.1', { 'x-forwarded-for': 'isoko:page' }));
    expect((await read('10.0.0.1', { 'x-forwarded-for': 'isoko:page' })).statusCode).toBe(429);
  });

  test('when the process asks itself for a page, then no one is counted', async () => {
    const answers = await times(700, () => read('isoko:page'));
    expect(answers.every((answer) => answer.statusCode === 404)).toBe(true);
  });
});

describe('the meter', () => {
  test('when requests come at any rhythm, then never more than the limit pass in a window', () => {
    const meter = new FloodMeter({ max: 10, windowMs: 60_000, maxAddresses: 100 });
    const passed: number[] = [];
    for (let at = 0; at < 600_000; at += 777) if (meter.take('a', at) === 0) passed.push(at);
    expect(passed.length).toBeGreaterThan(80);
    for (const start of passed) {
      expect(passed.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(10);
    }
  });

  test('when more addresses come than fit, then the quietest are forgotten', () => {
    const meter = new FloodMeter({ max: 1, windowMs: 60_000, maxAddresses: 100 });
    meter.take('loud', 0);
    for (let other = 0; other < 1000; other += 1) {
      meter.take(`address ${other}`, 0);
      expect(meter.take('loud', 0)).toBeGreaterThan(0);
    }
    expect(meter.size).toBe(100);
  });

  test('when another process counts as well, then both together pass the limit, and what it counted grows old', () => {
    const meter = new FloodMeter({ max: 100, windowMs: 60_000, maxAddresses: 100 });
    for (let time = 0; time < 4; time += 1) meter.take('a', 120_000);
    expect(meter.isDue).toBe(false);
    meter.take('a', 121_000);
    expect([meter.isDue, meter.takeDue(), meter.isDue]).toEqual([
      ...[true, [{ address: 'a', pieces: [{ piece: 24, requests: 5 }] }]],
      false,
    ]);
    meter.learn('a', [
      { piece: 20, requests: 60 },
      // Its clock is ahead; what it counted long ago is over.
      { piece: 26, requests: 34 },
      { piece: 11, requests: 1_000 },
    ]);
    expect(meter.take('a', 121_000)).toBe(0);
    expect(meter.take('a', 121_000)).toBe(165_000 - 121_000);
    expect(meter.take('b', 121_000)).toBe(0);
    for (let time = 0; time < 60; time += 1) expect(meter.take('a', 165_000)).toBe(0);
    expect(meter.take('a', 165_000)).toBeGreaterThan(0);
    expect(meter.take('a', 300_000)).toBe(0);
  });

  test('when the clock goes back, then counting goes on', () => {
    const meter = new FloodMeter({ max: 1, windowMs: 60_000, maxAddresses: 100 });
    expect(meter.take('a', 1_000_000)).toBe(0);
    expect(meter.take('a', 400_000)).toBeGreaterThan(0);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('when the address is %s, then %s is counted', (ip, counted) => {
    expect(clientAddress(ip)).toBe(counted);
    expect(clientAddress(counted)).toBe(counted);
  });

  test.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    ['2001:db8:1:a2b3::6', ['2001:db8:1:a2b3::/64', '2001:db8:1:a200::/56', '2001:db8:1::/48']],
    ['2001:0db8:0001:00b3::6', ['2001:db8:1:b3::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
    ['2001:db8:1:a2b3::/64', ['2001:db8:1:a2b3::/64', '2001:db8:1:a200::/56', '2001:db8:1::/48']],
  ])('when the address is %s, then it is in %s', (ip, networks) => {
    expect(networksOf(ip)).toEqual(networks);
  });
});

describe('limits in the database', () => {
  const limit = { purpose: 'test', subject: '192.0.2.1', max: 3, windowSeconds: 600 };

  test('when limits are off, then nothing is counted and no one is refused', async () => {
    const ctx = { ...shop.ctx, unlimited: true };
    for (let time = 0; time < 5; time += 1) await countTry(ctx, limit);
    await expect(requireTriesLeft(ctx, limit)).resolves.toBeUndefined();
    expect(await shop.db.selectFrom('rate_limit_hit').selectAll().execute()).toEqual([]);
  });

  test('when many try at the same time, then exactly as many pass as may, and no address is written down', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => countTry(shop.ctx, limit)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const rows = await shop.db.selectFrom('rate_limit_hit').selectAll().execute();
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain('192.0.2.1');
    await expect(countTry(shop.ctx, { ...limit, subject: '192.0.2.2' })).resolves.toBeDefined();
  });

  test('when the tries are spent, then the wait is until the first leaves the window', async () => {
    await countTry(shop.ctx, limit);
    shop.clock.advance(100_000);
    await countTry(shop.ctx, limit);
    await countTry(shop.ctx, limit);
    const refused = { code: 'rate_limited', details: { retryAfter: 500 } };
    await expect(countTry(shop.ctx, limit)).rejects.toMatchObject(refused);
    await expect(requireTriesLeft(shop.ctx, limit)).rejects.toMatchObject(refused);
    shop.clock.advance(500_000);
    await expect(requireTriesLeft(shop.ctx, limit)).resolves.toBeUndefined();
  });

  test('when a try is taken back, then it never was', async () => {
    const one = await countTry(shop.ctx, { ...limit, max: 1 });
    await one.takeBack();
    await expect(countTry(shop.ctx, { ...limit, max: 1 })).resolves.toBeDefined();
  });

  test('when a day has passed, then old tries are gone from the table', async () => {
    await countTry(shop.ctx, limit);
    shop.clock.advance(25 * 3_600_000);
    await countTry(shop.ctx, { ...limit, purpose: 'other' });
    const purposes = await shop.db.selectFrom('rate_limit_hit').select('purpose').execute();
    expect(purposes).toEqual([{ purpose: 'other' }]);
  });

  test('when many come for their turn at the same time, then one has it and the others come later', async () => {
    const pace = { purpose: 'test pace', subject: 'a provider', perSecond: 0.001, maxWaitMs: 0 };
    const turns = await Promise.all(Array.from({ length: 10 }, () => takeTurn(shop.ctx, pace)));
    expect(turns.filter(Boolean)).toHaveLength(1);
    expect(await takeTurn(shop.ctx, { ...pace, subject: 'another provider' })).toBe(true);
    // A clock that was put back stops no one for as long.
    await shop.db.updateTable('rate_limit_hit').set({ at: '2100-01-01T00:00:00Z' }).execute();
    expect(await takeTurn(shop.ctx, pace)).toBe(true);
  });
});
