import type { APIRequestContext, Page } from '@playwright/test';
import { anotherDevice, keptSession } from './account.ts';
import { expect, test } from './journey.ts';
import { ownPhone } from './shopper.ts';
import { expectSound } from './sound.ts';

/** The simulated phone's messages, the newest first. */
async function phoneShows(request: APIRequestContext, phone: string): Promise<string> {
  return (await request.get('/_sim/phone/live', { params: { number: phone } })).text();
}

/** The code that a phone received; the number of an order, whose message may come later, ends with six digits too. */
async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const shown = await phoneShows(request, phone);
    code = shown.match(/(?<![\d+-])\d{6}(?!\d)/)?.[0] ?? '';
    expect(code).toMatch(/^\d{6}$/);
  }).toPass();
  return code;
}

/** An order of a guest who has a phone and no mailbox. */
async function guestOrder(
  request: APIRequestContext,
  phone: string,
): Promise<{ _id: string; number: string }> {
  const product = (await (await request.get('/api/v1/products/drinking-glasses')).json()).data;
  const answer = await request.post('/api/v1/orders/guests', {
    data: {
      customer: { name: 'Eric Mugabo', phone },
      line_items: [{ product: product._id, quantity: 1 }],
      shipping: {
        ...{ full_name: 'Eric Mugabo', phone, district: 'Gasabo', sector: 'Kimironko' },
        directions: 'Near the market, green gate',
      },
      ...{ shipping_method: 'standard', payment_method: 'cod' },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data;
}

const phoneField = (page: Page) => page.locator('#entry-phone');

/** Requests a code on the current page. */
async function askForCode(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Code')).toBeFocused();
}

test('when a guest logs in by code on another device, then the earlier order is there', {
  tag: '@wide',
}, async ({ page, browser, request }) => {
  const { typed, stored } = ownPhone();
  const { number } = await guestOrder(request, typed);
  const device = await anotherDevice(browser, page);
  await device.goto('/login?redirectUrl=/dashboard/orders', { waitUntil: 'networkidle' });
  await expectSound(device);
  await askForCode(device, typed);
  await expectSound(device);
  await expect(device.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
  const code = await codeFor(request, stored);
  await device.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await expect(device.getByText('This code is wrong or has expired.')).toBeInViewport();
  await device.getByLabel('Code').fill(code);
  const name = device.getByLabel('Full name');
  await expect(name).toBeFocused();
  await device.getByRole('button', { name: 'Create account' }).click();
  await expect(device.getByText('Please tell us your name.')).toBeInViewport();
  await name.fill('Eric Mugabo');
  await device.getByRole('button', { name: 'Create account' }).click();
  await expect(device).toHaveURL('/dashboard/orders');
  await expect(async () => {
    await device.reload();
    await expect(device.getByText(number)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect((await keptSession(device))[2]).toBeNull();
  await device.goto('/dashboard/account');
  await expect(device.getByRole('region', { name: 'Sign in by phone' })).toContainText('Confirmed');
  await expect(device.getByRole('button', { name: 'Add an email' })).toBeVisible();
  await expectSound(device);
  await device.context().close();
});

test('when the number was wrong, then back leads to it and what was typed stays', async ({ page }) => {
  const { typed } = ownPhone();
  await page.goto('/login', { waitUntil: 'networkidle' });
  await askForCode(page, typed);
  await page.goBack();
  await expect(phoneField(page)).toHaveValue(typed);
  await page.goForward();
  await expect(page.getByLabel('Code')).toBeVisible();
  // A phone drops the page while the user reads messages.
  await page.reload();
  await page.getByLabel('Code').fill('12');
  await page.getByRole('button', { name: 'Other number' }).click();
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
});

test('when the link of an order is lost, then number and phone bring it to the phone', {
  tag: '@wide',
}, async ({ page, request }) => {
  const { typed, stored } = ownPhone();
  const { _id, number } = await guestOrder(request, typed);
  await page.goto(`/orders/${_id}`);
  await page.getByRole('link', { name: 'Send me a new link' }).click();
  await expect(page).toHaveURL('/orders/find');
  await page.getByLabel('Number of the order').fill(number.toLowerCase().replaceAll('-', ' '));
  await page.getByLabel('Phone you ordered with').fill(typed);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  const answer = page.getByText(`If order ${number} belongs to ${stored}, we have sent a link to it.`);
  await expect(answer).toBeInViewport();
  await expectSound(page);
  let link = '';
  await expect(async () => {
    const shown = await phoneShows(request, stored);
    link = shown.match(/here is the link to your order[\s\S]*?(\/o\/[\w-]{22})/)?.[1] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
});
