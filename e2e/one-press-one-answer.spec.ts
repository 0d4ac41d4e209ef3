import type { Page } from '@playwright/test';
import { newCustomer, signIn } from './customer.ts';
import { expectInSight, hiddenByChat } from './in-sight.ts';
import { expect, test, waitsForLife } from './journey.ts';
import { addToCart, unitsInCart, visible } from './shopper.ts';
import { expectSound } from './sound.ts';

const LIST = '/product-category/fresh-vegetables';

/** The first product of the list without sizes: its card and its slug. */
async function plainCard(page: Page) {
  const add = page.locator('article button[data-add]').first();
  const slug = (await add.getAttribute('data-add')) ?? '';
  const button = page.locator(`[data-add="${slug}"]`);
  const card = page.getByRole('article').filter({ has: button }).first();
  return { slug, card, add: card.locator('[data-add]') };
}

/** The announcements for screen readers from now on, each sentence once. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role=status], [role=alert], [aria-live]:not([aria-live=off])');
        const text = region?.textContent?.trim();
        if (text && said.at(-1) !== text) said.push(text);
      }
    });
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

const toasts = (page: Page) => page.getByRole('dialog');
const popup = (page: Page) => page.getByRole('complementary', { name: 'Added to your cart' });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Your cart' });

test('when a product is added from a list, then one toast says so, and the card becomes a stepper', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto(LIST);
  const { add, card } = await plainCard(page);
  const said = await listen(page);
  await add.click();
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText('1 × added to your cart');
  await expect(popup(page)).toHaveCount(0);
  await expect(card.getByText('1 in the cart')).toBeVisible();
  expect((await said()).filter((text) => text.includes('cart'))).toHaveLength(1);
  // A toast stays while the mouse is over it.
  await page.mouse.move(5, 5);
  await expect(toasts(page)).toHaveCount(0);

  await add.click();
  await expect(card.getByText('2 in the cart')).toBeVisible();
  await expectSound(page);
  await expect(toasts(page)).toHaveCount(0);
  expect((await said()).at(-1)).toContain('2 in your cart');
  await card.getByRole('button', { name: /^One less of/ }).click();
  await expect(card.getByText('1 in the cart')).toBeVisible();
  await card.getByRole('button', { name: /^One less of/ }).click();
  await expect(card.getByText('in the cart')).toHaveCount(0);
  await expect(add).toBeFocused();
  expect(await unitsInCart(page)).toBe(0);
});

test('when another tab or the product’s page changes the cart, then the card is true', async ({ page }) => {
  await page.goto(LIST);
  const { slug, add, card } = await plainCard(page);
  await add.click();
  await expect(card.getByText('1 in the cart')).toBeVisible();
  const other = waitsForLife(await page.context().newPage());
  await addToCart(other, slug, { times: 2 });
  await expect(card.getByText('3 in the cart')).toBeVisible();
  await other.goto('/cart');
  await other.getByRole('button', { name: /^Remove / }).click();
  await expect(card.getByText('in the cart')).toHaveCount(0);
});

test('when the cart is an account’s, then the stepper changes that cart', async ({ page, request }) => {
  await signIn(page, await newCustomer(request));
  await page.goto(LIST);
  const { add, card } = await plainCard(page);
  await add.click();
  await expect(card.getByText('1 in the cart')).toBeVisible();
  await add.click();
  await expect(card.getByText('2 in the cart')).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await card.getByRole('button', { name: /^One less of/ }).click();
  await saved;
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 item');
});

test('when something is in the cart, then a slim bar sums it up, and leads on from the minimum order on', async ({
  page,
}) => {
  await addToCart(page, 'taro', { times: 2 });
  await page.goto('/shop');
  await expect(bar(page)).toContainText(/2 items · FRW.1,800/);
  await expect(bar(page)).toContainText(/FRW.3,200 to the minimum/);
  await expect(bar(page).getByRole('link', { name: 'Checkout' })).toHaveCount(0);
  await expectInSight(bar(page).getByRole('link', { name: 'View Cart' }).last());
  await expectSound(page);
  await addToCart(page, 'taro', { times: 4 });
  await page.goto('/');
  await expect(bar(page)).toContainText(/6 items · FRW.5,400/);
  await bar(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('when a product is added on its own page, then a phone shows the popup alone', async ({ page }) => {
  await page.goto('/product/details/taro');
  await visible(page, 'button', 'Add to Cart').click();
  await expect(popup(page)).toContainText('Taro has been added');
  await expect(toasts(page)).toHaveCount(0);
});

test('when it is added by key, then the popup is the next stop, and leads back to the button', async ({
  page,
}) => {
  await page.goto('/product/details/taro');
  const button = page.locator('#add-to-cart');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect.poll(() => popup(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('when a visitor presses the heart on a phone, then the modal alone says why not', async ({ page }) => {
  await page.goto('/product/details/taro');
  await visible(page, 'button', 'Add Taro to Wishlist').click();
  const modal = page.getByRole('dialog', { name: 'You are not login' });
  await expect(modal).toBeVisible();
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(1);
});

test('when a page is read to its end, then the chat lies on nothing that can be pressed', {
  tag: '@wide',
}, async ({ page }) => {
  test.slow();
  await addToCart(page, 'taro', { times: 6 });
  await page.goto('/cart');
  for (const path of [
    '/shop',
    '/cart',
    '/product/details/tomatoes',
    '/no-such-page',
    '/login',
    '/checkout',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let y = 0; y < Math.min(height, 4_000); y += 170) {
        await page.evaluate((top) => window.scrollTo(0, top), y);
        await expect.poll(() => hiddenByChat(page), { message: `${path} at ${y}` }).toEqual([]);
      }
    });
  }
});

test('when a wide button lies at the foot of a phone, then the chat does not hide its words', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/fr/reset-password/${'a'.repeat(43)}`);
  await page.evaluate(() => window.scrollBy(0, 1));
  const chat = page.getByRole('link', { name: 'Discuter avec nous sur WhatsApp' });
  await expect(page.getByRole('button', { name: 'Enregistrer le nouveau mot de passe' })).toBeInViewport();
  await expect(chat).toHaveAttribute('data-aside');
  // Checked once more when the page has been still for long.
  await page.waitForTimeout(500);
  await expect(chat).toHaveAttribute('data-aside');
  // Nor those of a link, whose middle is beside it.
  await page.goto('/rw/no-such-page');
  await page.evaluate(() => window.scrollBy(0, 1));
  await expect(page.locator('.corner a')).toHaveAttribute('data-aside');
});
