/// <reference path="../../testing/s3rver.d.ts" />
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Config } from '#server/backup-config.ts';
import { createLogger } from '#server/log.ts';
import { boundFolder } from './bounded-folder.ts';
import { createSharedGallery, type Gallery } from './gallery.ts';
import { folderStore, type GalleryStore, movePictures, s3Store } from './gallery-store.ts';

const log = createLogger({ level: 'silent' });
const KEY = 'S3RVER';
const BYTES = Buffer.from('the bytes of a picture, as long as they are not looked at');
const NAME = 'red-onions-0123456789ab.webp';

let folder: string;
let server: S3rver;
let config: S3Config;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'isoko-store-'));
  server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') },
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  config = {
    ...{ bucketUrl: `http://127.0.0.1:${port}/pictures`, name: 's3://pictures/shop', prefix: 'shop/' },
    ...{ region: 'us-east-1', keyId: KEY, secret: KEY },
  };
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => GalleryStore][] = [
  ['a folder', () => folderStore(join(folder, 'gallery'))],
  ['storage that speaks S3', () => s3Store(config)],
];

describe.each(stores)('%s', (_, open) => {
  test('when a picture is put then it is there for everyone, and one that was not is not', async () => {
    expect([await open().has(NAME), await open().get(NAME)]).toEqual([false, null]);
    await open().put(NAME, BYTES);
    await open().put(NAME, BYTES);
    expect([await open().has(NAME), await open().get(NAME)]).toEqual([true, BYTES]);
    expect(await open().has('red-onions-0123456789ac.webp')).toBe(false);
  });
});

test('when the storage refuses the key or is gone then it is said, and a picture is not taken for missing', async () => {
  const stranger = s3Store({ ...config, secret: 'another' });
  await expect(stranger.put(NAME, BYTES)).rejects.toThrow(/s3:\/\/pictures\/shop refused .* 403 \w+$/);
  await expect(stranger.get(NAME)).rejects.toThrow(/refused/);
  const gone = s3Store({ ...config, bucketUrl: 'http://127.0.0.1:1/pictures' });
  await expect(gone.get(NAME)).rejects.toThrow();
});

/** A machine with a folder of its own. */
const machine = (name: string, { remote = s3Store(config), limit = 1_000_000 } = {}): Gallery =>
  createSharedGallery({ remote, dir: join(folder, name), limit, log });

const draw = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer();

test('when a picture is uploaded on one machine then another one, and one that joins later, show it immediately', async () => {
  const [a, b] = [machine('a'), machine('b')];
  const asked = (gallery: Gallery, name: string) => gallery.read(name.replace('.webp', ''), 320, 'webp');
  const { name } = await a.ingestImage(await draw('#3a7'), 'tomatoes');
  const seen = await asked(b, name);
  expect((await sharp(seen ?? undefined).metadata()).width).toBe(320);
  expect(await asked(machine('c'), name)).toEqual(seen);
  expect(await asked(a, 'nothing-0123456789ab')).toBeNull();

  // What a machine has at hand it shows without the storage, a new one is to be tried again.
  const alone = machine('b', { remote: s3Store({ ...config, bucketUrl: 'http://127.0.0.1:1/pictures' }) });
  expect(await asked(alone, name)).toEqual(seen);
  await expect(asked(alone, 'nothing-0123456789ab')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(alone.ingestImage(await draw('#a73'), 'carrots')).rejects.toMatchObject({
    code: 'unavailable',
  });
});

test('when the cache is full then what was used longest ago goes, and comes again from the storage', async () => {
  const dir = join(folder, 'full');
  await mkdir(dir);
  const bound = boundFolder(dir, { limit: 1_000, log });
  for (const [place, name] of ['first', 'second', 'third', 'fourth'].entries()) {
    await writeFile(join(dir, name), Buffer.alloc(250));
    await utimes(join(dir, name), 1_000 + place, 1_000 + place);
  }
  // The third was used again, and a fifth comes.
  await utimes(join(dir, 'second'), 2_000, 1_001);
  bound.added(250);
  await bound.settled();
  expect((await readdir(dir)).toSorted()).toEqual(['first', 'fourth', 'second', 'third']);
  await writeFile(join(dir, 'fifth'), Buffer.alloc(250));
  bound.added(250);
  await bound.settled();
  expect((await readdir(dir)).toSorted()).toEqual(['fifth', 'fourth', 'second']);
});

test('when pictures are moved then all of them are on the other side, also by a second try, and the lost are named', async () => {
  const from = folderStore(join(folder, 'old'));
  const to = s3Store({ ...config, prefix: 'moved/' });
  const [one, two, lost] = ['one', 'two', 'lost'].map((word) => `${word}-0123456789ab.webp`);
  const names = [one, two, lost].map(String);
  await from.put(String(one), Buffer.from('one'));
  await from.put(String(two), Buffer.from('two'));
  await to.put(String(one), Buffer.from('one'));
  expect(await movePictures(names, { from, to })).toEqual({ copied: 1, kept: 1, missing: [lost] });
  expect(await movePictures(names, { from, to })).toEqual({ copied: 0, kept: 2, missing: [lost] });
  const back = folderStore(join(folder, 'new'));
  expect(await movePictures(names, { from: to, to: back })).toMatchObject({ copied: 2 });
  expect(await back.get(String(two))).toEqual(Buffer.from('two'));
});
