import { readFile } from 'node:fs/promises';
import { LANGUAGES, pathIn } from '@isoko/contract/rules/languages';
import { contrast } from '@isoko/contract/rules/palette';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPicture } from '#server/modules/media/pictures.ts';
import { changeSettings } from '#server/modules/settings/change-settings.ts';
import { aRegion } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';
import { aDesk, type StaffDesk } from '#server/testing/staff-desk.ts';

const shop = shopForFile();
let desk: StaffDesk;

beforeAll(async () => {
  desk = await aDesk(shop);
  await aRegion(shop.ctx);
});
beforeEach(async () => {
  await shop.db.deleteFrom('setting').execute();
  shop.app.pageCache.clear();
});

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const change = async (settings: object) => {
  const answer = await desk.patch('/settings', settings);
  shop.app.pageCache.clear();
  return answer;
};
const brand = async () => (await shop.call('GET', '/api/v1/shop')).body.data.brand;
const first = (file: string) => readFile(new URL(`./first/${file}`, import.meta.url));
const colorAt = async (png: Buffer, left: number, top: number) => {
  const { data } = await sharp(png)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};

/** A square red sign on white, as a phone's picture comes in. */
async function aPicture(width: number, height: number): Promise<string> {
  const png = await sharp({ create: { width, height, channels: 3, background: '#d02020' } })
    .png()
    .toBuffer();
  const file = { filename: 'logo.png', bytes: new Uint8Array(png) };
  const { name } = await addPicture(shop.ctx, shop.app.gallery, { file });
  return name;
}

