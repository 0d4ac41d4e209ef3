import type { APIRequestContext, Locator, Page, Route } from '@playwright/test';
import { expect, keepInBrowser, test } from './journey.ts';
import { ownPhone } from './shopper.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, type Member, newMember, riderOf, sessionOf } from './staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

const NAME = 'Josiane Uwineza';

/** A guest's order of three packs of glasses, paid at the door or as told. */
async function orderOfGuest(request: APIRequestContext, words: object = {}) {
  const phone = ownPhone().typed;
  const product = (await (await request.get('/api/v1/products/drinking-glasses')).json()).data;
  const place = { district: 'Gasabo', sector: 'Kimironko', directions: 'Near the market, green gate' };
  const data = {
    customer: { name: NAME, phone },
    line_items: [{ product: product._id, quantity: 3 }],
    shipping: { full_name: NAME, phone, ...place },
    shipping_method: 'standard',
    payment_method: 'cod',
    ...words,
  };
  const answer = await request.post('/api/v1/orders/guests', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data as { _id: string; number: string; total: number };
}

/** Counts the tones that the page starts to play. */
function countTones(): void {
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    const { dataset } = document.documentElement;
    dataset.tones = String(Number(dataset.tones ?? 0) + 1);
    begin.apply(this, when);
  };
}

/** Moves the focus there with the Tab key only; fails if that does not reach it. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  const isThere = () => place.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(place).toBeFocused();
}

/** Opens the inbox and waits until it knows the newest order: only later ones are announced. */
async function openInbox(page: Page, packer: Member): Promise<void> {
  const newest = page.waitForResponse(/\/orders\?.*ordered=true/);
  await enter(page, packer, '/orders');
  await (await newest).finished();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

const openFromInbox = (page: Page, number: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(number) })
    .click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** A rider of the list. */
const INNOCENT = { name: 'Innocent', phone: '0788 999 111' };

