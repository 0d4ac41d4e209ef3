import { expect, test } from './journey.ts';

test('when a page cannot be made, then its sentence is in the middle and the word about the demo at the end', {
  tag: '@wide',
}, async ({ page }) => {
  // An address that nothing can read: the page has no script, so there is nothing to wait for.
  await page.goto('/%zz', { waitUntil: 'commit' });
  const screen = page.viewportSize()?.height ?? 0;
  const card = await page.locator('main').boundingBox();
  const note = await page.getByText('This is a demo: nothing is sold.').boundingBox();
  const middle = (card?.y ?? 0) + (card?.height ?? 0) / 2;
  expect(Math.abs(middle - screen / 2)).toBeLessThan(60);
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeGreaterThan(screen - 40);
});

test('when a page cannot be made and the letters are large on a small phone, then no word is cut', async ({
  page,
}) => {
  // As wide as a small phone, and as one with the letters twice as large.
  for (const width of [320, 180]) {
    await page.setViewportSize({ width, height: 740 });
    for (const prefix of ['', '/fr', '/rw']) {
      await page.goto(`${prefix}/%zz`, { waitUntil: 'commit' });
      await expect(page.getByRole('link')).toHaveCSS('display', 'inline-block');
      const card = await page.locator('main').boundingBox();
      expect((card?.x ?? 0) + (card?.width ?? 0), `${prefix} ${width}`).toBeLessThanOrEqual(width);
      const isCut = await page.locator('html').evaluate((root) => root.scrollWidth > root.clientWidth);
      expect(isCut, `${prefix} ${width}`).toBe(false);
    }
  }
});

test('when a page of a demo is shorter than the screen, then the word about it is at the foot of the screen', async ({
  page,
}) => {
  await page.goto('/checkout');
  await expect(page.getByText('No products in the cart.')).toBeVisible();
  const note = await page.getByText('This is a demo: nothing is sold.').boundingBox();
  expect((note?.y ?? 0) + (note?.height ?? 0)).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0);
});
