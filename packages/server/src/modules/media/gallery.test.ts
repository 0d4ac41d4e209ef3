import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PICTURE_NAME } from '@isoko/contract/rules/gallery';
import sharp, { type SharpOptions } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#server/log.ts';
import { createGallery, type Gallery, warmUp } from './gallery.ts';

let dir: string;
let gallery: Gallery;
const log = createLogger({ level: 'silent' });

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'isoko-gallery-'));
  gallery = createGallery({ dir, log });
});

afterEach(() => rm(dir, { recursive: true, force: true }));

/** A picture with something in it. */
function draw(width = 60, height = 40, alpha = 1) {
  const background = { r: 30, g: 120, b: 60, alpha };
  return sharp({ create: { width, height, channels: 4, background } });
}

/** Random pixels: nothing compresses them away, so that a cut file lacks something. */
function noise(width = 200, height = 200) {
  const create = {
    width,
    height,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  };
  return sharp({ create } as SharpOptions);
}

const withoutEnding = (name: string) => name.replace(/\.webp$/, '');
const refusal = { code: 'validation_error', details: { fields: [{ field: 'file' }] } };

/** Every file below the gallery's folder, by name. */
async function files(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'when a %s is taken in then a WebP master named by words and content is kept',
  async (format) => {
    const picture = await gallery.ingestImage(await draw().toFormat(format).toBuffer(), 'Ibirayi 5 kg');
    expect(picture).toMatchObject({ width: 60, height: 40 });
    expect(picture.name).toMatch(/^ibirayi-5-kg-[0-9a-f]{12}\.webp$/);
    const master = await gallery.read(withoutEnding(picture.name), null, 'webp');
    expect((await sharp(master as Buffer).metadata()).format).toBe('webp');
    expect(master).toHaveLength(picture.bytes);
  },
);

test('when the shop brings a clean WebP of its own then its very bytes are the master', async () => {
  const bytes = await noise().webp().toBuffer();
  const picture = await gallery.keepImage(bytes, 'Ibirayi');
  expect(picture).toMatchObject({ width: 200, height: 200, bytes: bytes.length });
  expect(await gallery.read(withoutEnding(picture.name), null, 'webp')).toEqual(bytes);
});

test.each([
  ['a PNG', () => noise().png().toBuffer(), 200],
  ['a WebP that is too wide', () => draw(3100, 100).removeAlpha().webp().toBuffer(), 2480],
  [
    'a WebP with a place in it',
    () =>
      noise()
        .withExif({ IFD3: { GPSLatitudeRef: 'S' } })
        .webp()
        .toBuffer(),
    200,
  ],
  [
    'a WebP with a text behind it',
    async () => Buffer.concat([await noise().webp().toBuffer(), Buffer.from('none of it')]),
    200,
  ],
])('when the shop brings %s then it is cleaned like any', async (_, make, width) => {
  const bytes = await make();
  const picture = await gallery.keepImage(bytes, 'a');
  expect(picture.width).toBe(width);
  const master = (await gallery.read(withoutEnding(picture.name), null, 'webp')) as Buffer;
  expect(master).not.toEqual(bytes);
  expect(master.toString('latin1')).not.toMatch(/EXIF|none of it/);
});

test('when the same picture comes again then it has the same name and is kept once', async () => {
  const bytes = await draw().png().toBuffer();
  const [first, second] = [await gallery.ingestImage(bytes, 'a'), await gallery.ingestImage(bytes, 'a')];
  expect(second.name).toBe(first.name);
  expect(await files()).toEqual([first.name]);
});

test.each(['', '../../etc/passwd', 'É'.repeat(200), '日本', '-a-', `${'a'.repeat(79)} b`])(
  'when the words are %j then the name still has the strict shape',
  async (words) => {
    const { name } = await gallery.ingestImage(await draw().png().toBuffer(), words);
    expect(name).toMatch(PICTURE_NAME);
    expect(await files()).toEqual([name]);
  },
);

test('when a picture is wider than any screen then its master is 2480 px wide', async () => {
  const picture = await gallery.ingestImage(await draw(3100, 100).png().toBuffer(), 'wide');
  expect(picture).toMatchObject({ width: 2480, height: 80 });
});

test('when a camera held upright took the picture then it is upright and forgets where it was', async () => {
  const bytes = await draw()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 57/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(bytes.includes('Exif')).toBe(true);
  const picture = await gallery.ingestImage(bytes, 'photo');
  expect(picture).toMatchObject({ width: 40, height: 60 });
  const master = (await gallery.read(withoutEnding(picture.name), null, 'webp')) as Buffer;
  const { exif, xmp, icc } = await sharp(master).metadata();
  expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
});

test('when something hides behind a picture then only the picture is kept', async () => {
  const hidden = Buffer.from('PK\x03\x04 a whole archive');
  const picture = await gallery.ingestImage(Buffer.concat([await draw().gif().toBuffer(), hidden]), 'a');
  const master = (await gallery.read(withoutEnding(picture.name), null, 'webp')) as Buffer;
  expect(master.includes('archive')).toBe(false);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
test.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('G')],
  ['an SVG', Buffer.from(svg)],
  ['an SVG with an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', Buffer.from('%PDF-1.7 \n1 0 obj')],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0')],
  ['a GIF by its first letters only', Buffer.from('GIF89a/*<script>*/=1;')],
  ['an AVIF by its first letters only', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1')],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1')],
])('when the upload is %s then it is refused', async (_, bytes) => {
  await expect(gallery.ingestImage(bytes, 'a')).rejects.toMatchObject(refusal);
  expect(await files()).toEqual([]);
});

