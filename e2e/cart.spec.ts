import type { Locator } from '@playwright/test';
import { expectInSight } from './in-sight.ts';
import { expect, test, waitsForLife } from './journey.ts';
import { addToCart, placeOrder, unitsInCart, visible } from './shopper.ts';
import { expectSound } from './sound.ts';
import { callAsStaff, theOwner } from './staff.ts';

test('when the page is loaded again, then the cart is as it was', async ({ page }) => {
  await addToCart(page, 'taro', { times: 2 });
  await page.goto('/cart');
  await expect(page.getByRole('textbox', { name: 'Quantity of Taro' })).toHaveValue('2');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Quantity of Taro' })).toHaveValue('2');
  await expectSound(page);
});

test('when two tabs add, then both show what both added', async ({ page, context }) => {
  const other = waitsForLife(await context.newPage());
  await page.goto('/product/details/taro');
  await other.goto('/product/details/fresh-cassava');
  await visible(page, 'button', 'Add to Cart').click();
  await expect.poll(() => unitsInCart(other)).toBe(1);
  await visible(other, 'button', 'Add to Cart').click();
  await expect.poll(() => unitsInCart(page)).toBe(2);
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  await other.goto('/cart');
  await other.getByRole('button', { name: 'Remove Taro' }).click();
  await expect(page.getByRole('button', { name: 'Remove Taro' })).toHaveCount(0);
});

test('when the cart is below the minimum order, then the checkout stays closed and says what is missing', async ({
  page,
}) => {
  await addToCart(page, 'taro', { times: 5 });
  await page.goto('/cart');
  await expect(page.getByText('FRW 500 more to reach the minimum order of FRW 5,000')).toBeVisible();
  await expect(visible(page, 'button', 'Checkout')).toBeDisabled();
  await page.goto('/checkout');
  await expect(page.getByText('A little more, then we can bring it')).toBeVisible();

  await page.goto('/cart');
  await page
    .getByRole('group', { name: 'Quantity of Taro' })
    .getByRole('button', { name: 'One more' })
    .click();
  await visible(page, 'link', 'Checkout').click();
  await expect(page).toHaveURL(/\/checkout$/);
});

test('when the keyboard goes through a line, then how many comes before the bin', { tag: '@wide' }, async ({
  page,
}) => {
  await addToCart(page, 'taro', { times: 2 });
  await page.goto('/cart');
  await page.getByRole('main').getByRole('link', { name: 'Taro', exact: true }).last().focus();
  const next = [
    page.getByRole('button', { name: 'One less' }),
    page.getByRole('textbox', { name: 'Quantity of Taro' }),
    page.getByRole('button', { name: 'One more' }),
    page.getByRole('button', { name: 'Remove Taro' }),
  ];
  for (const each of next) {
    await page.keyboard.press('Tab');
    await expect(each).toBeFocused();
  }
});

test('when a line is removed, then it can be brought back to its place', async ({ page }) => {
  await addToCart(page, 'taro');
  await addToCart(page, 'fresh-cassava');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Remove Taro' }).click();
  await expect(page.getByRole('button', { name: 'Remove Taro' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toHaveAccessibleName('Remove Taro');
});

test('when the part that asks for prices does not come, then the cart is there without it, and another try brings it', async ({
  page,
}) => {
  await addToCart(page, 'taro', { times: 6 });
  await page.route('**/assets/late-*.js', (route) => route.abort());
  await page.goto('/cart');
  await expect(page.getByText('We could not check prices and stock just now')).toBeVisible();
  await expect(visible(page, 'link', 'Checkout')).toBeVisible();
  await expectSound(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('textbox', { name: 'Coupon' })).toBeVisible();
  await expect(page.getByText('We could not check prices and stock just now')).toHaveCount(0);
});

test('when what is stored is broken, then the shop opens with an empty cart', async ({ page }) => {
  const defects: string[] = [];
  page.on('pageerror', (error) => defects.push(error.message));
  await page.addInitScript(() => {
    localStorage.setItem('cart', '{"state":{"lines":[{"slug":7}]');
    localStorage.setItem('isoko:checkout', 'null');
  });
  await page.goto('/cart');
  await expect(page.getByText('No products in the cart.')).toBeVisible();
  expect(defects).toEqual([]);
});

test('when stock and price changed since, then each change is explained and accepted with one tap', async ({
  page,
  database,
}) => {
  const { on_hand, reserved } = await database.stockOf('fresh-cassava', -1);
  await addToCart(page, 'fresh-cassava', { times: 3 });
  await addToCart(page, 'taro', { times: 2 });
  try {
    await database.leave('fresh-cassava', 1);
    await database.sellAt('taro', 950);
    await page.goto('/cart');
    await expect(page.getByText('Only 1 left of Fresh Cassava.')).toBeVisible();
    await expect(page.getByText('Taro now costs FRW 950. It was FRW 900.')).toBeVisible();
    await page.getByRole('button', { name: 'Accept price: Taro' }).click();
    await expect(page.getByText('Taro now costs')).toHaveCount(0);
    await page.getByRole('button', { name: 'Take what is left: Fresh Cassava' }).click();
    await expect(page.getByText('changed in your cart')).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Quantity of Fresh Cassava' })).toHaveValue('1');
  } finally {
    await database.leave('fresh-cassava', on_hand - reserved);
    await database.sellAt('taro', 900);
  }
});

test('when a cart costs a hundred million francs on a phone of 320 px, then every bar has its sum and its button whole', async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  try {
    await database.sellAt('taro', 20_000_000);
    await addToCart(page, 'taro', { times: 6 });
    const expectWhole = async (bar: Locator, sum: string, name: string) => {
      const button = bar.getByRole(name === 'Checkout' ? 'link' : 'button', { name });
      // The bar appears after the page.
      await expectInSight(button);
      const shown = bar.getByText(sum).filter({ visible: true }).last();
      const [text, box] = [await shown.boundingBox(), await button.boundingBox()];
      if (!text || !box) throw new Error(`${sum} is not shown.`);
      expect(Math.max(text.x + text.width, box.x + box.width)).toBeLessThanOrEqual(320);
      // Side by side or one below the other, never overlapping.
      expect(text.x + text.width <= box.x || text.y + text.height <= box.y).toBe(true);
    };
    await page.goto('/shop');
    await expectWhole(page.getByRole('complementary', { name: 'Your cart' }), 'FRW 120,000,000', 'Checkout');
    await page.goto('/cart');
    await expectWhole(page.locator('[data-bottom-bar]'), 'FRW 120,000,000', 'Checkout');
    await page.goto('/fr/product/details/taro');
    await page.mouse.wheel(0, 900);
    const buy = page.locator('[data-buy-bar]:not([inert])').filter({ visible: true });
    await expectWhole(buy, 'FRW 20,000,000', 'Ajouter au panier');
  } finally {
    await database.sellAt('taro', 900);
  }
});

test('when the shop is paused, then the cart says so, and the checkout as well', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const pause = (paused: string | null) => callAsStaff(request, owner, 'PATCH', '/settings', { paused });
  await addToCart(page, 'taro', { times: 6 });
  try {
    await pause('Turaza ejo mu gitondo.');
    await page.goto('/cart');
    await expect(page.getByRole('status').filter({ hasText: 'Turaza ejo mu gitondo.' })).toBeVisible();
    await expectSound(page);
    await visible(page, 'link', 'Checkout').click();
    await expect(page.getByText('Turaza ejo mu gitondo.').filter({ visible: true })).toBeVisible();
    await expect(placeOrder(page)).toBeDisabled();
  } finally {
    await pause(null);
  }
});
