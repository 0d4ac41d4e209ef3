import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectInSight } from './in-sight.ts';
import { expect, test } from './journey.ts';
import { ownPhone } from './shopper.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, newMember, riderOf } from './staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

const NAME = 'Josiane Uwineza';
const KALISA = { name: 'Kalisa', phone: '0788 999 222' };
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** A guest's order on its way with a rider, or packed for them, and its customer's code. */
async function onTheWay(
  request: APIRequestContext,
  { rider, quantity, isInShop = false }: { rider: string; quantity: number; isInShop?: boolean },
) {
  const phone = ownPhone().typed;
  const product = (await (await request.get('/api/v1/products/drinking-glasses')).json()).data;
  const place = { district: 'Gasabo', sector: 'Kimironko', directions: 'Near the market, green gate' };
  const data = {
    customer: { name: NAME, phone },
    line_items: [{ product: product._id, quantity }],
    shipping: { full_name: NAME, phone, ...place },
    ...{ shipping_method: 'standard', payment_method: 'cod' },
  };
  const placed = await request.post('/api/v1/orders/guests', { data });
  expect(placed.status(), await placed.text()).toBe(201);
  const { _id, number, total, access_token } = (await placed.json()).data;
  const packer = await newMember(request, 'packer');
  const step = (body: object) => callAsStaff(request, packer, 'POST', `/orders/${_id}/status`, body);
  await step({ status: 'packed' });
  if (isInShop) await callAsStaff(request, packer, 'PATCH', `/orders/${_id}`, { rider });
  else await step({ status: 'out_for_delivery', rider });
  const headers = { 'x-order-token': access_token };
  const order = (await (await request.get(`/api/v1/orders/${_id}`, { headers })).json()).data;
  return {
    _id: String(_id),
    number: String(number),
    total: Number(total),
    code: String(order.delivery_code),
  };
}

