import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { linkTo, newCustomer } from './customer.ts';
import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, enterByForm, newMember, theOwner } from './staff.ts';

/** A list asks half a second after the last letter. */
const TYPING_MS = 800;

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
  // By name she may be on the second page: the other journeys of this shop invite people too.
  await page.getByPlaceholder('Name or e-mail').fill(email);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await expect(row.getByText('Invited')).toBeVisible();
  await expectSound(page);

  const link = await linkTo(email, 'reset-password');
  const data = { password, passwordConfirm: password };
  expect((await request.patch(`/api/v1/users/resetPassword/${link}`, { data })).ok()).toBe(true);
  const hers = await (await browser.newContext()).newPage();
  await enterByForm(hers, { name: '', token: '', email, password }, '/products');
  await expect(hers.getByRole('checkbox')).toHaveCount(0);
  await expect(hers.getByRole('button', { name: /^In stock: / }).first()).toBeVisible();
  await expect(hers.getByRole('button', { name: /^Price of/ })).toHaveCount(0);
  await expect(hers.getByRole('link', { name: 'New product' })).toHaveCount(0);
  await hers.context().close();

  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('They are signed out immediately')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Removed.')).toBeVisible();
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
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/show-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await enter(page, manager, '/customers');
  await page.getByPlaceholder('Phone, name, tag or order').fill(email);
  // Pressed before the list requests the typed text, and the next screen opens after that: the press counts.
  await page.getByRole('link', { name: 'Thérèse Nyiraneza' }).click();
  await page.waitForTimeout(TYPING_MS);
  held.resolve();

  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Calls before noon.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Calls before noon.');
  await expectSound(page);

  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(/^Blocked since/)).toBeVisible();
  expect(await logIn()).toBeGreaterThanOrEqual(400);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText(/^Blocked since/)).toHaveCount(0);
  expect(await logIn()).toBe(200);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save their data' }).click(),
  ]);
  const data = await readFile(await file.path(), 'utf8');
  expect(data).toContain(email);
  expect(data).toContain('Calls before noon.');

  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page).toHaveURL(/\/admin\/customers(\?|$)/);
  await expect(page.getByRole('link', { name: 'Thérèse Nyiraneza' })).toHaveCount(0);
  expect(await callAsStaff(request, manager, 'GET', `/customers?q=${email}`)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** The body of a guest's order of one product with this phone. */
async function guestOrder(
  request: APIRequestContext,
  { name = 'Keza', phone }: { name?: string; phone: string },
) {
  const product = (await (await request.get('/api/v1/products/drinking-glasses')).json()).data;
  return {
    customer: { name, phone },
    line_items: [{ product: product._id, quantity: 3 }],
    shipping: {
      ...{ full_name: name, phone, district: 'Gasabo', sector: 'Kimironko' },
      directions: `Gate of ${phone}`,
    },
    ...{ shipping_method: 'standard', payment_method: 'cod' },
  };
}

async function orderAsGuest(request: APIRequestContext, who: { name: string; phone: string }): Promise<void> {
  const answer = await request.post('/api/v1/orders/guests', { data: await guestOrder(request, who) });
  expect(answer.status()).toBe(201);
}

test('when a guest is looked up by phone then tag, note, join and block hold, and the record is one', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const tail = String(Math.trunc(Math.random() * 900) + 100);
  const [phone, second] = [`0788 411 ${tail}`, `0722 411 ${tail}`];
  const manager = await newMember(request, 'manager');
  await orderAsGuest(request, { name: 'Mama Keza', phone });
  await orderAsGuest(request, { name: 'Keza', phone: second });
  await enter(page, manager, '/customers');
  await page.getByPlaceholder('Phone, name, tag or order').fill(phone);
  // The list requests half a second after the last letter; a press before that would lead back to it.
  await expect(page).toHaveURL(/filter=/);
  await page.getByRole('link', { name: 'Mama Keza' }).click();
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expectSound(page);

  await page.getByLabel('Add a tag').fill('Hotel');
  await page.getByLabel('Add a tag').press('Enter');
  await expect(page.getByText('The tags were saved.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tags' }).getByText('hotel')).toBeVisible();
  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Rings twice.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Rings twice.');

  await page.getByRole('button', { name: 'Another phone' }).click();
  await page.getByRole('dialog').getByLabel('The other phone').fill(second);
  await page.getByRole('button', { name: 'Merge them' }).click();
  await expect(page.getByText('2 orders', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Also ordered as Keza/)).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('dialog').getByLabel('Reason, for colleagues').fill('Never at home');
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('Blocked because: Never at home')).toBeVisible();
  const data = await guestOrder(request, { phone: second });
  const refused = await request.post('/api/v1/orders/guests', { data });
  expect((await refused.json()).code).toBe('customer_blocked');
  expect(complaints).toEqual([]);
});
