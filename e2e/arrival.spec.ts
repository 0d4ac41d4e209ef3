import { expect, test } from './journey.ts';
import { addToCart, choosePlace, openStep, ownPhone, placeOrder, unitsInCart } from './shopper.ts';

test('when a place is chosen in the header, then header, product, cart, checkout and order say the same time', async ({
  page,
}) => {
  await addToCart(page, 'drinking-glasses');
  const header = page.getByRole('region', { name: 'Shop news' });
  const question = { name: 'Where do we deliver?' };
  const facts = page.getByRole('list', { name: 'Delivery and returns' });
  await expect(facts.getByRole('button', question)).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await header.getByRole('button', question).click();
  const dialog = page.getByRole('dialog', { name: 'Where do we deliver?' });
  await dialog.getByRole('combobox', { name: 'Sector' }).fill('kimir');
  const found = dialog.getByRole('option', { name: /Kimironko\s*Gasabo/ });
  await expect(found).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  const sentence = { name: /Kimironko · .+–\d+ · FRW/ };
  await expect(header.getByRole('button', sentence)).toBeInViewport();
  const place = facts.getByRole('button', sentence);
  const [, when = ''] = ((await place.textContent()) ?? '').split(' · ');
  expect(when).toMatch(/^(today|tomorrow|\w+day).* \d/);

  await page.goto('/cart');
  expect(await unitsInCart(page)).toBe(1);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByRole('button', { name: `Kimironko · ${when} · ` })).toBeVisible();

  await page.goto('/checkout');
  await expect(page.getByRole('combobox', { name: 'Sector' })).toHaveValue('Kimironko, Gasabo');
  // A time is preselected: the first free one.
  await expect(page.getByRole('heading', { name: /Delivery.*\d–\d.*Standard/ })).toBeVisible();
  await page.getByLabel('Full name').fill('Aline Uwase');
  await page.getByLabel('Phone', { exact: true }).fill(ownPhone().typed);
  await page.getByLabel('Directions for the rider').fill('Near the market, green gate');
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await expect(page.getByText(/Please have FRW\s[\d,]+ ready for the rider\./)).toBeVisible();
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}#.+/);
  await expect(page.getByText(`Arrives ${when}`)).toBeVisible();
  await expect(page.getByText(/Please have FRW\s[\d,]+ ready for the rider\./).first()).toBeVisible();
});

test('when express is chosen, then only today is offered', async ({ page }) => {
  await addToCart(page, 'drinking-glasses');
  await page.goto('/checkout');
  await choosePlace(page, 'Kimironko', 'Gasabo');
  await expect(page.getByRole('heading', { name: /Delivery.*Standard/ })).toBeVisible();
  await openStep(page, 'Delivery');
  const days = page.getByRole('radiogroup', { name: 'Day' });
  const offered = days.getByRole('radio');
  await expect(offered.first()).toBeVisible();
  const ofStandard = await offered.count();
  await page.getByRole('radio', { name: /^Express/ }).check();
  // At most any time and today, whatever the hour of this run; without a window today there is no choice.
  await expect.poll(() => offered.count()).toBeLessThanOrEqual(2);
  expect(ofStandard).toBeGreaterThan(2);
});
