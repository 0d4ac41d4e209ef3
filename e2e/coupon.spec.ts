import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { addToCart, fillCheckout, openStep, ownPhone, placeOrder, visible } from './shopper.ts';
import { expectSound } from './sound.ts';

/** Without variants, and expensive enough that one suffices for most coupons. */
const KETTLE = { slug: 'electric-kettle', price: 18_500 };

/** Text on the page, not only announced. */
const said = (page: Page, text: string) => page.getByRole('main').getByText(text).filter({ visible: true });

async function apply(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Coupon' }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

test('when a coupon gives the delivery, then it is free from the cart to the order, for whoever receives it', async ({
  page,
  database,
}) => {
  const phone = ownPhone();
  await addToCart(page, KETTLE.slug);
  await page.goto('/cart');
  await apply(page, ' tanga0 ');
  await expect(said(page, 'This coupon starts at FRW 30,000.')).toBeVisible();
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(said(page, 'Standard delivery is free.')).toBeVisible();
  await expectSound(page);

  await visible(page, 'link', 'Checkout').click();
  await expect(page).toHaveURL(/\/checkout$/);
  await page.getByLabel('Someone else receives it').check();
  await page.getByLabel("Recipient's name").fill('Mama Keza');
  await page.getByLabel("Recipient's phone").fill('0789 000 111');
  await page.getByRole('button', { name: 'If something is out' }).click();
  await page.getByText('Leave it out').click();
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed });
  await expect(said(page, 'Standard delivery is free.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Delivery.*Free · Standard/ })).toBeVisible();
  await expectSound(page);

  await page.reload();
  await expect(said(page, 'Standard delivery is free.')).toBeVisible();
  await openStep(page, 'Who orders');
  await expect(page.getByLabel("Recipient's name")).toHaveValue('Mama Keza');
  await expect(placeOrder(page)).toBeEnabled();
  await placeOrder(page).click();

  await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
  await expect(page.getByText('Mama Keza')).toBeVisible();
  const [order] = await database.ordersOf(phone.stored);
  expect(order).toMatchObject({ status: 'confirmed', total: 2 * KETTLE.price });
});

test('when a coupon does not exist, then the shopper hears so and goes on without it', async ({ page }) => {
  await addToCart(page, 'taro');
  await page.goto('/cart');
  await apply(page, 'NOSUCHCODE');
  await expect(said(page, 'This coupon cannot be used.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Coupon' })).toHaveValue('NOSUCHCODE');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Coupon' })).toHaveValue('');
});

test('when a coupon was used before, then the order says so, and goes through once it is taken off', async ({
  page,
}) => {
  const phone = ownPhone();
  for (const time of ['first', 'second']) {
    await addToCart(page, KETTLE.slug);
    await page.goto('/cart');
    await apply(page, 'MURAKAZA');
    await expect(said(page, 'You save FRW 1,850.')).toBeVisible();
    await page.goto('/checkout');
    await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed });
    await placeOrder(page).click();
    if (time === 'first') await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
  }
  await expect(said(page, 'You have used this coupon before.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove coupon MURAKAZA' }).click();
  await expect(said(page, 'You have used this coupon before.')).toHaveCount(0);
  await expect(placeOrder(page)).toBeEnabled();
  await placeOrder(page).click();
  await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
});