test('when a rider comes back with FRW 500 missing then both sign for it, it is owed, and the day is closed with it', async ({
  page,
  browser,
  request,
}) => {
  const rider = await riderOf(request, KALISA);
  const one = await onTheWay(request, { rider, quantity: 2 });
  const two = await onTheWay(request, { rider, quantity: 1 });
  const manager = await newMember(request, 'manager', { name: 'Grace' });
  const { url } = await callAsStaff(request, manager, 'POST', `/riders/${rider}/link`);

  const context = await browser.newContext();
  const phone = await context.newPage();
  const complaints = complaintsOf(phone);
  await phone.goto(new URL(url).pathname.replace(/^\/rw/, '') + new URL(url).hash);
  const stops = phone.getByRole('article');
  await expect(stops).toHaveCount(2);
  // The secret is removed from the address, and the page opens again without it.
  await expect(phone).toHaveURL(/\/ride$/);
  await phone.reload();
  await expect(stops).toHaveCount(2);
  await expect(stops.first().getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+250788/);
  await press(phone, new RegExp(`Bring ${NAME} earlier`));
  await expect(stops.first()).toHaveAccessibleName(two.number);
  await expectSound(phone);

  for (const { number, total, code } of [two, one]) {
    const stop = phone.getByRole('article', { name: number });
    await stop.getByRole('button', { name: 'Delivered' }).press('Enter');
    await expect(stop.getByLabel('Cash you took')).toBeFocused();
    await stop.getByRole('button', { name: 'Back' }).press('Enter');
    await expect(stop.getByRole('button', { name: 'Delivered' })).toBeFocused();
    await stop.getByRole('button', { name: 'Delivered' }).click();
    await expectInSight(stop.getByRole('button', { name: 'The customer has no code' }));
    await stop.getByLabel('Cash you took').fill(String(total));
    await stop.getByLabel('The customer’s four digits').fill(code === '0000' ? '1111' : '0000');
    await stop.getByRole('button', { name: 'Delivered' }).click();
    await expect(stop.getByText('This is not the code of this order.')).toBeVisible();
    await stop.getByLabel('The customer’s four digits').fill(code);
    await stop.getByRole('button', { name: 'Delivered' }).click();
    await expect(stop).toHaveCount(0);
    // The focus moves to the remaining stops, a moment after the stop is gone.
    await expect.poll(() => phone.evaluate(() => document.activeElement === document.body)).toBe(false);
  }
  const taken = one.total + two.total;
  const withComma = (francs: number) => francs.toLocaleString('en-US');
  await expect(phone.getByText(`FRW ${withComma(taken)}`)).toBeVisible();

  await enter(page, manager, '/riders');
  const panel = page.getByRole('region', { name: 'Kalisa' });
  await expect(panel.getByText(`Owes FRW ${withComma(taken)}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Take the cash' }).click();
  await page.getByLabel('Cash counted').fill(String(taken - 500));
  await expect(page.getByText('FRW 500 is missing.')).toBeVisible();
  await page.getByLabel('Why?').fill('Wrong change');
  await page.getByRole('radio', { name: /stays on the rider/ }).check();
  await expectSound(page);
  await press(page, 'Counted');
  await expect(panel.getByText('Owes FRW 500')).toBeVisible();
  await expect(panel.getByText('Kalisa has not confirmed it on their page yet.')).toBeVisible();

  await phone.reload();
  await expect(phone.getByText('FRW 500 was missing: “Wrong change”.')).toBeVisible();
  await press(phone, 'Yes, that is right');
  await expect(phone.getByRole('button', { name: 'Yes, that is right' })).toHaveCount(0);
  await page.reload();
  await expect(panel.getByText(/Kalisa confirmed it at/)).toBeVisible();

  await enter(page, manager, '/day');
  const drawer = page.getByRole('region', { name: 'Drawer' });
  await drawer.getByRole('button', { name: 'Close the day' }).click();
  const { drawer: books } = await callAsStaff(request, manager, 'GET', '/books');
  await page.getByLabel('Counted').fill(String(books.expected));
  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click();
  await expect(drawer.getByText(/Closed by Grace/)).toBeVisible();
  await expectSound(page);
  // The browser logs each refused request as well.
  expect(complaints.filter((each) => !/status of 400/.test(each))).toEqual([]);
  await context.close();
});

test('when no one is at home then a photo of where it was left is the proof, sent small, and staff see it', async ({
  page,
  browser,
  request,
}) => {
  const rider = await riderOf(request, { name: 'Mugisha', phone: '0788 999 333' });
  const { _id, number, total } = await onTheWay(request, { rider, quantity: 1 });
  await onTheWay(request, { rider, quantity: 1, isInShop: true });
  const manager = await newMember(request, 'manager');
  const { url } = await callAsStaff(request, manager, 'POST', `/riders/${rider}/link`);

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  const complaints = complaintsOf(phone);
  await phone.goto(new URL(url).pathname.replace(/^\/rw/, '') + new URL(url).hash);
  await expect(phone.getByText('Still in the shop.')).toBeVisible();
  const stop = phone.getByRole('article', { name: number });
  await stop.getByRole('button', { name: 'Delivered' }).click();
  await stop.getByRole('button', { name: 'The customer has no code' }).click();
  await stop.getByLabel('Cash you took').fill(String(total));
  await stop.getByRole('button', { name: 'Delivered' }).click();
  await expect(stop.getByText('Please type who took it, or take a photo.')).toBeInViewport();

  const sent = phone.waitForRequest(/\/photo$/);
  const choosing = phone.waitForEvent('filechooser');
  await stop.getByText('Take a photo of where it is left').click();
  await (await choosing).setFiles(join(import.meta.dirname, '../demo/pictures/slides/slide-1.webp'));
  // A phone's photo has some megabytes; the uploaded one has fewer.
  const { 'content-length': bytes } = await (await sent).allHeaders();
  expect(Number(bytes)).toBeLessThan(200_000);
  await expect(stop.getByRole('status')).toHaveText(/^Photo taken at \d\d:\d\d$/);
  await expect(stop.getByRole('status')).toBeInViewport();
  await expect(stop.getByLabel('Take another photo')).toBeFocused();
  await expect(stop.getByText('Please type who took it, or take a photo.')).toHaveCount(0);
  await expectSound(phone);
  await stop.getByRole('button', { name: 'Delivered' }).click();
  await expect(stop).toHaveCount(0);

  await enter(page, manager, `/orders/${_id}/show`);
  await expect(page.getByRole('img', { name: 'The order at the door' })).toBeVisible();
  await expect(page.getByText(/^Photo of the rider, .* It is kept for 60 days\.$/)).toBeVisible();
  await expectSound(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('when the network of a rider comes back then the stops are there without a press', async ({
  page,
  request,
}) => {
  const rider = await riderOf(request, KALISA);
  const packer = await newMember(request, 'packer');
  const { url } = await callAsStaff(request, packer, 'POST', `/riders/${rider}/link`);
  await page.route('**/api/v1/ride', (route) => route.abort());
  await page.goto(url);
  await expect(page.getByText(/Ntitwashoboye kugera ku iduka/)).toBeVisible();
  await page.unroute('**/api/v1/ride');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(KALISA.name)).toBeVisible();
  await expect(page.getByText(/Ntitwashoboye kugera ku iduka/)).toHaveCount(0);
});

test('when the page is loaded again without a network, then the stops are still there with their time, until the link ends', async ({
  browser,
  request,
}) => {
  const rider = await riderOf(request, { name: 'Habimana', phone: '0788 999 444' });
  const { number } = await onTheWay(request, { rider, quantity: 1 });
  const manager = await newMember(request, 'manager');
  const { url } = await callAsStaff(request, manager, 'POST', `/riders/${rider}/link`);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await phone.goto(new URL(url).pathname.replace(/^\/rw/, '') + new URL(url).hash);
  const stop = phone.getByRole('article', { name: number });
  await expect(stop).toBeVisible();

  await phone.route('**/api/v1/ride', (route) => route.abort());
  await phone.reload();
  await expect(stop.getByRole('link', { name: 'Call' })).toBeVisible();
  await expect(phone.getByText(/Below is what the shop said at \d\d:\d\d\./)).toBeVisible();
  await phone.unroute('**/api/v1/ride');
  await phone.getByRole('button', { name: 'Try again' }).click();
  await expect(phone.getByText(/Below is what/)).toHaveCount(0);
  await expect(stop).toBeVisible();

  await callAsStaff(request, manager, 'DELETE', `/riders/${rider}/link`);
  await phone.reload();
  await expect(phone.getByText('This link is over.')).toBeVisible();
  expect(await phone.evaluate(() => localStorage.getItem('isoko:ride-stops'))).toBeNull();
  await context.close();
});

test('when a rider reads Kinyarwanda on a small phone, then each word is inside of its button', async ({
  page,
  request,
}) => {
  const rider = await riderOf(request, { name: 'Nkusi', phone: '0788 999 555' });
  const { number } = await onTheWay(request, { rider, quantity: 1 });
  const manager = await newMember(request, 'manager');
  const { url } = await callAsStaff(request, manager, 'POST', `/riders/${rider}/link`);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(new URL(url).pathname + new URL(url).hash);
  const stop = page.getByRole('article', { name: number });
  for (const name of ['Hamagara', 'Ikarita', 'Byatanzwe', 'Ntibyashobotse']) {
    const word = stop.getByText(name, { exact: true });
    await expect(word).toBeVisible();
    const room = await word.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return button.clientWidth - range.getBoundingClientRect().width;
    });
    expect(room, name).toBeGreaterThanOrEqual(8);
  }
});
