import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectSound } from './sound.ts';
import { callAsStaff, enter, type Member, theOwner } from './staff.ts';

let owner: Member;
const change = (request: APIRequestContext, body: object) =>
  callAsStaff(request, owner, 'POST', '/opening', body);

test.beforeEach(async ({ request }) => {
  owner = await theOwner(request);
  await change(request, { state: 'closed' });
});
// The other journeys of this worker visit the same shop.
test.afterEach(async ({ request }) => {
  await change(request, { state: 'open' });
});

/** What a visitor sees now. */
async function visit(page: Page, path: string): Promise<number> {
  const answer = await page.goto(path);
  return answer?.status() ?? 0;
}

test('when the owner opens the shop then a visitor who read that it opens soon sees it', async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  expect(await visit(visitor, '/fr/shop')).toBe(503);
  await expect(visitor.getByText('Nous ouvrons bientôt.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await expectSound(visitor);

  await enter(page, owner, '/');
  await page.getByRole('link', { name: 'Opening' }).first().click();
  await expect(page.getByRole('heading', { name: 'The shop is closed' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ready for the first order' })).toBeVisible();
  await expectSound(page);
  expect(await visit(page, '/shop')).toBe(200);
  await expect(page.getByText('Closed for visitors.')).toBeVisible();
  await expectSound(page);

  await visit(page, '/admin/opening');
  await page.getByRole('button', { name: 'Open the shop now' }).click();
  await expect(page.getByRole('heading', { name: 'The shop is open' })).toBeVisible();
  expect(await visit(visitor, '/fr/shop')).toBe(200);
  expect(await visit(page, '/shop')).toBe(200);
  await expect(page.getByText('Closed for visitors.')).toHaveCount(0);
  await visitor.context().close();
});

test('when the owner says when it opens then visitors read the date and time of Kigali', async ({
  page,
  browser,
}) => {
  await enter(page, owner, '/opening');
  await page.getByRole('button', { name: 'Open at a date and time' }).click();
  const year = new Date().getUTCFullYear() + 1;
  await page.getByLabel('Date and time in Kigali').fill(`${year}-01-02T00:30`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('It opens automatically on 2 Jan, 00:30, Kigali time.')).toBeVisible();
  await expectSound(page);
  const visitor = await (await browser.newContext()).newPage();
  expect(await visit(visitor, '/')).toBe(503);
  await expect(visitor.getByText(`We open on 2 January ${year} at 00:30, Kigali time.`)).toBeVisible();
  await visitor.context().close();
});
