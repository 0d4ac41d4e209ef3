import { readFile } from 'node:fs/promises';
import { callAs, linkTo, newCustomer, placeOrderAs, signIn } from './customer.ts';
import { expect, test } from './journey.ts';
import { expectSound } from './sound.ts';

test('when name and phone are changed, then the whole shop knows them', async ({ page, request }) => {
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await page.goto('/account');
  await page.getByLabel('Full name').fill('Aline Mukamana');
  await page.getByRole('main').getByRole('textbox', { name: 'Phone' }).fill('12');
  await page.getByRole('button', { name: 'Save the profile' }).click();
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Phone' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(
    /such as 0788 123 456/,
  );
  await expect(page.getByLabel('Full name')).toHaveValue('Aline Mukamana');
  await page.getByRole('main').getByRole('textbox', { name: 'Phone' }).fill('0722 334 455');
  await page.getByRole('button', { name: 'Save the profile' }).click();
  await expect(page.getByText('Your profile is saved')).toBeVisible();
  const me = await callAs(request, customer, 'GET', '/users/me');
  expect(me).toMatchObject({ name: 'Aline Mukamana', phone: '+250722334455' });
});

test('when the password is changed, then the old one and the other devices are out, this one stays', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  const { email, password } = customer;
  const other = (await (await request.post('/api/v1/users/login', { data: { email, password } })).json())
    .data;
  await signIn(page, customer);
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('ikawa nziza cyane');
  await page.getByLabel('Repeat the new password').fill('ikawa nziza cyana');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByLabel('Repeat the new password')).toHaveAccessibleDescription(
    'The two passwords are not the same.',
  );
  await expectSound(page);
  await page.getByLabel('Repeat the new password').fill('ikawa nziza cyane');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Current password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password was changed')).toBeVisible();

  const headers = { authorization: `Bearer ${other.token}` };
  expect((await request.get('/api/v1/users/me', { headers })).status()).toBe(401);
  const old = await request.post('/api/v1/users/login', { data: { email, password } });
  expect(old.status()).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible();
});

test('when the email is changed, then it waits for its link and then counts', async ({ page, request }) => {
  const customer = await newCustomer(request);
  const next = `new-${customer.email}`;
  await signIn(page, customer);
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Change the email' }).click();
  await expect(page.getByLabel('New email')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Change the email' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('New email').fill(next);
  await page.getByLabel('Your password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`${next} is not confirmed yet`)).toBeVisible();
  await expect(page.getByRole('main').getByText(customer.email, { exact: true })).toBeVisible();
  await expectSound(page);

  const link = await linkTo(next, 'confirm-account');
  // The link alone changes nothing: anyone may have requested it.
  expect((await request.patch(`/api/v1/users/confirm-account/${link}`)).status()).toBe(400);
  await page.goto(`/confirm-account/${link}`);
  await page.getByRole('button', { name: 'Confirm my new email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.goto('/dashboard/account');
  await expect(page.getByRole('main').getByText(next, { exact: true })).toBeVisible();
  await expect(page.getByText('is not confirmed yet')).toHaveCount(0);
});

test('when a shipping address is kept in the profile, then billing begins with it, and both can go', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Add shipping address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone', { exact: true }).fill('+999 1234 5678');
  await dialog.getByLabel('District').selectOption('Gasabo');
  await dialog.getByLabel('Sector').selectOption('Kimironko');
  await dialog.getByLabel('Directions for the rider').fill('Green gate');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  // Only the server knows that there is no such number: its error is beside the field.
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Phone', { exact: true }).fill('0788 123 456');
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText('Green gate');

  await page.getByRole('button', { name: 'Add billing address' }).click();
  await expect(dialog.getByLabel('Directions for the rider')).toHaveValue('Green gate');
  await dialog.getByLabel('Directions for the rider').fill('The office');
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByRole('region', { name: 'Billing address' })).toContainText('The office');
  await page.getByRole('button', { name: 'Remove shipping address' }).click();
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByRole('region', { name: 'Shipping address' })).toContainText('None yet');
  expect(await callAs(request, customer, 'GET', '/users/me')).toMatchObject({
    shipping: null,
    billing: { directions: 'The office', province: 'Kigali City' },
  });
});

test('when news are wanted and then not, then each is kept, and a failure changes nothing', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await page.goto('/dashboard/account');
  const news = page.getByRole('checkbox', { name: /news and offers/ });
  // It changes after the server's answer: Playwright's check() expects it immediately.
  await news.click();
  await expect(news).toBeChecked();
  await expect
    .poll(async () => (await callAs(request, customer, 'GET', '/users/me')).marketing_consent)
    .toBe(true);
  await page.route('**/api/v1/users/updateMe', (route) => route.abort());
  await news.click();
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop.');
  await expect(news).toBeChecked();
  await page.unroute('**/api/v1/users/updateMe');
  await news.click();
  await expect(news).not.toBeChecked();
  await expect
    .poll(async () => (await callAs(request, customer, 'GET', '/users/me')).marketing_consent)
    .toBe(false);
});

test('when other devices are signed in, then they can be signed out one by one and all together', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  const { email, password } = customer;
  for (let n = 0; n < 3; n += 1) await request.post('/api/v1/users/login', { data: { email, password } });
  await signIn(page, customer);
  await page.goto('/dashboard/account');
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await devices
    .getByRole('button', { name: /^Sign out .+, last used/ })
    .first()
    .click();
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('listitem')).toContainText('This device');
  await expectSound(page);
});

test('when the log-in was a while ago, then devices are signed out with the password, and a wrong one says so', async ({
  page,
  request,
  database,
}) => {
  const customer = await newCustomer(request);
  const { email, password } = customer;
  await request.post('/api/v1/users/login', { data: { email, password } });
  await signIn(page, customer);
  await database.ageProof(customer.email);
  await page.goto('/dashboard/account');
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await devices.getByRole('button', { name: /^Sign out .+, last used/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByLabel('Your password', { exact: true }).fill('not this one at all');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    'This is not your current password.',
  );
  await expectSound(page);
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('listitem')).toContainText('This device');
});

test('when someone asks for their data, then a file with all of it is downloaded', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  const order = await placeOrderAs(request, customer);
  await signIn(page, customer);
  await page.goto('/dashboard/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('isoko-my-data.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text).user).toMatchObject({ email: customer.email, name: 'Aline Uwase' });
  expect(text).toContain(order.number);
  expect(text).not.toContain(customer.token);
});

test('when someone deletes their account, then a wrong password stops it, and the right one says goodbye', async ({
  page,
  request,
}) => {
  test.slow();
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This cannot be undone.');
  await expectSound(page);
  await dialog.getByLabel('Your password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Your password', { exact: true }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('main').getByText('Your account was deleted')).toBeVisible();
  await expectSound(page);
  expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull();
  const { email, password } = customer;
  expect((await request.post('/api/v1/users/login', { data: { email, password } })).status()).toBe(401);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.getByText('Your account was deleted')).toHaveCount(0);
});
