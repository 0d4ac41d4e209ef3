import type { APIRequestContext, Page } from '@playwright/test';
import type { StaffOrder } from '../packages/contract/src/routes/admin/orders.ts';
import { expect, waitsForLife } from './journey.ts';
import { test } from './network.ts';
import { ownShop } from './own-shop.ts';
import { ownPhone } from './shopper.ts';
import { expectSound } from './sound.ts';
import { callAsStaff, enter, leave, type Member, newMember, theOwner } from './staff.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
test.use(PHONE);

interface Placed {
  _id: string;
  number: string;
}

/** A guest's order, paid at the door. */
async function place(request: APIRequestContext, line_items: object[]): Promise<Placed> {
  const phone = ownPhone().typed;
  const shipping = {
    full_name: 'Aline Uwase',
    phone,
    district: 'Gasabo',
    sector: 'Remera',
    directions: 'Blue gate',
  };
  const data = {
    ...{ customer: { name: 'Aline Uwase', phone }, line_items, shipping },
    ...{ shipping_method: 'standard', payment_method: 'cod' },
  };
  const answer = await request.post('/api/v1/orders/guests', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const tick = (page: Page, product: string) =>
  page.getByRole('checkbox', { name: `${product} is in the bag` });
const open = (page: Page, { number }: Placed) =>
  page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(number) })
    .click();

/** Waits until the phone has cached the screens, so that they open without a network. */
const screensKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await caches.match('/admin/packing')) !== undefined), {
      timeout: 60_000,
    })
    .toBe(true);

