import { expect, test } from './journey.ts';

test('when the answers of the help are printed, then each is on the paper, without menu and footer', async ({
  page,
}) => {
  await page.goto('/help');
  const answer = page.locator('main details .prose').first();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const each of await page.locator('main details .prose').all()) await expect(each).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Quick' })).toBeHidden();
});

test('when a read shopping list is printed, then its sum is below it, and no open dialog is over it', async ({
  page,
}) => {
  await page.goto('/list');
  await page.getByRole('textbox', { name: /^Write what you need/ }).fill('potatoes 2 kg\nsugar 1 kg\nsoap');
  await page.getByRole('button', { name: 'Find everything' }).click();
  await expect(page.getByRole('button', { name: /^Add \d to the cart/ })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(menu).toBeHidden();
  const sum = await page.getByText('Subtotal').boundingBox();
  const last = await page.locator('main li').last().boundingBox();
  expect(sum?.y ?? 0).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
});

test('when a product is printed while its buy bar is shown, then the bar is not on the paper', async ({
  page,
}) => {
  await page.goto('/product/details/tomatoes');
  await page.mouse.wheel(0, 1200);
  const bar = page.locator('[data-buy-bar]').first();
  await expect(bar).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Tomatoes', level: 1 })).toBeVisible();
});
