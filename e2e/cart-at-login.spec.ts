import { logIn } from './account.ts';
import { callAs, newCustomer } from './customer.ts';
import { expect, test } from './journey.ts';
import { addToCart, toastsGone, unitsInCart, visible } from './shopper.ts';
import { expectSound } from './sound.ts';

test('when a guest logs in, then what they chose comes along, capped by the stock, and they are told', async ({
  page,
  request,
  database,
}) => {
  const customer = await newCustomer(request);
  const { on_hand, reserved } = await database.stockOf('fresh-cassava', -1);
  await addToCart(page, 'fresh-cassava', { times: 3 });
  await addToCart(page, 'taro', { times: 2 });
  try {
    await database.leave('fresh-cassava', 1);
    await page.goto('/login?redirectUrl=/cart');
    await logIn(page, customer);
    await expect(page).toHaveURL(/\/cart$/);

    const told = page.getByRole('main').getByText('Only 1 left of Fresh Cassava.');
    await expect(told).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Quantity of Fresh Cassava' })).toHaveValue('1');
    await expect(page.getByRole('textbox', { name: 'Quantity of Taro' })).toHaveValue('2');
    await toastsGone(page);
    await expectSound(page);
    await page.getByRole('button', { name: 'All right' }).click();
    await expect(told).toHaveCount(0);
  } finally {
    await database.leave('fresh-cassava', on_hand - reserved);
  }

  const cart = await callAs(request, customer, 'GET', '/cart');
  const units = cart.line_items.map((line: { product: { slug: string }; quantity: number }) => [
    line.product.slug,
    line.quantity,
  ]);
  expect(units).toEqual([
    ['fresh-cassava', 1],
    ['taro', 2],
  ]);
});

test('when the cart cannot be brought up at login, then nothing is lost and it is tried again', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await addToCart(page, 'taro', { times: 2 });
  await page.route('**/api/v1/cart', (route) => route.abort());
  await page.goto('/login?redirectUrl=/cart');
  await logIn(page, customer);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('textbox', { name: 'Quantity of Taro' })).toHaveValue('2');
  expect(await callAs(request, customer, 'GET', '/cart')).toBeNull();

  await page.unroute('**/api/v1/cart');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(async () => {
    const cart = await callAs(request, customer, 'GET', '/cart');
    expect(cart?.line_items).toMatchObject([{ product: { slug: 'taro' }, quantity: 2 }]);
  }).toPass();
});

test('when someone logs out, then their cart leaves the browser, and is there when they are back', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  const login = async () => {
    await page.goto('/login?redirectUrl=/product/details/taro');
    await logIn(page, customer);
    await expect(page).toHaveURL(/taro$/);
  };
  await login();
  await visible(page, 'button', 'Add to Cart').click();
  await expect.poll(() => unitsInCart(page)).toBe(1);
  await page.goto('/dashboard');
  await visible(page, 'button', /log out/i).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => unitsInCart(page)).toBe(0);
  await login();
  await expect.poll(() => unitsInCart(page)).toBe(1);
});
