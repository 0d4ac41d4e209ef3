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
