import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { linkTo, newCustomer } from './customer.ts';
import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, newMember, theOwner } from './staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('when the owner invites a packer then the link brings her in, to what is hers alone', async ({
  page,
  request,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const owner = await theOwner(request);
  const [email, password] = [`${randomUUID()}@example.rw`, 'inyama nziza cyane'];
  await enter(page, owner, '/staff/create');
  await page.getByLabel('Name').fill('Vestine Mukeshimana');
  await page.getByLabel('E-mail').fill(email);
  await expect(page.getByRole('radio', { name: /^Packer/ })).toBeChecked();
  await expectSound(page);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row.getByText('Invited')).toBeVisible();
  await expectSound(page);

  const link = await linkTo(email, 'reset-password');
  const data = { password, passwordConfirm: password };
  expect((await request.patch(`/api/v1/users/resetPassword/${link}`, { data })).ok()).toBe(true);
  const hers = await (await browser.newContext()).newPage();
  await enter(hers, { name: '', token: '', email, password }, '/products');
  await expect(hers.getByRole('checkbox')).toHaveCount(0);
  await expect(hers.getByRole('button', { name: /^On the shelf of/ }).first()).toBeVisible();
  await expect(hers.getByRole('button', { name: /^Price of/ })).toHaveCount(0);
  await expect(hers.getByRole('link', { name: 'New product' })).toHaveCount(0);
  await hers.context().close();

  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('They are signed out at once')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(row).toHaveCount(0);
  const login = await request.post('/api/v1/users/login', { data: { email, password } });
  expect((await login.json()).data.user.role).toBeNull();
  expect(complaints).toEqual([]);
});

test('when a customer is noted, blocked, let in, handed out and erased then each holds immediately', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const { email, password } = await newCustomer(request, { name: 'Thérèse Nyiraneza' });
  const manager = await newMember(request, 'manager');
  const logIn = async () =>
    (await request.post('/api/v1/users/login', { data: { email, password } })).status();
  await enter(page, manager, '/customers');
  await page.getByPlaceholder('Phone, name or e-mail').fill(email);
  await expectSound(page);
  await page.getByRole('link', { name: 'Thérèse Nyiraneza' }).click();

  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Calls before noon.');
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Calls before noon.');
  await expectSound(page);

  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(/^Blocked since/)).toBeVisible();
  expect(await logIn()).toBeGreaterThanOrEqual(400);
  await page.getByRole('button', { name: 'Let them in again' }).click();
  await expect(page.getByText(/^Blocked since/)).toHaveCount(0);
  expect(await logIn()).toBe(200);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save their data' }).click(),
  ]);
  const held = await readFile(await file.path(), 'utf8');
  expect(held).toContain(email);
  expect(held).toContain('Calls before noon.');

  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page).toHaveURL(/\/admin\/customers(\?|$)/);
  await expect(page.getByRole('link', { name: 'Thérèse Nyiraneza' })).toHaveCount(0);
  expect(await callAsStaff(request, manager, 'GET', `/customers?q=${email}`)).toEqual([]);
  expect(complaints).toEqual([]);
});
