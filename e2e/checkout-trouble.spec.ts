import { newCustomer, signIn } from './customer.ts';
import { expect, test } from './journey.ts';
import { addToCart, choosePlace, fillCheckout, openStep, ownPhone, placeOrder } from './shopper.ts';

/** FRW 5,800 while its offer runs: one is more than the minimum order. */
const GLASSES = 'drinking-glasses';

test('when fields are wrong, then each says so, the first has the focus, and nothing typed is lost', async ({
  page,
}) => {
  await addToCart(page, GLASSES);
  await page.goto('/checkout');
  await page.getByLabel('Phone').fill('12');
  await page.getByRole('button', { name: 'Note' }).click();
  await page.getByLabel('Note').fill('Please ring twice');
  await placeOrder(page).click();
  const name = page.getByLabel('Full name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please tell us your name.');
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/such as 0788 123 456/);
  const sector = page.getByRole('combobox', { name: 'Sector' });
  await expect(sector).toHaveAccessibleDescription('Please choose your sector.');
  await page.reload();
  await expect(page.getByLabel('Phone')).toHaveValue('12');
  await expect(page.getByLabel('Note')).toHaveValue('Please ring twice');
});

test('when the shop refuses a field, then its sentence is beside the field', async ({ page, database }) => {
  const phone = ownPhone();
  await addToCart(page, GLASSES);
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed });
  // Passes every check a browser can make.
  await openStep(page, 'Who orders');
  const field = page.getByLabel('Phone');
  await field.fill('+999 1234 5678');
  await placeOrder(page).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('+999 1234 5678');
  await expect(page.getByLabel('Full name')).toHaveValue('Aline Uwase');
  await field.fill(phone.typed);
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await placeOrder(page).click();
  await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
  expect(await database.ordersOf(phone.stored)).toHaveLength(1);
});

test('when the stock was taken meanwhile, then it is explained, and what is left can be ordered', async ({
  page,
  database,
}) => {
  const phone = ownPhone();
  const { on_hand, reserved } = await database.stockOf(GLASSES, -1);
  await addToCart(page, GLASSES, { times: 2 });
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed });
  try {
    await database.leave(GLASSES, 1);
    await placeOrder(page).click();
    await expect(page.getByRole('alert').getByText('Only 1 left of Drinking Glasses.')).toBeVisible();
    await expect(placeOrder(page)).toBeDisabled();
    await page.getByRole('button', { name: 'Take what is left: Drinking Glasses' }).click();
    await expect(placeOrder(page)).toBeEnabled();
    await placeOrder(page).click();
    await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
    expect(await database.ordersOf(phone.stored)).toHaveLength(1);
  } finally {
    await database.leave(GLASSES, on_hand - reserved);
  }
});

test('when the price changed meanwhile, then nothing is ordered before the new one was accepted', async ({
  page,
  database,
}) => {
  const phone = ownPhone();
  await addToCart(page, 'taro', { times: 6 });
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed });
  try {
    await database.sellAt('taro', 1_000);
    await placeOrder(page).click();
    await expect(page.getByText('Prices changed. Please review your cart.')).toBeVisible();
    await expect(page.getByText('Taro now costs FRW 1,000. It was FRW 900.')).toBeVisible();
    expect(await database.ordersOf(phone.stored)).toEqual([]);
    await page.getByRole('button', { name: 'Accept price: Taro' }).click();
    await expect(placeOrder(page)).toBeEnabled();
    await placeOrder(page).click();
    await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
    expect(await database.ordersOf(phone.stored)).toMatchObject([{ total: 6_000 + 1_500 }]);
  } finally {
    await database.sellAt('taro', 900);
  }
});

test('when the answer is lost, then trying again, even after a reload, makes exactly one order', async ({
  page,
  database,
}) => {
  const phone = ownPhone();
  await addToCart(page, GLASSES);
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed });
  let lost = 0;
  await page.route('**/api/v1/orders/guests', async (route) => {
    // The order is placed, but its answer never arrives.
    await route.fetch();
    lost += 1;
    await route.abort('connectionreset');
  });
  await placeOrder(page).click();
  await expect(page.getByText('We could not reach the shop.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => lost).toBe(2);
  await expect(page.getByText('We could not reach the shop.')).toBeVisible();
  await page.unroute('**/api/v1/orders/guests');
  await page.reload();
  await expect(page.getByText('Your last order got no answer yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
  expect(await database.ordersOf(phone.stored)).toHaveLength(1);
});

test('when cash on delivery is not offered there, then the reason is said and another way to pay is taken', async ({
  page,
}) => {
  await addToCart(page, GLASSES);
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: ownPhone().typed });
  await openStep(page, 'Where to');
  await choosePlace(page, 'Muhoza', 'Musanze');
  await expect(page.getByText('Cash on delivery is not offered in this area.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /MTN MoMo/ })).toBeChecked();
  await expect(placeOrder(page)).toHaveText(/^Pay FRW\s[0-9,]+ with MoMo$/);
});

test('when fresh meat cannot go there, then it is named and can be removed with one tap', async ({
  page,
}) => {
  await addToCart(page, 'beef-mince');
  await addToCart(page, GLASSES);
  await page.goto('/checkout');
  await openStep(page, 'Where to');
  await choosePlace(page, 'Muhoza', 'Musanze');
  await expect(page.getByText('We cannot deliver Beef Mince there.')).toBeVisible();
  await expect(page.getByText('Chilled food goes only where our own riders deliver')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Beef Mince' }).click();
  await expect(page.getByText('We cannot deliver')).toHaveCount(0);
});

test('when nothing of the account can be read, then the form is there all the same, and the shop is not asked without an end', async ({
  page,
  request,
}) => {
  await signIn(page, await newCustomer(request));
  await addToCart(page, GLASSES);
  let asked = 0;
  await page.route(/\/api\/v1\/(users|address)\//, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: /Where to/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: /Where to/ })).toBeVisible();
  expect(asked).toBeLessThan(12);
});
