import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test, waitsForLife } from './journey.ts';
import { ownPhone } from './shopper.ts';
import { expectSound } from './sound.ts';
import { callAsStaff, enter, newMember } from './staff.ts';

const NAME = 'Josiane Uwineza';

/** A guest's order of three packs of glasses and two pineapples, paid at the door. */
async function orderOf(request: APIRequestContext, phone: string, words: object = {}) {
  const found = ['drinking-glasses', 'pineapple'].map(async (slug) => {
    const answer = await request.get(`/api/v1/products/${slug}`);
    return (await answer.json()).data._id as string;
  });
  const [glasses, pineapple] = await Promise.all(found);
  const place = { district: 'Gasabo', sector: 'Kimironko', directions: 'Near the market, green gate' };
  const data = {
    customer: { name: NAME, phone },
    line_items: [
      { product: glasses, quantity: 3 },
      { product: pineapple, quantity: 2 },
    ],
    shipping: { full_name: NAME, phone, ...place },
    shipping_method: 'standard',
    payment_method: 'cod',
    substitution: 'call',
    ...words,
  };
  const answer = await request.post('/api/v1/orders/guests', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data as { _id: string; number: string; total: number };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Proposes another product for the glasses, as packers do. */
async function propose(page: Page, typed: string): Promise<void> {
  await press(page, 'Change items');
  const line = page.getByRole('dialog').getByRole('region', { name: /glasses/i });
  await line.getByRole('button', { name: 'Replace', exact: true }).click();
  await line.getByLabel('Replace with').fill(typed);
  await line
    .getByRole('option', { name: new RegExp(typed, 'i') })
    .first()
    .click();
  await line.getByLabel('How many').fill('2');
  await line.getByRole('button', { name: 'Use this' }).click();
  await press(page, 'See the new price');
  await press(page, 'Ask the customer');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('when something is missing then the customer agrees by the link in a message, and the packer sees it', async ({
  page,
  browser,
  request,
}) => {
  const phone = ownPhone();
  const packer = await newMember(request, 'packer');
  const order = await orderOf(request, phone.typed);
  await enter(page, packer, `/orders/${order._id}/show`);
  await propose(page, 'Mugs');
  await expect(page.getByText(/^Asked \d\d:\d\d, answer until \d\d:\d\d\.$/)).toBeVisible();

  // Packing now would decide for the customer.
  await press(page, 'Packed');
  await expect(page.getByRole('dialog', { name: 'Pack without the answer?' })).toBeVisible();
  await press(page, 'Back');

  const context = await browser.newContext();
  const inbox = await context.newPage();
  await inbox.goto(`/_sim/phone?number=${encodeURIComponent(phone.stored)}`);
  const message = inbox.getByRole('article').filter({ hasText: 'May we replace it?' });
  const opened = context.waitForEvent('page');
  await message.getByRole('link').first().click();
  const shopper = waitsForLife(await opened);
  await expect(shopper.getByRole('heading', { name: /May we send this instead\?$/ })).toBeInViewport();
  for (const answer of ['Yes, please', 'No, thanks', 'Call me'])
    await expect(shopper.getByRole('button', { name: answer, exact: true })).toBeInViewport({ ratio: 1 });
  await expectSound(shopper);
  // Opening the link has changed nothing.
  expect((await callAsStaff(request, packer, 'GET', `/orders/${order._id}`)).questions[0].answer).toBeNull();

  await press(shopper, 'Call me');
  await expect(shopper.getByRole('main').getByText(/^We call you about/)).toBeVisible();
  await expect(page.getByText(/^The customer asked for a call at/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call 0788/ })).toHaveAttribute('href', /^tel:\+250788/);

  await press(shopper, 'Yes, please');
  await expect(shopper.getByRole('main').getByText(/thank you, that is how we pack it\.$/)).toBeVisible();
  // The packer's page has not been reloaded.
  await expect(page.getByText(/^Yes, by the customer at/)).toBeVisible();
  await expectSound(page);
  const changed = await callAsStaff(request, packer, 'GET', `/orders/${order._id}`);
  expect(changed.questions[0].outcome).toBe('changed');
  expect(changed.total).toBe(changed.questions[0].total_after);
  await press(page, 'Packed');
  await expect(page.getByRole('button', { name: 'Give to the rider' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('when something weighs more than was agreed then the customer says no, then yes, and the packer sees both', async ({
    page,
    browser,
    request,
  }) => {
    const phone = ownPhone();
    const packer = await newMember(request, 'packer');
    const line = await (await request.get('/api/v1/products/african-eggplant')).json();
    // 6 kg at 900 a kilo: 6.6 kg is the maximum that was agreed to.
    const order = await orderOf(request, phone.typed, {
      line_items: [{ product: line.data._id, quantity: 6_000 }],
    });
    await enter(page, packer, `/orders/${order._id}/show`);
    const weigh = async (typed: string) => {
      await page.getByRole('textbox', { name: 'Weight of African Eggplant' }).fill(typed);
      await press(page, 'Weigh');
      await press(page, 'Ask the customer');
    };
    await weigh('8');
    const asked = page.getByText('African Eggplant: 8.00\u00a0kg instead of 6.00\u00a0kg');
    await expect(asked).toBeInViewport({ ratio: 1 });
    await expectSound(page);

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const inbox = await context.newPage();
    await inbox.goto(`/_sim/phone?number=${encodeURIComponent(phone.stored)}`);
    const opened = context.waitForEvent('page');
    await inbox.getByRole('article').last().getByRole('link').first().click();
    const shopper = waitsForLife(await opened);
    const question = shopper.getByRole('heading', {
      name: 'African Eggplant weighs 8.00\u00a0kg instead of 6.00\u00a0kg. Is that all right?',
    });
    await expect(question).toBeInViewport({ ratio: 1 });
    for (const answer of ['Yes, please', 'No, thanks', 'Call me'])
      await expect(shopper.getByRole('button', { name: answer, exact: true })).toBeInViewport({ ratio: 1 });
    await expectSound(shopper);
    await press(shopper, 'No, thanks');
    await expect(
      shopper.getByRole('main').getByText('African Eggplant: we pack no more than you agreed to.'),
    ).toBeInViewport();

    await expect(page.getByText(/^No, by the customer at/)).toBeInViewport();
    await expect(page.getByText(/^Put 6\.\d+\skg or less on the scale\.$/)).toBeInViewport();
    await weigh('6750');
    await expect(page.getByText('African Eggplant: 6.75\u00a0kg instead of 6.00\u00a0kg')).toBeVisible();
    await shopper.reload();
    await press(shopper, 'Yes, please');
    await expect(
      shopper
        .getByRole('main')
        .getByText('6.75\u00a0kg of African Eggplant: thank you, that is what we pack.'),
    ).toBeInViewport();
    await expect(page.getByText(/^Yes, by the customer at/)).toBeInViewport();
    await expect(page.getByText('6.00\u00a0kg → 6.75\u00a0kg').first()).toBeVisible();
    await expectSound(page);
    const changed = await callAsStaff(request, packer, 'GET', `/orders/${order._id}`);
    // 6,075 francs of eggplants instead of 5,400.
    expect(changed.total).toBe(order.total + 675);
    expect(changed.to_collect).toBe(changed.total);
    await press(page, 'Packed');
    await expect(page.getByRole('button', { name: 'Give to the rider' })).toBeVisible();
  });
});
