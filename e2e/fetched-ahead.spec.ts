import { expect, test } from './journey.ts';
import { holdLate } from './late.ts';

test('when a link is pointed at, then its page comes ahead, but not for who saves data', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  await holdLate(page);
  const link = page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Categories' });
  const pointAtLink = async () => {
    await page.goto('/', { waitUntil: 'networkidle' });
    asked.length = 0;
    await link.hover();
    await link.focus();
  };

  await pointAtLink();
  await expect.poll(() => asked.length).toBeGreaterThan(0);

  await page.evaluate(() => localStorage.setItem('isoko:data-saver', 'on'));
  await pointAtLink();
  // Prefetches would start immediately.
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  await link.click();
  await expect(page).toHaveURL('/shop');
  expect(asked.length).toBeGreaterThan(0);
});
