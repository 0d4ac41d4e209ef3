import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { addToCart } from './shopper.ts';

/** The sizes of specification section 9, as a visitor meets them: of pictures, of the quick view, of lists. */
const wide = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

/** The displayed width of an element, in CSS pixels. */
async function widthOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox();
  return Math.round(box?.width ?? 0);
}

test.describe('pictures', () => {
  test.use(wide);

  test('are 576 px in the gallery, with thumbnails', async ({ page }) => {
    await page.goto('/product/details/tomatoes');
    const gallery = page.getByRole('region', { name: 'Pictures' });
    const big = gallery.getByRole('img', { name: 'Tomatoes' }).first();
    await expect(big).toHaveAttribute('src', /-576\.jpg$/);
    const box = await gallery.boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(576);
  });

  test('are 80 px in the mini popup, 78 px in the cart, 40 px in the sticky bar', async ({ page }) => {
    await addToCart(page, 'taro');
    expect(await widthOf(page, 'aside[aria-label="Added to your cart"] img')).toBe(80);
    await page.mouse.wheel(0, 1_200);
    await expect(page.locator('[data-buy-bar]:not([inert]) img').filter({ visible: true })).toBeVisible();
    expect(await widthOf(page, '[data-buy-bar]:not([inert]) img')).toBe(40);
    await page.mouse.wheel(0, -5_000);
    await page.getByRole('banner').getByRole('button', { name: /FRW/ }).click();
    await expect(
      page.getByRole('region', { name: 'Cart' }).getByRole('link', { name: 'Taro' }),
    ).toBeVisible();
    const thumbnail = page.getByRole('region', { name: 'Cart' }).locator('img');
    expect(await thumbnail.boundingBox()).toMatchObject({ width: 78, height: 78 });
  });

  test('are 40 px in the suggestions', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('combobox', { name: 'Search products' }).first().fill('ibira');
    const picture = page.getByRole('listbox').getByRole('option').first().locator('img');
    await expect(picture).toBeVisible();
    expect(await picture.boundingBox()).toMatchObject({ width: 40, height: 40 });
  });
});

test.describe('on a phone with two pixels of the screen for each of the page', () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true });

  test('a slide has a pixel of its picture for each of the screen', async ({ page }) => {
    await page.goto('/');
    const slide = page.getByRole('region', { name: 'Highlights' }).locator('img').first();
    await expect
      .poll(() => slide.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/-656\.avif$/);
    expect((await slide.boundingBox())?.width).toBe(328);
  });
});

test.describe('on a phone with letters of twice the size', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true });

  test('no page is wider than the screen, and a name in the cart is whole', async ({ page }) => {
    await addToCart(page, 'sosoma-porridge-flour');
    const paths = ['/cart', '/shop', '/checkout', '/', '/product/details/tomatoes', '/help', '/contact-us'];
    for (const path of paths.flatMap((path) => [`/fr${path}`, `/rw${path}`])) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(wide, path).toBe(360);
    }
    await page.goto('/fr/cart');
    const name = page
      .getByRole('main')
      .getByRole('link', { name: /Farine à bouillie/ })
      .last();
    expect(await name.evaluate((link) => link.scrollHeight - link.clientHeight)).toBe(0);
  });
});

test.describe('the quick view', () => {
  test.use({ ...wide, viewport: { width: 1600, height: 900 } });

  test('is at most 930 px wide, and what it read is kept 60 seconds', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/products\/tomatoes$/.test(request.url())) asked.push(request.url());
    });
    await page.clock.install();
    await page.goto('/product-category/fresh-vegetables', { waitUntil: 'networkidle' });
    const card = page.getByRole('article').filter({ hasText: 'Tomatoes' }).first();
    const look = async () => {
      await card.hover();
      await page.getByRole('button', { name: 'Quick view of Tomatoes' }).click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Tomatoes' })).toBeVisible();
    };
    await look();
    await page.clock.runFor(500);
    const box = await page.getByRole('dialog').boundingBox();
    expect(Math.round(box?.width ?? 0)).toBe(930);
    await page.keyboard.press('Escape');
    await page.clock.runFor(30_000);
    await look();
    await page.keyboard.press('Escape');
    expect(asked).toHaveLength(1);
    await page.clock.runFor(40_000);
    await look();
    // The browser may answer from its own cache and revalidate in the background.
    await expect.poll(() => asked.length).toBeGreaterThan(1);
  });
});

test('lists are as long as they are said to be', async ({ page, request }) => {
  const limitOf = async (path: string) => (await (await request.get(`/api/v1/${path}`)).json()).limit;
  expect(await limitOf('products')).toBe(12);
  expect(await limitOf('products/featured')).toBe(10);
  expect(await limitOf('slides')).toBe(5);
  expect(await limitOf('regions')).toBe(250);
  expect(await limitOf('announcements')).toBe(10);
  await page.goto('/shop');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  await page.goto('/shop?search=xqzwv');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Featured products' }).getByRole('listitem')).toHaveCount(10);
  await expect(
    page.getByRole('region', { name: 'Highlights' }).locator('[aria-roledescription=slide]'),
  ).toHaveCount(5);
});