test.each(['<!DOCTYPE html>', '<html>', '<script>alert(1)</script>', '<?php echo 1;', `${svg}`, '%PDF-1.4'])(
  'when a GIF is also %s then it is refused',
  async (page) => {
    const bytes = Buffer.concat([await draw().gif().toBuffer(), Buffer.from(page)]);
    await expect(gallery.ingestImage(bytes, 'a')).rejects.toMatchObject(refusal);
  },
);

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'when the second half of a %s is missing then it is refused',
  async (format) => {
    const bytes = await noise().toFormat(format).toBuffer();
    const half = bytes.subarray(0, bytes.length / 2);
    await expect(gallery.ingestImage(half, 'a')).rejects.toMatchObject(refusal);
    expect(await files()).toEqual([]);
  },
);

test('when a small file holds a picture 50,000 px wide then it is refused by its header', async () => {
  const bomb = await sharp({ create: { width: 50_000, height: 100, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await expect(gallery.ingestImage(bomb, 'a')).rejects.toMatchObject({
    details: { fields: [{ field: 'file', message: expect.stringContaining('too large') }] },
  });
});

test('when a small file holds 100 megapixels then it is refused by its header', async () => {
  const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await expect(gallery.ingestImage(bomb, 'a')).rejects.toMatchObject({
    details: { fields: [{ message: expect.stringContaining('too large') }] },
  });
});

test('when the disk refuses then the upload is unavailable, to be tried again', async () => {
  await rm(dir, { recursive: true });
  await writeFile(dir, 'a file where the folder should be');
  const bytes = await draw().png().toBuffer();
  await expect(gallery.ingestImage(bytes, 'a')).rejects.toMatchObject({ code: 'unavailable', status: 503 });
});

test('when twenty people ask for one new width then it is made once', async () => {
  const { name } = await gallery.ingestImage(await draw(800, 600).png().toBuffer(), 'a');
  const all = await Promise.all(
    Array.from({ length: 20 }, () => gallery.read(withoutEnding(name), 320, 'avif')),
  );
  // One buffer, not twenty equal ones.
  expect(new Set(all).size).toBe(1);
  expect(await files()).toEqual([name, `${withoutEnding(name)}-320.avif`].sort());
});

test('when a width was made then another process finds it on the disk', async () => {
  const { name } = await gallery.ingestImage(await draw(800, 600).png().toBuffer(), 'a');
  const made = await gallery.read(withoutEnding(name), 320, 'webp');
  await rm(join(dir, name.slice(-17, -15), name));
  expect(await createGallery({ dir, log }).read(withoutEnding(name), 320, 'webp')).toEqual(made);
});

test.each([
  ['avif', 'heif'],
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
] as const)('when a width is asked for as %s then it has that width and kind', async (format, kind) => {
  const { name } = await gallery.ingestImage(await draw(800, 600).png().toBuffer(), 'a');
  const bytes = (await gallery.read(withoutEnding(name), 320, format)) as Buffer;
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 240, format: kind });
});

test('when a picture is asked for a dense screen then it weighs no more than the one that was blown up there', async () => {
  const slide = await readFile(
    join(import.meta.dirname, '../../../../../demo/pictures/slides/slide-5-mobile.webp'),
  );
  const { name } = await gallery.ingestImage(slide, 'slide');
  const sizeOf = async (width: number) => (await gallery.read(withoutEnding(name), width, 'avif'))?.length;
  expect(await sizeOf(656)).toBeLessThan((await sizeOf(480)) ?? 0);
  expect(await sizeOf(960)).toBeLessThan((await sizeOf(800)) ?? 0);
});

test('when a width is larger than the master then nothing is blown up', async () => {
  const { name } = await gallery.ingestImage(await draw(60, 40).png().toBuffer(), 'a');
  const bytes = (await gallery.read(withoutEnding(name), 1600, 'webp')) as Buffer;
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 60, height: 40 });
});

test('when a transparent picture is asked for as JPEG then white is behind it', async () => {
  const { name } = await gallery.ingestImage(await draw(60, 40, 0).png().toBuffer(), 'a');
  const bytes = (await gallery.read(withoutEnding(name), 40, 'jpg')) as Buffer;
  const { channels } = await sharp(bytes).stats();
  expect(channels.map((channel) => Math.round(channel.mean))).toEqual([255, 255, 255]);
});

test('when the picture is unknown then there is nothing', async () => {
  expect(await gallery.read('nothing-0123456789ab', 320, 'avif')).toBeNull();
  expect(await gallery.read('nothing-0123456789ab', null, 'webp')).toBeNull();
});

test('when the disk cannot keep a width then it is shown all the same', async () => {
  const { name } = await gallery.ingestImage(await draw(800, 600).png().toBuffer(), 'a');
  await gallery.read(withoutEnding(name), null, 'webp');
  const folder = join(dir, name.slice(-17, -15));
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file where the folder should be');
  expect(await gallery.read(withoutEnding(name), 320, 'webp')).not.toBeNull();
  expect(await files()).toEqual([name.slice(-17, -15)]);
});

test('when the home page is warmed up then its widths are on the disk', async () => {
  const { name } = await gallery.ingestImage(await draw(800, 600).png().toBuffer(), 'a');
  const pictures = [{ name, widths: [80, 320] as const }];
  await warmUp(gallery, { pictures, signal: new AbortController().signal, log });
  expect((await files()).sort()).toEqual(
    [name, `${withoutEnding(name)}-320.avif`, `${withoutEnding(name)}-80.avif`].sort(),
  );
});

test('when the shop closes then warming up ends', async () => {
  const { name } = await gallery.ingestImage(await draw(800, 600).png().toBuffer(), 'a');
  await warmUp(gallery, { pictures: [{ name, widths: [80, 320] }], signal: AbortSignal.abort(), log });
  expect(await files()).toEqual([name]);
});
