import { beforeEach, describe, expect, test } from 'vitest';
import { aProduct } from '#server/testing/given.ts';
import { loseDatabase } from '#server/testing/lost-database.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { PageStore } from './page-store.ts';
import type { Storefront } from './pages.ts';
import { watchChanges } from './watch-changes.ts';

let renders = 0;
/** Runs while a page is made, after its data was read. */
let meanwhile: () => unknown = () => undefined;
/** What else is on a page. */
let more = '';

const render: Storefront['render'] = async ({ call }) => {
  renders += 1;
  const { total } = await call('GET /products', { query: { limit: 1 } });
  await meanwhile();
  return { status: 200, html: `${total} products${more}` };
};

const shop = shopForFile({ storefront: { clientDir: import.meta.dirname, render } });

beforeEach(async () => {
  await shop.db.deleteFrom('product').execute();
  shop.app.pageCache.clear();
  renders = 0;
  meanwhile = () => undefined;
  more = '';
});

const page = async (path = '/') => (await shop.call('GET', path)).text;
const list = () => shop.call('GET', '/api/v1/products');

describe('the cache of pages and lists', () => {
  test('when many ask at the same time, then the page is made once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => page()));
    expect(new Set(answers)).toEqual(new Set(['0 products']));
    expect(renders).toBe(1);
  });

  test('when it is younger than a minute, then it is answered from memory, then made again beside the visitor', async () => {
    await page();
    await aProduct(shop.ctx);
    shop.clock.advance(59_000);
    expect([await page(), renders]).toEqual(['0 products', 1]);
    shop.clock.advance(2_000);
    expect(await page()).toBe('0 products');
    await expect.poll(() => page()).toBe('1 products');
  });

  test('when an offer ends, then nothing made before shows it, and until then all is answered from memory', async () => {
    const ends = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * 60_000);
    const sold = { price: 2_500, sale_price: 1_111 };
    const [sooner, later] = [
      await aProduct(shop.ctx, { ...sold, sale_until: ends(0.5) }),
      await aProduct(shop.ctx, { ...sold, sale_until: ends(2) }),
    ];
    const offers = async () => {
      const { data } = (await list()).body;
      return [sooner, later].map(
        ({ id }) => data.find((each: { _id: string }) => each._id === id).sale_price,
      );
    };
    const its = async () => (await shop.call('GET', `/api/v1/products/${later.id}`)).body.data.sale_price;
    await page();
    expect([await offers(), await its()]).toEqual([[1_111, 1_111], 1_111]);
    shop.clock.advance(29_999);
    const { made } = shop.app.pageCache.stats();
    await page();
    expect([await offers(), await its(), shop.app.pageCache.stats().made]).toEqual([
      [1_111, 1_111],
      1_111,
      made,
    ]);
    shop.clock.advance(1);
    expect([await offers(), await its()]).toEqual([[null, 1_111], 1_111]);
    shop.clock.advance(90_000);
    // Old enough to be answered while another is made, but for the offer.
    expect([await offers(), await its()]).toEqual([[null, null], null]);
    await page();
    expect(renders).toBe(2);
  });

  test('when someone asks every two minutes for what stays the same, then it comes in its smallest form too', async () => {
    more = ' and a little more'.repeat(100);
    const etag = async () =>
      String((await shop.call('GET', '/', { headers: { 'accept-encoding': 'br' } })).headers.etag);
    expect(await etag()).toContain('-br5');
    for (let visit = 0; visit < 5; visit += 1) {
      shop.clock.advance(120_000);
      const { made } = shop.app.pageCache.stats();
      await etag();
      // The page and the list it is made of.
      await expect.poll(() => shop.app.pageCache.stats().made).toBe(made + 2);
    }
    await expect.poll(etag).toContain('-br11');
  });

  test('when it is older than eleven minutes, then the visitor waits for a new one', async () => {
    await page();
    await aProduct(shop.ctx);
    shop.clock.advance(661_000);
    expect(await page()).toBe('1 products');
  });

  test('when the shop changed, then the next answer is new', async () => {
    expect([await page(), (await list()).body.total]).toEqual(['0 products', 0]);
    await aProduct(shop.ctx);
    shop.app.pageCache.clear('catalogue');
    expect([await page(), (await list()).body.total]).toEqual(['1 products', 1]);
  });

  test('when the shop changes while a page is made, then no one else is answered with it', async () => {
    meanwhile = async () => {
      meanwhile = () => undefined;
      await aProduct(shop.ctx);
      shop.app.pageCache.clear('catalogue');
    };
    expect(await page()).toBe('0 products');
    expect(await page()).toBe('1 products');
  });

  test('when the shop changed while a page is made, then who asks now does not get the old one', async () => {
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    meanwhile = () => hold;
    const early = page();
    await expect.poll(() => renders).toBe(1);
    await aProduct(shop.ctx);
    shop.app.pageCache.clear('catalogue');
    meanwhile = () => undefined;
    expect(await page()).toBe('1 products');
    release();
    expect(await early).toBe('0 products');
    expect(await page()).toBe('1 products');
  });

  test('when another process changes the shop, then this one hears of it', async () => {
    const changes = watchChanges({ url: shop.url, ctx: shop.ctx, pageCache: shop.app.pageCache });
    try {
      const before = shop.app.pageCache.stats().cleared;
      await expect.poll(() => shop.app.pageCache.stats().cleared).toBeGreaterThan(before);
      for (const total of [1, 2, 3]) {
        await page();
        await aProduct(shop.ctx);
        await expect.poll(() => page()).toBe(`${total} products`);
      }
    } finally {
      await changes.close();
    }
  });

  test('when a list is asked for with keys no one knows, then it is the same list', async () => {
    await list();
    const { made } = shop.app.pageCache.stats();
    for (const query of ['?x=1', '?utm_source=y&z=2', ''])
      await shop.call('GET', `/api/v1/products/${query}`);
    await shop.call('GET', '/api/v1/products?limit=5&page=1');
    await shop.call('GET', '/api/v1/products?page=1&limit=5');
    expect(shop.app.pageCache.stats().made).toBe(made + 1);
  });

  test('when a call that reads no query is asked for with one, then it is the same answer', async () => {
    await shop.call('GET', '/api/v1/product/categories/hierarchy');
    const { made } = shop.app.pageCache.stats();
    for (const query of ['?x=1', '?x=2', '/?utm_source=y'])
      expect((await shop.call('GET', `/api/v1/product/categories/hierarchy${query}`)).status).toBe(200);
    expect(shop.app.pageCache.stats().made).toBe(made);
  });

  test('when a list is sent with 304, then a later answer still holds only what is declared', async () => {
    const first = await list();
    shop.clock.advance(61_000);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await shop.call('GET', '/api/v1/products', { headers })).status).toBe(304);
    expect((await list()).text).toBe(first.text);
  });
});

