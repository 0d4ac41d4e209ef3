import { expectSignedIn, fillSignUp, logIn, ownEmail } from './account.ts';
import { linkTo } from './customer.ts';
import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';

const PASSWORD = 'umuceri mwiza cyane';
const STRANGE = 'ibirayi bibi cyane';

/** Another person requests an account with the address, from elsewhere. */
const strangerOf = (email: string) => ({
  data: { name: 'Stranger', email, phone: '0788 999 999', password: STRANGE, passwordConfirm: STRANGE },
});

test('when a stranger signed up with her address before and after her, then she has her account and they have none', async ({
  page,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const email = ownEmail();
  await page.request.post('/api/v1/users/customers/signup', strangerOf(email));
  const before = await linkTo(email, 'confirm-account');
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await fillSignUp(page, { name: 'Jeanne Mukamana', email, password: PASSWORD });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect.poll(() => linkTo(email, 'confirm-account')).not.toBe(before);
  const hers = await linkTo(email, 'confirm-account');
  await page.request.post('/api/v1/users/customers/signup', strangerOf(email));
  await expect.poll(() => linkTo(email, 'confirm-account')).not.toBe(hers);

  // The newest link is the stranger's: her browser's secret does not fit it, and she chooses her password once more.
  await page.goto(`/confirm-account/${await linkTo(email, 'confirm-account')}`);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('alert')).toContainText('Someone else signed up with your address after you');
  await expectSound(page);
  await page.getByLabel('Full name').fill('Jeanne Mukamana');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repeat the new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set it and confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  const theirs = await page.request.post('/api/v1/users/login', { data: { email, password: STRANGE } });
  expect(theirs.status()).toBe(401);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await logIn(page, { email, password: PASSWORD });
  await expect(page).toHaveURL('/dashboard');
  await expectSignedIn(page, email);
  // The browser itself reports the refused press.
  expect(complaints.filter((each) => !/401 .*\/users\/confirm-account\//.test(each))).toEqual([]);
});

test('when she did not ask for an account, then one press ends it', async ({ page }) => {
  const email = ownEmail();
  await page.request.post('/api/v1/users/customers/signup', strangerOf(email));
  const link = await linkTo(email, 'confirm-account');
  await page.goto(`/confirm-account/${link}`);
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing was confirmed' })).toBeVisible();
  await expectSound(page);
  expect((await page.request.patch(`/api/v1/users/confirm-account/${link}`)).status()).toBe(400);
});
