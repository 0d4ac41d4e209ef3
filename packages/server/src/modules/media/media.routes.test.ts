import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const shop = shopForFile();
/** The picture's name without its ending. */
let name: string;

beforeAll(async () => {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  name = (await shop.app.gallery.ingestImage(picture, 'tomatoes')).name.replace('.webp', '');
});

test.each([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])('when a width is asked for as %s then it comes as %s, to be kept for ever', async (format, type) => {
  const answer = await shop.app.inject(`/gallery/${name}-320.${format}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(answer.rawPayload.length),
    etag: `"${name}-320.${format}"`,
  });
});

test('when the name has no width then the master comes', async () => {
  const answer = await shop.app.inject(`/gallery/${name}.webp`);
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(640);
});

test('when HEAD is asked then the headers are those of GET, without a body', async () => {
  const url = `/gallery/${name}-80.webp`;
  const [head, get] = [await shop.app.inject({ method: 'HEAD', url }), await shop.app.inject(url)];
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload).toHaveLength(0);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect(head.headers.etag).toBe(get.headers.etag);
});

test.each(['"x", W/ETAG', 'ETAG', '*'])(
  'when the browser has it (%s) then it is not sent again',
  async (has) => {
    const url = `/gallery/${name}-80.webp`;
    const etag = (await shop.app.inject(url)).headers.etag as string;
    const answer = await shop.app.inject({ url, headers: { 'if-none-match': has.replace('ETAG', etag) } });
    expect(answer.statusCode).toBe(304);
    expect(answer.rawPayload).toHaveLength(0);
    expect(answer.headers.etag).toBe(etag);
  },
);

test.each([
  'unknown-0123456789ab-320.avif',
  'unknown-0123456789ab.webp',
  'NAME-321.webp',
  'NAME-0320.webp',
  'NAME-320.png',
  'NAME-320.svg',
  'NAME',
  '..etc..passwd',
  'a',
  '-0123456789ab.webp',
  `${'a'.repeat(81)}-0123456789ab.webp`,
])('when %s is asked for then a drawing takes its place', async (asked) => {
  const answer = await shop.app.inject(`/gallery/${asked.replace('NAME', name)}`);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('image/svg+xml');
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  expect(answer.body).toContain('<svg');
});

test.each([
  [576, 320],
  [320, 160],
  [80, 80],
  [null, 640],
])('when who saves data asks for %s px then %s px of the same picture come', async (asked, sent) => {
  const url = `/gallery/${name}${asked === null ? '' : `-${asked}`}.webp`;
  const [less, all] = [
    await shop.app.inject({ url, headers: { 'save-data': 'on' } }),
    await shop.app.inject(url),
  ];
  expect((await sharp(less.rawPayload).metadata()).width).toBe(sent);
  expect((await sharp(all.rawPayload).metadata()).width).toBe(asked ?? 640);
  for (const { headers } of [less, all]) {
    expect(headers).toMatchObject({
      vary: 'save-data',
      'cache-control': expect.stringContaining('immutable'),
    });
  }
  // One name, two pictures: who has one has not the other.
  expect(less.headers.etag === all.headers.etag).toBe(sent === asked);
});

test('when who saves data no longer does then what they have is not taken for the whole picture', async () => {
  const url = `/gallery/${name}-576.webp`;
  const less = await shop.app.inject({ url, headers: { 'save-data': 'on' } });
  const kept = { 'if-none-match': less.headers.etag as string };
  expect((await shop.app.inject({ url, headers: { ...kept, 'save-data': 'on' } })).statusCode).toBe(304);
  expect((await shop.app.inject({ url, headers: kept })).statusCode).toBe(200);
});

test('when another method is used then only reading is allowed', async () => {
  const { status, headers } = await shop.call('DELETE', `/gallery/${name}.webp`);
  expect(status).toBe(405);
  expect(headers.allow).toBe('GET, HEAD, OPTIONS');
});

test('when a picture is answered then no page can be made of it', async () => {
  for (const file of [`${name}-80.jpg`, 'unknown-0123456789ab.webp']) {
    const { headers } = await shop.call('GET', `/gallery/${file}`);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
});
