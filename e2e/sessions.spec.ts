import type { Page } from '@playwright/test';
import { anotherDevice, chooseEmail, expectSignedIn, keptSession, logIn, logOut } from './account.ts';
import { linkTo, newCustomer, signIn } from './customer.ts';
import { expect, test, waitsForLife } from './journey.ts';
import { addToCart, visible } from './shopper.ts';
import { complaintsOf, expectSound } from './sound.ts';

const NOBODY = [null, null, null];

test('when one tab logs in and later out, then the other follows without a reload', async ({
  page,
  context,
  request,
}) => {
  const customer = await newCustomer(request);
  const other = waitsForLife(await context.newPage());
  await other.goto('/help', { waitUntil: 'networkidle' });
  await page.goto('/login', { waitUntil: 'networkidle' });
  await logIn(page, customer);
  await expect(page).toHaveURL('/dashboard');
  await expectSignedIn(other, customer.email);
  await other.goto('/dashboard');
  await expect(other.getByText(/^Muraho/)).toBeVisible();
  await logOut(page);
  await expect(other).toHaveURL('/login?redirectUrl=%2Fdashboard');
  expect(await keptSession(other)).toEqual(NOBODY);
});

test('when the password is reset, then the sessions elsewhere end, and only the new password opens', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByText(/^Muraho/)).toBeVisible();

  const device = await anotherDevice(browser, page);
  await device.goto('/login', { waitUntil: 'networkidle' });
  await chooseEmail(device);
  await device.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(device.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await device.getByLabel('Email').fill(customer.email);
  await device.getByRole('button', { name: 'Send the link' }).click();
  await expect(device.getByText(`If ${customer.email} has an account, we sent a link to it.`)).toBeVisible();
  await expectSound(device);
  const link = `/reset-password/${await linkTo(customer.email, 'reset-password')}`;
  const password = 'amashaza meza cyane';
  await setPassword(device, link, password);
  await expect(device.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await expectSound(device);

  // The toast stays for three seconds: it is checked first.
  await page.goto('/dashboard/orders', { waitUntil: 'commit' });
  await expect(page.getByText('You have been signed out')).toBeVisible();
  await expect(page).toHaveURL('/login?redirectUrl=%2Fdashboard%2Forders');
  expect(await keptSession(page)).toEqual(NOBODY);

  await device.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await logIn(device, customer);
  await expect(device.getByRole('alert')).toHaveText('Incorrect email or password.');
  await logIn(device, { email: customer.email, password });
  await expect(device).toHaveURL('/dashboard');

  await setPassword(device, link, 'ibirayi byiza cyane');
  await expect(device.getByRole('heading', { name: 'This link is invalid or has expired.' })).toBeVisible();
  await expectSound(device);
  await device.context().close();
});

test('when the logout does not reach the shop, then the browser forgets all the same', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await page.route('**/api/v1/users/logout', (route) => route.abort());
  await page.goto('/shop', { waitUntil: 'networkidle' });
  await expectSignedIn(page, customer.email);
  await logOut(page);
  await expect(page).toHaveURL('/login');
  expect(await keptSession(page)).toEqual(NOBODY);
});

test('when the log-out is pressed as the dashboard is drawn, then nothing is asked without a session', async ({
  page,
  request,
}) => {
  await signIn(page, await newCustomer(request));
  const own = ['**/api/v1/users/me', '**/api/v1/address/user/*', '**/api/v1/orders/mine?*'];
  for (const url of own) await page.route(url, (route) => route.abort());
  // Its code has loaded, but none of its data.
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/dashboard/account');
  for (const url of own) await page.unroute(url);
  const complaints = complaintsOf(page);
  await page.evaluate(logOutAtOnce);
  await menu.getByRole('link', { name: 'Overview' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});

/** Runs in the page: presses the button when the dashboard is rendered, before React starts its queries. */
function logOutAtOnce(): void {
  const watcher = new MutationObserver(() => {
    const button = [...document.querySelectorAll('main button')].find(
      (each) => each.textContent === 'Log out',
    );
    if (window.location.pathname !== '/dashboard' || !(button instanceof HTMLElement)) return;
    watcher.disconnect();
    button.click();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}

test('when someone is signed in, then the menus lead to what is theirs, to the checkout from the minimum on', async ({
  page,
  request,
}) => {
  await page.goto('/shop', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Forgot Password' })).toHaveCount(0);
  await signIn(page, await newCustomer(request));
  await page.goto('/shop', { waitUntil: 'networkidle' });
  expect(await submenu(page)).toEqual(['Wishlist', 'Shopping Cart', 'Dashboard', 'Forgot Password']);
  await expectSound(page);
  // FRW 5,800 while its offer runs: more than the minimum order.
  await addToCart(page, 'drinking-glasses');
  expect(await submenu(page)).toEqual([
    'Wishlist',
    'Shopping Cart',
    'Checkout',
    'Dashboard',
    'Forgot Password',
  ]);
  await visible(page, 'link', 'Checkout').click();
  await expect(page).toHaveURL(/\/checkout$/);
});

/** Opens a mail's link and sets a new password. */
async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link, { waitUntil: 'networkidle' });
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(password);
  await page.getByRole('button', { name: 'Save the new password' }).click();
}

/** Opens the Dashboard sub-menu, in a phone's slide-in menu or the desktop's bar, and reads it. */
async function submenu(page: Page): Promise<string[]> {
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Dashboard' });
  const isPhone = (page.viewportSize()?.width ?? 0) < 992;
  await (isPhone ? visible(page, 'button', 'Menu') : bar).click();
  const list = (isPhone ? page.getByRole('dialog') : page.getByRole('navigation', { name: 'Main' }))
    .getByRole('list')
    .filter({ hasText: 'Forgot Password' })
    .last();
  await expect(list).toBeVisible();
  return list.getByRole('link').allTextContents();
}
