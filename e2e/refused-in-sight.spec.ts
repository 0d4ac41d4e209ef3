import type { Locator, Page } from '@playwright/test';
import { chooseEmail, signInButton } from './account.ts';
import { newCustomer, signIn } from './customer.ts';
import { expectInSight } from './in-sight.ts';
import { expect, test } from './journey.ts';
import { answerOnPhone, PAYMENT_MS } from './momo-phone.ts';
import { addToCart, choosePlace, fillCheckout, openStep, ownPhone, placeOrder, visible } from './shopper.ts';

const GLASSES = 'drinking-glasses';

/** A completed checkout, scrolled to its end, where the button is on a phone. */
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

/** Every error code of an order that is shown beside the button (contract/routes/orders). */
const REFUSALS = [
  refusal(409, 'out_of_stock', 'Not that many left.'),
  refusal(409, 'price_changed', 'Prices changed. Please review your cart.'),
  refusal(404, 'not_found', 'We could not find that.'),
  refusal(422, 'not_deliverable', 'We cannot deliver there.'),
  refusal(422, 'min_order_amount', 'The minimum order is more.'),
  refusal(409, 'in_progress', 'Still working on it.'),
  refusal(422, 'shop_paused', 'We take no orders at the moment.'),
  refusal(422, 'too_many_open_orders', 'You have too many open orders.'),
  refusal(422, 'customer_blocked', 'We cannot take this order online.'),
  refusal(422, 'idempotency_mismatch', 'This was used for a different order.'),
  refusal(422, 'coupon_invalid', 'This coupon cannot be used.'),
  refusal(400, 'validation_error', 'Please check the highlighted fields.'),
  refusal(429, 'rate_limited', 'Too many requests.'),
  refusal(500, 'internal', 'Something went wrong.'),
  refusal(503, 'unavailable', 'The shop is being looked after.'),
];

/** Refuses write requests from now on; reads continue. */
async function refuse(page: Page, calls: string, answer: ReturnType<typeof refusal>): Promise<void> {
  await page.unroute(`**/api/v1/${calls}`);
  await page.route(`**/api/v1/${calls}`, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(answer),
  );
}

const UNAVAILABLE = refusal(503, 'unavailable', 'The shop is being looked after.');
const INVALID_STATE = refusal(409, 'invalid_state', 'This order can no longer be changed.');
const toldBy = (page: Page, { json }: ReturnType<typeof refusal>) =>
  page.getByRole('alert').filter({ hasText: json.message }).last();

