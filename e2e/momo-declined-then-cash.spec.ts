import { expectInSight } from './in-sight.ts';
import { expect, test } from './journey.ts';
import { answerOnPhone, PAYMENT_MS } from './momo-phone.ts';
import { addToCart, fillCheckout, ownPhone, placeOrder } from './shopper.ts';
import { expectSound } from './sound.ts';

test('when the payer declines, then the order waits, is asked for again, and is paid on delivery in the end', async ({
  page,
  context,
  database,
}) => {
  test.slow();
  const phone = ownPhone();
  await addToCart(page, 'ground-coffee');
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Eric Mugisha', phone: phone.typed, pay: 'MTN MoMo' });
  await placeOrder(page).click();
  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  await answerOnPhone(context, phone.typed, 'Decline');

  await expect(page.getByRole('heading', { name: 'You declined the payment.' })).toBeVisible({
    timeout: PAYMENT_MS,
  });
  await expectSound(page);
  expect(await database.ordersOf(phone.stored)).toMatchObject([{ status: 'pending' }]);
  await page.getByRole('button', { name: `Ask ${phone.typed} again` }).click();
  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  await answerOnPhone(context, phone.typed, 'Decline');

  const cash = page.getByRole('button', { name: 'Pay FRW 6,500 in cash instead' });
  await cash.click({ timeout: PAYMENT_MS });
  const thanks = page.getByRole('heading', { name: 'Murakoze, Eric!' });
  await expectInSight(thanks);
  await expect(page.getByText(/You pay FRW.6,500 on delivery\./).first()).toBeVisible();
  await expectSound(page);
  expect(await database.ordersOf(phone.stored)).toMatchObject([{ status: 'confirmed', total: 6_500 }]);

  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(thanks).toHaveCount(0);
  expect(await database.ordersOf(phone.stored)).toMatchObject([{ status: 'cancelled' }]);
});

test('when the number has no wallet, then the first button is for another number, and the same one is not asked again', async ({
  page,
}) => {
  test.slow();
  await addToCart(page, 'ground-coffee');
  await page.goto('/checkout');
  // A number of the simulator that the operator does not know.
  await fillCheckout(page, { name: 'Eric Mugisha', phone: '0789 000 455', pay: 'MTN MoMo' });
  await placeOrder(page).click();
  const panel = page.getByRole('region', { name: 'This number is not registered for MoMo.' });
  await expect(panel).toBeVisible({ timeout: PAYMENT_MS });
  await expect(panel.getByRole('button').first()).toHaveText('Another number or way to pay');
  await expect(panel.getByRole('button', { name: /^Ask/ })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: /in cash instead/ })).toBeVisible();
});
