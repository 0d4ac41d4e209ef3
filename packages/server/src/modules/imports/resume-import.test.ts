import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#server/check-invariants.ts';
import type { Context } from '#server/context.ts';
import { sendImport } from '#server/testing/given-import.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';
import { fetchPicture, isPublicAddress, PictureUnreachable } from './fetch-picture.ts';
import { sweepImports, workOnImport } from './run-import.ts';
import { openPictureFolder, type PictureDeps } from './take-pictures.ts';

const shop = shopForFile();
let desk: StaffDesk;
let picture: Buffer;
beforeAll(async () => {
  desk = await aDesk(shop);
  const drawn = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a0' } });
  picture = await drawn.jpeg().toBuffer();
});

const nowhere = () => Promise.reject(new PictureUnreachable('nowhere'));
const deps = (other: Partial<PictureDeps> = {}): PictureDeps => ({
  gallery: shop.app.gallery,
  fetchPicture: nowhere,
  folder: null,
  ...other,
});

async function begun(file: string): Promise<string> {
  const { body } = await sendImport(shop, desk, { file });
  await desk.post(`/imports/${body.data._id}/start`, {});
  return body.data._id;
}
const currentStatus = async (id: string) => (await desk.get(`/imports/${id}`)).body.data;
const many = (word: string, count: number) =>
  `name,sku,price,stock\n${Array.from({ length: count }, (_, at) => `${word} ${at},${word}-${at},10,1`).join('\n')}`;
const productsOf = async (word: string) =>
  (await desk.get('/products', { q: `${word}-`, limit: 1 })).body.total;

describe('an import that is interrupted', () => {
  test('when a batch dies before its end then nothing of it is there, and the next worker goes on behind the last whole one', async () => {
    const id = await begun(many('KILLED', 120));
    await workOnImport(shop.ctx, deps(), id, { mayGoOn: () => false });
    expect(await currentStatus(id)).toMatchObject({
      state: 'running',
      done_rows: 50,
      counts: { created: 50 },
    });
    await expect(workOnImport(dyingAfter(30), deps(), id, { mayGoOn: () => true })).rejects.toThrow('died');
    expect(await currentStatus(id)).toMatchObject({ done_rows: 50, counts: { created: 50 } });
    expect(await productsOf('KILLED')).toBe(50);
    await shop.runJobs();
    expect(await currentStatus(id)).toMatchObject({
      state: 'done',
      done_rows: 120,
      counts: { created: 120, failed: 0 },
    });
    expect(await productsOf('KILLED')).toBe(120);
    expect((await checkInvariants(shop.db)).filter(({ violations }) => violations > 0)).toEqual([]);
  });

  test('when two work on the same file then each product is written once', async () => {
    const id = await begun(many('TWICE', 120));
    const work = () => workOnImport(shop.ctx, deps(), id, { mayGoOn: () => true });
    await Promise.all([work(), work()]);
    expect(await productsOf('TWICE')).toBe(120);
    await shop.runJobs();
    expect(await currentStatus(id)).toMatchObject({
      state: 'done',
      counts: { created: 120, updated: 0, failed: 0 },
    });
  });

  test('when it is cancelled midway then what was written stays and the rest is left', async () => {
    const id = await begun(many('HALF', 70));
    await workOnImport(shop.ctx, deps(), id, {
      mayGoOn: async () => (await desk.remove(`/imports/${id}`)).status !== 200,
    });
    await shop.runJobs();
    expect(await currentStatus(id)).toMatchObject({ state: 'cancelled', done_rows: 50 });
    expect(await productsOf('HALF')).toBe(50);
  });

  test('when its job was lost then the sweep gives it another; when no one came back then it ends', async () => {
    const id = await begun(many('LOST', 1));
    await shop.db.deleteFrom('pgboss.job' as never).execute();
    await sweepImports(shop.ctx);
    await shop.runJobs();
    expect(await currentStatus(id)).toMatchObject({ state: 'done' });
    const { body } = await sendImport(shop, desk, { file: 'name,price\nForgotten,1\n' });
    shop.clock.advance(8 * 24 * 60 * 60 * 1000);
    await sweepImports(shop.ctx);
    const tomorrow = await aDesk(shop);
    expect((await tomorrow.get(`/imports/${body.data._id}`)).body.data.state).toBe('cancelled');
    desk = tomorrow;
  });
});

/** A worker whose process ends when it asks for the time that often: every product that is written does. */
function dyingAfter(asked: number): Context {
  let left = asked;
  const now = () => {
    left -= 1;
    if (left < 0) throw new Error('died');
    return shop.ctx.now();
  };
  return { ...shop.ctx, now };
}

