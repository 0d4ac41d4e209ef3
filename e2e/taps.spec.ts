import { french } from '../packages/storefront/src/messages/fr.ts';
import { kinyarwanda } from '../packages/storefront/src/messages/rw.ts';
import { callAs, newCustomer, signIn } from './customer.ts';
import { newHand, written } from './hand.ts';
import { expectInSight } from './in-sight.ts';
import { expect, test } from './journey.ts';
import { answerOnPhone, PAYMENT_MS } from './momo-phone.ts';
import { addToCart, ownPhone, placeOrder, visible } from './shopper.ts';

test('when a guest buys, comes back, pays by phone, declines and takes cash, then it takes as few presses as is written', async ({
  page,
  context,
}) => {
  test.slow();
  const { typed } = ownPhone();
  await addToCart(page, 'ground-coffee');
  await addToCart(page, 'taro');
  await page.goto('/cart');
  const first = newHand();
  await first.press(visible(page, 'link', 'Checkout'));
  await first.type(page.getByLabel('Full name'), 'Aline Uwase');
  await first.type(page.getByLabel('Phone', { exact: true }), typed);
  await first.begin(page.getByRole('combobox', { name: 'Sector' }), 'Kimi');
  await first.press(page.getByRole('option', { name: 'Kimironko Gasabo' }));
  await first.type(page.getByLabel('Directions for the rider'), 'Near the market, green gate');
  await expect(placeOrder(page)).toHaveText(/^Pay FRW.[\d,]+ with MoMo$/);
  await first.press(page.getByRole('radio', { name: /^Cash on delivery/ }));
  await first.press(placeOrder(page));
  await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
  // Each of the two products needed a press on its button.
  const { presses, fields } = first.count();
  expect({ presses: presses + 2, fields }).toEqual(written('guest, 2 products, cash'));

  await addToCart(page, 'ground-coffee');
  await page.goto('/cart');
  const again = newHand();
  await again.press(visible(page, 'link', 'Checkout'));
  const payment = page.getByRole('button', { name: /Payment.*Cash/, expanded: false });
  await expectInSight(payment);
  await again.press(payment);
  await again.press(page.getByRole('radio', { name: /^MTN MoMo/ }));
  await again.press(placeOrder(page));
  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  expect(again.count()).toEqual(written('the same guest again, MoMo'));

  await answerOnPhone(context, typed, 'Decline');
  const cash = page.getByRole('button', { name: /^Pay FRW.[\d,]+ in cash instead$/ });
  await expect(cash).toBeVisible({ timeout: PAYMENT_MS });
  const declined = newHand();
  await declined.press(cash);
  await expectInSight(page.getByRole('heading', { name: 'Murakoze, Aline!' }));
  expect(declined.count()).toEqual(written('MoMo declined, then cash'));

  await addToCart(page, 'ground-coffee');
  await page.goto('/checkout');
  await expect(placeOrder(page)).toBeEnabled();
  await context.setOffline(true);
  const offline = newHand();
  await offline.press(placeOrder(page));
  await offline.press(page.getByRole('button', { name: 'Send it when I am online' }));
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/orders\//);
  expect(offline.count()).toEqual(written('offline, sent later'));
});

for (const { language, said, cash } of [
  { language: 'fr', said: french, cash: /^Paiement à la livraison/ },
  { language: 'rw', said: kinyarwanda, cash: /^Kwishyura bikugezeho/ },
])
  test(`when a guest reads ${language}, buys and comes back, then it takes as few presses as in English`, async ({
    page,
  }) => {
    test.slow();
    const words = (sentence: string) => new RegExp(sentence.split(/\{.*?\}/).join('.+'));
    const place = page.locator('button[form=checkout]').filter({ visible: true });
    const add = async (slug: string) => {
      await page.goto(`/${language}/product/details/${slug}`);
      await visible(page, 'button', said['Add to Cart']).click();
      await expect(page.getByRole('complementary', { name: said['Added to your cart'] })).toBeVisible();
    };
    await add('ground-coffee');
    await add('taro');
    await page.goto(`/${language}/cart`);
    const first = newHand();
    await first.press(visible(page, 'link', said.Checkout));
    await first.type(page.getByLabel(said['Full name']), 'Aline Uwase');
    await first.type(page.getByLabel(said.Phone, { exact: true }), ownPhone().typed);
    await first.begin(page.getByRole('combobox', { name: said.Sector }), 'Kimi');
    await first.press(page.getByRole('option', { name: 'Kimironko Gasabo' }));
    await first.type(page.getByLabel(said['Directions for the rider']), 'Hafi y’isoko');
    await expect(place).toHaveText(words(said['Pay {amount} with {wallet}']));
    await first.press(page.getByRole('radio', { name: cash }));
    await first.press(place);
    await expect(page.getByText(/Murakoze, Aline/)).toBeVisible();
    const { presses, fields } = first.count();
    expect({ presses: presses + 2, fields }).toEqual(written('guest, 2 products, cash'));

    await add('ground-coffee');
    await page.goto(`/${language}/cart`);
    const again = newHand();
    await again.press(visible(page, 'link', said.Checkout));
    await again.press(page.getByRole('button', { name: words(`^.*${said.Payment}`), expanded: false }));
    await again.press(page.getByRole('radio', { name: /^MTN MoMo/ }));
    await again.press(place);
    await expect(page.getByRole('heading', { name: said['Approve on your phone'] })).toBeVisible();
    expect(again.count()).toEqual(written('the same guest again, MoMo'));
  });

test('when a customer with a kept address buys again, then two presses from the cart are enough', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await callAs(request, customer, 'POST', '/address', {
    full_name: 'Aline Uwase',
    phone: '0788 123 456',
    district: 'Gasabo',
    sector: 'Kimironko',
    directions: 'Near the market, green gate',
  });
  await signIn(page, customer);
  for (const time of ['the first', 'again']) {
    await addToCart(page, 'ground-coffee');
    await page.goto('/cart');
    const hand = newHand();
    await hand.press(visible(page, 'link', 'Checkout'));
    if (time === 'the first') await hand.press(page.getByRole('radio', { name: /^Cash on delivery/ }));
    await hand.press(placeOrder(page));
    await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
    expect(hand.count()).toEqual(written(`kept address, cash, ${time}`));
  }
});

test('when the checkout is magnified to 200 %, then a field is seen, and nothing of the shop around it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await addToCart(page, 'ground-coffee');
  await page.goto('/checkout');
  await expect(page.getByLabel('Full name')).toBeInViewport({ ratio: 0.99 });
  await expect(page.getByRole('navigation', { name: 'Quick' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('search')).toHaveCount(0);
});
