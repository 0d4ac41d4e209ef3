import { routes } from '@isoko/contract';
import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openMailTransport } from '#server/modules/notifications/transport.ts';
import { outcome } from '#server/testing/accounts.ts';
import { expectNothingStored, placeOrder, postOrder } from '#server/testing/checkout.ts';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { aDeliveryZone, aGuestOrder } from '#server/testing/given-checkout.ts';
import { aCustomer } from '#server/testing/given-customers.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { opening } from '#server/testing/start-shop.ts';
import type { Storefront } from './pages.ts';

const HOUR_MS = 60 * 60_000;
const storefront: Storefront = {
  clientDir: new URL('../sentences', import.meta.url).pathname,
  render: async ({ url }) => ({
    status: 200,
    html: `<html><head></head><body><div id="root">Rice at ${url.pathname}</div></body></html>`,
  }),
};
const html = '<html><head></head><body><div id="root">Back office</div></body></html>';
const shop = shopForFile({
  ...{ storefront, backOffice: { clientDir: storefront.clientDir, html } },
  ...{ emptied: 'goods and orders', clockAt: '2026-11-20T08:00:00Z' },
});
let owner: StaffDesk;
let product: string;

beforeAll(async () => {
  owner = await aDesk(shop, 'owner');
});
beforeEach(async () => {
  await aRegion(shop.ctx);
  await aDeliveryZone(shop.ctx);
  product = (await aProduct(shop.ctx, { price: 6_000 })).id;
  await owner.post('/opening', { state: 'closed' });
});

/** Opens the shop at a moment, so many milliseconds from now. */
const openIn = (ms: number) =>
  owner.post('/opening', { state: 'open', at: new Date(shop.clock.now().getTime() + ms).toISOString() });
const look = (path: string, headers: Record<string, string> = {}) => shop.call('GET', path, { headers });
const asStaff = () => opening(shop.app, owner.token);

describe('what visitors of a closed shop get', () => {
  test.each([
    '/',
    '/shop?search=rice',
    '/product/details/rice',
    '/fr/checkout',
    '/rw',
    '/orders/find',
    '/login',
    '/forgot-password/x',
    '/no-such-page',
  ])('when they ask for %s then it is the one page, which no one keeps', async (path) => {
    const { status, headers, text } = await look(path);
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      ...{ 'retry-after': '3600', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
      ...{ 'content-type': 'text/html; charset=utf-8' },
    });
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('<a href="https://wa.me/250788000000">WhatsApp</a>');
    expect(text).not.toContain('Rice');
    expect(text.length).toBeLessThan(1_500);
    expect(await shop.call('HEAD', path)).toMatchObject({ status: 503, text: '' });
  });

  const isTheirs = (key: string) => !/ \/(admin|payments|users\/(forgot|reset)Password)(\/|$)/.test(key);
  test.each(Object.keys(routes).filter(isTheirs))(
    'when a program calls %s then it is refused',
    async (key) => {
      const [method = '', path = ''] = key.split(' ');
      const asked = path.replace(/:\w+/g, '0198c0de-0000-7000-8000-000000000000');
      const refused = await shop.call(method as 'GET', `/api/v1${asked}`, {
        ...(method !== 'GET' && { body: {} }),
      });
      expect(outcome(refused)).toBe('503 shop_closed');
      expect(refused.headers).toMatchObject({ 'retry-after': '3600', 'cache-control': 'no-store' });
    },
  );

  test('when they order then nothing of it is kept, and once the shop is open it is', async () => {
    const input = aGuestOrder([{ product, quantity: 1 }]);
    expect(outcome(await postOrder(shop, input, 'the-one'))).toBe('503 shop_closed');
    await expectNothingStored(shop.ctx);
    await owner.post('/opening', { state: 'open' });
    await placeOrder(shop, input, 'the-one');
    await owner.post('/opening', { state: 'closed' });
    expect(outcome(await postOrder(shop, input, 'the-one'))).toBe('503 shop_closed');
  });

  test('when robots ask then nothing is theirs, and no page is listed', async () => {
    expect(await look('/robots.txt')).toMatchObject({ status: 200, text: 'User-agent: *\nDisallow: /\n' });
    for (const path of ['/sitemap.xml', '/sitemap-1.xml']) expect((await look(path)).status).toBe(503);
    await owner.post('/opening', { state: 'open' });
    expect((await look('/robots.txt')).text).toContain('Sitemap:');
    expect((await look('/sitemap.xml')).status).toBe(200);
  });

  test.each([
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/admin', 200],
    ['GET', '/api/v1/openapi.json', 200],
    ['GET', '/assets/failure.css', 200],
    ['GET', '/gallery/none-0123456789ab-320.webp', 404],
    ['POST', '/api/v1/admin/session', 400],
    ['GET', '/api/v1/admin/session', 401],
    // Its own answer while no key of Airtel is set.
    ['POST', '/api/v1/payments/airtel-money/callback', 404],
    ['GET', '/forgot-password', 200],
    ['GET', '/fr/reset-password/a-token_of-a-mail', 200],
    ['POST', '/api/v1/users/forgotPassword', 400],
    ['PATCH', '/api/v1/users/resetPassword/a-token_of-a-mail', 400],
    ['GET', '/.well-known/security.txt', 200],
  ] as const)('when %s %s is asked for then it goes on', async (method, path, status) => {
    const body = method !== 'GET' ? { body: {} } : {};
    expect((await shop.call(method, path, body)).status).toBe(status);
  });
});

