import type { Page } from '@playwright/test';
import { newCustomer, signIn } from './customer.ts';
import { expectInSight } from './in-sight.ts';
import { expect, test } from './journey.ts';
import { unitsInCart } from './shopper.ts';
import { expectSound } from './sound.ts';

const LIST = 'ibirayi 10 kg, inyanya 2\nhalf a kilo of groundnut flour\nxqzwv 3';

const box = (page: Page) => page.getByRole('textbox', { name: /Write what you need/ });
/** The row of a line, by its text. */
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first();

async function readList(page: Page, text: string): Promise<void> {
  await page.goto('/list');
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Find everything' }).click();
  await expect(page.getByRole('heading', { name: 'Your list' })).toBeFocused();
}

test('when a list is written, then each line is found, and one press puts all of it into the cart', async ({
  page,
}) => {
  await readList(page, LIST);
  const potatoes = row(page, 'ibirayi 10 kg');
  await expect(potatoes).toContainText('Irish Potatoes (Kinigi)');
  await expect(potatoes).toContainText('/kg');
  await expect(row(page, 'inyanya 2')).toContainText('Tomatoes');
  await expect(row(page, 'xqzwv 3')).toContainText('Not found');
  const add = page.getByRole('button', { name: 'Add 3 to the cart' });
  await expectInSight(add);
  await expectSound(page);

  await row(page, 'inyanya 2').getByRole('button', { name: 'One more' }).click();
  await add.click();
  await expectInSight(page.getByText('3 products are in your cart.'));
  // One sack of 10 kg, 3 kg of tomatoes, one bag of flour.
  expect(await unitsInCart(page)).toBe(5);
  await expect(row(page, 'xqzwv 3')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Add \d/ })).toHaveCount(0);
});

test('when something else is taken, then that goes into the cart in its own number', async ({ page }) => {
  await readList(page, 'rice 5 kg');
  const rice = row(page, 'rice 5 kg');
  // The product and the size: the other may be the same rice in another sack.
  const number = rice.getByRole('textbox');
  const before = (await number.getAttribute('aria-label')) ?? '';
  await rice.getByRole('button', { name: 'Something else' }).click();
  await rice.getByRole('button', { name: / × / }).first().click();
  await expect(number).not.toHaveAccessibleName(before);
  await page.getByRole('button', { name: 'Add 1 to the cart' }).click();
  await expect.poll(() => unitsInCart(page)).toBeGreaterThan(0);
});

test('when a guest keeps a list, then one press reads it again, and the account has it after a log-in', async ({
  page,
  request,
}) => {
  await readList(page, 'ibirayi 10 kg, inyanya 2');
  await row(page, 'inyanya 2').getByRole('button', { name: 'One more' }).click();
  await page.getByRole('textbox', { name: 'Keep this list for next time' }).fill('Saturday');
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByText('“Saturday” is saved')).toBeVisible();

  await page.goto('/list');
  await page.getByRole('button', { name: 'Order Saturday again' }).click();
  await expect(row(page, 'inyanya 2').getByRole('textbox')).toHaveValue('3');
  await page.getByRole('button', { name: 'Add 2 to the cart' }).click();
  await expect.poll(() => unitsInCart(page)).toBe(4);

  await signIn(page, await newCustomer(request));
  await page.goto('/list');
  await expect(page.getByRole('button', { name: 'Order Saturday again' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('isoko:lists') ?? '{}').state?.lists))
    .toEqual([]);
  await page.getByRole('button', { name: 'Remove Saturday' }).click();
  await expect(page.getByRole('heading', { name: 'Your lists' })).toHaveCount(0);
});

test('when a recipe is cooked for more people, then all it takes is in the list for as many', async ({
  page,
}) => {
  await page.goto('/blog/how-to-cook-isombe');
  const recipe = page.getByRole('region', { name: 'Ingredients' });
  await expect(recipe).toContainText('isombe 1 kg');
  await recipe.getByRole('button', { name: 'One more' }).click();
  await expect(recipe).toContainText('tomatoes 584 g');
  await recipe.getByRole('button', { name: 'Add all for 7' }).click();
  await expect(page.getByRole('heading', { name: 'How to cook isombe at home' })).toBeVisible();
  await expect(row(page, 'isombe 1.17 kg')).toContainText('Pounded Cassava Leaves');
  await expectInSight(page.getByRole('button', { name: /^Add \d to the cart/ }));
});
