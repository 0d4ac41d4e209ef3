import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectSound } from './sound.ts';

const MESSAGE = 'Sorry! we are not available in your regions yet.';
const KIGALI = { latitude: -1.95, longitude: 30.06, accuracy: 50 };
const KAMPALA = { latitude: 0.35, longitude: 32.58, accuracy: 50 };

/** Counts the page's requests for the browser's location. */
async function watchPlace(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const own = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    Object.assign(window, { asked: 0 });
    navigator.geolocation.getCurrentPosition = (...input) => {
      (window as unknown as { asked: number }).asked += 1;
      own(...input);
    };
  });
  return () => page.evaluate(() => (window as unknown as { asked: number }).asked);
}

test('when the browser was never asked, then a page load does not ask it', async ({ page }) => {
  const asked = await watchPlace(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await asked()).toBe(0);
});

test('when the place is in Rwanda, then the page stays', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(KIGALI);
  const answer = page.waitForResponse('**/api/v1/geo/country?*');
  await page.goto('/about-us');
  expect((await (await answer).json()).data).toEqual({ country: 'RW', allowed: true });
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
});

test('when the place is elsewhere, then only the message is in the page, and there is a way out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(KAMPALA);
  await page.goto('/shop');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(MESSAGE);
  await expect(main.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expectSound(page);
  await main.getByRole('button', { name: 'I order for someone in Rwanda' }).click();
  await expect(main.getByRole('article').first()).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(main.getByText(MESSAGE)).toHaveCount(0);
  await expect(main.getByRole('article').first()).toBeVisible();
});

test('when the look-up fails, then it is logged and the country stays Rwanda', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(KAMPALA);
  await page.route('**/api/v1/geo/country?*', (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => message.text().includes('region'));
  await page.goto('/about-us');
  await logged;
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
});

test('when the visitor asks, then the place is looked up and the answer is told', async ({
  page,
  context,
}) => {
  const asked = await watchPlace(page);
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(KIGALI);
  const check = page.getByRole('button', { name: 'Check my region' });
  await check.click();
  await expect(page.getByText('You are where we deliver.').filter({ visible: true }).first()).toBeVisible();
  expect(await asked()).toBe(1);
  await context.setGeolocation(KAMPALA);
  await check.click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(MESSAGE);
});

test('when a visitor may be looked for, then five seconds are given to it', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_found, _failed, options) => {
      Object.assign(window, { patience: options?.timeout });
    };
  });
  await page.goto('/about-us');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { patience: number }).patience))
    .toBe(5_000);
});
