import { expect, keepInBrowser, test } from './journey.ts';
import { callAsStaff, enter, newMember, theOwner } from './staff.ts';

test('when the shop refuses a price then the page leads to its field, and a hint is no error', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const manager = await newMember(request, 'manager');
  const product = await callAsStaff(request, owner, 'POST', '/products', { name: 'Broom', price: 1_000 });
  await enter(page, manager, `/products/${product._id}`);
  const offer = page.getByRole('textbox', { name: 'Offer price' });
  await offer.fill('2000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(offer).toBeFocused();
  await expect(offer).toBeInViewport({ ratio: 1 });
  await expect(offer).toHaveAttribute('aria-invalid', 'true');

  await page.goto('/admin/products/create');
  const shelf = page.getByRole('spinbutton', { name: 'In stock' });
  await expect(page.getByText('How many there are to sell.')).toBeVisible();
  await page.getByRole('radio', { name: /^By weight/ }).check();
  await expect(page.getByText('How much there is to sell, in grams.')).toBeVisible();
  await expect(shelf).toBeVisible();
  const hint = page.getByText(/^None: the product is sold as it is/);
  const colour = await hint.evaluate((element) => getComputedStyle(element).color);
  await page.getByRole('button', { name: 'Add a variant' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('input[name="variants.0.label"]')).toHaveAttribute('aria-invalid', 'true');
  await expect(hint).toHaveCSS('color', colour);
});

test('when the back office is read in French on the narrowest phone then no label is cut', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const owner = await theOwner(request);
  await enter(page, owner, '/settings');
  await keepInBrowser(page, { 'isoko:staff-language': 'fr' });
  for (const path of ['/settings', '/till']) {
    await page.goto(`/admin${path}`);
    await expect(page.locator('label').first()).toBeVisible();
    const cut = await page
      .locator('label.MuiInputLabel-root')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      );
    expect(cut, path).toEqual([]);
  }
});
