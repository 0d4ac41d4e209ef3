import type { APIRequestContext, Page } from '@playwright/test';
import { callAs, newCustomer, signIn } from './customer.ts';
import { expectInSight } from './in-sight.ts';
import { expect, test } from './journey.ts';
import { addToCart, fillCheckout, openStep, placeOrder, unitsInCart, visible } from './shopper.ts';
import { expectSound } from './sound.ts';

const GLASSES = 'drinking-glasses';
const home = {
  full_name: 'Aline Uwase',
  phone: '0788 123 456',
  district: 'Gasabo',
  sector: 'Kimironko',
  street: 'KG 17 Ave 45',
  directions: 'Near the market, green gate',
  label: 'Home',
};
const payAtTheDoor = (page: Page) => page.getByRole('radio', { name: /^Cash on delivery/ }).check();

/** A customer with a filled cart at the checkout, with address and payment method chosen. */
async function readyToPay(page: Page, request: APIRequestContext) {
  const customer = await newCustomer(request);
  await callAs(request, customer, 'POST', '/address', home);
  await signIn(page, customer);
  await addToCart(page, GLASSES);
  await page.goto('/checkout');
  await payAtTheDoor(page);
  return customer;
}

test('when a customer orders their cart to a kept address, then it is theirs, and can be cancelled', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await callAs(request, customer, 'POST', '/address', home);
  await callAs(request, customer, 'POST', '/address', {
    ...home,
    label: 'Parents',
    district: 'Huye',
    sector: 'Ngoma',
  });
  await signIn(page, customer);
  await addToCart(page, GLASSES);
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: /Where to.*Home/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Delivery.*Standard/ })).toBeVisible();
  await openStep(page, 'Where to');
  await page.getByRole('radio', { name: /^Parents/ }).check();
  await expect(page.getByRole('heading', { name: /Delivery.*Bus parcel/ })).toBeVisible();
  await page.getByRole('radio', { name: /^Home/ }).check();
  await payAtTheDoor(page);
  await expectSound(page);
  await placeOrder(page).click();

  await expect(page).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
  expect(await unitsInCart(page)).toBe(0);
  expect(await callAs(request, customer, 'GET', '/cart')).toBeNull();
  const [order] = await callAs(request, customer, 'GET', '/orders/mine');
  expect(order).toMatchObject({
    status: 'confirmed',
    shipping: { street: 'KG 17 Ave 45', sector: 'Kimironko' },
  });

  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /cancel/i })
    .first()
    .click();
  await expect(async () => {
    const [cancelled] = await callAs(request, customer, 'GET', '/orders/mine');
    expect(cancelled.status).toBe('cancelled');
  }).toPass();
  // The delivery is cancelled: the thanks that announce it are gone.
  await expect(page.getByText('Murakoze, Aline!')).toHaveCount(0);
  // The button was far below.
  await expectInSight(page.getByText('Cancelled', { exact: true }).first());
});

test('when a customer types another address and saves it, then the order goes there and it is kept', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request, { name: 'Eric Mugisha' });
  await signIn(page, customer);
  await addToCart(page, GLASSES);
  await page.goto('/dashboard/checkout');
  await expect(page.getByLabel('Full name')).toHaveValue('Eric Mugisha');
  await fillCheckout(page, { name: 'Mama Keza', phone: '0789 000 111' });
  await openStep(page, 'Where to');
  await page.getByRole('checkbox', { name: 'Save this address' }).check();
  await expectSound(page);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\//);
  await expect(async () => {
    const kept = await callAs(request, customer, 'GET', `/address/user/${customer.id}`);
    expect(kept).toMatchObject([{ full_name: 'Mama Keza', phone: '+250789000111', is_default: true }]);
  }).toPass();
});

test('when the same cart was ordered in another tab, then this one leads to that order', async ({
  page,
  request,
}) => {
  const customer = await readyToPay(page, request);
  await expect(placeOrder(page)).toBeEnabled();
  // The answer to the sync before the order is the last one with the cart.
  let ordered: { _id: string } | undefined;
  await page.route('**/api/v1/orders', async (route) => {
    const { cart, address } = route.request().postDataJSON();
    ordered ??= await callAs(request, customer, 'POST', '/orders', {
      cart,
      address,
      shipping_method: 'standard',
      payment_method: 'cod',
    });
    await route.continue();
  });
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\//);
  expect(page.url()).toContain(ordered?._id);
  expect(await callAs(request, customer, 'GET', '/orders/mine')).toHaveLength(1);
  expect(await unitsInCart(page)).toBe(0);
});

test('when the cart was changed elsewhere, then the shopper looks at it before it is ordered', async ({
  page,
  request,
}) => {
  const customer = await readyToPay(page, request);
  await expect(placeOrder(page)).toBeEnabled();
  const { line_items } = await callAs(request, customer, 'GET', '/cart');
  const more = { product: line_items[0].product._id, quantity: 1 };
  await callAs(request, customer, 'POST', '/cart', { line_items: [more] });
  await placeOrder(page).click();
  await expect(page.getByText('Your cart was changed in the meantime.')).toBeVisible();
  expect(await callAs(request, customer, 'GET', '/orders/mine')).toEqual([]);
  await expect(placeOrder(page)).toBeEnabled();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\//);
});

test('when the answer to an order is lost, then trying again does not make a second one', async ({
  page,
  request,
}) => {
  const customer = await readyToPay(page, request);
  await page.route('**/api/v1/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await placeOrder(page).click();
  await expect(page.getByText('We do not know whether your order arrived.')).toBeVisible();
  await page.unroute('**/api/v1/orders');
  // The cart is ordered and gone: a shopper who returns still finds the order.
  await page.reload();
  await expect(page.getByText('Your last order got no answer yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\//);
  expect(await callAs(request, customer, 'GET', '/orders/mine')).toHaveLength(1);
});

test('when a customer orders without a network, then trying again answers each time, and orders once there is one', async ({
  page,
  context,
  request,
}) => {
  const customer = await readyToPay(page, request);
  await expect(placeOrder(page)).toBeEnabled();
  await context.setOffline(true);
  const told = page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' });
  await placeOrder(page).click();
  await expectInSight(told);
  const again = page.getByRole('button', { name: 'Try again', exact: true });
  const asked = page.waitForEvent('requestfailed', (failed) => failed.url().includes('/api/v1/cart'));
  await again.click();
  await asked;
  await expectInSight(told);
  await context.setOffline(false);
  await again.click();
  await expect(page).toHaveURL(/\/dashboard\/orders\//);
  expect(await callAs(request, customer, 'GET', '/orders/mine')).toHaveLength(1);
});

test('when a guest checks out, then they may sign in and come back', async ({ page }) => {
  await addToCart(page, GLASSES);
  await page.goto('/checkout');
  await expect(visible(page, 'link', 'Sign in')).toHaveAttribute('href', '/login?redirectUrl=%2Fcheckout');
});
