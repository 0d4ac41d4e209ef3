import { callAs, newCustomer, placeOrderAs, signIn } from './customer.ts';
import { expectInSight } from './in-sight.ts';
import { expect, test } from './journey.ts';
import { answerOnPhone, PAYMENT_MS } from './momo-phone.ts';
import { ownPhone } from './shopper.ts';
import { expectSound } from './sound.ts';

test('when a customer has orders, then the list leads to one, and it can be cancelled there', async ({
  page,
  request,
  database,
}) => {
  const customer = await newCustomer(request);
  const before = await database.stockOf('drinking-glasses', -1);
  const order = await placeOrderAs(request, customer);
  await signIn(page, customer);
  await page.goto('/dashboard/orders');
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: order.number }).click();
  await expect(page).toHaveURL(`/dashboard/orders/${order._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number);
  await expect(page.getByText('Murakoze')).toHaveCount(0);
  await expectSound(page);

  await page.getByRole('button', { name: 'Cancel order' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel the order' });
  await expect(cancel).toBeVisible();
  await expectSound(page);
  await cancel.click();
  await expect(page.getByRole('main').getByText('Cancelled').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  expect(await database.stockOf('drinking-glasses', -1)).toEqual(before);

  await page.goBack();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: order.number }) });
  await expect(card).toContainText('Cancelled');
  await expect(card).toContainText('Cash on delivery, not paid');

  // A shopper who received nothing is not thanked.
  await page.goto(`/dashboard/orders/${order._id}/receipt`);
  await expect(page.getByRole('heading', { name: 'Order not carried out' })).toBeVisible();
  await expect(page.getByText('Not an EBM receipt')).toBeVisible();
  await expect(page.getByText('Thank you for shopping with us')).toHaveCount(0);
});

test('when an order is still to be packed, then its owner changes where it goes and reads the receipt', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  const order = await placeOrderAs(request, customer);
  await signIn(page, customer);
  await page.goto(`/dashboard/orders/${order._id}`);
  await page.getByRole('button', { name: 'Change order' }).click();
  await page.getByLabel('District').selectOption('Kicukiro');
  await expect(page.getByLabel('Sector')).toHaveValue('');
  await page.getByLabel('Sector').selectOption('Niboye');
  await page.getByLabel('Note').fill('Please ring twice');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Niboye, Kicukiro')).toBeVisible();
  await expect(page.getByText('Please ring twice')).toBeVisible();

  // On the narrowest phone, with the longest words, the breadcrumbs are fully visible.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/fr/dashboard/orders/${order._id}`);
  const way = page.getByRole('navigation', { name: 'Fil d’Ariane' });
  for (const step of ['Accueil', 'Mon espace', 'Commandes', 'Commande'])
    await expect(way.getByText(step, { exact: true })).toBeInViewport({ ratio: 1 });
  await page.goto(`/dashboard/orders/${order._id}`);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page).toHaveURL(`/dashboard/orders/${order._id}/receipt`);
  await expect(page.getByText('Not an EBM receipt')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await expect(page).toHaveURL(`/dashboard/orders/${order._id}`);
});

test('when an order waits for its payment, then its owner approves it and the page turns to paid', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const phone = ownPhone();
  const customer = await newCustomer(request);
  const order = await placeOrderAs(request, customer, {
    payment_method: 'mtn_momo',
    payment: { phone: phone.stored },
  });
  await signIn(page, customer);
  await page.goto(`/dashboard/orders/${order._id}`);
  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  await answerOnPhone(context, phone.typed, 'Decline');
  await page.getByRole('button', { name: `Ask ${phone.typed} again` }).click({ timeout: PAYMENT_MS });
  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  await answerOnPhone(context, phone.typed, 'Enter PIN and approve');
  await expect(page.getByRole('heading', { name: 'Murakoze, Aline!' })).toBeVisible({ timeout: PAYMENT_MS });
});

test('when an order is placed again, then its lines are in the cart of the account', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  const order = await placeOrderAs(request, customer);
  await signIn(page, customer);
  await page.goto(`/dashboard/orders/${order._id}`);
  // The press is busy until it is released.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/v1/products/*', async (route) => {
    await held;
    await route.continue();
  });
  const again = page.getByRole('button', { name: 'Order again' });
  await again.press('Enter');
  await expect(again).toHaveAttribute('aria-busy', 'true');
  await again.press('Enter');
  await expect(again).toBeFocused();
  letGo();
  await expect(page.getByRole('main').getByText('1 product is in your cart')).toBeVisible();
  await expect(again).toBeEnabled();
  await expect(again).toBeFocused();
  const cart = await callAs(request, customer, 'GET', '/cart');
  expect(cart.line_items).toMatchObject([{ product: { slug: 'drinking-glasses' }, quantity: 1 }]);
  await page.getByRole('main').getByRole('link', { name: 'See the cart' }).click();
  await expect(page.getByRole('textbox', { name: 'Quantity of Drinking Glasses' })).toHaveValue('1');
});

test('when another language is offered while an order is placed again, then the answer is beside the offer', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  const order = await placeOrderAs(request, customer);
  await signIn(page, customer);
  await page.evaluate(() => localStorage.setItem('isoko:language', 'fr'));
  await page.goto(`/dashboard/orders/${order._id}`);
  const offer = page.getByRole('dialog').filter({ hasText: 'Lire en français ?' });
  await expect(offer).toBeVisible();
  // It stays while it has the focus.
  await offer.getByRole('button', { name: 'Français' }).focus();
  await page.getByRole('button', { name: 'Order again' }).press('Enter');
  const answer = page.getByRole('main').getByRole('link', { name: 'See the cart' });
  await expectInSight(answer);
  const [seen, offered] = await Promise.all([answer.boundingBox(), offer.boundingBox()]);
  // Gone by now on a machine that is very busy.
  if (seen && offered) expect(seen.y + seen.height).toBeLessThanOrEqual(offered.y);
});

test('when there are more orders than a page holds, then the address leads through them', async ({
  page,
  request,
}) => {
  test.slow();
  const customer = await newCustomer(request);
  const numbers: string[] = [];
  for (let n = 0; n < 11; n += 1) numbers.unshift((await placeOrderAs(request, customer)).number);
  await signIn(page, customer);
  await page.goto('/dashboard/orders');
  const cards = page.getByRole('link', { name: /^Order ISK-/ });
  await expect(cards).toHaveCount(10);
  await expect(cards.first()).toContainText(numbers[0] ?? 'no order');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/dashboard/orders?page=2');
  await expect(cards).toHaveText([`Order ${numbers[10]}`]);
  await expectSound(page);
  await page.goto('/dashboard/orders?page=7');
  await expect(page.getByText('There are no orders on this page')).toBeVisible();
  await expectSound(page);
});

test("when an order is someone else's or was never placed, then the page says the same of both", async ({
  page,
  request,
}) => {
  const order = await placeOrderAs(request, await newCustomer(request));
  await signIn(page, await newCustomer(request));
  for (const id of [order._id, '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/dashboard/orders/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is not one of your orders');
    await page.goto(`/dashboard/orders/${id}/receipt`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is not one of your orders');
  }
  await expectSound(page);
});

test('when an owner comes by a link without its token, then the session opens the order', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  const order = await placeOrderAs(request, customer);
  await signIn(page, customer);
  await page.goto(`/orders/${order._id}`);
  await expect(page).toHaveURL(`/dashboard/orders/${order._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.number);
});
