import type { Page } from '@playwright/test';
import { chooseEmail, keptSession, logIn, signInButton } from './account.ts';
import { newCustomer, signIn } from './customer.ts';
import { expect, test } from './journey.ts';
import { visible } from './shopper.ts';
import { expectSound } from './sound.ts';

/** Makes the shop refuse logins with this answer. */
function refuseLogins(page: Page, status: number, code: string, message: string, retryAfter = '') {
  const body = JSON.stringify({ status: status < 500 ? 'fail' : 'error', code, message, requestId: 'r' });
  const headers = { ...(retryAfter && { 'retry-after': retryAfter }) };
  return page.route('**/api/v1/users/login', (route) =>
    route.fulfill({ status, headers, contentType: 'application/json', body }),
  );
}

test('when a visitor must log in to keep a product, then they are back at it afterwards', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await page.goto('/product/details/laundry-basket', { waitUntil: 'networkidle' });
  await visible(page, 'button', /wishlist/i).click();
  await page.getByRole('dialog', { name: 'You are not login' }).getByRole('link', { name: 'LOGIN' }).click();
  await expect(page).toHaveURL('/login?redirectUrl=%2Fproduct%2Fdetails%2Flaundry-basket');
  await logIn(page, customer);
  await expect(page).toHaveURL('/product/details/laundry-basket');
});

test('when a page of the dashboard is opened by a visitor, then it comes after the login', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await page.goto('/dashboard/addresses');
  await expect(page).toHaveURL('/login?redirectUrl=%2Fdashboard%2Faddresses');
  await logIn(page, customer);
  await expect(page).toHaveURL('/dashboard/addresses');
});

test('when redirectUrl leads out of the shop, then the login stays within', async ({ page, request }) => {
  const customer = await newCustomer(request);
  for (const elsewhere of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example']) {
    await page.goto(`/login?redirectUrl=${encodeURIComponent(elsewhere)}`, { waitUntil: 'networkidle' });
    await logIn(page, customer);
    await expect(page).toHaveURL('/dashboard');
    await page.evaluate(() => localStorage.clear());
  }
});

test('when someone who is signed in opens the login, then they are led on', async ({ page, request }) => {
  await signIn(page, await newCustomer(request));
  await page.goto('/login?redirectUrl=/help');
  await expect(page).toHaveURL('/help');
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test('when address or password is wrong, then one sentence says so and what was typed stays', async ({
  page,
  request,
}) => {
  const { email } = await newCustomer(request);
  await page.goto('/login', { waitUntil: 'networkidle' });
  for (const address of [email, 'nobody@example.rw']) {
    await logIn(page, { email: address, password: 'not the password' });
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(address);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
  }
  await expectSound(page);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  expect(await keptSession(page)).toEqual([null, null, null]);
});

test('when there were too many attempts, then the wait is told in words and runs down', async ({ page }) => {
  const sentence = 'Too many attempts. Please try again in 62 seconds.';
  await refuseLogins(page, 429, 'rate_limited', sentence, '62');
  await page.goto('/login', { waitUntil: 'networkidle' });
  await logIn(page, { email: 'aline@example.rw', password: 'umuceri mwiza cyane' });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Please try again in 1 minute');
  await expectSound(page);
  await expect(alert).toContainText(/again in \d+ seconds\.$/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('umuceri mwiza cyane');
});

test('when the shop is in trouble, then it says so kindly and trying again works', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await refuseLogins(page, 503, 'unavailable', 'We are having trouble right now. Please try again.', '2');
  await page.goto('/login?redirectUrl=/help', { waitUntil: 'networkidle' });
  await logIn(page, customer);
  await expect(page.getByRole('alert')).toContainText('We are having trouble right now.');
  await expect(page.getByRole('alert')).toContainText('What you typed is still here.');
  await page.unroute('**/api/v1/users/login');
  await signInButton(page).click();
  await expect(page).toHaveURL('/help');
});

test('when the cart cannot be brought into the account, then the login is one all the same', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await page.route('**/api/v1/cart', (route) => route.abort());
  await page.goto('/login?redirectUrl=/help', { waitUntil: 'networkidle' });
  await logIn(page, customer);
  await expect(page).toHaveURL('/help');
  expect((await keptSession(page))[2]).toBe(customer.email);
});

test('when the login has not come alive yet, then pressing its button sends nothing anywhere', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await chooseEmail(page);
  await page.getByLabel('Email', { exact: true }).fill('aline@example.rw');
  await page.getByLabel('Password', { exact: true }).fill('umuceri mwiza cyane');
  await signInButton(page).click();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('aline@example.rw');
  await context.close();
});
