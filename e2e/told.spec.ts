import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { ownPhone } from './shopper.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, newMember, riderOf } from './staff.ts';

/** A guest's order with a phone only, paid at the door. */
async function orderByPhone(request: APIRequestContext, phone: string) {
  const product = (await (await request.get('/api/v1/products/drinking-glasses')).json()).data;
  const data = {
    customer: { name: 'Josiane Uwineza', phone },
    line_items: [{ product: product._id, quantity: 1 }],
    shipping: {
      ...{ full_name: 'Josiane Uwineza', phone, district: 'Gasabo', sector: 'Kimironko' },
      directions: 'Near the market, green gate',
    },
    ...{ shipping_method: 'standard', payment_method: 'cod' },
  };
  const answer = await request.post('/api/v1/orders/guests', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data as { _id: string; number: string };
}

/** An action on the simulated phone of a number. */
const onPhone = (request: APIRequestContext, phone: string, what: string, form = {}) =>
  request.post(`/_sim/phone/${phone.replace(/\D/g, '').replace(/^0/, '250')}/${what}`, {
    form,
    maxRedirects: 0,
  });

const lastMessage = (page: Page) => page.getByRole('status', { name: 'Last message' });

test('when WhatsApp fails over to SMS then the order says so, before a press and after it', {
  tag: '@wide',
}, async ({ page, request }) => {
  const complaints = complaintsOf(page);
  const packer = await newMember(request, 'packer');
  const phone = ownPhone().typed;
  await onPhone(request, phone, 'switch/notOnWhatsApp');
  const { _id } = await orderByPhone(request, phone);
  await enter(page, packer, `/orders/${_id}/show`);

  await expect(lastMessage(page)).toContainText('SMS, delivered');
  await expect(lastMessage(page)).toContainText('instead of WhatsApp');
  const told = page.getByRole('region', { name: 'Messages' });
  await expect(told.getByText(/WhatsApp, did not arrive .*not on WhatsApp/)).toBeVisible();
  await expect(page.getByText(/A message goes to 0\d{3} \d{3} \d{3} by SMS\./)).toBeVisible();

  await page.getByRole('button', { name: 'Packed', exact: true }).click();
  await expect(page.getByRole('alert').getByText(/Packed\. A message goes to 0.* by SMS\./)).toBeVisible();
  // The page refreshes automatically until it arrived.
  await expect(lastMessage(page)).toContainText(/Order packed: SMS, delivered/);
  await expectSound(page);

  await told.getByRole('button', { name: 'Send again: Order packed' }).click();
  await expect(told.getByText('Order packed, again')).toBeVisible();
  await expect(told.getByRole('link', { name: 'WhatsApp text' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/250\d+\?text=.*packed.*%2Fo%2F/,
  );
  expect(complaints).toEqual([]);
});

test('when a number is stopped then the order says so before anything is pressed', async ({
  page,
  request,
}) => {
  const packer = await newMember(request, 'packer');
  const phone = ownPhone().typed;
  const { _id } = await orderByPhone(request, phone);
  await enter(page, packer, `/orders/${_id}/show`);
  await expect(lastMessage(page)).toContainText(/WhatsApp, (delivered|read)/);
  await onPhone(request, phone, 'reply', { text: 'STOP' });
  await page.reload();
  const nobody = /Nothing is sent: no channel reaches 0.*stopped by the recipient/;
  await expect(page.getByText(nobody)).toBeVisible();
  await page.getByRole('button', { name: 'Packed', exact: true }).click();
  await expect(page.getByRole('alert').getByText(/Packed\. Nothing is sent/)).toBeVisible();
  await expect(lastMessage(page)).toContainText('Not sent to anyone');
  await expect(page.getByRole('button', { name: /Send again/ })).toHaveCount(0);
  await expectSound(page);
});

test('when a guest gave a phone alone then it tells the life of the order, and its link opens the order', async ({
  browser,
  request,
}) => {
  const packer = await newMember(request, 'packer');
  const phone = ownPhone();
  const { _id, number } = await orderByPhone(request, phone.typed);
  const context = await browser.newContext();
  const inbox = await context.newPage();
  await inbox.goto(`/_sim/phone?number=${encodeURIComponent(phone.stored)}`);
  const says = (words: string | RegExp) =>
    expect(inbox.getByRole('article').filter({ hasText: words })).toBeVisible();
  await says(`we have your order ${number}`);

  // The phone's page is not reloaded: the next message appears automatically.
  const step = (data: object) => callAsStaff(request, packer, 'POST', `/orders/${_id}/status`, data);
  await step({ status: 'packed' });
  await says(/is packed\. Final amount: FRW [\d,]+\./);
  const { version } = await callAsStaff(request, packer, 'GET', `/orders/${_id}`);
  const rider = await riderOf(request, { name: 'Jean Bosco', phone: '0788 999 000' });
  await callAsStaff(request, packer, 'PATCH', `/orders/${_id}`, { version, rider });
  await step({ status: 'out_for_delivery' });
  await says(/: Jean brings your order .*\. Please have FRW [\d,]+ ready\. Code \d{4}\./);
  await step({ status: 'delivered' });
  await says(`order ${number} was delivered`);

  const opened = context.waitForEvent('page');
  await inbox.getByRole('article').filter({ hasText: 'was delivered' }).getByRole('link').first().click();
  const shopper = await opened;
  await expect(shopper).toHaveURL(new RegExp(`/orders/${_id}`));
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText(number);
  await expectSound(shopper);
});
