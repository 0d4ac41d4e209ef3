import type { Page } from '@playwright/test';
import { expectInSight } from './in-sight.ts';
import { expect, test } from './journey.ts';
import { test as withNetwork } from './network.ts';
import { addToCart, choosePlace, visible } from './shopper.ts';

const seesTheNews = { storageState: { cookies: [], origins: [] } };

const isKept = (page: Page, path: string) =>
  page.evaluate(async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined, path);

test('when the network comes back, then what could not be loaded is asked for again', async ({
  page,
  context,
}) => {
  await addToCart(page, 'drinking-glasses');
  let isGone = true;
  await page.route('**/api/v1/shipping/areas', (route) => (isGone ? route.abort() : route.continue()));
  await page.goto('/checkout');
  await expect(page.getByText('We could not load the list of districts')).toBeVisible();
  await context.setOffline(true);
  isGone = false;
  await context.setOffline(false);
  await expect(page.getByText('We could not load the list of districts')).toHaveCount(0);
  await choosePlace(page, 'Kimironko', 'Gasabo');
});

test('when one has scrolled down and the network goes, then that is still in sight', async ({
  page,
  context,
}) => {
  await page.goto('/shop');
  // The bar and the place of the sentence come with late code, which is not there without a network.
  await expect(page.locator('#network')).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 900));
  const bar = page.getByRole('search', { name: 'Quick search' });
  await expect(bar).toBeVisible();
  await context.setOffline(true);
  await expectInSight(page.getByText('You are offline. What you have opened before is still here'));
  await expectInSight(bar);
});

withNetwork(
  'when the checkout is opened without a network for the first time, then the place can be chosen',
  async ({ page, network }) => {
    await addToCart(page, 'drinking-glasses');
    for (const path of ['/api/v1/shipping/areas', '/checkout', '/product/details/drinking-glasses'])
      await expect.poll(() => isKept(page, path), { timeout: 60_000 }).toBe(true);
    await network.cut();
    await page.goto('/checkout');
    await choosePlace(page, 'Kimironko', 'Gasabo');
  },
);

test.describe('the announcement', () => {
  test.use(seesTheNews);

  test('when someone types, then it waits until they are done', async ({ page }) => {
    const asked = page.waitForResponse('**/api/v1/announcements?*');
    await page.goto('/about-us');
    const search = page.getByRole('combobox', { name: 'Search products' }).first();
    await search.fill('ibira');
    await asked;
    await page.waitForTimeout(1_500);
    await expect(search).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await search.press('Escape');
    await search.blur();
    await expect(page.getByRole('dialog', { name: 'Fresh delivery every morning' })).toBeVisible();
  });
});

test('when a product of the cart is gone, then its line looks so, and no sum counts it', {
  tag: '@wide',
}, async ({ page, database }) => {
  const { on_hand, reserved } = await database.stockOf('drinking-glasses', -1);
  await addToCart(page, 'taro', { times: 2 });
  await addToCart(page, 'drinking-glasses');
  try {
    await database.leave('drinking-glasses', 0);
    await page.goto('/cart');
    const line = page.getByRole('listitem').filter({ hasText: 'Not available now' });
    await expect(line).toContainText('Drinking Glasses');
    await expect(line.getByRole('link', { name: 'Drinking Glasses' })).toHaveCSS(
      'text-decoration-line',
      'line-through',
    );
    await expect(page.getByRole('heading', { level: 1 })).toContainText('2 items');
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/SubtotalFRW.1,800/);
    await expect(visible(page, 'button', 'Checkout')).toBeDisabled();
  } finally {
    await database.leave('drinking-glasses', on_hand - reserved);
  }
});
