import { expect, test } from './journey.ts';
import { answerOnPhone, PAYMENT_MS } from './momo-phone.ts';
import { addToCart, fillCheckout, ownPhone, placeOrder } from './shopper.ts';
import { expectSound } from './sound.ts';

test('when the request is approved on the phone, then the open order page turns to paid by itself', async ({
  page,
  context,
  database,
}) => {
  test.slow();
  const phone = ownPhone();
  await addToCart(page, 'hand-towels');
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed, pay: 'MTN MoMo' });
  await expect(page.getByLabel('MoMo number')).toHaveValue(phone.typed);
  await page.getByLabel('MoMo number').fill('0722 123 456');
  await placeOrder(page).click();
  await expect(page.getByLabel('MoMo number')).toHaveAccessibleDescription(
    /This is a number of Airtel\. Choose Airtel Money, or enter one of MTN: 078 or 079\./,
  );
  await page.getByLabel('MoMo number').fill(phone.typed);
  await expect(placeOrder(page)).toHaveText('Pay FRW\u00a06,700 with MoMo');
  await placeOrder(page).click();

  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(20:00|19:\d\d)$/);
  await expectSound(page);
  await answerOnPhone(context, phone.typed, 'Enter PIN and approve');

  await expect(page.getByRole('heading', { name: 'Murakoze, Aline!' })).toBeVisible({ timeout: PAYMENT_MS });
  await expect(
    page.getByRole('status').filter({ hasText: 'Your payment of FRW\u00a06,700 arrived.' }),
  ).toHaveCount(1);
  await expectSound(page);
  const orders = await database.ordersOf(phone.stored);
  expect(orders).toMatchObject([{ status: 'confirmed', total: 6_700 }]);

  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(page.getByText('Not an EBM receipt')).toBeVisible();
  await expect(page.getByText(orders[0]?.number ?? 'no order')).toBeVisible();
  await expectSound(page);
});

test('when someone pays with Airtel Money, then their phone is asked and the page turns to paid', async ({
  page,
  context,
  database,
}) => {
  test.slow();
  const phone = ownPhone();
  const number = `0731 ${phone.typed.slice(5)}`;
  await addToCart(page, 'hand-towels');
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed, pay: 'Airtel Money' });
  await page.getByLabel('Airtel Money number').fill(number);
  await expect(placeOrder(page)).toHaveText('Pay FRW\u00a06,700 with Airtel Money');
  await expectSound(page);
  await placeOrder(page).click();
  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  await answerOnPhone(context, number, 'Enter PIN and approve');
  await expect(page.getByRole('heading', { name: 'Murakoze, Aline!' })).toBeVisible({ timeout: PAYMENT_MS });
  expect(await database.ordersOf(phone.stored)).toMatchObject([{ status: 'confirmed', total: 6_700 }]);
});
