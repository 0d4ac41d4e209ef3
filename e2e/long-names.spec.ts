import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { callAsStaff, theOwner } from './staff.ts';

const NAME = 'Indimu nziza zo ku musozi wa Rulindo zisarurwa mu gitondo '.repeat(4).slice(0, 200).trim();

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { ...box, bottom: box.y + box.height };
};

test('when a product has a very long name, then its price and its button are on a phone’s first screen', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const product = { name: NAME, price: 1_350, stock: 7, status: 'published', unit: '500 g' };
  const { _id, slug } = await callAsStaff(request, owner, 'POST', '/products', product);
  await page.goto(`/product/details/${slug}`);
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
  const fold = (await boxOf(page.getByRole('navigation', { name: 'Quick' }))).y;
  expect((await boxOf(page.locator('#add-to-cart'))).bottom).toBeLessThanOrEqual(fold);
  await expect(page.locator('.price-box')).toBeInViewport();
  const [chat, title] = [
    await boxOf(page.getByRole('link', { name: /WhatsApp/ })),
    await boxOf(page.getByRole('heading', { name: NAME })),
  ];
  expect(chat.bottom).toBeLessThanOrEqual(title.y);
  await callAsStaff(request, owner, 'DELETE', `/products/${_id}`);
});