test.describe('the order', () => {
  test('when it is refused, then why is told where the button is, whatever it is', { tag: '@wide' }, async ({
    page,
  }) => {
    test.slow();
    await readyToOrder(page);
    for (const answer of REFUSALS) {
      await refuse(page, 'orders/guests', answer);
      await placeOrder(page).click();
      // A phone shows it in another place than a wide screen: the visible one.
      const told = page.getByRole('main').getByText(answer.json.message).filter({ visible: true }).last();
      await test.step(answer.json.code, () => expectInSight(told));
    }
  });

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
    // As many as are marked.
    await expect(page.locator('#checkout [aria-invalid=true]')).toHaveCount(4);
    await expect(told.locator('..').getByText('and 3 more')).toBeVisible();
    await page.getByRole('button', { name: 'Please tell us your name.' }).click();
    await page.keyboard.type('Aline Uwase');
    // The wallet's number follows the phone: it is not typed, and its error is gone.
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

  test('when the summary is open, then a refusal, a field and Escape close it', async ({ page }) => {
    await addToCart(page, GLASSES);
    await page.goto('/checkout');
    const summary = page.locator('#phone-summary');
    const open = async () => {
      await page.getByRole('button', { name: /^Summary/ }).click();
      await expect(summary).toBeVisible();
    };
    await open();
    await placeOrder(page).click();
    await expectInSight(page.getByLabel('Full name'));
    await expect(summary).toBeHidden();
    await open();
    // The same refusal again: it is announced again.
    await placeOrder(page).click();
    await expectInSight(page.getByLabel('Full name'));
    await expect(summary).toBeHidden();
    await open();
    await page.keyboard.press('Escape');
    await expect(summary).toBeHidden();
    await expect(page.getByRole('button', { name: /^Summary/ })).toBeFocused();
    await open();
    await page.getByRole('combobox', { name: 'Sector' }).focus();
    await expect(summary).toBeHidden();
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
    const told = toldBy(page, UNAVAILABLE);
    const refusals = [
      INVALID_STATE,
      refusal(422, 'customer_blocked', 'We cannot take this order online.'),
      UNAVAILABLE,
    ];
    for (const answer of refusals) {
      await refuse(page, 'orders/**', answer);
      await again.click();
      await expectInSight(toldBy(page, answer));
    }
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
    await refuse(page, 'orders/**', INVALID_STATE);
    await page.getByRole('button', { name: 'Change order' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note').fill('Please ring twice');
    await dialog.getByRole('button', { name: 'Save the changes' }).click();
    await expectInSight(dialog.getByRole('alert').filter({ hasText: INVALID_STATE.json.message }));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await expectInSight(page.getByRole('dialog').getByRole('alert'));
  });

  test('when a reference is refused, then why is in sight', async ({ page }) => {
    await addToCart(page, GLASSES);
    await page.goto('/checkout');
    await fillCheckout(page, { name: 'Aline Uwase', phone: ownPhone().typed, pay: 'MoMoPay code' });
    await placeOrder(page).click();
    const send = page.getByRole('button', { name: 'Send the reference' });
    await send.click();
    const reference = page.getByLabel('Payment reference');
    await expectInSight(reference);
    await expectInSight(page.getByText('Please type the reference of your payment.'));
    await reference.fill('1927264368');
    await refuse(page, 'orders/**', {
      ...refusal(400, 'validation_error', 'Please check the highlighted fields.', {
        errors: [{ field: 'reference', message: 'This reference was used before.' }],
      }),
    });
    await send.click();
    await expectInSight(page.getByText('This reference was used before.'));
    for (const answer of [INVALID_STATE, UNAVAILABLE]) {
      await reference.fill('1927264369');
      await refuse(page, 'orders/**', answer);
      await send.click();
      await expectInSight(toldBy(page, answer));
    }
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
    const tooOften = refusal(429, 'rate_limited', 'Too many attempts.');
    await page.route('**/api/v1/cart/quote', (route) => route.fulfill(tooOften));
    await page.getByRole('textbox', { name: 'Coupon' }).fill('ANOTHER');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expectInSight(page.getByRole('main').getByText('Too many attempts.').filter({ visible: true }));
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
    await refuse(page, 'cart/apply_coupon', refusal(429, 'rate_limited', 'Too many attempts.'));
    await page.getByRole('textbox', { name: 'Coupon' }).fill('ANOTHER');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expectInSight(page.locator('#cart-coupon-error'));
    // Failed removals from the cart, and failed quotes, are reported.
    await refuse(page, 'cart/**', UNAVAILABLE);
    await refuse(page, 'cart', UNAVAILABLE);
    await page.getByRole('button', { name: /^One more/ }).click();
    await expectInSight(page.getByText('Electric Kettle: not changed').last());
    await page.getByRole('button', { name: /^Remove Electric Kettle/ }).click();
    await expectInSight(page.getByText('Electric Kettle: not changed').last());
  });
});

test.describe('the account', () => {
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
      await page.route('**/api/v1/users/**', (route) => route.fulfill(UNAVAILABLE));
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
    await page.route('**/api/v1/users/**', (route) => route.fulfill(UNAVAILABLE));
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
    await refuse(page, 'address', UNAVAILABLE);
    await dialog.getByRole('button', { name: 'Save the address' }).click();
    await expectInSight(dialog.getByRole('alert').filter({ hasText: 'The shop is being looked after.' }));

    await page.goto('/dashboard/account');
    await refuse(page, 'users/**', UNAVAILABLE);
    const save = page.getByRole('main').locator('form').first().locator('button[type=submit]');
    await save.scrollIntoViewIfNeeded();
    await save.click();
    await expectInSight(page.getByRole('main').getByRole('alert').first());
    const asked = [
      [
        'Change the password',
        {
          'Current password': 'x',
          'New password': 'ikawa nziza cyane',
          'Repeat the new password': 'ikawa nziza cyane',
        },
        'Change the password',
      ],
      ['Change the email', { 'New email': WORDS.email, 'Your password': 'x' }, 'Send the link'],
      ['Add a number', { Phone: '0788 123 456', 'Your password': 'x' }, 'Send me a code'],
      ['Delete my account', { 'Your password': 'x' }, 'Delete my account for good'],
    ] as const;
    for (const [opens, words, sends] of asked) {
      await page.reload();
      await page.getByRole('button', { name: opens }).click();
      for (const [label, text] of Object.entries(words))
        await page.getByLabel(label, { exact: true }).last().fill(text);
      await page.getByRole('button', { name: sends }).last().click();
      await test.step(opens, () => expectInSight(toldBy(page, UNAVAILABLE)));
    }
    await page.reload();
    await page.getByRole('checkbox', { name: /news and offers/ }).click();
    await expectInSight(toldBy(page, UNAVAILABLE));
  });

  test('when a code is wrong or a link too old, then why is in sight', async ({ page }) => {
    await page.goto('/login');
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Phone' }).fill(ownPhone().typed);
    await main.getByRole('button', { name: 'Send me a code' }).click();
    const answers = [
      [
        refusal(401, 'wrong_code', 'This code is wrong or has expired.'),
        'This code is wrong or has expired.',
      ],
      [UNAVAILABLE, UNAVAILABLE.json.message],
      // A new customer is asked for a name.
      [refusal(422, 'name_required', 'Please tell us your name.'), 'You are new here: what may we call you?'],
    ] as const;
    for (const [answer, told] of answers) {
      await refuse(page, 'users/code/login', answer);
      // The form is sent when the code is complete.
      await page.getByLabel('Code').fill('');
      await page.getByLabel('Code').fill('123456');
      await test.step(answer.json.code, () =>
        expectInSight(main.getByText(told).filter({ visible: true }).last()),
      );
    }
    await page.goto('/reset-password/too-old');
    await main.getByLabel('New password', { exact: true }).fill('ikawa nziza cyane');
    await main.getByLabel('Repeat the new password').fill('ikawa nziza cyane');
    await main.locator('button[type=submit]').click();
    await expectInSight(page.getByText('This link is invalid or has expired.').last());
  });
});
