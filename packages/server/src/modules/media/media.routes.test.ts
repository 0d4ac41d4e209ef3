import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#server/log.ts';
import { createGallery } from './gallery.ts';
import { mediaRoutes } from './media.routes.ts';

let dir: string;
let app: FastifyInstance;
/** The picture's name without its ending. */
let name: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'isoko-gallery-'));
  const gallery = createGallery({ dir, log: createLogger({ level: 'silent' }) });
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer();
  name = (await gallery.ingestImage(picture, 'tomatoes')).name.replace('.webp', '');
  app = Fastify({ exposeHeadRoutes: false });
  app.decorate('gallery', gallery);
  mediaRoutes(app);
});

afterAll(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

test.each([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
])('when a width is asked for as %s then it comes as %s, to be kept for ever', async (format, type) => {
  const answer = await app.inject(`/gallery/${name}-320.${format}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(answer.rawPayload.length),
    etag: `"${name}-320.${format}"`,
  });
});

test('when the name has no width then the master comes', async () => {
  const answer = await app.inject(`/gallery/${name}.webp`);
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(640);
});

test('when HEAD is asked then the headers are those of GET, without a body', async () => {
  const url = `/gallery/${name}-80.webp`;
  const [head, get] = [await app.inject({ method: 'HEAD', url }), await app.inject(url)];
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload).toHaveLength(0);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect(head.headers.etag).toBe(get.headers.etag);
});

test.each(['"x", W/ETAG', 'ETAG', '*'])(
  'when the browser has it (%s) then it is not sent again',
  async (has) => {
    const url = `/gallery/${name}-80.webp`;
    const etag = (await app.inject(url)).headers.etag as string;
    const answer = await app.inject({ url, headers: { 'if-none-match': has.replace('ETAG', etag) } });
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
  '..%2f..%2fetc%2fpasswd',
  'a',
  '-0123456789ab.webp',
  `${'a'.repeat(81)}-0123456789ab.webp`,
])('when %s is asked for then a drawing stands in its place', async (asked) => {
  const answer = await app.inject(`/gallery/${asked.replace('NAME', name)}`);
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('image/svg+xml');
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  expect(answer.body).toContain('<svg');
});
