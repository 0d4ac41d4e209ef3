import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { visible } from './shopper.ts';

/** The times and limits of specification section 9, as a visitor meets them. Time is the test's own. */
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const wide = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

const DAY_S = 24 * 60 * 60;

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
}

test('the banner promises free express delivery from 50,000', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('FREE Express Shipping On Orders 50,000+')).toBeVisible();
});

test.describe('the carousel', () => {
  test.use(wide);
  const shown = (page: Page) =>
    page.getByRole('button', { name: /^Slide \d$/, includeHidden: true }).and(page.locator('[aria-current]'));

  test.beforeEach(async ({ page }) => {
    await page.clock.install();
  });

  test('turns after 15 seconds, not before', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.clock.pauseAt(Date.now() + 60_000);
    // When the pointer leaves it, its time starts again.
    await page.getByRole('region', { name: 'Highlights' }).hover();
    const name = await shown(page).getAttribute('aria-label');
    await page.mouse.move(5, 5);
    await page.clock.runFor(14_900);
    await page.waitForTimeout(1_000);
    await expect(shown(page)).toHaveAccessibleName(name ?? '');
    await page.clock.runFor(200);
    await expect(shown(page)).not.toHaveAccessibleName(name ?? '');
  });

  test('rests while it is pointed at', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('region', { name: 'Highlights' }).hover();
    await page.clock.runFor(40_000);
    await expect(shown(page)).toHaveAccessibleName('Slide 1');
    await page.mouse.move(5, 5);
    await page.clock.runFor(15_100);
    await expect(shown(page)).toHaveAccessibleName('Slide 2');
  });

  test('rests while it has the focus', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Next slide' }).focus();
    await page.clock.runFor(40_000);
    await expect(shown(page)).toHaveAccessibleName('Slide 1');
  });

  test('rests where less motion is wished', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.mouse.move(5, 700);
    await page.clock.runFor(40_000);
    await expect(shown(page)).toHaveAccessibleName('Slide 1');
  });

  test('rests where less data is wished', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('isoko:data-saver', 'on'));
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.mouse.move(5, 700);
    await page.clock.runFor(40_000);
    await expect(shown(page)).toHaveAccessibleName('Slide 1');
  });
});

test.describe('what appears on scrolling', () => {
  test.use(phone);

  test('is the sticky bar from 400 px on, on widths up to 576 px', async ({ page }) => {
    await page.setViewportSize({ width: 576, height: 740 });
    await page.goto('/', { waitUntil: 'networkidle' });
    const bar = page.getByRole('search', { name: 'Quick search' });
    await scrollTo(page, 399);
    await page.waitForTimeout(300);
    await expect(bar).toHaveCount(0);
    await scrollTo(page, 400);
    await expect(bar).toBeVisible();
    await page.setViewportSize({ width: 577, height: 740 });
    await expect(bar).toBeHidden();
  });

  test('is the bar for buying from 400 px on, on widths up to 576 px', async ({ page }) => {
    await page.setViewportSize({ width: 576, height: 740 });
    await page.goto('/product/details/taro', { waitUntil: 'networkidle' });
    const bar = page.locator('[data-buy-bar]').first();
    await scrollTo(page, 399);
    await expect(bar).toHaveAttribute('inert');
    await scrollTo(page, 400);
    await expect(bar).not.toHaveAttribute('inert');
    await expect(bar).toBeVisible();
    await page.setViewportSize({ width: 577, height: 740 });
    await expect(bar).toBeHidden();
  });

  test('is the way to the top beyond 600 px', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const button = page.locator('button[aria-label="Back to the top"]');
    await scrollTo(page, 600);
    await expect(button).toHaveAttribute('inert');
    await scrollTo(page, 601);
    await expect(button).not.toHaveAttribute('inert');
    await button.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test.describe('the menu', () => {
  test.use(wide);

  test('changes at 992 px', async ({ page }) => {
    await page.setViewportSize({ width: 991, height: 740 });
    await page.goto('/about-us');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'All Categories' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Quick' })).toBeVisible();
    await page.setViewportSize({ width: 992, height: 740 });
    await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'All Categories' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Quick' })).toBeHidden();
  });
});

test('a toast stays three seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/product/details/taro', { waitUntil: 'networkidle' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await visible(page, 'button', 'Add to Cart').click();
  const toast = page.getByText('1 × added to your cart').filter({ visible: true });
  await expect(async () => {
    // Its code is loading; the frames are the test's too.
    await page.clock.runFor(20);
    expect(await toast.isVisible()).toBe(true);
  }).toPass({ intervals: [50] });
  await page.clock.runFor(2_400);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(1_200);
  await expect(toast).toHaveCount(0);
});

test.describe('the announcement', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('is asked for five seconds after the load, ten at a time', async ({ page }) => {
    const asked: URL[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/announcements')) asked.push(new URL(request.url()));
    });
    // The clock is stopped before the page loads: loading uses none of the five seconds.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    await page.clock.runFor(4_900);
    expect(asked).toEqual([]);
    await expect(async () => {
      // Its code is loading in real time.
      await page.clock.runFor(100);
      expect(asked).toHaveLength(1);
    }).toPass({ intervals: [100] });
    await page.clock.resume();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      page: '1',
      limit: '10',
      sort: '-date_created',
      fields: '_id,title,message,announce_date_start,announce_date_stop,featured_image,written_in',
    });
  });

  test('stays away seven days for who does not want to see it again', async ({ page, context }) => {
    await page.clock.install();
    await page.goto('/about-us');
    await page.clock.runFor(6_000);
    await page.getByRole('checkbox', { name: "Don't show this popup again" }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const [cookie] = await context.cookies();
    expect(cookie?.name).toBe('isoko-hide-announcement');
    expect(Math.abs((cookie?.expires ?? 0) - (Date.now() / 1000 + 7 * DAY_S))).toBeLessThan(120);
    await page.evaluate(() => localStorage.clear());
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/announcements')) asked.push(request.url());
    });
    await page.reload({ waitUntil: 'networkidle' });
    await page.clock.runFor(20_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(asked).toEqual([]);
  });
});

test('the search text is remembered two seconds after the last key', async ({ page }) => {
  await page.clock.install();
  await page.goto('/', { waitUntil: 'networkidle' });
  const stored = () => page.evaluate(() => localStorage.getItem('isoko:search') ?? '');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('combobox', { name: 'Search products' }).first().fill('ibira');
  await page.clock.runFor(1_900);
  expect(await stored()).not.toContain('ibira');
  await page.clock.runFor(200);
  await expect.poll(stored).toContain('ibira');
});
