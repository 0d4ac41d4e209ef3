import sharp, { type SharpOptions } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCustomer } from '#server/testing/given-customers.ts';
import { aForm } from '#server/testing/given-import.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { opening } from '#server/testing/start-shop.ts';

const MIB = 1024 * 1024;

const shop = shopForFile();
let token: string;
let picture: Buffer;

beforeAll(async () => {
  token = (await aCustomer(shop.ctx, { role: 'editor' })).token;
  picture = await halves().jpeg().toBuffer();
});

/** 60 × 40 pixels: the left half red, the right half blue. */
function halves() {
  const blue = { create: { width: 30, height: 40, channels: 3 as const, background: '#00f' } };
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#f00' } }).composite([
    { input: blue, left: 30, top: 0 },
  ]);
}

const file = (bytes: Buffer, name = 'IMG 2041.jpg'): [string, { name: string; bytes: Buffer }] => [
  'file',
  { name, bytes },
];
const sides = (all: Record<string, number | string>) =>
  Object.entries(all).map(([key, value]): [string, string] => [key, String(value)]);

async function upload(parts: Parameters<typeof aForm>[0]) {
  return shop.call('POST', '/api/v1/admin/uploads', { token, ...(await aForm(parts)) });
}

const fieldsOf = (body: { errors?: { field: string }[] }) => (body.errors ?? []).map((each) => each.field);

describe('POST /admin/uploads', () => {
  test('when a photo is sent then it is in the gallery, noted once with who sent it', async () => {
    const { status, body } = await upload([file(picture)]);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ width: 60, height: 40, url: `/gallery/${body.data.name}` });
    expect(body.data.name).toMatch(/^img-2041-[0-9a-f]{12}\.webp$/);
    expect((await shop.app.inject(body.data.url)).statusCode).toBe(200);
    expect((await upload([file(picture)])).body.data).toEqual(body.data);
    const noted = await shop.db.selectFrom('picture').selectAll().execute();
    expect(noted).toMatchObject([{ name: body.data.name, width: 60, height: 40 }]);
    const audit = await shop.db.selectFrom('audit_log').select(['action', 'actor_name', 'thing']).execute();
    expect(audit).toEqual([{ action: 'created', actor_name: 'Aline Uwase', thing: 'picture' }]);
  });

  test('when a rectangle is chosen then only that is kept, whatever way the camera was held', async () => {
    const { body } = await upload([...sides({ x: 30, y: 5, width: 20, height: 10 }), file(picture)]);
    expect(body.data).toMatchObject({ width: 20, height: 10 });
    const master = (await shop.app.inject(body.data.url)).rawPayload;
    const [red, , blue] = (await sharp(master).stats()).channels;
    expect(red?.mean).toBeLessThan(10);
    expect(blue?.mean).toBeGreaterThan(245);
    // Turned upright it is 40 wide and 60 high, red above.
    const turned = await sharp(await halves().png().toBuffer())
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const above = await upload([file(turned), ...sides({ x: 0, y: 0, width: 40, height: 20 })]);
    expect(above.body.data).toMatchObject({ width: 40, height: 20 });
    const colours = (await sharp((await shop.app.inject(above.body.data.url)).rawPayload).stats()).channels;
    expect(colours[0]?.mean).toBeGreaterThan(245);
  });

  test.each<[string, Record<string, number | string>, string[]]>([
    ['is not whole', { x: 1, y: 1 }, ['width', 'height']],
    ['is too wide', { x: 50, y: 0, width: 11, height: 1 }, ['width']],
    ['is too high', { x: 0, y: 0, width: 60, height: 41 }, ['height']],
    ['is empty', { x: 0, y: 0, width: 0, height: 5 }, ['width']],
    ['is no number', { x: 'a', y: 0, width: 5, height: 5 }, ['x']],
    ['begins outside', { x: -1, y: 0, width: 5, height: 5 }, ['x']],
  ])('when the rectangle %s then 400 names the side', async (_, rectangle, fields) => {
    const { status, body } = await upload([file(picture), ...sides(rectangle)]);
    expect(status).toBe(400);
    expect(fieldsOf(body)).toEqual(fields);
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', () => Buffer.alloc(0)],
    ['half a photo', () => picture.subarray(0, picture.length / 2)],
    ['a photo that is a page too', () => Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')])],
    [
      'a bomb',
      () =>
        sharp({ create: { width: 50_000, height: 100, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ])('when the file is %s then it is refused with a sentence, and nothing is noted', async (_, make) => {
    const before = await shop.db.selectFrom('picture').select('name').execute();
    const { status, body } = await upload([file(await make())]);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'validation_error', errors: [{ field: 'file' }] });
    expect(body.errors[0].message).toMatch(/^(Please choose|This picture)/);
    expect(await shop.db.selectFrom('picture').select('name').execute()).toEqual(before);
  });

  test('when the file is larger than 8 MiB then it is refused, to the byte', async () => {
    const create = { width: 10, height: 10, channels: 3, background: '#888' };
    const small = await sharp({ create } as SharpOptions)
      .gif()
      .toBuffer();
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect((await upload([file(padded(8 * MIB))])).status).toBe(201);
    for (const size of [8 * MIB + 1, 12 * MIB]) {
      const { status, body } = await upload([file(padded(size))]);
      expect(status).toBe(413);
      expect(body).toMatchObject({
        code: 'payload_too_large',
        errors: [{ field: 'file', message: 'Please choose a file of at most 8 MB.' }],
      });
    }
  });

  test('when a file is too large on the wire then the sender still reads why', async () => {
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { body, headers } = await aForm([file(Buffer.alloc(9 * MIB))]);
    const answer = await fetch(`${address}/api/v1/admin/uploads`, {
      method: 'POST',
      headers: { ...headers, ...opening(shop.app, token) },
      body: new Uint8Array(body),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'payload_too_large', errors: [{ field: 'file' }] });
  });

  test.each<[string, () => Parameters<typeof aForm>[0], string]>([
    ['there is no file', () => sides({ x: 1 }), 'file'],
    ['the file stands in another field', () => [['photo', { name: 'a.jpg', bytes: picture }]], 'photo'],
    ['the file is text', () => [['file', 'hello']], 'file'],
    ['there are two files', () => [file(picture), file(picture)], 'file'],
    ['a field stands there twice', () => [...sides({ x: 1 }), ...sides({ x: 2 }), file(picture)], 'x'],
  ])('when %s then 400 says where', async (_, parts, field) => {
    const { status, body } = await upload(parts());
    expect(status).toBe(400);
    expect(fieldsOf(body)).toContain(field);
  });

  test('when it is no form then it is refused', async () => {
    const path = '/api/v1/admin/uploads';
    const json = await shop.call('POST', path, { token, body: { file: 'a' } });
    expect([json.status, fieldsOf(json.body)]).toEqual([400, ['file']]);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const broken = await shop.call('POST', path, { token, body: 'abc', headers: { 'content-type': type } });
      expect(broken.body).toMatchObject({
        status: 'fail',
        code: expect.stringMatching(/malformed|validation/),
      });
    }
    const { body, headers } = await aForm([file(picture)]);
    const cut = await shop.call('POST', path, { token, body: body.subarray(0, 200), headers });
    expect(cut.status).toBe(400);
  });

  test('when a form is sent to another call then that still takes JSON alone', async () => {
    const form = await aForm([file(picture)]);
    expect((await shop.call('POST', '/api/v1/cart/quote', form)).status).toBe(415);
    const long = { email: 'x'.repeat(70 * 1024) };
    expect((await shop.call('POST', '/api/v1/cart/quote', { body: long })).status).toBe(413);
  });
});