test('when a packer holds a phone then an order goes from the inbox to the door, counted in cash', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const packer = await newMember(request, 'packer');
  await riderOf(request, INNOCENT);
  await page.clock.install();
  await page.addInitScript(countTones);
  await openInbox(page, packer);
  await expect(page.getByRole('tab', { name: 'To pack' })).toBeVisible();

  // The inbox finds a new order by polling, and rings. A note may contain one word that is longer than the screen.
  const note = 'ngwino'.repeat(15);
  const { _id, number, total } = await orderOfGuest(request, { note });
  await page.clock.fastForward(16_000);
  await expect(page.getByRole('alert').getByText(`New order ${number} from ${NAME}`)).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(number) })).toBeVisible();
  // The tones begin a moment later, when the browser has opened its audio.
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.tones)).toBe('2');
  await expectSound(page);
  await openFromInbox(page, number);

  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+250788/);
  await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/250788/,
  );
  await expect(page.getByText('Near the market, green gate')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expectSound(page);

  // Colleagues see who packs it.
  await press(page, 'I am packing this');
  await expect(page.getByText(/^You are packing this since/)).toBeVisible();

  // One glass less and two mugs more: the price is shown before anything changes.
  await press(page, 'Change items');
  const dialog = page.getByRole('dialog');
  await press(page, /^One less:/);
  await expect(dialog.getByRole('button', { name: 'See the new price' })).toBeDisabled();
  await press(page, 'Customer’s wish');
  await press(page, 'Add a product');
  await dialog.getByLabel('Product').fill('Mugs');
  await dialog.getByRole('option', { name: /mugs/i }).first().click();
  await dialog.getByLabel('How many').fill('2');
  await press(page, 'Add it');
  await press(page, 'See the new price');
  const difference = dialog.getByRole('status').getByText(/^FRW.[\d,]+ (less|more): FRW.[\d,]+ in total/);
  await expect(difference).toBeInViewport();
  await expect(dialog.getByText(/2 × .*ug.* added\./)).toBeInViewport();
  expect((await callAsStaff(request, packer, 'GET', `/orders/${_id}`)).total).toBe(total);
  await press(page, 'Change the order');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const due: number = (await callAsStaff(request, packer, 'GET', `/orders/${_id}`)).to_collect;
  expect(due).not.toBe(total);

  // The dialog closes before the order is read again: the mugs are not in the list yet.
  await expect(page.getByText('0 of 2 picked')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('checkbox').last().check();
  await expect(page.getByText('2 of 2 picked')).toBeVisible();
  await press(page, 'Packed');
  // The page has read the order again: the next note is added to that version.
  await expect(page.getByRole('button', { name: 'Give to the rider' })).toBeVisible();
  await press(page, 'Choose a rider');
  await page.getByRole('radio', { name: /^Innocent/ }).check();
  await press(page, 'Save the rider');
  await expect(page.getByText('Rider: Innocent')).toBeVisible();
  await press(page, 'Give to the rider');

  await press(page, 'Delivered');
  const cash = page.getByRole('dialog').getByLabel('Cash counted');
  // One mug is refused: less is collected, half in coins and half by the code.
  await press(page, 'The customer does not keep everything');
  await press(page, /^One more: .*ug/);
  const left = dialog.getByText(/^Then collect FRW.[\d,]+\.$/);
  await expect(left).toBeVisible();
  const rest = Number((await left.textContent())?.replace(/\D/g, ''));
  expect(rest).toBeLessThan(due);
  // On a small phone too the buttons are in view, whatever is open above them.
  await page.setViewportSize({ width: 390, height: 740 });
  await expect(dialog.getByRole('button', { name: 'Delivered' })).toBeInViewport({ ratio: 1 });
  await expect(left).toBeInViewport({ ratio: 1 });
  const half = Math.floor(rest / 2);
  await cash.fill(String(half));
  await dialog.getByLabel('Paid to the MoMoPay code').fill(String(rest - half - 100));
  await dialog.getByLabel('Reference of that payment').fill(`MP${Date.now()}`);
  await dialog.getByRole('button', { name: 'Delivered' }).click();
  await expect(dialog.getByText(/FRW.100 is missing/)).toBeInViewport();
  await dialog.getByLabel('Paid to the MoMoPay code').fill(String(rest - half));
  // No preview is requested for a delivered order: it would be refused.
  const previews: string[] = [];
  page.on('request', (sent) => sent.url().endsWith('/lines/preview') && previews.push(sent.url()));
  await dialog.getByRole('button', { name: 'Delivered' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delivered', exact: true })).toHaveCount(0);
  expect(previews).toEqual([]);
  // A payment sends no message for a delivered order: the last message stays in view.
  await expect(page.getByRole('status', { name: 'Last message' })).toContainText('Order delivered');

  const done = await callAsStaff(request, packer, 'GET', `/orders/${_id}`);
  expect([done.status, done.payment.status, done.rider.name]).toEqual(['delivered', 'paid', 'Innocent']);
  expect(
    done.payments.map(({ method, captured }: { method: string; captured: number }) => [method, captured]),
  ).toEqual([
    ['momo_code', rest - half],
    ['cod', half],
  ]);
  // The browser logs each refused request as well.
  expect(complaints.filter((each) => !/status of 400/.test(each))).toEqual([]);
});

test('when the sound is off then a new order is said and nothing rings, and the keyboard takes it on', async ({
  page,
  request,
}) => {
  const packer = await newMember(request, 'packer');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.install();
  await page.addInitScript(countTones);
  await openInbox(page, packer);
  await page.getByRole('button', { name: 'Sound on' }).click();
  await expect(page.getByRole('button', { name: 'Sound off' })).toBeVisible();
  const { _id, number } = await orderOfGuest(request);
  await page.clock.fastForward(16_000);
  await expect(page.getByRole('alert').getByText(`New order ${number}`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.tones)).toBeUndefined();
  await expectSound(page);

  await tabTo(page, page.getByRole('main').getByRole('link', { name: number }));
  await page.keyboard.press('Enter');
  const packed = page.getByRole('button', { name: 'Packed', exact: true });
  await expect(packed).toBeVisible();
  await tabTo(page, packed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Give to the rider' })).toBeVisible();
  expect((await callAsStaff(request, packer, 'GET', `/orders/${_id}`)).status).toBe('packed');
});

test('when someone finds the money of a MoMoPay reference then the order is paid and to be packed', async ({
  page,
  request,
}) => {
  const manager = await newMember(request, 'manager');
  const reference = `MP${Date.now()}`;
  const { _id, number } = await orderOfGuest(request, {
    payment_method: 'momo_code',
    payment: { reference },
  });
  await enter(page, manager, '/orders');
  await expect(page.getByRole('link', { name: new RegExp(number) })).toContainText('Check the reference');
  await openFromInbox(page, number);
  await press(page, 'Money has arrived');
  await expect(page.getByRole('dialog')).toContainText(reference);
  await expectSound(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Money has arrived' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Packed', exact: true })).toBeVisible();
  const order = await callAsStaff(request, manager, 'GET', `/orders/${_id}`);
  expect([order.status, order.payment.status]).toEqual(['confirmed', 'paid']);
});

test('when a colleague was quicker then the refusal is in view, and the receipt says what was bought, from whom', async ({
  page,
  request,
}) => {
  const manager = await newMember(request, 'manager');
  const { _id, total } = await orderOfGuest(request);
  const orderNow = () => callAsStaff(request, manager, 'GET', `/orders/${_id}`);
  // Only until the receipt is read: other journeys measure pages without it.
  await callAsStaff(request, manager, 'PATCH', '/settings', { tin: '102 345 678' });
  await enter(page, manager, `/orders/${_id}/show`);
  await press(page, 'Change items');
  const dialog = page.getByRole('dialog');
  await press(page, /^One less:/);
  await press(page, 'Customer’s wish');
  await press(page, 'See the new price');
  await expect(dialog.getByRole('status').getByText(/in total$/)).toBeInViewport({ ratio: 1 });
  const { version, line_items } = await orderNow();
  await callAsStaff(request, manager, 'POST', `/orders/${_id}/claim`, { version, take: true });
  await press(page, 'Change the order');
  await expect(dialog.getByRole('alert').getByText(/changed/)).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'See the new price' })).toBeInViewport({ ratio: 1 });
  await expectSound(page);
  expect((await orderNow()).total).toBe(total);

  await page.goto(`/admin/orders/${_id}/receipt`);
  await expect(page.getByText('TIN 102345678')).toBeVisible();
  await callAsStaff(request, manager, 'PATCH', '/settings', { tin: null });
  expect(line_items[0].unit).toBeTruthy();
  await expect(page.getByRole('cell', { name: `(${line_items[0].unit})` })).toBeVisible();
  await expect(page.getByText('Not an EBM receipt')).toBeVisible();
  await expectSound(page);
});

