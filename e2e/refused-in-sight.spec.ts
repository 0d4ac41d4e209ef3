import type { Locator, Page } from '@playwright/test';
import { chooseEmail, signInButton } from './account.ts';
import { newCustomer, signIn } from './customer.ts';
import { expectInSight } from './in-sight.ts';
import { expect, test } from './journey.ts';
import { answerOnPhone, PAYMENT_MS } from './momo-phone.ts';
import { addToCart, choosePlace, fillCheckout, openStep, ownPhone, placeOrder, visible } from './shopper.ts';

const GLASSES = 'drinking-glasses';

/** A checkout that is filled in, looked at from its end, where the button is pressed on a phone. */
async function readyToOrder(page: Page): Promise<void> {
  await addToCart(page, GLASSES);
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: ownPhone().typed });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

const refusal = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  json: { status: status < 500 ? 'fail' : 'error', code, message, requestId: 'r', ...more },
});

const REFUSALS = [
  ['of stock', refusal(409, 'out_of_stock', 'Not that many left.')],
  ['of prices', refusal(409, 'price_changed', 'Prices changed. Please review your cart.')],
  ['of trouble in the shop', refusal(503, 'unavailable', 'The shop is being looked after.')],
  ['of too many orders', refusal(422, 'too_many_open_orders', 'You have too many open orders.')],
  ['of haste', refusal(429, 'rate_limited', 'Too many requests.')],
  ['of the place', refusal(422, 'not_deliverable', 'We cannot deliver there.')],
] as const;