describe('the words of a closed shop', () => {
  test('when the address names a language then it is that, else the one of the browser', async () => {
    const said = { en: 'We open soon', fr: 'Nous ouvrons bientôt', rw: 'Tuzafungura vuba' };
    for (const language of LANGUAGES) {
      const { text } = await look(pathIn(language, '/shop'));
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).toContain(said[language]);
      expect((await look('/', { 'accept-language': language })).text).toContain(said[language]);
    }
    expect((await look('/rw', { 'accept-language': 'fr' })).text).toContain(said.rw);
  });

  test('when the owner says when it opens then visitors and programs read it in the time of Kigali', async () => {
    // Half past midnight in Kigali: a day later than in London.
    expect((await openIn(14.5 * HOUR_MS)).body.data.opens_at).toBe('2026-11-20T22:30:00.000Z');
    const { text, headers } = await look('/');
    expect(text).toContain('We open on 21 November 2026 at 00:30, Kigali time.');
    expect(headers['retry-after']).toBe(String(14.5 * 3_600));
    expect((await look('/fr')).text).toContain('Nous ouvrons le 21 novembre 2026 à 00:30');
    const program = await look('/api/v1/products', { 'accept-language': 'fr' });
    expect(program.body.message).toContain('21 novembre 2026');
  });

  test('when the shop was given no name and no phone then it says neither', async () => {
    await shop.db.deleteFrom('setting').where('key', 'in', ['name', 'phone']).execute();
    shop.app.pageCache.clear('another process');
    const { text } = await look('/');
    expect(text).toContain('<h1>We open soon</h1>');
    expect(text).not.toMatch(/Isoko|null|wa\.me|tel:/);
  });

  test('when the name holds signs of HTML then they stay text', async () => {
    await owner.patch('/settings', { name: '<b>Umurima</b>', phone: '+250788000000' });
    expect((await look('/')).text).toContain('<h1>&#60;b&#62;Umurima&#60;/b&#62;</h1>');
  });
});