describe('pictures of a file', () => {
  test('when they can be had then they are in the gallery, each fetched once, and the shop shows them', async () => {
    const asked: string[] = [];
    const fetching = deps({
      fetchPicture: async (address) => {
        asked.push(address);
        return picture;
      },
    });
    const file =
      'name,price,images\nTwo,5,"https://a.example/x.jpg, https://a.example/y.jpg"\nOne,6,https://a.example/x.jpg\n';
    for (const _ of [1, 2])
      await workOnImport(shop.ctx, fetching, await begun(file), { mayGoOn: () => true });
    expect(asked).toEqual(['https://a.example/x.jpg', 'https://a.example/y.jpg']);
    const { body } = await desk.get('/products', { q: 'Two' });
    expect(body.data[0].images).toEqual([expect.stringMatching(/^x-/), expect.stringMatching(/^y-/)]);
    expect((await shop.app.inject(`/gallery/${body.data[0].images[0]}`)).statusCode).toBe(200);
  });

  test('when one cannot be had then its product comes without it, and the note says why', async () => {
    const id = await begun('name,price,images\nBare,5,https://127.0.0.1/x.jpg\n');
    await shop.runJobs();
    expect(await currentStatus(id)).toMatchObject({
      state: 'done',
      counts: { created: 1 },
      problems: 0,
      notes: 1,
    });
    const { body } = await desk.get(`/imports/${id}/problems`);
    expect(body.data[0]).toMatchObject({
      row: 2,
      column: 'images',
      message: expect.stringContaining('from public addresses'),
    });
  });

  test('when they lie in a folder then they are found by their names, and nothing outside of it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'isoko-pictures-'));
    try {
      await writeFile(join(folder, 'Tomato Red.JPG'), picture);
      const found = await openPictureFolder(folder);
      expect(await found('https://old.example/up/2024/tomato%20red.jpg?v=2')).toEqual(picture);
      for (const name of ['../../etc/passwd', '/etc/passwd', 'other.jpg', ''])
        expect(await found(name)).toBeNull();
      const id = await begun('name,price,images\nFoldered,5,tomato red.jpg\n');
      await workOnImport(shop.ctx, deps({ folder: found }), id, { mayGoOn: () => true });
      expect((await desk.get('/products', { q: 'Foldered' })).body.data[0].images).toHaveLength(1);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('when an address leads into a private network, by number, name or redirect, then nothing is fetched', async () => {
    let visits = 0;
    const server = createServer((request, response) => {
      visits += 1;
      if (request.url === '/away') response.writeHead(302, { location: 'http://10.0.0.1/x' }).end();
      else if (request.url === '/large') response.end(Buffer.alloc(9 * 1024 * 1024));
      else response.end(picture);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    try {
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'])
        await expect(fetchPicture(`http://${host}:${port}/x`)).rejects.toThrow(PictureUnreachable);
      expect(visits).toBe(0);
      const isAllowed = (ip: string) => ip === '127.0.0.1';
      const at = (path: string) => fetchPicture(`http://127.0.0.1:${port}${path}`, { isAllowed });
      expect(await at('/x')).toEqual(picture);
      await expect(at('/away')).rejects.toThrow('from public addresses');
      await expect(at('/large')).rejects.toThrow('larger than 8 MB');
      await expect(fetchPicture('file:///etc/passwd')).rejects.toThrow(PictureUnreachable);
    } finally {
      server.close();
    }
  });

  test('when the operator named hosts then pictures come from these alone, also after a redirect', async () => {
    const visits: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      visits.push(request.headers.host?.split(':')[0]);
      const [, to] = /^\/to\/(.+)$/.exec(request.url ?? '') ?? [];
      if (to) response.writeHead(302, { location: `http://${to}:${port}/x` }).end();
      else response.end(picture);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const isAllowed = () => true;
    const hosts = ['localhost'];
    const at = (host: string, path = '/x') =>
      fetchPicture(`http://${host}:${port}${path}`, { isAllowed, hosts });
    try {
      expect(await at('LOCALHOST')).toEqual(picture);
      expect(await at('localhost', '/to/localhost')).toEqual(picture);
      expect(visits).toHaveLength(3);
      for (const other of ['127.0.0.1', 'localhost.', 'localhost.example', 'a.localhost'])
        await expect(at(other), other).rejects.toThrow('pictures from this host');
      expect(visits).toHaveLength(3);
      await expect(at('localhost', '/to/127.0.0.1')).rejects.toThrow('pictures from this host');
      expect(visits).toEqual(Array(4).fill('localhost'));
      // A host that was named must still be one that everyone can reach.
      await expect(fetchPicture(`http://localhost:${port}/x`, { hosts })).rejects.toThrow(
        'from public addresses',
      );
      expect(await fetchPicture(`http://127.0.0.1:${port}/x`, { isAllowed })).toEqual(picture);
    } finally {
      server.close();
    }
  });

  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['10.1.2.3', false],
    ['172.20.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::1', false],
    ['not an address', false],
  ])('when the address is %s then whether everyone may mean it is %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
