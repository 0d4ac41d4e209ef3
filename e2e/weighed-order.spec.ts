import { expectInSight } from './in-sight.ts';
import { expect, keepInBrowser, test } from './journey.ts';
import { answerOnPhone, PAYMENT_MS } from './momo-phone.ts';
import { fillCheckout, ownPhone, placeOrder, unitsInCart, visible } from './shopper.ts';
import { expectSound } from './sound.ts';
import { callAsStaff, enter, newMember, theOwner } from './staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('when tomatoes are paid ahead and weigh less, then the packer weighs them and the rest goes back', async ({
  page,
  context,
  request,
  browser,
}) => {
  test.slow();
  const owner = await theOwner(request);
  const packer = await newMember(request, 'packer');
  const made = await callAsStaff(request, owner, 'POST', '/products', {
    ...{ name: 'Vine tomatoes', slug: 'vine-tomatoes', status: 'published', price: 1_333, stock: 90_000 },
    ...{ sold_by: 'weight', step_grams: 100, min_grams: 200, piece_grams: 110, vat_class: 'exempt' },
  });
  expect(made).toMatchObject({ sold_by: 'weight', on_hand: 90_000 });

  // A weight is typed in the usual format, and the other values follow.
  await page.goto('/product/details/vine-tomatoes');
  const weight = page.getByRole('textbox', { name: 'Quantity of Vine tomatoes' }).first();
  await expect(weight).toHaveValue('200\u00a0g');
  await weight.fill('a bit');
  await weight.press('Enter');
  await expect(page.getByText('Please write a weight such as 1.5 kg or 500 g.')).toBeVisible();
  // Nothing can be bought while it is not a valid weight.
  await weight.fill('abc');
  await visible(page, 'button', 'Add to Cart').click();
  await expect(weight).toBeFocused();
  await expectInSight(page.getByText('Please write a weight such as 1.5 kg or 500 g.'));
  expect(await unitsInCart(page)).toBe(0);
  await weight.fill('70 kg');
  await weight.press('Enter');
  await expect(weight).toHaveValue('70.00\u00a0kg');
  expect(await weight.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  await weight.fill('4,2 kg');
  await weight.press('Enter');
  await expect(weight).toHaveValue('4.20\u00a0kg');
  await expect(page.getByText('About 38 pieces · about FRW\u00a05,599')).toBeVisible();
  await expectSound(page);
  await visible(page, 'button', 'Add to Cart').click();
  await expect.poll(() => unitsInCart(page)).toBe(4_200);
  await page.goto('/cart');
  await expect(page.getByText('1 item')).toBeVisible();

  const phone = ownPhone();
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed, pay: 'MTN MoMo' });
  await expect(placeOrder(page)).toHaveText('Pay FRW\u00a07,658 with MoMo');
  await placeOrder(page).click();
  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  await answerOnPhone(context, phone.typed, 'Enter PIN and approve');
  await expect(page.getByRole('heading', { name: 'Murakoze, Aline!' })).toBeVisible({ timeout: PAYMENT_MS });

  const desk = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const [{ _id }] = await callAsStaff(request, packer, 'GET', `/orders?phone=${phone.stored.slice(1)}`);
  await enter(desk, packer, `/orders/${_id}/show`);
  // Too heavy: the reason and the buttons are in view and nothing is squeezed.
  const scale = desk.getByRole('textbox', { name: 'Weight of Vine tomatoes' });
  await scale.fill('9');
  await desk.getByRole('button', { name: 'Weigh', exact: true }).click();
  await expect(
    desk.getByText(/more than the maximum of .* that the customer agreed to pay/),
  ).toBeInViewport();
  await expect(desk.getByRole('button', { name: 'Ask the customer' })).toBeInViewport({ ratio: 1 });
  expect((await scale.boundingBox())?.width).toBeGreaterThan(120);
  await expectSound(desk);
  await scale.fill('4055');
  await desk.getByRole('button', { name: 'Weigh', exact: true }).click();
  await expect(desk.getByText('4.20\u00a0kg → 4.055\u00a0kg').first()).toBeVisible();
  await expectSound(desk);
  // On the narrowest phone the two weights have a row of their own, and French writes them with a comma.
  await desk.setViewportSize({ width: 360, height: 800 });
  await keepInBrowser(desk, { 'isoko:staff-language': 'fr' });
  await desk.goto(`/admin/orders/${_id}/show`);
  const weights = desk.getByText('4,20\u00a0kg → 4,055\u00a0kg').first();
  await expect(weights).toBeVisible();
  const perKilo = await desk.getByText('FRW\u00a01,333/kg').first().boundingBox();
  const below = (perKilo?.y ?? Infinity) + (perKilo?.height ?? 0);
  expect((await weights.boundingBox())?.y).toBeGreaterThanOrEqual(below);
  await expectSound(desk);
  await keepInBrowser(desk, { 'isoko:staff-language': 'en' });
  await desk.goto(`/admin/orders/${_id}/show`);
  await desk.getByRole('button', { name: 'Packed', exact: true }).click();
  await expect(desk.getByText('Refund FRW\u00a0753.')).toBeVisible();

  // Both weights and the price are longer than a line of the narrowest phone.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(page.getByText('4.20\u00a0kg → 4.055\u00a0kg').first()).toBeVisible();
  await expect(page.getByText('Goes back to you, by MTN MoMo')).toBeVisible();
  await page.getByText('What happened', { exact: true }).click();
  await expect(page.getByText(/FRW.753 of what you paid goes back to you\./)).toBeVisible();
  await expectSound(page);
  await callAsStaff(request, owner, 'PATCH', `/products/${made._id}`, { status: 'draft' });
});
