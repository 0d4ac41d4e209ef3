import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  chooseEmail,
  confirmHere,
  expectSignedIn,
  fillSignUp,
  keptSession,
  logIn,
  logOut,
  signInButton,
} from './account.ts';
import { linkTo } from './customer.ts';
import { expect, test } from './journey.ts';
import { addToCart, fillCheckout, ownPhone, placeOrder, unitsInCart, visible } from './shopper.ts';
import { complaintsOf } from './sound.ts';

const GLASSES = 'drinking-glasses';

test('when someone opens an account, keeps products, orders, cancels and logs out, then the screen leads them through', {
  tag: '@wide',
}, async ({ page, database }) => {
  test.slow();
  const complaints = complaintsOf(page);
  const person = {
    name: 'Aline Uwase',
    email: `${randomUUID().slice(0, 8)}@example.rw`,
    password: 'umuceri mwiza cyane',
  };
  const before = await database.stockOf(GLASSES, -1);
  await addToCart(page, 'hand-towels');
  await openAccount(page, person);
  await expect.poll(() => unitsInCart(page)).toBe(1);
  await buyInput(page);
  await order(page, ownPhone());
  await cancel(page);
  expect(await database.stockOf(GLASSES, -1)).toEqual(before);
  await logOut(page);
  await expect(page).toHaveURL('/login');
  expect(await keptSession(page)).toEqual([null, null, null]);
  // The address changes before the page is rendered.
  await chooseEmail(page);
  await expect(signInButton(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2Fdashboard%2Forders%2F/);
  await chooseEmail(page);
  await expect(signInButton(page)).toBeVisible();
  await expect(page.getByText(/ISK-/)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

/** Signs up, follows the mail's link and logs in, as a guest with a filled cart. */
async function openAccount(page: Page, person: { name: string; email: string; password: string }) {
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  await confirmHere(page, await linkTo(person.email, 'confirm-account'));
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard');
  await expectSignedIn(page, person.email);
}

/** Puts the glasses on the wishlist, and from there into the cart, beside the guest's products. */
async function buyInput(page: Page) {
  await page.goto(`/product/details/${GLASSES}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Add Drinking Glasses to Wishlist' }).click();
  await expect(page.getByRole('complementary', { name: 'Added to your wishlist' })).toBeVisible();
  await page.getByRole('button', { name: /Go to Wishlist/ }).click();
  await expect(page).toHaveURL('/dashboard/wishlist');
  await page.getByRole('button', { name: 'Add Drinking Glasses to the cart' }).click();
  await expect.poll(() => unitsInCart(page)).toBe(2);
}

/** Orders the server's cart to a typed address, paid at the door. */
async function order(page: Page, phone: { typed: string }) {
  await page.goto('/cart');
  await expect(page.getByRole('textbox', { name: /^Quantity of/ })).toHaveCount(2);
  await visible(page, 'link', 'Checkout').click();
  await expect(page.getByLabel('Full name')).toHaveValue('Aline Uwase');
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed });
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
  await expect(page.getByRole('main').getByText('To be paid on delivery')).toBeVisible();
  expect(await unitsInCart(page)).toBe(0);
}

/** Cancels the shown order; the focus moves to its state. */
async function cancel(page: Page) {
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByRole('dialog', { name: /^Cancel/ })).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Cancelled').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Not paid', { exact: true })).toBeVisible();
  await expect(page.locator('#order-head')).toBeFocused();
}
