import { callAs, newCustomer, signIn } from './customer.ts';
import { expect, test } from './journey.ts';
import { unitsInCart, visible } from './shopper.ts';
import { expectSound } from './sound.ts';

test('when a visitor presses the heart, then they are asked to log in and nothing is kept', async ({
  page,
}) => {
  await page.goto('/product/details/taro');
  await page.getByRole('button', { name: 'Add Taro to Wishlist' }).click();
  await expect(page.getByRole('dialog', { name: 'You are not login! please log in first' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull();
});

test('when the heart is pressed, then it works for one second before it answers', async ({ page }) => {
  await page.clock.install();
  await page.goto('/product/details/taro', { waitUntil: 'networkidle' });
  await page.clock.pauseAt(Date.now() + 60_000);
  const button = page
    .getByRole('main')
    .getByRole('button', { name: /Wishlist/ })
    .first();
  const asked = page.getByRole('dialog', { name: 'You are not login! please log in first' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(900);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(asked).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('when a customer presses the heart, then it is kept once, here and on the server', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  const wishlistItems: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/wishlist/product/')) wishlistItems.push(sent.url());
  });
  await signIn(page, customer);
  await page.goto('/dashboard/wishlist');
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expectSound(page);

  // The second before the answer, and the two of the popup, are the test's: a busy machine would miss them.
  await page.clock.install();
  await page.goto('/product/details/taro');
  await page.clock.pauseAt(Date.now() + 60_000);
  const heart = page.getByRole('button', { name: 'Add Taro to Wishlist' });
  await heart.hover();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-busy', 'true');
  expect(wishlistItems).toEqual([]);
  const popup = page.getByRole('complementary', { name: 'Added to your wishlist' });
  await page.clock.runFor(1_000);
  await expect(async () => {
    // The answer arrives in real time.
    await page.clock.runFor(100);
    await expect(popup).toContainText('Product added!', { timeout: 500 });
  }).toPass();
  await popup.evaluate((shown) => Promise.all(shown.getAnimations().map(({ finished }) => finished)));
  await page.clock.resume();
  await expectSound(page);
  await expect(popup).toHaveCount(0);
  expect(wishlistItems).toHaveLength(1);
  const { _id: id, line_items } = await callAs(request, customer, 'GET', '/wishlist');
  const stored = await page.evaluate(() => [
    JSON.parse(localStorage.getItem('wishlist') ?? 'null'),
    localStorage.getItem('wishlistId'),
  ]);
  expect(stored).toEqual([[line_items[0].product._id], id]);

  await page.reload();
  await page.getByRole('button', { name: /Go to Wishlist/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/wishlist$/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Taro', exact: true })).toBeVisible();
  expect(wishlistItems).toHaveLength(1);
});

test('when a product is on the list, then it can be bought and removed', async ({ page, request }) => {
  const customer = await newCustomer(request);
  const product = (await (await request.get('/api/v1/products/taro')).json()).data;
  await callAs(request, customer, 'GET', `/wishlist/product/${product._id}`);
  await signIn(page, customer);
  await page.goto('/dashboard/wishlist');
  await expect(page.getByRole('button', { name: 'Add Taro to the cart' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Add Taro to the cart' }).click();
  await expect.poll(() => unitsInCart(page)).toBe(1);

  await page.getByRole('button', { name: 'Remove Taro from the wishlist' }).click();
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible();
  await expect(async () => {
    expect((await callAs(request, customer, 'GET', '/wishlist')).line_items).toEqual([]);
  }).toPass();
});

test('when a product cannot be removed, then it is back with a message', async ({ page, request }) => {
  const customer = await newCustomer(request);
  for (const slug of ['taro', 'fresh-cassava']) {
    const product = (await (await request.get(`/api/v1/products/${slug}`)).json()).data;
    await callAs(request, customer, 'GET', `/wishlist/product/${product._id}`);
  }
  await signIn(page, customer);
  await page.goto('/dashboard/wishlist');
  await page.route('**/api/v1/wishlist/itemID/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Remove Fresh Cassava from the wishlist' }).click();
  await expect(page.getByText('Fresh Cassava: not removed')).toBeVisible();
  const names = page.getByRole('main').getByRole('button', { name: /^Remove/ });
  await expect(names).toHaveCount(2);
  await expect(names.first()).toHaveAccessibleName(/Fresh Cassava/);
});

test('when the session is over, then the heart says so', async ({ page, request }) => {
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await page.goto('/product/details/taro', { waitUntil: 'networkidle' });
  // The heart's request is the first: a late request of the page would end the session before it, and the heart
  // would ask to log in.
  await page.route(/\/api\/v1\/(?!wishlist\/product)/, (route) => route.abort());
  await callAs(request, customer, 'GET', '/users/logout');
  await visible(page, 'button', 'Add Taro to Wishlist').click();
  await expect(page.getByText('Please login First!!')).toBeVisible();
});