test('when two pack a wave of ten and one loses the network then all is packed, and what changed meanwhile is said', async ({
  page,
  network,
  browser,
  playwright,
}) => {
  test.slow();
  // Only Grace's connection is cut.
  const request = await playwright.request.newContext({ baseURL: ownShop().address });
  const owner = await theOwner(request);
  const made = async (product: object): Promise<{ _id: string }> =>
    callAsStaff(request, owner, 'POST', '/products', {
      status: 'published',
      vat_class: 'exempt',
      ...product,
    });
  const rice = await made({ name: 'Wave rice', price: 9_000, stock: 40, unit: '5 kg', stock_place: 'A10' });
  const beef = await made({
    ...{ name: 'Wave beef', price: 6_000, stock: 9_000, stock_place: 'A2' },
    ...{ sold_by: 'weight', step_grams: 100, min_grams: 200 },
  });
  const orders: Placed[] = [];
  for (let at = 0; at < 10; at += 1) {
    const extra = at === 0 ? [{ product: beef._id, quantity: 500 }] : [];
    orders.push(await place(request, [{ product: rice._id, quantity: 1 }, ...extra]));
  }
  const [first, second, third, ...others] = orders as [Placed, Placed, Placed, ...Placed[]];
  const grace = await newMember(request, 'packer', { name: 'Grace' });
  const eric = await newMember(request, 'packer', { name: 'Eric' });
  const orderOf = ({ _id }: Placed): Promise<StaffOrder> =>
    callAsStaff(request, owner, 'GET', `/orders/${_id}`);

  // Six together: all units of a product at its place, then bag by bag.
  await enter(page, grace, '/packing');
  for (const { number } of orders.slice(0, 6)) {
    await page.getByRole('checkbox', { name: `Choose ${number}` }).check();
  }
  await expectSound(page);
  await press(page, 'Pick together (6)');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['A2', 'A10']);
  await expect(page.getByText('6×')).toBeVisible();
  await page.getByRole('checkbox', { name: /Wave beef/ }).check();
  await page.getByRole('checkbox', { name: /Wave rice/ }).check();
  await expect(page.getByText('2 of 2 fetched')).toBeVisible();
  await expectSound(page);
  await press(page, 'To the bags');
  await expectSound(page);
  await expect.poll(async () => (await orderOf(orders[5] as Placed)).packer?.name).toBe('Grace');
  await screensKept(page);

  await network.cut();
  await open(page, first);
  await tick(page, 'Wave rice').check();
  await page.reload();
  await expect(page.getByText('1 of 2 in the bag')).toBeVisible();
  await expect(page.getByText(/^No network\. \d+ actions are kept/)).toBeVisible();
  await press(page, 'Packed');
  await expect(page.getByRole('dialog')).toContainText('Items sold by weight must be weighed first.');
  await press(page, 'Back');
  await page.getByRole('textbox', { name: 'Weight of Wave beef' }).fill('480');
  await press(page, 'Weigh');
  await expect(page.getByText('2 of 2 in the bag')).toBeVisible();
  await press(page, 'One bag more');
  await expectSound(page);
  await press(page, 'Packed');
  await expect(page.getByRole('heading', { name: 'Bag 2: Aline Uwase' })).toBeVisible();
  await tick(page, 'Wave rice').check();
  await press(page, 'Packed');
  await expect(page.getByRole('heading', { name: 'Bag 3: Aline Uwase' })).toBeVisible();
  await tick(page, 'Wave rice').check();
  await press(page, 'Packed');
  expect((await orderOf(first)).status).toBe('confirmed');

  // Meanwhile one of these orders changes, and a colleague packs the others without opening these.
  const { version, line_items } = await orderOf(third);
  await callAsStaff(request, owner, 'PUT', `/orders/${third._id}/lines`, {
    ...{ version, replacements: [], lines: [{ line: line_items[0]?._id, quantity: 2 }] },
  });
  await packByHand(await colleague(browser, eric), { taken: first, own: others.slice(3) });

  await network.restore();
  const refused = page
    .getByRole('alert')
    .filter({ hasText: `${third.number}: “Wave rice is in the bag” was refused` });
  await expect(refused).toContainText('The quantity of Wave rice has changed');
  await expectSound(page);
  await refused.getByRole('link', { name: 'See the order' }).click();
  await expect(page.getByText('2 ×')).toBeVisible();
  await press(page, 'Leave this out');
  await expect(refused).toHaveCount(0);
  await tick(page, 'Wave rice').check();
  await press(page, 'Packed');
  for (const bag of [4, 5, 6]) {
    await expect(page.getByRole('heading', { name: `Bag ${bag}: Aline Uwase` })).toBeVisible();
    await tick(page, 'Wave rice').check();
    await press(page, 'Packed');
  }
  const states = async () => (await Promise.all(orders.map(orderOf))).map(({ status }) => status);
  await expect.poll(states).toEqual(Array.from({ length: 10 }, () => 'packed'));
  const packed = await orderOf(first);
  expect(packed).toMatchObject({ bags: 2, packer: { name: 'Grace' } });
  expect(packed.line_items).toMatchObject([
    { place: 'A2', quantity: 480, ordered: 500, picked: { by: 'Grace' } },
    { place: 'A10', picked: { by: 'Grace' } },
  ]);
  expect((await orderOf(second)).bags).toBe(1);

  // After logging out nothing is left on the phone.
  await leave(page);
  const left = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await expect.poll(left).not.toContain('isoko-packing');
  for (const { _id } of [rice, beef])
    await callAsStaff(request, owner, 'PATCH', `/products/${_id}`, { status: 'draft' });
  await request.dispose();
});

/** Every text on the screen, visible or for screen readers. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'title', 'alt'];
    const said = [document.title];
    for (const each of document.body.querySelectorAll('*:not(script, style, noscript)')) {
      if (!each.checkVisibility()) continue;
      said.push(...names.flatMap((name) => each.getAttribute(name) ?? []));
      for (const node of each.childNodes)
        if (node.nodeType === Node.TEXT_NODE && node.textContent) said.push(node.textContent);
    }
    return said;
  });
/** Words of the English sentences of these screens that Kinyarwanda does not contain. */
const ENGLISH =
  /\b(the|and|of|is|are|was|not|all|none|to|in|with|pack(ed|ing|s)?|orders?|bags?|choose|back|open|call|note|search|today|more|leave|weigh|print|lists?|labels?|close|skip|profile|customer|cash|delivery|standard|shop|see|this|you)\b/i;