test('when the answer to a refund is lost then it is pressed again and goes back once, with the reason', async ({
  page,
  request,
}) => {
  const manager = await newMember(request, 'manager');
  const { _id, number, total } = await orderOfGuest(request);
  const step = (data: object) => callAsStaff(request, manager, 'POST', `/orders/${_id}/status`, data);
  await step({ status: 'packed' });
  await step({ status: 'out_for_delivery', rider: await riderOf(request, INNOCENT) });
  await step({ status: 'delivered', amount: total });
  await enter(page, manager, `/orders/${_id}/show`);
  await press(page, 'Partial refund');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('1500');
  await dialog.getByLabel('Reference').fill(`MPR-${number}`);
  await dialog.getByLabel('Reason').fill('One glass was broken.');
  await expectSound(page);
  // The server makes the change, but its answer is lost.
  const lose = async (route: Route) => {
    expect((await route.fetch()).status()).toBe(200);
    await route.abort('timedout');
  };
  await page.route(`**/orders/${_id}/payment`, lose, { times: 1 });
  await dialog.getByRole('button', { name: 'Partial refund' }).click();
  await expect(dialog.getByRole('alert')).toContainText('could not reach the shop');
  await dialog.getByRole('button', { name: 'Partial refund' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`1,500 refunded, reference MPR-${number}`)).toBeVisible();
  const order = await callAsStaff(request, manager, 'GET', `/orders/${_id}`);
  expect(order.payment).toMatchObject({ status: 'paid', refunded: 1500 });
});

test('when a packer looks for what is not hers then it is neither offered nor shown', async ({
  page,
  request,
}) => {
  const packer = await newMember(request, 'packer');
  await enter(page, packer);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Orders' })).toBeVisible();
  for (const name of ['Staff', 'Settings', 'Payments', 'Customers', 'Audit log'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await page.goto('/admin/staff');
  await expect(page.getByText(/You don't have the right permissions|Access denied/i).first()).toBeVisible();
  const headers = sessionOf(packer.token);
  expect((await request.get('/api/v1/admin/staff', { headers })).status()).toBe(403);
});

test('when the menu is folded then each of its icons has a name, and its search opens it', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, await newMember(request, 'manager'), '/orders');
  const group = page.getByRole('group', { name: 'Selling' });
  const heading = page.getByText('Selling', { exact: true });
  await expect(heading).toBeVisible();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(heading).toHaveCount(0);
  await expect(group.getByRole('menuitem', { name: 'Orders' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.move(700, 600);
  await page.getByRole('button', { name: 'Find a screen or setting' }).click();
  await expect(page.getByRole('combobox', { name: 'Find a screen or setting' })).toBeFocused();
  await page.keyboard.type('Coup');
  // The results are a landmark of their own, in named groups.
  const found = page.getByRole('region', { name: 'Choices' });
  await expect(found.getByRole('group', { name: 'Screens' }).getByRole('option').first()).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Coupons' })).toBeVisible();
  // In the longest language no name in the menu is cut off: it takes a second line.
  await keepInBrowser(page, { 'isoko:staff-language': 'rw' });
  await page.goto('/admin/coupons');
  const name = page.getByRole('menuitem', { name: 'Ubutumwa busohoka' }).getByText('Ubutumwa busohoka');
  expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});
