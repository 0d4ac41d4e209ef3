import { callAs, newCustomer, signIn } from './customer.ts';
import { expect, test } from './journey.ts';
import { expectSound } from './sound.ts';

const HOME = {
  label: 'Home',
  full_name: 'Aline Uwase',
  phone: '0788 123 456',
  district: 'Gasabo',
  sector: 'Kimironko',
  directions: 'Near the market, green gate',
};

test('when addresses are added, changed and removed, then the book is as its owner wants it', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await page.goto('/dashboard/addresses');
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Who receives it')).toHaveValue('Aline Uwase');
  await dialog.getByLabel('What you call it').fill('Home');
  await dialog.getByLabel('Phone', { exact: true }).fill('0788 123 456');
  await dialog.getByLabel('District').selectOption('Gasabo');
  await dialog.getByLabel('Sector').selectOption('Kimironko');
  await dialog.getByLabel('Directions for the rider').fill('Near the market');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog).toBeHidden();
  const home = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Home' }) });
  await expect(home).toContainText('Kimironko, Gasabo, Kigali City');
  await expect(home).toContainText('Default');

  await page.getByRole('button', { name: 'Change Home' }).click();
  await dialog.getByLabel('District').selectOption('Kicukiro');
  await expect(dialog.getByLabel('Sector')).toHaveValue('');
  await dialog.getByLabel('Sector').selectOption('Niboye');
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(home).toContainText('Niboye, Kicukiro, Kigali City');

  await page.getByRole('button', { name: 'Remove Home' }).click();
  const remove = dialog.getByRole('button', { name: 'Remove the address' });
  await expect(remove).toBeVisible();
  await expectSound(page);
  await remove.click();
  await expect(page.getByRole('heading', { name: 'No address yet' })).toBeVisible();
  expect(await callAs(request, customer, 'GET', `/address/user/${customer.id}`)).toEqual([]);
});

test('when another address becomes the default, then it alone is marked and is first', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await callAs(request, customer, 'POST', '/address', HOME);
  await callAs(request, customer, 'POST', '/address', { ...HOME, label: 'Work', sector: 'Remera' });
  await signIn(page, customer);
  await page.goto('/dashboard/addresses');
  await page.getByRole('button', { name: 'Make Work the default' }).click();
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(names).toHaveText(['Work', 'Home']);
  await expect(page.getByText('Default', { exact: true })).toHaveCount(1);
  await page.reload();
  await expect(names).toHaveText(['Work', 'Home']);
  await expectSound(page);
});

test('when fields are wrong, then each says so, the first has the focus, and nothing typed is lost', async ({
  page,
  request,
}) => {
  await signIn(page, await newCustomer(request));
  await page.goto('/dashboard/addresses');
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone', { exact: true }).fill('12');
  await dialog.getByLabel('Street or house').fill('KG 17 Ave 45');
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog.getByLabel('Phone', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
    /such as 0788 123 456/,
  );
  await expect(dialog.getByLabel('District')).toHaveAccessibleDescription('Please choose a district.');
  await expect(dialog.getByLabel('Directions for the rider')).toHaveAccessibleDescription(
    'Please tell the rider how to find you.',
  );
  await expect(dialog.getByLabel('Street or house')).toHaveValue('KG 17 Ave 45');
  await expectSound(page);

  // Passes every check a browser can make.
  await dialog.getByLabel('Phone', { exact: true }).fill('+999 1234 5678');
  await dialog.getByLabel('District').selectOption('Gasabo');
  await dialog.getByLabel('Sector').selectOption('Kimironko');
  await dialog.getByLabel('Directions for the rider').fill('Near the market');
  await dialog.getByRole('button', { name: 'Save the address' }).click();
  await expect(dialog.getByLabel('Phone', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Street or house')).toHaveValue('KG 17 Ave 45');
});

test('when the shop is not reached, then an address is neither lost nor removed', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await callAs(request, customer, 'POST', '/address', HOME);
  await signIn(page, customer);
  await page.goto('/dashboard/addresses');
  await page.getByRole('button', { name: 'Remove Home' }).click();
  await page.route('**/api/v1/address/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Remove the address' }).click();
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop.');
  await expectSound(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Change Home' }).click();
  await page.getByLabel('Directions for the rider').fill('Blue gate now');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByRole('alert')).toContainText('What you typed is still here.');
  await expect(page.getByLabel('Directions for the rider')).toHaveValue('Blue gate now');
  await page.unroute('**/api/v1/address/**');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Blue gate now')).toBeVisible();
});