test('when a packer reads Kinyarwanda then from the log-in to the packed bag nothing on their screens is English', async ({
  page,
  playwright,
}) => {
  test.slow();
  const request = await playwright.request.newContext({ baseURL: ownShop().address });
  const owner = await theOwner(request);
  const { _id } = await callAsStaff(request, owner, 'POST', '/products', {
    ...{ status: 'published', vat_class: 'exempt', name: 'Umuceri wa Bugarama', unit: '5 kg' },
    ...{ price: 9_000, stock: 40, stock_place: 'A10' },
  });
  const order = await place(request, [{ product: _id, quantity: 2 }]);
  const packer = await newMember(request, 'packer', { name: 'Mukamana' });
  // The languages' own names on the log-in page stay.
  const nothingEnglish = async () =>
    expect((await saidOn(page)).filter((each) => ENGLISH.test(each.replace(/English|Français/, '')))).toEqual(
      [],
    );

  await page.goto('/admin/packing');
  await press(page, 'Kinyarwanda');
  await expect(page.getByRole('button', { name: 'Injira' })).toBeVisible();
  await nothingEnglish();
  await page.getByLabel('Imeyili').fill(packer.email);
  await page.getByLabel(/^Ijambo ry’ibanga/).fill(packer.password);
  await press(page, 'Injira');

  await expect(page.getByRole('checkbox', { name: `Hitamo ${order.number}` })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'rw');
  await expect(page.getByRole('heading', { name: 'Ibigomba gupakirwa' })).toBeVisible();
  await nothingEnglish();
  await expectSound(page);
  await open(page, order);
  await expect(page.getByText('0 kuri 1 biri mu mufuka', { exact: true })).toBeVisible();
  await nothingEnglish();
  await expectSound(page);
  // Not everything is in the bag: it asks for confirmation.
  await press(page, 'Byapakiwe');
  await expect(page.getByRole('dialog')).toContainText('Ntibiragera mu mufuka');
  await nothingEnglish();
  await page.getByRole('dialog').getByRole('button', { name: 'Subira inyuma', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Umuceri wa Bugarama kiri mu mufuka' }).check();
  await expect(page.getByText('1 kuri 1 biri mu mufuka', { exact: true })).toBeVisible();
  await press(page, 'Ongeraho umufuka umwe');
  await press(page, 'Byapakiwe');
  await expect(page.getByText(`${order.number} ryapakiwe.`)).toBeInViewport();
  await nothingEnglish();
  await expect
    .poll(async () => (await callAsStaff(request, owner, 'GET', `/orders/${order._id}`)).status)
    .toBe('packed');
  // The choice belongs to the user: another browser uses it too.
  expect((await callAsStaff(request, packer, 'GET', '/session')).user.language).toBe('rw');
  await callAsStaff(request, owner, 'PATCH', `/products/${_id}`, { status: 'draft' });
  await request.dispose();
});

/** A colleague's phone, with a working network. */
async function colleague(browser: import('@playwright/test').Browser, who: Member): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: ownShop().address, serviceWorkers: 'block' });
  const phone = waitsForLife(await context.newPage());
  await enter(phone, who, '/packing');
  return phone;
}

async function packByHand(
  phone: Page,
  { taken, own }: { taken: Placed; own: readonly Placed[] },
): Promise<void> {
  await expect(phone.getByRole('checkbox', { name: `Choose ${taken.number}` })).toBeDisabled();
  for (const order of own) {
    await open(phone, order);
    // A line is not ticked: it asks for confirmation.
    await press(phone, 'Packed');
    await expect(phone.getByRole('dialog')).toContainText('Wave rice');
    await press(phone, 'Back');
    await tick(phone, 'Wave rice').check();
    // The screen shows it as packed before the shop knows it; a phone that is closed sends nothing any more.
    const [answer] = await Promise.all([
      phone.waitForResponse((each) => each.url().endsWith(`/orders/${order._id}/status`)),
      press(phone, 'Packed'),
    ]);
    expect(answer.status()).toBe(200);
    await expect(phone.getByRole('checkbox', { name: `Choose ${taken.number}` })).toBeVisible();
    await expect(phone.getByRole('link', { name: new RegExp(order.number) })).toHaveCount(0);
  }
  await phone.context().close();
}
