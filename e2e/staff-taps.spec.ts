import type { APIRequestContext, Page } from '@playwright/test';
import { type Hand, newHand, written } from './hand.ts';
import { expect, test } from './journey.ts';
import { ownPhone } from './shopper.ts';
import { callAsStaff, enter, newMember, riderOf, theOwner } from './staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

const NAME = 'Josiane Uwineza';

/** A guest's order of these products, paid at the door or as told. */
async function orderOfGuest(request: APIRequestContext, goods: { _id: string }[], words: object = {}) {
  const phone = ownPhone().typed;
  const place = { district: 'Gasabo', sector: 'Kimironko', directions: 'Near the market, green gate' };
  const data = {
    customer: { name: NAME, phone },
    line_items: goods.map(({ _id: product }) => ({ product, quantity: 1 })),
    shipping: { full_name: NAME, phone, ...place },
    ...{ shipping_method: 'standard', payment_method: 'cod', ...words },
  };
  const answer = await request.post('/api/v1/orders/guests', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data as { _id: string; number: string; total: number };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });
const row = (page: Page, number: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(number) });

/** Counts the presses for one task, and compares them with the table. */
async function expectAsWritten(what: string, work: (hand: Hand) => Promise<void>): Promise<void> {
  const hand = newHand();
  await work(hand);
  expect(hand.count(), what).toEqual(written(what));
}

