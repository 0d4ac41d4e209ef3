import { randomUUID } from 'node:crypto';
import { linkTo, newCustomer } from './customer.ts';
import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { enter, theOwner } from './staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('when the owner invites an address that is a customer, then the owner is told, and the role waits for a new password', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const customer = await newCustomer(request, { name: `Claudine ${randomUUID().slice(0, 8)}` });
  await enter(page, await theOwner(request), '/staff/create');
  await page.getByLabel('Name').fill('Claudine');
  await page.getByLabel('E-mail').fill(customer.email);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  const row = page.getByRole('listitem').filter({ hasText: customer.email });
  await expect(row.getByText('Is a customer')).toBeVisible();
  await row.getByRole('link').click();
  await expect(page.getByText('This address already belongs to a customer.')).toBeVisible();
  await expectSound(page);

  // Until then they are a customer, in the open session and in a new one.
  const headers = { authorization: `Bearer ${customer.token}` };
  const me = async () => request.get('/api/v1/users/me', { headers });
  expect((await (await me()).json()).data.role).toBeNull();
  const password = 'inyama nziza cyane';
  const link = await linkTo(customer.email, 'reset-password');
  const data = { password, passwordConfirm: password };
  expect((await request.patch(`/api/v1/users/resetPassword/${link}`, { data })).ok()).toBe(true);
  expect((await me()).status()).toBe(401);
  const login = await request.post('/api/v1/users/login', { data: { email: customer.email, password } });
  expect((await login.json()).data.user.role).toBe('packer');
  expect(complaints).toEqual([]);
});
