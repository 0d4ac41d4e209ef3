import { expect, test } from './journey.ts';
import { callAsStaff, theOwner } from './staff.ts';

test('when a category has no product, then the filters and the chips do not offer it', {
  tag: '@wide',
}, async ({ page, request }) => {
  const owner = await theOwner(request);
  const { _id, slug } = await callAsStaff(request, owner, 'POST', '/categories', { name: 'Amasaro y’ubusa' });
  const offered = page.locator('main nav a');
  // Its own list names it.
  await page.goto(`/shop?category=${slug}`);
  await expect(offered.filter({ hasText: 'Amasaro' })).not.toHaveCount(0);

  await page.goto('/shop');
  await expect(offered.filter({ hasText: 'Fresh Fruits' })).not.toHaveCount(0);
  await expect(offered.filter({ hasText: 'Amasaro' })).toHaveCount(0);
  await callAsStaff(request, owner, 'DELETE', `/categories/${_id}`);
});

test('when the system has colours of its own, then switches and sizes still show what is chosen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/shop?on_sale=true');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const box = page.getByRole('checkbox', { name: 'On offer only' });
  await expect(box).toBeChecked();
  // The browser's own checkbox, which these colours draw.
  await expect(box).toHaveCSS('opacity', '1');
  await expect(box).toHaveCSS('position', 'static');

  await page.goto('/product/details/tomatoes');
  const sizes = page.locator('.options label');
  await sizes.last().click();
  await expect(sizes.last()).toHaveCSS('outline-style', 'solid');
  await expect(sizes.first()).toHaveCSS('outline-style', 'none');
});
