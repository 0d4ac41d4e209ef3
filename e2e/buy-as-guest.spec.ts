import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { fillCheckout, ownPhone, placeOrder, toastsGone, visible } from './shopper.ts';
import { expectSound } from './sound.ts';

test('when a visitor searches, adds, checks out and pays on delivery, then the order exists and its stock is set aside', {
  tag: '@wide',
}, async ({ page, request, database }) => {
  const phone = ownPhone();
  const product = (await (await request.get('/api/v1/products/irish-potatoes-kinigi')).json()).data;
  const { price, sale_price } = product.variants[2];
  const before = await database.stockOf('irish-potatoes-kinigi', 2);

  await page.goto('/');
  await page.getByRole('combobox', { name: 'Search products' }).first().fill('ibira');
  await page.getByRole('option', { name: /Irish Potatoes/ }).click();
  await expect(page).toHaveURL(/\/product\/details\/irish-potatoes-kinigi$/);

  await page.getByRole('radio', { name: '10 kg' }).check();
  await visible(page, 'button', 'Add to Cart').click();
  const popup = page.getByRole('complementary', { name: 'Added to your cart' });
  await expect(popup).toContainText('Irish Potatoes (Kinigi), 10 kg has been added');
  await popup.getByRole('link', { name: 'Checkout' }).click();

  await expect(page).toHaveURL(/\/checkout$/);
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed });
  await toastsGone(page);
  await expectSound(page);
  await placeOrder(page).click();

  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}#.+/);
  await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
  await expectSound(page);
  const [order, ...others] = await database.ordersOf(phone.stored);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ status: 'confirmed', total: (sale_price ?? price) + 1_500 });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order?.number ?? 'no order');
  expect(await database.stockOf('irish-potatoes-kinigi', 2)).toEqual({
    on_hand: before.on_hand,
    reserved: before.reserved + 1,
  });
});

test('when an order was placed, then this browser finds it again, and no one does without its token', async ({
  page,
  browser,
}) => {
  await page.goto('/product/details/drinking-glasses');
  await visible(page, 'button', 'Add to Cart').click();
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Eric Mugisha', phone: ownPhone().typed });
  await placeOrder(page).click();
  await expect(page.getByText('Murakoze, Eric!')).toBeVisible();
  const [address = ''] = page.url().split('#');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'What you ordered' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('No products in the cart.')).toBeVisible();
  await page.getByRole('link', { name: /ISK-/ }).first().click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Drinking Glasses')).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto(address);
  await expect(stranger.getByText('This order needs its whole link')).toBeVisible();
  await stranger.goto(`${address}#not-the-token`);
  await expect(stranger.getByText('This link does not open an order')).toBeVisible();
  await stranger.close();
});

test('when a guest has the phone forget them, then it holds nothing of them, and the order goes on', async ({
  page,
}) => {
  await page.goto('/product/details/drinking-glasses');
  await visible(page, 'button', 'Add to Cart').click();
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Odile Ingabire', phone: ownPhone().typed });
  await placeOrder(page).click();
  await expect(page.getByText('Murakoze, Odile!')).toBeVisible();
  const link = page.url();

  await page.getByRole('button', { name: 'Forget me on this phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget me on this phone?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await kept(page)).toContain('Odile Ingabire');

  await page.getByRole('button', { name: 'Forget me on this phone' }).click();
  await dialog.getByRole('button', { name: 'Forget me' }).click();
  await expect(page.getByText('This phone has forgotten you.')).toBeVisible();
  await expect(page).toHaveURL('/');
  const [address = '', token = ''] = link.split('#');
  await expect.poll(() => kept(page)).not.toContain('Odile Ingabire');
  expect(await kept(page)).not.toContain(token);

  await page.goto('/cart');
  await expect(page.getByText('No products in the cart.')).toBeVisible();
  await expect(page.getByRole('link', { name: /ISK-/ })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('This order needs its whole link')).toBeVisible();
  await page.goto('/');
  await page.goto(link);
  await expect(page.getByText('Drinking Glasses')).toBeVisible();
});

/** Everything in the browser's storage, as one text. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
