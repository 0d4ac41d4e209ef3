import { newCustomer } from './customer.ts';
import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enterByForm, newMember } from './staff.ts';

test('when a customer knocks at the back office then it stays shut, and tells no one whose address it is', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const { email, password } = await newCustomer(request);
  await page.goto('/admin/orders');
  await expectSound(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
  expect(await page.evaluate(() => localStorage.getItem('isoko:staff'))).toBeNull();
  // The browser only logs the refusal itself.
  expect(complaints.filter((each) => !each.includes('401'))).toEqual([]);
});

test('when a password was handed out then nothing is shown before another one is chosen', async ({
  page,
  request,
  database,
}) => {
  const packer = await newMember(request, 'packer');
  await database.handOutPassword(packer.email);
  await enterByForm(page, packer, '/orders');
  await expect(page.getByRole('heading', { name: 'Welcome! Please choose a password' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'To pack' })).toHaveCount(0);
  await page.getByLabel('Current password').fill(packer.password);
  await page.getByLabel('New password', { exact: false }).first().fill('inanasi nziza cyane');
  await page.getByLabel('Repeat new password').fill('inanasi nziza cyanee');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByLabel('Repeat new password').fill('inanasi nziza cyane');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { name: /^Muraho/ })).toBeVisible();
});

test('when a session was ended elsewhere then the next look leads to the login, which says so', async ({
  page,
  request,
}) => {
  const packer = await newMember(request, 'packer');
  // A screen without polling: the list of orders would look by itself before its button is pressed.
  await enterByForm(page, packer, '/products');
  await expect(page.getByRole('button', { name: /^In stock: / }).first()).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('iss_');
  expect(await page.evaluate(() => document.cookie)).not.toContain('staff');
  await callAsStaff(request, packer, 'POST', '/sessions/end-others');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
});