describe('a flood of changes', () => {
  const asStaff = { cookie: 'isoko-staff=whoever' };
  const seen = async (headers = {}) => (await shop.call('GET', '/', { headers })).text;
  const sold = async () => {
    await aProduct(shop.ctx);
    shop.app.pageCache.change('catalogue');
  };

  test('when staff change one thing after the other, then everyone sees each of them immediately', async () => {
    for (const total of [1, 2, 3]) {
      await sold();
      expect(await seen()).toBe(`${total} products`);
    }
  });

  test('when changes never end, then staff see each immediately, and everyone else within half a second', async () => {
    await seen();
    for (let change = 0; change < 30; change += 1) shop.app.pageCache.change('catalogue');
    expect(await seen()).toBe('0 products');
    const { cleared } = shop.app.pageCache.stats();
    for (const total of [1, 2, 3]) {
      await sold();
      // Who works here may have come by way of a key, too.
      expect(await seen(asStaff)).toBe(`${total} products`);
      expect(await seen({ authorization: 'Bearer isp_whatever' })).toBe(`${total} products`);
    }
    await expect.poll(() => seen(), { timeout: 5_000 }).toBe('3 products');
    expect(shop.app.pageCache.stats().cleared).toBeLessThan(cleared + 3);
  });

  test('when an older page is finished after a newer one, then the newer one stays', async () => {
    await seen();
    for (let change = 0; change < 30; change += 1) shop.app.pageCache.change('catalogue');
    shop.clock.advance(661_000);
    const { promise: hold, resolve: release } = Promise.withResolvers<void>();
    meanwhile = () => hold;
    const early = seen();
    await expect.poll(() => renders).toBe(2);
    meanwhile = () => undefined;
    await sold();
    expect(await seen(asStaff)).toBe('1 products');
    release();
    expect(await early).toBe('0 products');
    expect(await seen(asStaff)).toBe('1 products');
    expect(renders).toBe(3);
  });
});