test('when orders are packed, brought and paid on a phone, then each takes as few presses as is written', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await theOwner(request);
  const make = (name: string) =>
    callAsStaff(request, owner, 'POST', '/products', { name, price: 3_000, stock: 50, status: 'published' });
  const goods = [await make('Ibirahuri by’Intoki'), await make('Indimu z’Intoki')];
  const manager = await newMember(request, 'manager');
  const rider = await riderOf(request, { name: 'Innocent', phone: '0788 999 111' });
  const reference = `MP${Date.now()}`;
  const paid = await orderOfGuest(request, goods, { payment_method: 'momo_code', payment: { reference } });
  const order = await orderOfGuest(request, goods);
  const orderNow = () => callAsStaff(request, manager, 'GET', `/orders/${order._id}`);

  await enter(page, manager);
  await expectAsWritten('pack an order of two lines', async (hand) => {
    await hand.press(page.getByRole('link', { name: /^To pack/ }));
    await hand.press(row(page, order.number));
    await hand.press(page.getByRole('checkbox').first());
    await hand.press(page.getByRole('checkbox').last());
    await expect(page.getByText('2 of 2 picked')).toBeVisible();
    await hand.press(button(page, 'Packed'));
    await expect(button(page, 'Give to the rider')).toBeVisible();
  });

  const { version } = await orderNow();
  await callAsStaff(request, manager, 'PATCH', `/orders/${order._id}`, { version, rider });
  await page.reload();
  await expectAsWritten('give it to its rider', async (hand) => {
    await hand.press(button(page, 'Give to the rider'));
    await expect(button(page, 'Delivered')).toBeVisible();
  });
  await expectAsWritten('delivered, with cash', async (hand) => {
    await hand.press(button(page, 'Delivered'));
    await hand.type(page.getByRole('dialog').getByLabel('Cash counted'), String(order.total));
    await hand.press(inDialog(page, 'Delivered'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await expect.poll(async () => (await orderNow()).status).toBe('delivered');

  await expectAsWritten('give a part back', async (hand) => {
    await hand.press(button(page, 'Partial refund'));
    const dialog = page.getByRole('dialog');
    await hand.type(dialog.getByLabel('Amount'), '500');
    await hand.type(dialog.getByLabel('Reference'), `MPR${Date.now()}`);
    await hand.type(dialog.getByLabel('Reason'), 'One glass was broken.');
    await hand.press(inDialog(page, 'Partial refund'));
    await expect(dialog).toHaveCount(0);
  });

  await page.goto('/admin/orders?filter=%7B%7D');
  await expectAsWritten('confirm a MoMoPay reference', async (hand) => {
    await hand.press(row(page, paid.number));
    await hand.press(button(page, 'Money has arrived'));
    await hand.press(inDialog(page, 'Money has arrived'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  // Before the shortage is noted: afterwards none is left.
  for (let more = 0; more < 3; more += 1) await orderOfGuest(request, goods);
  const short = await orderOfGuest(request, goods);
  await page.goto(`/admin/orders/${short._id}/show`);
  await expectAsWritten('replace a line that is missing', async (hand) => {
    await hand.press(button(page, 'Change items'));
    const line = page.getByRole('dialog').getByRole('region', { name: /Ibirahuri/ });
    await hand.press(line.getByRole('button', { name: 'Replace', exact: true }));
    await hand.type(line.getByLabel('Replace with'), 'Mugs');
    await hand.press(line.getByRole('option', { name: /mugs/i }).first());
    await hand.press(line.getByRole('button', { name: 'Use this' }));
    await hand.press(button(page, 'See the new price'));
    await hand.press(button(page, 'Change the order'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await page.addInitScript(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await page.goto('/admin/packing');
  await expectAsWritten('print the lists of a window', async (hand) => {
    await hand.press(page.getByRole('checkbox', { name: /^Choose all of/ }).first());
    await hand.press(page.getByRole('link', { name: 'Print lists' }));
    await hand.press(button(page, 'Print'));
    await expect(page).toHaveTitle('printed');
  });
  // Reserved stock stays, and no other journey buys it.
  for (const each of goods) {
    const path = `/products/${each._id}`;
    const { version } = await callAsStaff(request, owner, 'GET', path);
    await callAsStaff(request, owner, 'PATCH', path, { version, status: 'draft' });
  }
});

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('when goods are priced, counted, taken in and published on a phone, then each takes as few presses as is written', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const goods = { name: 'Imineke y’Intoki', price: 900, stock: 7, status: 'published' };
  const { _id } = await callAsStaff(request, owner, 'POST', '/products', goods);
  await enter(page, owner, '/products');
  const known = page.getByPlaceholder('Name or SKU');
  await known.fill('Intoki');
  await expectAsWritten('change one price', async (hand) => {
    await hand.press(page.getByRole('button', { name: /^Price of Imineke/ }));
    await hand.type(page.getByRole('spinbutton', { name: /^Price of Imineke/ }), '1350');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Price of Imineke.*FRW.1,350/ })).toBeVisible();
  });
  await expectAsWritten('count one shelf', async (hand) => {
    await hand.press(page.getByRole('button', { name: /^In stock: Imineke/ }));
    await hand.type(page.getByRole('spinbutton', { name: /^In stock: Imineke/ }), '5');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^In stock: Imineke.*5 in stock/ })).toBeVisible();
  });
  await callAsStaff(request, owner, 'DELETE', `/products/${_id}`);

  await page.goto('/admin/products');
  await expectAsWritten('a new product with its photo', async (hand) => {
    await hand.press(page.locator('a[href$="/products/create"]'));
    await hand.type(page.locator('input[name="name"]'), 'Ubuki bw’Intoki');
    await hand.press(page.getByRole('radio', { name: 'In the shop' }));
    await hand.show(page.getByLabel('Pictures of the product: from a file'), {
      ...{ name: 'ubuki.png', mimeType: 'image/png', buffer: PHOTO },
    });
    await expect(page.getByAltText('Picture 1')).toBeVisible();
    await hand.type(page.getByLabel('List price'), '4500');
    await hand.type(page.getByLabel('In stock'), '12');
    await hand.press(button(page, 'Save'));
    await expect(page.getByText('Saved.')).toBeVisible();
  });
  const [honey] = await callAsStaff(request, owner, 'GET', '/products?q=Intoki');
  expect(honey).toMatchObject({ status: 'published', price: 4500 });
  await callAsStaff(request, owner, 'DELETE', `/products/${honey._id}`);

  await page.goto('/admin/imports');
  const rows = Array.from({ length: 30 }, (_, at) => `T-${at},Isabune y’Intoki ${at},${900 + at},exempt`);
  const file = Buffer.from(['sku,name,price,vat_class', ...rows].join('\n'));
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'intoki.csv', mimeType: 'text/csv', buffer: file });
  await button(page, 'See what would happen').click();
  await button(page, 'Import now').click();
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('30 new');
  await page.goto('/admin/change-sets');
  await expectAsWritten('publish all of an import', async (hand) => {
    await hand.press(page.getByRole('link', { name: 'intoki.csv' }).first());
    await hand.press(button(page, 'Publish all'));
    await expect(page.getByText('Done. This is a change of its own and can be undone.')).toBeVisible();
  });
  const soaps = async (): Promise<{ _id: string }[]> =>
    (await callAsStaff(request, owner, 'GET', '/products?q=Isabune&status=published&limit=50')).filter(
      ({ name }: { name: string }) => name.startsWith('Isabune y’Intoki '),
    );
  await expect.poll(async () => (await soaps()).length).toBe(30);
  for (const soap of await soaps()) await callAsStaff(request, owner, 'DELETE', `/products/${soap._id}`);
});