describe('a shop as it comes', () => {
  test('when nothing was changed, then its pictures are those it came with, and it needs no colours', async () => {
    const { files, logo, ...rest } = await brand();
    expect(rest).toEqual({ own_logo: false, color: '#14532d', themed: false, named: false });
    expect(logo).toEqual({ src: `${files}logo.svg`, width: 124, height: 36 });
    for (const file of [
      'favicon.svg',
      'favicon.png',
      'apple-touch-icon.png',
      'icon-512.png',
      'og-default.png',
    ]) {
      const { rawPayload, headers } = await get(`/${file}`);
      expect(rawPayload.equals(await first(file)), file).toBe(true);
      expect(headers['cache-control']).toBe('public, max-age=3600');
    }
    const drawing = await get(logo.src, { 'accept-encoding': 'br' });
    expect(drawing.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/svg+xml',
      'content-encoding': 'br',
    });
  });

  test.each(LANGUAGES)(
    'when it is installed from a page in %s, then it opens in that language',
    async (language) => {
      const answer = await get(
        language === 'en' ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`,
      );
      expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
      const { id, lang, scope, start_url, shortcuts, name, theme_color } = answer.json();
      expect({ id, lang, scope, start_url }).toEqual({
        ...{ id: '/', lang: language, scope: '/' },
        start_url: pathIn(language, '/'),
      });
      expect(name).toMatch(/^Isoko · .{20,}$/);
      expect(theme_color).toBe('#14532d');
      for (const { url } of shortcuts) expect(url).toBe(pathIn(language, url.replace(/^\/(fr|rw)\//, '/')));
    },
  );

  test('when the languages are put side by side, then no name is left in another one', async () => {
    const files = ['manifest.webmanifest', 'manifest.fr.webmanifest', 'manifest.rw.webmanifest'];
    const words = await Promise.all(
      files.map(async (file) => {
        const { name, description, shortcuts } = (await get(`/${file}`)).json();
        return [name, description, ...shortcuts.map((shortcut: { name: string }) => shortcut.name)];
      }),
    );
    expect(words.flat()).toHaveLength(15);
    expect(new Set(words.flat()).size).toBe(15);
    expect(words.join()).not.toContain('{');
  });

  test('when another file is asked for in the folder, then there is none', async () => {
    const { files } = await brand();
    for (const file of ['poppins-600.ttf', 'look.ts', 'constructor', 'favicon.ico'])
      expect((await get(files + file)).statusCode, file).toBe(404);
  });
});

describe('a shop with a name of its own', () => {
  test('when it has no logo, then its name is drawn, its initial is the icon, and the folder is another one', async () => {
    const before = await brand();
    await change({ name: 'Umurima Fresh' });
    const { files, logo, named } = await brand();
    expect(named).toBe(true);
    expect(files).not.toBe(before.files);
    expect(logo).toMatchObject({ src: `${files}logo.webp`, height: 36 });
    expect(logo.width).toBeGreaterThan(100);
    const drawn = await sharp((await get(logo.src)).rawPayload).metadata();
    expect([drawn.format, drawn.width, drawn.height]).toEqual(['webp', expect.anything(), 108]);
    expect(Math.abs(drawn.width - logo.width * 3)).toBeLessThan(3);
    const sides = { 'favicon.png': 192, 'apple-touch-icon.png': 180, 'icon-512.png': 512 };
    for (const [file, side] of Object.entries(sides)) {
      const icon = await sharp((await get(`/${file}`)).rawPayload).metadata();
      expect([icon.format, icon.width, icon.height]).toEqual(['png', side, side]);
    }
    const whole = (await get('/icon-maskable-512.png')).rawPayload;
    expect(await colorAt(whole, 2, 2)).toEqual([0x14, 0x53, 0x2d, 255]);
    // The corner of what the phone does not cut is see-through.
    expect(await colorAt((await get('/icon-512.png')).rawPayload, 2, 2)).toMatchObject({ 3: 0 });
    expect((await get('/favicon.svg')).body).toMatch(/^<svg .*data:image\/png;base64,/);
    expect((await sharp((await get('/og-default.png')).rawPayload).metadata()).width).toBe(1200);
  });

  test('when the look before is asked for, then the present one comes, kept for a short time', async () => {
    const before = await brand();
    await change({ name: 'Umurima Fresh' });
    const present = await brand();
    const [old, now] = [await get(`${before.files}logo.webp`), await get(present.logo.src)];
    expect(old.rawPayload.equals(now.rawPayload)).toBe(true);
    expect(old.headers['cache-control']).toBe('public, max-age=3600');
    expect(now.headers['cache-control']).toContain('immutable');
    const again = await get(present.logo.src, { 'if-none-match': String(now.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('when the name is long, then the logo is no wider than a phone has room for', async () => {
    await change({ name: 'Umurima Fresh Market of Kimironko & Sons, Kigali' });
    const { logo } = await brand();
    expect(logo.width).toBeLessThanOrEqual(190);
    expect((await get(logo.src)).statusCode).toBe(200);
  });

  test('when it is installed, then it goes by its own name and words in every language', async () => {
    await change({ name: 'Umurima Fresh', tagline: 'From our field', brand_color: '#B3261E' });
    for (const file of ['manifest.webmanifest', 'manifest.fr.webmanifest', 'manifest.rw.webmanifest']) {
      const { name, short_name, description, theme_color, icons } = (await get(`/${file}`)).json();
      expect([name, short_name, description, theme_color]).toEqual([
        ...['Umurima Fresh · From our field', 'Umurima Fresh', 'From our field', '#b3261e'],
      ]);
      for (const { src } of icons) expect((await get(src)).headers['cache-control']).toContain('immutable');
    }
  });

  test('when it says no reasons, then none of the first shop is given', async () => {
    const reasons = async () => (await shop.call('GET', '/api/v1/shop')).body.data.trust_points;
    expect(await reasons()).toBeNull();
    await change({ name: 'Umurima Fresh' });
    expect(await reasons()).toEqual([]);
    await change({ trust_points: [{ title: 'Picked today', text: 'At five in the morning' }] });
    expect(await reasons()).toEqual([{ title: 'Picked today', text: 'At five in the morning' }]);
  });
});

describe('one colour', () => {
  test.each([
    ['#b3261e', '#b3261e'],
    ['#ffd400', null],
  ])('when it is %s, then the theme has all shades of it, and white can be read', async (chosen, main) => {
    await change({ brand_color: chosen });
    const { themed, files, color } = await brand();
    expect(themed).toBe(true);
    const { body, headers } = await get(`${files}theme.css`);
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(body.length).toBeLessThan(300);
    const shades = [...body.matchAll(/--color-green-(\d+):(#[0-9a-f]{6})/g)];
    expect(shades.map(([, step]) => step)).toEqual(['50', '100', '600', '700', '800']);
    expect(shades[3]?.[2]).toBe(color);
    if (main) expect(color).toBe(main);
    else expect(color).not.toBe(chosen);
    expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(await colorAt((await get('/icon-maskable-512.png')).rawPayload, 2, 2)).toEqual([
      ...[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)),
      255,
    ]);
  });
});

describe('a logo of its own', () => {
  test('when a picture is chosen, then the header, mails and icons are made of it', async () => {
    const logo = await aPicture(400, 300);
    expect((await change({ logo })).status).toBe(200);
    const shown = await brand();
    expect(shown).toMatchObject({ own_logo: true, logo: { width: 48, height: 36 } });
    expect((await sharp((await get(shown.logo.src)).rawPayload).metadata()).width).toBe(144);
    expect((await get(`${shown.files}logo.png`)).headers['content-type']).toBe('image/png');
    // On white, so that a see-through one can be seen on any phone's background.
    const icon = (await get('/icon-maskable-512.png')).rawPayload;
    expect(await colorAt(icon, 2, 2)).toEqual([255, 255, 255, 255]);
    const [red = 0, green = 0] = await colorAt(icon, 256, 256);
    expect(red - green).toBeGreaterThan(100);
  });

  test('when it is far from square, then the icon is the initial on the colour', async () => {
    await change({ logo: await aPicture(900, 200), name: 'Umurima Fresh' });
    expect((await brand()).logo).toMatchObject({ width: 162, height: 36 });
    expect(await colorAt((await get('/icon-maskable-512.png')).rawPayload, 2, 2)).toEqual([20, 83, 45, 255]);
  });

  test('when it is no picture of the gallery, then the field says so, and nothing changes', async () => {
    const before = await brand();
    const { status, body } = await change({ logo: 'nothing-0123456789ab.webp', brand_color: '#b3261e' });
    expect([status, body.errors]).toMatchObject([
      400,
      [{ field: 'logo', message: expect.stringContaining('not in the gallery') }],
    ]);
    expect(await brand()).toEqual(before);
  });

  test('when the gallery has lost it, then the name takes its place', async () => {
    await change({ name: 'Umurima Fresh' });
    const { logo } = await brand();
    await changeSettings(shop.ctx, { logo: 'lost-0123456789ab.webp' });
    shop.app.pageCache.clear();
    const lost = await brand();
    expect(lost.logo).toMatchObject({ width: logo.width, height: 36 });
    expect((await get(lost.logo.src)).statusCode).toBe(200);
  });
});

test.each([
  [{ brand_color: 'red' }, 'brand_color'],
  [{ brand_color: '#12345' }, 'brand_color'],
  [{ order_prefix: 'U' }, 'order_prefix'],
  [{ order_prefix: 'umf' }, 'order_prefix'],
  [{ order_prefix: 'UMURIM' }, 'order_prefix'],
  [{ home_sections: [] }, 'home_sections'],
  [{ home_sections: ['posts', 'posts'] }, 'home_sections'],
  [{ home_sections: ['attic'] }, 'home_sections.0'],
  [{ tagline: '  ' }, 'tagline'],
  [{ logo: '../secret.webp' }, 'logo'],
])('when %j is sent, then it is refused at its field', async (settings, field) => {
  const { status, body } = await change(settings);
  expect(status).toBe(400);
  expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
});
