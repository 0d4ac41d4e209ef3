import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCategory, aProduct } from '#server/testing/given.ts';
import { aPage, aPicture, aPost } from '#server/testing/given-content.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { startShop } from '#server/testing/start-shop.ts';

const ORIGIN = 'https://shop.example';

const shop = shopForFile({ config: { publicUrl: ORIGIN } });
beforeEach(() => shop.app.pageCache.clear());

const get = (path: string, headers = {}) => shop.call('GET', path, { headers });
const placesOf = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replace(ORIGIN, ''));

/** The page in each language. */
const languagesOf = (path: string) =>
  [
    ['en', path],
    ['fr', `/fr${path}`],
    ['rw', `/rw${path}`],
    ['x-default', path],
  ]
    .map(([code, at]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${ORIGIN}${at}"/>`)
    .join('');

/** What is between two tags of `xml`, given what is right after the first. */
function entryOf(xml: string, path: string): string {
  const start = `<url><loc>${ORIGIN}${path}</loc>`;
  const from = xml.indexOf(start);
  return from < 0 ? '' : xml.slice(from + start.length, xml.indexOf('</url>', from));
}

describe('the sitemap', () => {
  test('when robots ask then every published page is there, with its date and pictures', async () => {
    const { ctx } = shop;
    const image = await aPicture(ctx, 'fresh-0123456789ab.webp');
    const fresh = await aCategory(ctx, { slug: 'fresh', image });
    await aCategory(ctx, { slug: 'greens', parent: fresh });
    await aProduct(ctx, { slug: 'dodo', pictures: ['dodo-0123456789ab.webp', 'dodo-2-0123456789ab.webp'] });
    await aProduct(ctx, { slug: 'secret', status: 'draft' });
    await aPost(ctx, {
      slug: 'isombe',
      featured_image: image,
      date_created: new Date('2026-10-01T06:00:00Z'),
    });
    await aPost(ctx, { slug: 'unfinished', status: 'draft' });
    const sections = [{ heading: 'Breakage', html: '<p>Tell us.</p>' }];
    await aPage(ctx, { slug: 'return-policy', sections });
    await aPage(ctx, { slug: 'some-other-page', sections });
    await aPage(ctx, { slug: 'privacy-policy', sections: [] });
    const { status, text, headers } = await get('/sitemap.xml');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['cache-control']).toMatch(/^public/);
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9"/,
    );
    expect(placesOf(text)).toEqual([
      ...['/', '/shop', '/blog', '/contact-us', '/help'],
      ...['/product-category/fresh', '/product-category/greens'],
      ...['/blog/isombe', '/return-policy', '/product/details/dodo'],
    ]);
    const picture = (name: string) =>
      `<image:image><image:loc>${ORIGIN}/gallery/${name}-1152.jpg</image:loc></image:image>`;
    expect(entryOf(text, '/product/details/dodo')).toBe(
      `<lastmod>${ctx.now().toISOString()}</lastmod>${picture('dodo-0123456789ab')}${picture('dodo-2-0123456789ab')}${languagesOf('/product/details/dodo')}`,
    );
    expect(entryOf(text, '/blog/isombe')).toBe(
      `<lastmod>2026-10-01T06:00:00.000Z</lastmod>${picture('fresh-0123456789ab')}${languagesOf('/blog/isombe')}`,
    );
    expect(entryOf(text, '/product-category/fresh')).toBe(
      picture('fresh-0123456789ab') + languagesOf('/product-category/fresh'),
    );
  });

  test('when robots know it already or accept less then they get less', async () => {
    const plain = await shop.app.inject({ url: '/sitemap.xml?utm=1' });
    for (const [accept, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await shop.app.inject({ url: '/sitemap.xml', headers: { 'accept-encoding': accept } });
      expect(packed.headers['content-encoding']).toBe(accept);
      expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    const again = await get('/sitemap.xml', { 'if-none-match': String(plain.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await shop.call('HEAD', '/sitemap.xml');
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await shop.call('POST', '/sitemap.xml')).status).toBe(405);
  });

  test('when a name has signs of XML then the file stays one', async () => {
    const other = await startShop({ config: { publicUrl: "https://shop.example/?a=1&b='2'" } });
    const { text } = await other.call('GET', '/sitemap.xml');
    expect(text).toContain('https://shop.example/?a=1&#38;b=&#39;2&#39;/shop');
    await other.close();
  });

  test('when its path is spelt otherwise then it is refused or the same file, made once', async () => {
    const { text } = await get('/sitemap.xml');
    const { made } = shop.app.pageCache.stats();
    for (const path of ['/%73itemap.xml', '/sitemap%2Exml']) expect((await get(path)).status).toBe(400);
    for (const path of ['/sitemap.xml/', '/sitemap.xml?x=1']) expect((await get(path)).text).toBe(text);
    expect(shop.app.pageCache.stats().made).toBe(made);
  });

  test('when one file is enough then there are no parts', async () => {
    for (const part of ['0', '1', '01', '9999', '99999', 'x', '']) {
      expect((await get(`/sitemap-${part}.xml`)).status).toBe(404);
    }
  });

  test('when there are more pages than a file may hold then there are parts, and every page is in one', async () => {
    const many = await startShop({ config: { publicUrl: ORIGIN } });
    await aProduct(many.ctx, { slug: 'first' });
    for (let first = 1; first <= 49_994; first += 5_000) {
      const last = Math.min(first + 4_999, 49_994);
      await sql`INSERT INTO post (title, slug, description, excerpt, date_created, updated_at)
        SELECT 'Tea', 'tea-' || n, '', '', now(), now() FROM generate_series(${first}::int, ${last}::int) AS n`.execute(
        many.db,
      );
    }
    expect(placesOf((await many.call('GET', '/sitemap.xml')).text)).toHaveLength(50_000);
    await aProduct(many.ctx, { slug: 'last' });
    many.app.pageCache.clear();
    const index = (await many.call('GET', '/sitemap.xml')).text;
    expect(index).toContain('<sitemapindex');
    const parts = placesOf(index);
    expect(parts).toEqual([1, 2, 3, 4, 5, 6].map((part) => `/sitemap-${part}.xml`));
    const all = new Set<string>();
    for (const part of parts) {
      const places = placesOf((await many.call('GET', part)).text);
      expect(places.length).toBeLessThanOrEqual(10_000);
      for (const place of places) all.add(place);
    }
    expect(all.size).toBe(50_001);
    expect([...all].slice(0, 5)).toEqual(['/', '/shop', '/blog', '/contact-us', '/help']);
    expect([...all].slice(-2).sort()).toEqual(['/product/details/first', '/product/details/last']);
    expect((await many.call('GET', '/sitemap-7.xml')).status).toBe(404);
    await many.close();
    // Half a million rows are read: nothing asserts how long that takes.
  }, 240_000);
});

describe('what robots may ask for', () => {
  test('when they ask then everything of one’s own is forbidden and the sitemap is named', async () => {
    const { status, text, headers } = await get('/robots.txt');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = text.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of [
      '/api/',
      '/dashboard',
      '/checkout',
      '/orders',
      '/admin',
      '/login',
      '/fr/checkout',
      '/rw/dashboard',
    ]) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
    expect(lines).not.toContain('Disallow: /cart');
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  });

  test('when a page is in the sitemap then robots may ask for it', async () => {
    const forbidden = [...(await get('/robots.txt')).text.matchAll(/^Disallow: (.+)$/gm)].map(
      ([, path = '']) => path,
    );
    for (const place of placesOf((await get('/sitemap.xml')).text)) {
      expect(forbidden.filter((path) => place.startsWith(path))).toEqual([]);
    }
  });
});
