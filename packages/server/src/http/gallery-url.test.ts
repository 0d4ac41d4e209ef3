import { beforeAll, expect, test } from 'vitest';
import { aProduct, aRegion } from '#server/testing/given.ts';
import { shopForFile } from '#server/testing/shop-fixture.ts';

const CDN = 'https://pictures.example/isoko';
const PICTURE = 'ripe-avocado-0123456789ab';

const shop = shopForFile({ storefront: true, config: { galleryUrl: CDN } });

beforeAll(async () => {
  await aRegion(shop.ctx);
  await aProduct(shop.ctx, { slug: 'avocado', pictures: [`${PICTURE}.webp`] });
});

test('when a CDN is before the gallery, then pages fetch their pictures there, and say so to the browser', async () => {
  const { text, status } = await shop.call('GET', '/product/details/avocado');
  expect(status).toBe(200);
  expect(text).toContain(`<html lang="en" data-gallery="${CDN}">`);
  expect(text).toContain(`src="${CDN}/gallery/${PICTURE}-`);
  const sources = [...text.matchAll(/src(?:set)?="([^"]*\/gallery\/[^"]*)"/gi)].flatMap(([, set = '']) =>
    set.split(', '),
  );
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((source) => !source.startsWith(`${CDN}/gallery/`))).toEqual([]);
});