describe('while the database is gone', () => {
  test('when a page or list is in memory, then it is answered however old, and soon new again', async () => {
    await page();
    await list();
    await aProduct(shop.ctx);
    const gone = loseDatabase(shop);
    for (const happening of [
      () => undefined,
      () => shop.app.pageCache.clear(),
      () => shop.clock.advance(3_600_000),
    ]) {
      happening();
      expect(await page()).toBe('0 products');
      expect(await list()).toMatchObject({ status: 200, body: { total: 0 } });
    }
    await gone.find();
    const later = <T>(ask: () => T) => {
      shop.clock.advance(3_000);
      return ask();
    };
    await expect.poll(() => later(page)).toBe('1 products');
    await expect.poll(async () => (await later(list)).body.total).toBe(1);
  });

  test('when the shop had changed while a page was made, then that page is better than none', async () => {
    meanwhile = () => shop.app.pageCache.clear('catalogue');
    expect(await page()).toBe('0 products');
    meanwhile = () => undefined;
    await aProduct(shop.ctx);
    const gone = loseDatabase(shop);
    expect(await page()).toBe('0 products');
    await gone.find();
    await expect
      .poll(() => {
        shop.clock.advance(3_000);
        return page();
      })
      .toBe('1 products');
  });

  test('when nothing is in memory, then the answer is 503 with the time to wait', async () => {
    const gone = loseDatabase(shop);
    const call = await shop.call('GET', '/api/v1/products?limit=7');
    expect([call.status, call.body.code, call.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    const html = await shop.call('GET', '/never-asked');
    expect([html.status, html.headers['retry-after']]).toEqual([503, '2']);
    expect(html.text).toContain('We are having trouble right now.');
    await gone.find();
    expect(await page('/never-asked')).toBe('0 products');
  });
});

describe('the store', () => {
  const value = (bytes: number) => ({ bytes });

  test('when more comes than fits, then the bytes stay bounded and the oldest goes', () => {
    const store = new PageStore(100_000);
    for (let page = 0; page < 1000; page += 1) {
      store.set(`page ${page}`, value(5_000));
      expect(store.bytes).toBeLessThanOrEqual(100_000);
    }
    expect(store.get('page 0')).toBeUndefined();
    expect(store.get('page 999')).toBeDefined();
  });

  test('when a robot asks for a thousand pages once, then the pages people read stay', () => {
    const store = new PageStore(100_000);
    const read = Array.from({ length: 10 }, (_, page) => `page ${page}`);
    for (const key of read) store.set(key, value(5_000));
    for (const key of read) store.get(key);
    for (let page = 0; page < 1000; page += 1) store.set(`search ${page}`, value(5_000));
    expect(read.filter((key) => store.peek(key))).toEqual(read);
  });

  test('when everything is asked for twice, then the bytes stay bounded too', () => {
    const store = new PageStore(100_000);
    for (let page = 0; page < 1000; page += 1) {
      store.set(`page ${page}`, value(5_000));
      store.get(`page ${page}`);
      expect(store.bytes).toBeLessThanOrEqual(100_000);
    }
  });

  test('when a value grows, then it counts for what it is', () => {
    const store = new PageStore(100_000);
    const page = { bytes: 10_000 };
    store.set('page', page);
    const before = store.bytes;
    page.bytes = 15_000;
    store.reweigh('page');
    expect(store.bytes).toBe(before + 5_000);
    store.set('page', value(1_000));
    expect(store.bytes).toBe(before - 9_000);
  });

  test('when something is larger than all the room, then it is not kept', () => {
    const store = new PageStore(100_000);
    store.set('huge', value(200_000));
    expect([store.size, store.bytes]).toEqual([0, 0]);
  });
});
