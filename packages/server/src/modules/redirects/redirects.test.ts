import { RequestFailure } from '@isoko/contract/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Storefront } from '#server/http/pages.ts';
import { aCategory, aProduct } from '#server/testing/given.ts';
import { aPost } from '#server/testing/given-content.ts';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';

const kinds = [
  { table: 'product', start: '/product/details/', api: '/api/v1/products/', make: aProduct },
  {
    table: 'category',
    start: '/product-category/',
    api: '/api/v1/products/product-category/',
    make: aCategory,
  },
  { table: 'post', start: '/blog/', api: '/api/v1/blog/', make: aPost },
] as const;

let shop: TestShop;

/** Like the shop's own pages: what the API does not know is the not-found page. */
const render: Storefront['render'] = async ({ url, call }) => {
  const slug = url.pathname.split('/').at(-1) ?? '';
  try {
    if (url.pathname.startsWith('/blog/')) await call('GET /blog/:slug', { params: { slug } });
    else if (url.pathname.startsWith('/product/')) await call('GET /products/:id', { params: { id: slug } });
    else await call('GET /products/product-category/:category', { params: { category: slug } });
    return { status: 200, html: `<title>${slug}</title>` };
  } catch (error) {
    if (error instanceof RequestFailure) return { status: 404, html: '<title>Not here</title>' };
    throw error;
  }
};

beforeAll(async () => {
  shop = await startShop({ storefront: { clientDir: import.meta.dirname, render } });
});
afterAll(() => shop.close());
beforeEach(() => shop.app.pageCache.clear());

describe.each(kinds)('the address of a $table', ({ table, start, api, make }) => {
  async function look(slug: string, query = '') {
    shop.app.pageCache.clear();
    const { status, headers, text } = await shop.call('GET', start + slug + query);
    return { status, to: headers.location, text, cache: headers['cache-control'] };
  }
  const rename = (from: string, to: string) =>
    shop.db.updateTable(table).set({ slug: to }).where('slug', '=', from).execute();
  const remove = (slug: string) => shop.db.deleteFrom(table).where('slug', '=', slug).execute();
  const wayFrom = async (slug: string) => (await look(slug)).to ?? (await look(slug)).status;

  test('when its slug was changed then the old one leads to the new one, with what is behind it', async () => {
    await make(shop.ctx, { slug: `${table}-old` });
    await rename(`${table}-old`, `${table}-new`);
    expect(await look(`${table}-old`)).toMatchObject({
      ...{ status: 301, to: `${start}${table}-new`, text: '' },
      cache: 'public, max-age=0, s-maxage=60',
    });
    expect((await look(`${table}-old`, '?page=2&utm_source=x')).to).toBe(`${start}${table}-new?page=2`);
    expect((await look(`${table}-old/`)).to).toBe(`${start}${table}-new`);
    expect(await look(`${table}-new`)).toMatchObject({ status: 200 });
    expect((await shop.call('GET', `${api}${table}-old`)).status).toBe(404);
    const head = await shop.call('HEAD', `${start}${table}-old`);
    expect([head.status, head.headers.location]).toEqual([301, `${start}${table}-new`]);
  });

  test('when it is deleted then it is gone for good, and so are its older addresses', async () => {
    await make(shop.ctx, { slug: `${table}-a` });
    await rename(`${table}-a`, `${table}-b`);
    await remove(`${table}-b`);
    for (const slug of [`${table}-a`, `${table}-b`]) {
      expect(await look(slug)).toMatchObject({ status: 410, text: '<title>Not here</title>' });
      expect((await shop.call('GET', api + slug)).status).toBe(404);
    }
    expect((await look(`${table}-a`)).cache).toBe('public, max-age=0, s-maxage=10');
    expect((await look(`${table}-never`)).status).toBe(404);
  });

  test('when it is renamed again and again then every address leads straight to the last one', async () => {
    await make(shop.ctx, { slug: `${table}-1` });
    for (const next of [2, 3, 4]) await rename(`${table}-${next - 1}`, `${table}-${next}`);
    for (const old of [1, 2, 3]) expect(await wayFrom(`${table}-${old}`)).toBe(`${start}${table}-4`);
  });

  test('when it gets its old slug back then there is no circle', async () => {
    await make(shop.ctx, { slug: `${table}-x` });
    await rename(`${table}-x`, `${table}-y`);
    await rename(`${table}-y`, `${table}-x`);
    expect(await wayFrom(`${table}-x`)).toBe(200);
    expect(await wayFrom(`${table}-y`)).toBe(`${start}${table}-x`);
  });

  test('when two of them exchange their slugs then each is found at its own', async () => {
    const first = await make(shop.ctx, { slug: `${table}-p` });
    await make(shop.ctx, { slug: `${table}-q` });
    await rename(`${table}-p`, `${table}-t`);
    await rename(`${table}-q`, `${table}-p`);
    await rename(`${table}-t`, `${table}-q`);
    expect([await wayFrom(`${table}-p`), await wayFrom(`${table}-q`)]).toEqual([200, 200]);
    expect(await wayFrom(`${table}-t`)).toBe(`${start}${table}-q`);
    expect(first.slug).toBe(`${table}-p`);
  });

  test('when a new one takes an old slug then it has it, even while no one may see it', async () => {
    await make(shop.ctx, { slug: `${table}-m` });
    await rename(`${table}-m`, `${table}-n`);
    await make(shop.ctx, { slug: `${table}-m` });
    expect(await wayFrom(`${table}-m`)).toBe(200);
    await remove(`${table}-m`);
    expect(await wayFrom(`${table}-m`)).toBe(410);
    expect(await wayFrom(`${table}-n`)).toBe(200);
  });
});

test('when a slug is an old one of another kind then it leads nowhere', async () => {
  await aProduct(shop.ctx, { slug: 'tea-old' });
  await shop.db.updateTable('product').set({ slug: 'tea' }).where('slug', '=', 'tea-old').execute();
  expect((await shop.call('GET', '/blog/tea-old')).status).toBe(404);
  expect((await shop.call('GET', '/product/details/tea-old/x')).status).toBe(404);
  expect((await shop.call('GET', '/product/details/tea-old%27')).status).toBe(404);
});
