import { beforeAll, describe, expect, test } from 'vitest';
import { aProduct } from '#server/testing/given.ts';
import { sendBytes } from '#server/testing/send-raw.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { startShop } from '#server/testing/start-shop.ts';
import type { Storefront } from './pages.ts';

const rendered: string[] = [];
const storefront: Storefront = {
  clientDir: new URL('../sentences', import.meta.url).pathname,
  render: async ({ url }) => {
    rendered.push(url.pathname);
    return { status: 200, html: '<!doctype html><title>Isoko</title>' };
  },
};
const backOffice = { clientDir: storefront.clientDir, html: '<!doctype html><title>Staff</title>' };

const shop = shopForFile({ storefront, backOffice, config: { publicUrl: 'https://isoko.example' } });
let address: string;
beforeAll(async () => {
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});

/** One request with its target exactly as it is here; a browser and `inject` would make it right first. */
function ask(target: string, { method = 'GET', hosts = ['isoko.example'] } = {}) {
  const lines = [...hosts.map((host) => `host: ${host}`), 'connection: close'];
  return sendBytes(address, `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}
const headerOf = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim();

describe('one spelling of every address', () => {
  test.each([
    ['/healthz/../shop', '`..`'],
    ['/shop/..', '`..` at the end'],
    ['/./shop', '`.`'],
    ['/%2e%2e/shop', '`..` in escapes'],
    ['/shop/.%2E/orders', '`..` half in an escape'],
    ['/shop%2Fitem', 'a slash in an escape'],
    ['/orders%5Cx', 'a backslash in an escape'],
    ['/shop\\..\\orders', 'backslashes'],
    ['/shop/%ED%A0%80', 'half a character'],
    ['/shop/%C0%AF', 'a slash spelled too long'],
    ['/shop/%FF', 'no text'],
    ['/shop?search=%ED%A0%80', 'half a character in what is searched'],
    ['/shop?%73earch=%ff', 'no text under a key in an escape'],
    ['/%61pi/v1/products', 'a call in escapes'],
    ['/api/v1/%70roducts', 'a part of a call in escapes'],
    ['//api/v1/products', 'a call behind two slashes'],
    ['/api//v1/products', 'a call with two slashes'],
    ['/api/v1/products?search=%ED%A0%80', 'half a character in the query of a call'],
    ['/api/v1/products?anything=%ff', 'no text under any key of a call'],
    ['/api/v1/products/filter/%ED%A0%80', 'half a character in the path of a call'],
    ['/api/v1/products/a%2Fb', 'a slash in an escape of a call'],
    ['/admin//orders', 'the back office with two slashes'],
  ])('when %s is asked for (%s), then it is refused', async (target) => {
    const before = rendered.length;
    const { status, head } = await ask(target);
    expect(status).toBe(400);
    expect(headerOf(head, 'cache-control')).toBe('no-store');
    expect(rendered).toHaveLength(before);
  });

  test.each([
    ['//shop', '/shop'],
    ['/shop//item', '/shop/item'],
    ['//evil.example/x', '/evil.example/x'],
    ['/%73hop?search=ibi%2Frayi&utm=%ff', '/shop?search=ibi%2frayi&utm=%ff'],
    ['/%6Frders/0b0e5d6c', '/orders/0b0e5d6c'],
  ])('when the page %s is asked for, then its visitor is sent to %s', async (target, to) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, head } = await ask(target, { method });
      expect(status).toBe(308);
      expect(headerOf(head, 'location')).toBe(to);
      expect(headerOf(head, 'cache-control')).toBe('no-store');
    }
    expect((await ask(target, { method: 'POST' })).status).toBe(400);
  });

  test('when the simulated operator is asked in escapes, then it is refused in its own words', async () => {
    expect((await ask('/%5fsim/momo/phone')).status).toBe(400);
  });

  test('when a secret page is spelled in another way, then no other site hears of it on the way', async () => {
    for (const target of ['/%6Frders/0b0e5d6c', '//reset-password/t0ken']) {
      expect(headerOf((await ask(target)).head, 'referrer-policy')).toBe('no-referrer');
    }
  });

  test.each([
    '/shop/umuceri-w%27u-Rwanda',
    '/blog/caf%C3%A9',
    '/shop/',
    '/shop?search=100%',
    '/shop?search=%C3%A9t%C3%A9',
    '/shop?utm_term=%E9t%E9',
    '/.well-known/nothing',
    '/shop/...',
  ])('when %s is asked for, then it is a page like any other', async (target) => {
    expect((await ask(target)).status).toBe(200);
  });

  test('when someone searches with a slash, then it is what they search', async () => {
    await aProduct(shop.ctx, { name: 'Juice 1/2 l' });
    const { status, body } = await ask('/api/v1/products/filter/juice%201%2F2');
    expect(status).toBe(200);
    expect(body).toContain('Juice 1/2 l');
  });
});

describe('one host', () => {
  test.each([
    ['shop.example'],
    ['203.0.113.9'],
    ['isoko.example.evil.example'],
    ['isoko.example.'],
    ['evil.example:443'],
  ])(
    'when a page is asked of %s, then its visitor is sent to the shop, and a call is refused',
    async (host) => {
      const page = await ask('/shop?search=ibirayi', { hosts: [host] });
      expect(page.status).toBe(308);
      expect(headerOf(page.head, 'location')).toBe('https://isoko.example/shop?search=ibirayi');
      expect((await ask('/admin', { hosts: [host] })).status).toBe(308);
      const call = await ask('/api/v1/products', { hosts: [host] });
      expect(call.status).toBe(400);
      expect(JSON.parse(call.body)).toMatchObject({ code: 'validation_error', errors: [{ field: 'host' }] });
      expect((await ask('/shop', { hosts: [host], method: 'POST' })).status).toBe(400);
      for (const probe of ['/healthz', '/readyz']) {
        expect((await ask(probe, { hosts: [host] })).status).toBe(200);
      }
    },
  );

  test.each([
    ['two', ['isoko.example', 'isoko.example']],
    ['two different', ['isoko.example', 'evil.example']],
    ['none', []],
    ['one that is none', ['isoko.example/x']],
    ['one with a name in it', ['me@isoko.example']],
    ['a list', ['isoko.example, evil.example']],
  ])('when a request names %s, then it is malformed', async (_what, hosts) => {
    for (const target of ['/shop', '/api/v1/products', '/healthz']) {
      expect((await ask(target, { hosts })).status).toBe(400);
    }
  });

  test.each([
    'isoko.example:8443',
    'ISOKO.example',
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    '10.1.2.3:3000',
    'shop_upstream',
    'isoko.shop.svc.cluster.local',
  ])('when a proxy, a probe or a visitor says %s, then the shop answers', async (host) => {
    expect((await ask('/shop', { hosts: [host] })).status).toBe(200);
    expect((await ask('/api/v1/products', { hosts: [host] })).status).toBe(200);
  });

  test('when a demo is in public and no one said where, then it answers to every name', async () => {
    const demo = await startShop({ storefront, config: { demoInPublic: true } });
    try {
      const headers = { host: 'demo.example' };
      expect((await demo.app.inject({ url: '/shop', headers })).statusCode).toBe(200);
    } finally {
      await demo.close();
    }
  });
});
