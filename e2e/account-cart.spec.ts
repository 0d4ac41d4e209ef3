import type { Page, Response } from '@playwright/test';
import { callAs, newCustomer, signIn } from './customer.ts';
import { expect, test, waitsForLife } from './journey.ts';
import { addToCart, toastsGone, unitsInCart, visible } from './shopper.ts';
import { expectSound } from './sound.ts';

const quantityOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Quantity of ${name}` });
const oneMore = (page: Page, name: string) =>
  page.getByRole('group', { name: `Quantity of ${name}` }).getByRole('button', { name: 'One more' });
const isCart = (answer: Response, method: 'GET' | 'PUT') =>
  answer.url().endsWith('/api/v1/cart') && answer.request().method() === method;

test('when two devices have one account, then both see what each of them changed', async ({
  page,
  request,
  browser,
}) => {
  const customer = await newCustomer(request);
  const otherContext = await browser.newContext();
  const other = waitsForLife(await otherContext.newPage());
  await signIn(page, customer);
  await signIn(other, customer);

  await addToCart(page, 'taro', { times: 2 });
  await other.goto('/cart');
  await expect(quantityOf(other, 'Taro')).toHaveValue('2');
  await addToCart(other, 'fresh-cassava');
  await page.goto('/cart');
  await expect(quantityOf(page, 'Fresh Cassava')).toHaveValue('1');

  // The other device has not synced since: saving there must not undo the change made here.
  const synced = other.waitForResponse((answer) => isCart(answer, 'GET'));
  await other.goto('/cart');
  await expect(quantityOf(other, 'Taro')).toHaveValue('2');
  await (await synced).finished();
  await oneMore(page, 'Taro').click();
  await expect(async () => {
    const { line_items } = await callAs(request, customer, 'GET', '/cart');
    expect(line_items).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
  }).toPass();
  const saved = other.waitForResponse((answer) => isCart(answer, 'PUT'));
  await oneMore(other, 'Fresh Cassava').click();
  await saved;
  await expect(quantityOf(other, 'Taro')).toHaveValue('3');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(quantityOf(page, 'Fresh Cassava')).toHaveValue('2');
  await otherContext.close();
});

test('when a line cannot be removed, then it stays with a message; when it can, it can be brought back', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await addToCart(page, 'taro');
  await addToCart(page, 'fresh-cassava');
  await page.goto('/cart');
  await expect(quantityOf(page, 'Taro')).toBeVisible();

  await page.route('**/api/v1/cart/itemID/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Remove Taro' }).click();
  await expect(page.getByText('Taro: not changed')).toBeVisible();
  await expect(page.getByText('Removed from your cart')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove (Taro|Fresh)/ }).first()).toHaveAccessibleName(
    'Remove Taro',
  );
  await toastsGone(page);
  await expectSound(page);

  await page.unroute('**/api/v1/cart/itemID/**');
  await page.reload();
  await page.getByRole('button', { name: 'Remove Taro' }).click();
  await expect(page.getByRole('button', { name: 'Remove Taro' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Remove (Taro|Fresh)/ }).first()).toHaveAccessibleName(
    'Remove Taro',
  );
  await expect(async () => {
    const { line_items } = await callAs(request, customer, 'GET', '/cart');
    expect(line_items).toMatchObject([{ product: { slug: 'taro' } }, { product: { slug: 'fresh-cassava' } }]);
  }).toPass();
});

test('when a quantity cannot be saved, then it is as it was', async ({ page, request }) => {
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await addToCart(page, 'taro', { times: 2 });
  await page.goto('/cart', { waitUntil: 'networkidle' });
  const { promise: seen, resolve: see } = Promise.withResolvers<void>();
  await page.route('**/api/v1/cart', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    await seen;
    await route.abort();
  });
  await oneMore(page, 'Taro').click();
  await expect(quantityOf(page, 'Taro')).toHaveValue('3');
  see();
  await expect(page.getByText('Taro: not changed')).toBeVisible();
  await expect(quantityOf(page, 'Taro')).toHaveValue('2');
});

test('when more is added than there is, then the shop says so and nothing is added', async ({
  page,
  request,
  database,
}) => {
  const customer = await newCustomer(request);
  const { on_hand, reserved } = await database.stockOf('fresh-cassava', -1);
  await signIn(page, customer);
  await page.goto('/product/details/fresh-cassava', { waitUntil: 'networkidle' });
  try {
    await database.leave('fresh-cassava', 1);
    await visible(page, 'button', 'Add to Cart').click();
    await expect.poll(() => unitsInCart(page)).toBe(1);
    await visible(page, 'button', 'Add to Cart').click();
    await expect(page.getByText('Only 1 left of Fresh Cassava.')).toBeVisible();
    expect(await unitsInCart(page)).toBe(1);
  } finally {
    await database.leave('fresh-cassava', on_hand - reserved);
  }
});

test('when the shop does not know the session any more, then adding goes on as a guest', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await signIn(page, { ...customer, token: `${customer.token}x` });
  await page.goto('/product/details/taro');
  await visible(page, 'button', 'Add to Cart').click();
  await expect.poll(() => unitsInCart(page)).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull();
  expect(await callAs(request, customer, 'GET', '/cart')).toBeNull();
});

test('when a coupon is applied, then it is the account’s, and off again on every device', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await addToCart(page, 'drinking-glasses', { times: 3 });
  await page.goto('/cart');
  const field = page.getByRole('textbox', { name: 'Coupon' });
  await field.fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(field).toHaveAccessibleDescription(/./);
  expect((await callAs(request, customer, 'GET', '/cart')).cart_coupon).toBeNull();

  await field.fill('murakaza');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/You save FRW/).first()).toBeVisible();
  expect((await callAs(request, customer, 'GET', '/cart')).cart_coupon).toMatchObject({ code: 'MURAKAZA' });
  await expectSound(page);

  await callAs(request, customer, 'DELETE', '/cart/coupon');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(field).toBeVisible();
});

test('when price and stock changed since they were seen, then accepting them writes the account’s cart', async ({
  page,
  request,
  database,
}) => {
  const customer = await newCustomer(request);
  const { on_hand, reserved } = await database.stockOf('fresh-cassava', -1);
  await signIn(page, customer);
  await addToCart(page, 'fresh-cassava', { times: 3 });
  await addToCart(page, 'taro', { times: 2 });
  try {
    await database.leave('fresh-cassava', 1);
    await database.sellAt('taro', 950);
    await page.goto('/cart');
    await expect(page.getByText('Taro now costs FRW 950. It was FRW 900.')).toBeVisible();
    await page.getByRole('button', { name: 'Accept all changes' }).click();
    await expect(page.getByText('changed in your cart')).toHaveCount(0);
    await expect(async () => {
      const { line_items, changes } = await callAs(request, customer, 'GET', '/cart');
      expect(line_items).toMatchObject([{ quantity: 1 }, { quantity: 2, price: 950 }]);
      expect(changes).toEqual([]);
    }).toPass();
  } finally {
    await database.leave('fresh-cassava', on_hand - reserved);
    await database.sellAt('taro', 900);
  }
});
