import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startShop, type TestShop } from '#server/testing/start-shop.ts';
import { loadStorefront, type Storefront } from './pages.ts';

const SCRIPT = 'console.log("Isoko");\n'.repeat(200);
const SMALLEST = brotliCompressSync(SCRIPT);

let folder: string;
let shop: TestShop;
let rendered: string[] = [];
/** What the next pages say. */
const words = 'Murakaza neza. '.repeat(100);

const render: Storefront['render'] = async ({ url, call }) => {
  rendered.push(url.pathname + url.search);
  if (url.pathname === '/old') return { status: 200, html: '', redirect: { to: '/new', status: 301 } };
  if (url.pathname.endsWith('/broken')) throw new Error('a defect');
  if (url.pathname === '/unwell') return { status: 503, html: '<title>The shell’s own words</title>' };
  if (url.pathname === '/missing') return { status: 404, html: '<title>Not here</title>' };
  const products = await call('GET /products', { query: { limit: 1 } });
  return { status: 200, html: `<!doctype html><title>${url.href}</title>${words}${products.total}` };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isoko-storefront-'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await mkdir(join(folder, 'client/.vite'));
  await writeFile(join(folder, 'client/assets/app-1a2b3c.js'), SCRIPT);
  await writeFile(join(folder, 'client/assets/built-1a2b3c.js'), SCRIPT);
  await writeFile(join(folder, 'client/assets/built-1a2b3c.js.br'), SMALLEST);
  await writeFile(join(folder, 'client/drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'client/.vite/manifest.json'), '{}');
  shop = await startShop({ storefront: { clientDir: join(folder, 'client'), render } });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rendered = [];
  shop.app.pageCache.clear();
});

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

describe('pages', () => {
  test('when two visitors ask for a page, then they get the same bytes whatever they carry', async () => {
    const plain = await get('/shop');
    const signedIn = await get('/shop', {
      authorization: 'Bearer secret',
      cookie: 'session=1',
      'save-data': 'on',
      'accept-language': 'fr',
      'user-agent': 'another',
      host: 'shop_upstream',
      'x-forwarded-host': 'evil.example',
    });
    expect(plain.statusCode).toBe(200);
    expect(plain.body).toContain('<title>http://localhost:3000/shop</title>');
    expect(signedIn.rawPayload.equals(plain.rawPayload)).toBe(true);
    expect({ ...signedIn.headers, date: '' }).toEqual({ ...plain.headers, date: '' });
    expect(plain.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
      vary: 'accept-encoding',
    });
    expect(plain.headers).not.toHaveProperty('set-cookie');
    expect(rendered).toEqual(['/shop']);
  });

  test('when one address is spelled in many ways, then it is one page', async () => {
    const first = await get('/shop?search=tea&page=2');
    const follow = async (url: string) => {
      const answer = await get(url);
      return answer.statusCode === 308 ? get(String(answer.headers.location)) : answer;
    };
    for (const url of [
      '/shop/?page=2&search=tea',
      '//shop?search=tea&page=2&utm_source=x&fbclid=y',
      '/%73hop?page=2&search=%74ea&search=other&sort=',
      '/shop?page=2&search=tea&',
    ]) {
      expect((await follow(url)).body).toBe(first.body);
    }
    expect(rendered).toEqual(['/shop?page=2&search=tea']);
  });

  test('when the caller accepts brotli or gzip, then it gets that, and 304 when it has it already', async () => {
    const plain = await get('/');
    const tags = new Set([plain.headers.etag]);
    for (const [accept, unpack] of [
      ['gzip, deflate, br', brotliDecompressSync],
      ['gzip;q=1, br;q=0', gunzipSync],
      ['*', brotliDecompressSync],
    ] as const) {
      const packed = await get('/', { 'accept-encoding': accept });
      expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
      const etag = String(packed.headers.etag);
      expect(etag).toMatch(/^"[\w-]+"$/);
      // Asked for so often the page is compressed once more while others are answered, and then has another.
      tags.add(etag.replace(/-br\d+"$/, '-br"'));
      for (const known of [etag, `"other", W/${etag}`, '*']) {
        const again = await get('/', { 'accept-encoding': accept, 'if-none-match': known });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
        expect(again.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': /public/ });
      }
    }
    expect(tags.size).toBe(3);
    const other = await get('/', { 'if-none-match': '"something else"' });
    expect(other.statusCode).toBe(200);
    expect((await get('/', { 'accept-encoding': 'zstd, identity' })).headers).not.toHaveProperty(
      'content-encoding',
    );
    expect(rendered).toEqual(['/']);
  });

  test('when HEAD asks, then it gets the headers of GET and no body', async () => {
    for (const accept of ['identity', 'br']) {
      const headers = { 'accept-encoding': accept };
      const [full, head] = [
        await get('/', headers),
        await shop.app.inject({ method: 'HEAD', url: '/', headers }),
      ];
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' });
    }
  });

  test('when a page is asked for in another language, then it is another page, made from its own address', async () => {
    const [english, french] = [await get('/shop'), await get('/fr/shop/', { 'accept-language': 'en' })];
    expect(rendered).toEqual(['/shop', '/fr/shop']);
    expect(french.body).not.toBe(english.body);
    expect((await get('/fr/shop')).rawPayload.equals(french.rawPayload)).toBe(true);
    expect(rendered).toHaveLength(2);
  });

  test('when a page of another language fails, then the failure is said in it', async () => {
    const { statusCode, body } = await get('/fr/broken');
    expect(statusCode).toBe(500);
    expect(body).toContain('<html lang="fr">');
    expect(body).toContain('Désolé\u00a0!');
    expect(body).toContain('href="/fr"');
  });

  test('when an address has moved, then the visitor is sent on', async () => {
    const answer = await get('/old');
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/new']);
  });

  test('when a page does not exist, then it says so and is asked for again soon', async () => {
    expect((await get('/missing')).statusCode).toBe(404);
    const again = await get('/missing');
    expect([again.statusCode, again.headers['cache-control']]).toEqual([
      404,
      'public, max-age=0, s-maxage=10',
    ]);
    expect(rendered).toHaveLength(1);
    shop.clock.advance(11_000);
    await get('/missing');
    expect(rendered).toHaveLength(2);
  });

  test('when a page has a defect, then the visitor gets a page without a word of it, and it is not kept', async () => {
    const answer = await get('/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(answer.body).toContain('Something went wrong. Reference ');
    expect(answer.body).not.toMatch(/defect|<style| style=|<script/);
    expect((await get('/assets/failure.css')).headers['content-type']).toBe('text/css; charset=utf-8');
    await get('/broken');
    expect(rendered).toHaveLength(2);
  });

  test('when the storefront says itself that it is unwell, then its words are shown', async () => {
    const answer = await get('/unwell');
    expect([answer.statusCode, answer.body]).toEqual([503, '<title>The shell’s own words</title>']);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  });

  test.each(['/orders/0b0e5d6c', '/confirm-account/t0ken', '/reset-password/t0ken', '/fr/orders/0b0e5d6c'])(
    'when the address %s is a secret, then its page is made each time and kept nowhere',
    async (url) => {
      const first = await get(url);
      await get(url);
      expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(rendered).toHaveLength(2);
    },
  );

  test.each(['/api/v1/nothing', '/gallery', '/gallery/a/b', '/api'])(
    'when %s does not exist, then it is no page',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
      expect(rendered).toEqual([]);
    },
  );

  test('when a call that only takes POST is read with a bad query, then the failure is JSON', async () => {
    const answer = await get('/api/v1/cart/quote?x=1&x=2');
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_error']);
  });

  test('when a page is asked for in another way than to read it, then only reading is allowed', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/shop', payload: { a: 1 } });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('when a page’s address carries what no address can, then the failure is a page too', async () => {
    for (const url of ['/shop?search=%00', `/${'x'.repeat(9000)}`, '/%zz']) {
      const answer = await get(url, { accept: 'text/html,*/*' });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });
});

describe('files of the storefront', () => {
  test('when its name carries a hash, then it is kept for ever and compressed', async () => {
    const plain = await get('/assets/app-1a2b3c.js');
    expect([plain.statusCode, plain.body]).toEqual([200, SCRIPT]);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const packed = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);
    const again = await get('/assets/app-1a2b3c.js', {
      'accept-encoding': 'br',
      'if-none-match': String(packed.headers.etag),
    });
    expect(again.statusCode).toBe(304);
  });

  test('when the build has left its smallest form, then that is sent, under its own name alone', async () => {
    const packed = await get('/assets/built-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.rawPayload).toEqual(SMALLEST);
    expect((await get('/assets/built-1a2b3c.js')).body).toBe(SCRIPT);
    expect((await get('/assets/built-1a2b3c.js.br')).statusCode).toBe(404);
  });

  test('when it has a fixed name, then it is asked for again within the hour', async () => {
    const icon = await get('/drawing.svg');
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(icon.headers['cache-control']).toBe('public, max-age=3600');
  });

  test.each([
    '/assets/../../server/entry-server.js',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/',
    '/.vite/manifest.json',
    '/assets/app-1a2b3c.js/',
  ])('when %s is tried, then no file comes out', async (url) => {
    const answer = await get(url);
    expect(answer.body).not.toMatch(/"name"|console\.log/);
    expect(answer.headers['content-type']).not.toBe('text/javascript; charset=utf-8');
  });

  test('when the storefront is not built, then one sentence says so', async () => {
    await expect(loadStorefront(folder)).rejects.toThrow(/^The storefront is not built: [^\n]*\.$/);
  });
});
