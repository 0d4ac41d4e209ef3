import type { Page } from '@playwright/test';
import { newHand } from './hand.ts';
import { expectInSight } from './in-sight.ts';
import { expect, test } from './journey.ts';
import { addToCart, fillCheckout, openStep, ownPhone, placeOrder, visible } from './shopper.ts';
import { expectSound } from './sound.ts';
import { callAsStaff, enter, newMember, theOwner } from './staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

const POINT = /^Kimironko\s*Free\s*KG 11 Ave, our shop opposite the Kimironko market/;
const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

test('when a guest collects an order, then a packer has it ready, and hands it over for its code alone', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const phone = ownPhone();
  await addToCart(page, 'ground-coffee');
  await page.goto('/checkout');
  await page.getByLabel('Full name').fill('Aline Uwase');
  await page.getByLabel('Phone', { exact: true }).fill(phone.typed);
  await page.getByText('I collect it', { exact: true }).click();
  await expectInSight(radio(page, POINT));
  // No address is asked for, and a time is preselected.
  await expect(page.getByRole('combobox', { name: 'Sector' })).toHaveCount(0);
  await expect(page.getByLabel('Directions for the rider')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /When you collect it.*\d–\d.*Free/ })).toBeVisible();
  await expectSound(page);
  await openStep(page, 'Payment');
  await radio(page, /^Cash when you collect it/).check();
  await placeOrder(page).click();
  await expect(page.getByText(/We write to .* when it is ready to collect/)).toBeVisible();
  await expect(page.getByText('KG 11 Ave, our shop opposite the Kimironko market')).toBeVisible();
  await expect(page.getByText(/^Collect it (today|tomorrow|\w+day)/)).toBeVisible();
  await expectSound(page);

  const packer = await newMember(request, 'packer');
  const [{ _id, total }] = await callAsStaff(
    request,
    packer,
    'GET',
    `/orders?phone=${phone.stored.slice(1)}`,
  );
  const desk = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await enter(desk, packer, `/orders/${_id}/show`);
  await expect(desk.getByText('Collected at Kimironko').first()).toBeVisible();
  await expect(desk.getByText('No rider yet')).toHaveCount(0);
  await press(desk, 'Ready to collect');
  await expectInSight(desk.getByRole('button', { name: 'Hand it over' }));
  await expectSound(desk);

  await page.reload();
  await expect(page.getByText('Ready to collect', { exact: true }).first()).toBeVisible();
  const card = page.getByRole('region', { name: 'Ready to collect at Kimironko' });
  const code = (await card.getByText(/^\d{4}$/).textContent()) ?? '';
  await expectSound(page);

  await press(desk, 'Hand it over');
  const dialog = desk.getByRole('dialog');
  // Only managers can hand over without a code.
  await expect(dialog.getByRole('button', { name: 'There is no code' })).toHaveCount(0);
  await dialog.getByLabel('Cash counted').fill(String(total));
  await dialog.getByLabel('Code of the customer').fill(code === '0000' ? '1111' : '0000');
  await dialog.getByRole('button', { name: 'Collected' }).click();
  await expectInSight(dialog.getByText('This is not the code of this order.').first());
  await expectSound(desk);
  await dialog.getByLabel('Code of the customer').fill(code);
  await dialog.getByRole('button', { name: 'Collected' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByText('Collected', { exact: true }).first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('Collected', { exact: true }).first()).toBeVisible();
  await expect(card).toHaveCount(0);

  // A returning customer who collects again need not choose.
  await addToCart(page, 'ground-coffee');
  await page.goto('/cart');
  const again = newHand();
  await again.press(visible(page, 'link', 'Checkout'));
  await expectInSight(page.getByRole('heading', { name: /When you collect it.*\d–\d.*Free/ }));
  await again.press(placeOrder(page));
  await expect(page.getByText(/We write to .* when it is ready to collect/)).toBeVisible();
  await expect(page.getByText('KG 11 Ave, our shop opposite the Kimironko market')).toBeVisible();
  expect(again.count()).toEqual({ presses: 2, fields: 0 });
});

test('when a customer calls that they come for their order, then it is collected, and brought again when they call again', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const phone = ownPhone();
  await addToCart(page, 'ground-coffee');
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed });
  await placeOrder(page).click();
  await expect(page.getByText('Murakoze, Aline!')).toBeVisible();

  const packer = await newMember(request, 'packer');
  const orders = `/orders?phone=${phone.stored.slice(1)}`;
  const [{ _id }] = await callAsStaff(request, packer, 'GET', orders);
  const desk = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await enter(desk, packer, `/orders/${_id}/show`);
  await press(desk, 'Change the place');
  const dialog = desk.getByRole('dialog');
  const choose = async (label: string, option: string | RegExp) => {
    await dialog.getByLabel(label).click();
    await desk.getByRole('option', { name: option }).first().click();
  };
  await choose('How it is handed over', 'Collected at Kimironko');
  await expect(dialog.getByLabel('Directions for the rider')).toHaveCount(0);
  await press(desk, 'See the new price');
  await expectInSight(dialog.getByText('Please choose a time for the new place.'));
  await choose('Time', /\d–\d/);
  await press(desk, 'See the new price');
  await expectInSight(dialog.getByText(/less: FRW.[\d,]+ in total/));
  await expectInSight(dialog.getByText(/Collection point, Delivery time\./));
  await expectSound(desk);
  await press(desk, 'Change the order');
  // The dialog closes after success: the choice was visible in it before.
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByText('Collected at Kimironko').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Collect it (today|tomorrow|\w+day)/)).toBeVisible();
  await expectSound(page);

  await press(desk, 'Change the place');
  await choose('How it is handed over', 'Delivery');
  await choose('District', 'Gasabo');
  await choose('Sector', 'Remera');
  await dialog.getByLabel('Directions for the rider').fill('Blue gate');
  await choose('Time', 'No fixed time');
  await press(desk, 'See the new price');
  await expectInSight(dialog.getByText(/more: FRW.[\d,]+ in total/));
  await press(desk, 'Change the order');
  await expect(dialog).toHaveCount(0);
  await expect(desk.getByText('No rider yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Blue gate')).toBeVisible();
  await desk.context().close();
});

test('when an owner opens a point and closes it for a while, then shoppers have it and have it no more', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await theOwner(request);
  await enter(page, owner, '/points/create');
  await page.getByLabel('Name').fill('Remera');
  await page.getByLabel('Address and how to find it').fill('KG 17 Ave, beside the bus station');
  await page.getByLabel('Closes').fill('07:00');
  await press(page, 'Save');
  await expectInSight(page.getByText('A point closes after it opens, such as 08:00–20:00.').first());
  await expectSound(page);
  await page.getByLabel('Closes').fill('19:00');
  await page.getByLabel('Fee').fill('500');
  await press(page, 'Save');
  await expect(page.getByText('KG 17 Ave, beside the bus station · 08:00–19:00 · FRW 500')).toBeVisible();
  await expectSound(page);
  const offered = async () => {
    const { data } = await (await request.get('/api/v1/shipping/points')).json();
    return data.map(({ name, method }: { name: string; method: { price: number } }) => [name, method.price]);
  };
  expect(await offered()).toContainEqual(['Remera', 500]);
  await page.getByRole('link', { name: /Remera/ }).click();
  await page.getByLabel('Customers can choose it').uncheck();
  await press(page, 'Save');
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await offered()).toEqual([['Kimironko', 0]]);
  await press(page, 'Delete');
  await press(page, 'Confirm');
  await expect(page.getByText('Removed.')).toBeVisible();
});
