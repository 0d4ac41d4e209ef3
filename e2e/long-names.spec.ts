import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { addToCart, visible } from './shopper.ts';
import { callAsStaff, theOwner } from './staff.ts';

const NAME = 'Indimu nziza zo ku musozi wa Rulindo zisarurwa mu gitondo '.repeat(4).slice(0, 200).trim();
const SIZE = 'Family sack of the harvest (about 25 kg, in a woven bag)';

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

test('when a size has a long name, then its card says the discount in three lines at most, and the size is whole to choose', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const size = { label: SIZE, size: SIZE, price: 33_000, sale_price: 29_700, stock: 7 };
  const variants = [size, { label: '1 kg', size: '1 kg', price: 1_400, stock: 9 }];
  const product = { name: 'Umuceri w’Igerageza', price: 1_400, status: 'published', variants };
  const { _id, slug } = await callAsStaff(request, owner, 'POST', '/products', product);
  await page.goto('/shop?search=Igerageza');
  const card = page.getByRole('article').filter({ hasText: 'Igerageza' });
  const badge = card.getByText('−10%').locator('..');
  await expect(badge).toContainText(SIZE);
  expect((await boxOf(badge)).height).toBeLessThan(60);

  await page.goto(`/product/details/${slug}`);
  const option = page.locator('.options label').filter({ hasText: SIZE });
  await option.click();
  expect((await boxOf(option)).width).toBeLessThanOrEqual(240);
  expect((await boxOf(page.locator('.product-unit'))).height).toBeLessThan(30);
  await callAsStaff(request, owner, 'DELETE', `/products/${_id}`);
});

test('when a cart line has a weight and much to say, then its sum is beside the weight, and no price is cut off', async ({
  page,
}) => {
  await page.goto('/product/details/red-apples');
  await visible(page, 'button', 'Add to Cart').click();
  await addToCart(page, 'taro');
  await page.goto('/cart');
  const weighed = page.locator('.cart-line').filter({ hasText: 'Red Apples' });
  const [much, sum] = [
    await boxOf(weighed.getByRole('group', { name: 'Quantity of Red Apples' })),
    await boxOf(weighed.getByText('FRW 960')),
  ];
  expect(sum.y).toBeGreaterThan(much.y);
  expect(sum.bottom).toBeLessThan(much.bottom);
  const cutOff = await page.locator('.line-facts > *').evaluateAll((facts) =>
    facts
      .filter((fact) => {
        const line = fact.parentElement?.getBoundingClientRect().bottom ?? 0;
        return fact.getBoundingClientRect().top < line - 2 && fact.scrollWidth > fact.clientWidth;
      })
      .map((fact) => fact.textContent)
      .filter((text) => text?.includes('FRW')),
  );
  expect(cutOff).toEqual([]);
});
