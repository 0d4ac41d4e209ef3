import {
  chooseEmail,
  expectSignedIn,
  fillSignUp,
  keptSession,
  logIn,
  logOut,
  ownEmail,
  signInButton,
} from './account.ts';
import { linkTo } from './customer.ts';
import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';

const NAME = 'Aline Uwase';
const PASSWORD = 'umuceri mwiza cyane';

test('when someone signs up, confirms by the mail and logs in, then they are shown until they log out', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const email = ownEmail();
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Send me news and offers by email')).not.toBeChecked();
  await fillSignUp(page, { name: NAME, email, password: PASSWORD });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeFocused();
  await expectSound(page);

  const link = `/confirm-account/${await linkTo(email, 'confirm-account')}`;
  const fetched = await page.request.get(link);
  expect(fetched.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  await page.goto(link);
  const confirm = page.getByRole('button', { name: 'Confirm my email' });
  await expect(confirm).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectSound(page);
  // Opening the link did nothing.
  const early = await page.request.post('/api/v1/users/login', { data: { email, password: PASSWORD } });
  expect(early.status()).toBe(403);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await expectSound(page);

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await logIn(page, { email, password: PASSWORD });
  await expect(page).toHaveURL('/dashboard');
  await expectSignedIn(page, email);
  expect(await keptSession(page)).toEqual([expect.stringMatching(/^\S{20,}$/), expect.any(String), email]);
  await page.reload();
  await expectSignedIn(page, email);

  await logOut(page);
  await expect(page).toHaveURL('/login');
  expect(await keptSession(page)).toEqual([null, null, null]);
  await chooseEmail(page);
  await expect(signInButton(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('when the link does not come, then it can be sent again, and the form still holds what was typed', async ({
  page,
}) => {
  const email = ownEmail();
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await fillSignUp(page, { name: NAME, email, password: PASSWORD });
  await page.getByRole('button', { name: 'Create account' }).click();
  const first = await linkTo(email, 'confirm-account');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Sent again.')).toBeVisible();
  await expect.poll(() => linkTo(email, 'confirm-account')).not.toBe(first);
  await expectSound(page);
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Full name')).toHaveValue(NAME);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
});

test('when fields of the sign-up are wrong, then each says so and the first has the focus', async ({
  page,
}) => {
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await chooseEmail(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Please tell us your name.');
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/such as aline@/);
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription(/Please use at least 8 characters\./);
  await expectSound(page);

  await fillSignUp(page, { name: NAME, email: ownEmail(), password: 'password1' });
  await page.getByRole('button', { name: 'Create account' }).click();
  // Only the server knows common passwords.
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveValue('password1');
  await page.getByLabel('Repeat the password').fill('password2');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Repeat the password')).toHaveAccessibleDescription(/not the same/);
  await page.getByLabel('Show what I type').check();
  await expect(password).toHaveAttribute('type', 'text');
  await expectSound(page);
});

test('when an address is not confirmed yet, then the login says so, and the link in the mailbox goes on', async ({
  page,
}) => {
  const email = ownEmail();
  const data = { name: NAME, email, password: PASSWORD, passwordConfirm: PASSWORD };
  expect((await page.request.post('/api/v1/users/customers/signup', { data })).status()).toBe(201);
  const link = await linkTo(email, 'confirm-account');
  await page.goto('/login', { waitUntil: 'networkidle' });
  await logIn(page, { email, password: PASSWORD });
  await expect(page.getByRole('alert')).toContainText('Please confirm your email first.');
  await expectSound(page);
  expect(await linkTo(email, 'confirm-account')).toBe(link);
  // A browser that did not sign up asks for the password again.
  await page.goto(`/confirm-account/${link}`);
  const password = page.getByLabel('The password you chose', { exact: true });
  await password.fill('another password');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('alert')).toContainText('This is not the password that was chosen');
  await expectSound(page);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.goto(`/confirm-account/${link}`);
  await expect(page.getByRole('heading', { name: 'This link is invalid or has expired.' })).toBeVisible();
  await expectSound(page);
});

test('when the shop cannot be reached as a link is opened, then trying again confirms', async ({ page }) => {
  const email = ownEmail();
  const data = { name: NAME, email, password: PASSWORD, passwordConfirm: PASSWORD };
  await page.request.post('/api/v1/users/customers/signup', { data });
  await page.route('**/api/v1/users/confirm-account/**', (route) => route.abort());
  await page.goto(`/confirm-account/${await linkTo(email, 'confirm-account')}`);
  await expect(page.getByText('We could not reach the shop.')).toBeVisible();
  await page.unroute('**/api/v1/users/confirm-account/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('The password you chose', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
});