describe('who passes the closed door', () => {
  test('when staff look then they see the shop as it will be, which no cache may keep', async () => {
    const { status, headers, text } = await look('/shop', asStaff());
    expect(status).toBe(200);
    expect(text).toContain('<div id="root">Rice at /shop</div>');
    expect(text).toContain('Closed for visitors. <a href="/admin/opening">Opening</a></aside>');
    expect((await look('/fr/shop', asStaff())).text).toContain('Fermée aux visiteurs.');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const listed = await look('/api/v1/products', asStaff());
    expect(listed).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(JSON.parse((await look('/api/v1/shop', asStaff())).text).data.state).toBe('closed');
    expect((await look('/robots.txt', asStaff())).headers['cache-control']).toBe('no-store');
    expect((await look('/shop')).status).toBe(503);
    expect((await look('/api/v1/products')).status).toBe(503);
  });

  test('when the shop opens then what staff saw before is not handed on, and the other way round', async () => {
    await look('/shop', asStaff());
    await owner.post('/opening', { state: 'open' });
    const open = await look('/shop');
    expect(open.text).not.toContain('Closed for visitors');
    expect(open.headers['cache-control']).toMatch(/^public/);
    expect((await look('/shop', asStaff())).text).toBe(open.text);
    await owner.post('/opening', { state: 'closed' });
    expect((await look('/shop')).status).toBe(503);
    expect((await look('/shop', asStaff())).text).toContain('Closed for visitors');
  });

  test('when it is a customer, or a session that is over, then they do not pass', async () => {
    const { token } = await aCustomer(shop.ctx);
    expect((await shop.call('GET', '/api/v1/users/me', { token })).status).toBe(503);
    const other = await aDesk(shop, 'packer', { email: 'packer@example.com' });
    const cookies = opening(shop.app, other.token);
    expect((await look('/', cookies)).status).toBe(200);
    await other.remove('/session');
    expect((await look('/', cookies)).status).toBe(503);
    const [name = ''] = (cookies.cookie ?? '').split('=');
    expect((await look('/', { cookie: `${name}=iss_${'x'.repeat(43)}` })).status).toBe(503);
  });
});

describe('when a closed shop opens', () => {
  test('when its moment comes then it is open without anyone, to the millisecond', async () => {
    await openIn(3 * HOUR_MS);
    shop.clock.advance(3 * HOUR_MS - 1);
    expect(await look('/')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect((await owner.get('/opening')).body.data.state).toBe('closed');
    shop.clock.advance(1);
    expect(await look('/')).toMatchObject({ status: 200 });
    expect((await look('/')).headers['cache-control']).toMatch(/^public/);
    expect((await owner.get('/opening')).body.data).toMatchObject({ state: 'open', opens_at: null });
  });

  test('when the owner closes it again then the moment counts no more', async () => {
    await openIn(HOUR_MS);
    await owner.post('/opening', { state: 'closed' });
    shop.clock.advance(2 * HOUR_MS);
    expect((await look('/')).status).toBe(503);
    // Visitors of a closed shop are no failures of it.
    expect(shop.app.traffic.lastDay().errors).toBe(0);
  });

  test('when another process opened it then this one hears of it, and a new one knows it from the start', async () => {
    expect((await look('/')).status).toBe(503);
    const stored = { closed: false };
    await shop.db
      .updateTable('setting')
      .set({ value: JSON.stringify(stored) })
      .where('key', '=', 'opening')
      .execute();
    expect((await look('/')).status).toBe(503);
    shop.app.pageCache.clear('shop');
    expect((await look('/')).status).toBe(200);
    await owner.post('/opening', { state: 'closed' });
    const { config, ctx, gallery } = shop.app;
    const messengers = { transport: openMailTransport(config), phones: [] };
    const readiness = { isStopping: () => false, pingDatabase: async () => true };
    const parts = {
      config,
      ctx,
      gallery,
      readiness,
      storefront,
      backOffice: null,
      simulation: null,
      messengers,
    };
    const restarted = await buildApp(parts);
    expect((await restarted.inject('/')).statusCode).toBe(503);
    await restarted.close();
  });

  test('when no one ever said whether it is closed then it is open', async () => {
    await shop.db.deleteFrom('setting').where('key', '=', 'opening').execute();
    shop.app.pageCache.clear('shop');
    expect((await look('/')).status).toBe(200);
  });
});