test.describe('the order', () => {
  for (const [why, answer] of REFUSALS) {
    test(`when it is refused because ${why}, then that is told where the button is`, {
      tag: '@wide',
    }, async ({ page }) => {
      await readyToOrder(page);
      await page.route('**/api/v1/orders/guests', (route) => route.fulfill(answer));
      await placeOrder(page).click();
      const told = page.getByRole('alert').filter({ hasText: answer.json.message });
      await expectInSight(told);
    });
  }

  test('when the shop cannot be reached, then sending it later is offered there, and what waits is seen', {
    tag: '@wide',
  }, async ({ page, context }) => {
    await readyToOrder(page);
    await context.setOffline(true);
    await placeOrder(page).click();
    await expectInSight(page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' }));
    await page.getByRole('button', { name: 'Send it when I am online' }).click();
    await expectInSight(page.getByText('Your order waits for the network'));
    await context.setOffline(false);
    await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
  });

  test('when prices changed, then one press beside the button accepts them and the order goes through', async ({
    page,
    database,
  }) => {
    await addToCart(page, 'taro', { times: 6 });
    await page.goto('/checkout');
    await fillCheckout(page, { name: 'Aline Uwase', phone: ownPhone().typed });
    try {
      await database.sellAt('taro', 1_000);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await placeOrder(page).click();
      const accept = page.getByRole('button', { name: 'Accept the new prices' });
      await expectInSight(accept);
      await accept.click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(placeOrder(page)).toBeEnabled();
      await placeOrder(page).click();
      await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
    } finally {
      await database.sellAt('taro', 900);
    }
  });

  test('when fields are wrong, then they are counted beside the button, and the box goes with the last of them', async ({
    page,
  }) => {
    await addToCart(page, GLASSES);
    await page.goto('/checkout');
    await placeOrder(page).click();
    await expect(page.getByLabel('Full name')).toBeFocused();
    await expectInSight(page.getByLabel('Full name'));
    const told = page.locator('[data-bottom-bar]').getByText('Please check the highlighted fields.');
    await expectInSight(told);
    await page.getByRole('button', { name: 'Please tell us your name.' }).click();
    await page.keyboard.type('Aline Uwase');
    // The number of the wallet follows the phone: no one types it, and nothing is wrong with it any more.
    const { typed } = ownPhone();
    await page.getByLabel('Phone', { exact: true }).fill(typed);
    await choosePlace(page, 'Kimironko', 'Gasabo');
    await page.getByLabel('Directions for the rider').fill('Near the market, green gate');
    await page.getByRole('radio', { name: /^MTN MoMo/ }).check();
    const wallet = page.getByLabel(/MoMo number/);
    await expect(wallet).toHaveValue(typed);
    await expect(wallet).not.toHaveAttribute('aria-invalid', 'true');
    await expect(told).toHaveCount(0);
  });

  test('when a wallet is named before the phone, then its field is right as soon as the phone fills it', async ({
    page,
  }) => {
    await readyToOrder(page);
    await openStep(page, 'Payment');
    await page.getByRole('radio', { name: /^MTN MoMo/ }).check();
    await page.getByLabel(/MoMo number/).fill('');
    await openStep(page, 'Who orders');
    await page.getByLabel('Phone', { exact: true }).fill('');
    await placeOrder(page).click();
    const wallet = page.getByLabel(/MoMo number/);
    await expect(wallet).toHaveAttribute('aria-invalid', 'true');
    await wallet.fill('0788 123 456');
    await expect(wallet).not.toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('the payment', () => {
  test('when it was declined and another way is tried, then each answer is in sight, the thanks at last', {
    tag: '@wide',
  }, async ({ page, context }) => {
    test.slow();
    const { typed } = ownPhone();
    await addToCart(page, 'ground-coffee');
    await page.goto('/checkout');
    await fillCheckout(page, { name: 'Aline Uwase', phone: typed, pay: 'MTN MoMo' });
    await placeOrder(page).click();
    await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
    await answerOnPhone(context, typed, 'Decline');
    const again = page.getByRole('button', { name: `Ask ${typed} again` });
    await expect(again).toBeVisible({ timeout: PAYMENT_MS });
    const unavailable = refusal(503, 'unavailable', 'The shop is being looked after.');
    const told = page.getByRole('alert').filter({ hasText: 'The shop is being looked after.' });
    const refuse = () =>
      page.route('**/api/v1/orders/**', (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill(unavailable),
      );
    await refuse();
    await again.click();
    await expectInSight(told);
    await page.getByRole('button', { name: 'Another number or way to pay' }).click();
    await expectInSight(page.getByRole('heading', { name: /^How would you like to pay/ }));
    await page.getByRole('textbox', { name: /MoMo number/ }).fill('12');
    await page.getByRole('button', { name: /^Pay FRW.* with/ }).click();
    await expectInSight(page.getByRole('textbox', { name: /MoMo number/ }));
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
    const onDelivery = page.getByRole('button', { name: 'Pay on delivery' });
    await onDelivery.click();
    await expectInSight(told.last());
    await page.unrouteAll();
    await onDelivery.click();
    await expectInSight(page.getByRole('heading', { name: 'Murakoze, Aline!' }));
  });
});

test.describe('the coupon', () => {
  test('when it is refused, then why is on the screen, in the cart and at the checkout', async ({ page }) => {
    await addToCart(page, 'electric-kettle');
    for (const [path, code, why] of [
      ['/cart', 'NOSUCHCODE', 'This coupon cannot be used.'],
      ['/cart', 'TANGA0', 'This coupon starts at FRW 30,000. FRW 11,500 more, and it counts.'],
      ['/checkout', 'NOSUCHCODE', 'This coupon cannot be used.'],
    ] as const) {
      await page.goto(path);
      const remove = page.getByRole('button', { name: /^Remove coupon/ });
      await expect(page.getByRole('textbox', { name: 'Coupon' }).or(remove)).toBeVisible();
      if (await remove.isVisible()) await remove.click();
      await page.getByRole('textbox', { name: 'Coupon' }).fill(code);
      await page.getByRole('button', { name: 'Apply' }).click();
      await expectInSight(page.getByRole('main').getByText(why).filter({ visible: true }));
    }
  });

  test('when the cart is an account’s, then the reason is said there too', async ({ page, request }) => {
    await signIn(page, await newCustomer(request));
    await addToCart(page, 'electric-kettle');
    await page.goto('/cart');
    await page.getByRole('textbox', { name: 'Coupon' }).fill('TANGA0');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expectInSight(
      page.getByRole('main').getByText('This coupon starts at FRW 30,000.').filter({ visible: true }),
    );
  });
});

test.describe('the account', () => {
  const unavailable = refusal(503, 'unavailable', 'The shop is being looked after.');
  const WORDS = { email: 'nobody@example.rw', password: 'not my password' };
  const forms: Record<string, (page: Page) => Promise<{ button: Locator; fill: () => Promise<void> }>> = {
    '/login': async (page) => {
      await chooseEmail(page);
      const fill = async () => {
        await page.getByLabel('Email', { exact: true }).fill(WORDS.email);
        await page.getByLabel('Password', { exact: true }).fill(WORDS.password);
      };
      return { button: signInButton(page), fill };
    },
    '/login#by-phone': async (page) => ({
      button: page.getByRole('main').getByRole('button', { name: 'Send me a code' }),
      fill: () => page.getByRole('main').getByRole('textbox', { name: 'Phone' }).fill('0788 123 456'),
    }),
    '/forgot-password': async (page) => ({
      button: page.getByRole('main').locator('button[type=submit]'),
      fill: () => page.getByRole('main').getByLabel('Email').fill(WORDS.email),
    }),
  };
  for (const [path, choose] of Object.entries(forms)) {
    test(`when ${path} is refused, then why is in sight`, async ({ page }) => {
      await page.goto(path);
      const { button, fill } = await choose(page);
      await button.click();
      await expectInSight(page.locator('[aria-invalid=true]').first());
      await fill();
      await page.route('**/api/v1/users/**', (route) => route.fulfill(unavailable));
      await button.click();
      await expectInSight(page.getByRole('alert').filter({ hasText: 'The shop is being looked after.' }));
    });
  }

  test('when a sign-up is refused, then why is in sight', async ({ page }) => {
    await page.goto('/signup');
    await chooseEmail(page);
    const button = page.getByRole('main').getByRole('button', { name: 'Create account' });
    await button.click();
    await expectInSight(page.locator('[aria-invalid=true]').first());
    await page.route('**/api/v1/users/**', (route) => route.fulfill(unavailable));
    const fields = page.getByRole('main').locator('input:visible:not([type=checkbox], [type=radio])');
    for (const field of await fields.all()) {
      const type = await field.getAttribute('type');
      const words = { email: WORDS.email, tel: '0788 123 456', password: 'a long enough password' };
      await field.fill(words[type as keyof typeof words] ?? 'Aline Uwase');
    }
    await button.click();
    await expectInSight(page.getByRole('alert').filter({ hasText: 'The shop is being looked after.' }));
  });

  test('when profile, password and address are refused, then why is in sight', async ({ page, request }) => {
    await signIn(page, await newCustomer(request));
    await page.goto('/dashboard/addresses');
    await visible(page, 'button', 'Add an address').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save the address' }).click();
    await expectInSight(dialog.locator('[aria-invalid=true]').first());
    await dialog.getByLabel('Who receives it').fill('Aline Uwase');
    await dialog.getByLabel('Phone', { exact: true }).fill('0788 123 456');
    await dialog.getByLabel('District').selectOption('Gasabo');
    await dialog.getByLabel('Sector').selectOption('Kimironko');
    await dialog.getByLabel('Directions for the rider').fill('Near the market');
    const refuse = (call: string) =>
      page.route(`**/api/v1/${call}`, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill(unavailable),
      );
    await refuse('address');
    await dialog.getByRole('button', { name: 'Save the address' }).click();
    await expectInSight(dialog.getByRole('alert').filter({ hasText: 'The shop is being looked after.' }));

    await page.goto('/dashboard/account');
    await refuse('users/**');
    const save = page.getByRole('main').locator('form').first().locator('button[type=submit]');
    await save.scrollIntoViewIfNeeded();
    await save.click();
    await expectInSight(page.getByRole('main').getByRole('alert').first());
  });
});
