import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { waitsForLife } from './journey.ts';
import { visible } from './shopper.ts';

/** An address that no other journey uses. */
export const ownEmail = () => `${randomUUID()}@example.rw`;

/** The stored values of a session: token, user id, email. */
export function keptSession(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    ['auth-token', 'user-id', 'isoko:email'].map((key) => localStorage.getItem(key)),
  );
}

/** The submit button of the login. */
export const signInButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });

/** Chooses e-mail and password on the current page: the phone is first. */
export const chooseEmail = (page: Page) => page.getByText('Email and password', { exact: true }).click();

/** Fills in and submits the login page. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await chooseEmail(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await signInButton(page).click();
}

/** Fills in the sign-up form, without submitting it. */
export async function fillSignUp(
  page: Page,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<void> {
  await chooseEmail(page);
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the password').fill(password);
}

/** Opens the link of a sign-up in the browser that signed up, and presses the button. */
export async function confirmHere(page: Page, link: string): Promise<void> {
  await page.goto(`/confirm-account/${link}`);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
}

/** The page's menus show this address as logged in: in the header, or in a phone's slide-in menu. */
export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await openMenuOfPhone(page);
  await expect(page.getByText(email).filter({ visible: true }).first()).toBeVisible();
  await closeMenuOfPhone(page);
}

/** Presses "Log out", wherever this screen has it. */
export async function logOut(page: Page): Promise<void> {
  await openMenuOfPhone(page);
  const menu = isPhone(page) ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  await menu.getByRole('button', { name: 'Log out' }).click();
}

/** Another device: with its own storage, not logged in. */
export async function anotherDevice(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  return waitsForLife(await context.newPage());
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992;

async function openMenuOfPhone(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  await visible(page, 'button', 'Menu').click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}

async function closeMenuOfPhone(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
}
