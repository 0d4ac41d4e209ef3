import type { Page } from '@playwright/test';
import { french } from '../packages/storefront/src/messages/fr.ts';
import { kinyarwanda } from '../packages/storefront/src/messages/rw.ts';
import { comesAlive, expect, waitsForLife } from './journey.ts';
import { test } from './network.ts';
import { addToCart, fillCheckout, ownPhone, placeOrder, unitsInCart, visible } from './shopper.ts';
import { expectSound } from './sound.ts';

/** Waits until the service worker has cached what it was asked to: the page itself is last. */
async function kept(page: Page, path?: string): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async (path) => (await caches.match(path ?? location.href, { ignoreVary: true })) !== undefined,
      path,
    );
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
}

const OFFLINE = 'You are offline. What you have opened before is still here, and so is your cart.';

test('when the network goes, then what was opened stays readable, the cart changes, and more is not promised', async ({
  page,
  network,
}) => {
  await page.goto('/product/details/drinking-glasses');
  await kept(page);
  await page.goto('/shop?search=drinking');
  await kept(page);
  await network.cut();
  await expect(page.getByRole('status').filter({ hasText: OFFLINE })).toBeVisible();
  await expectSound(page);

  // Inside the shop, and opened again.
  await page
    .getByRole('link', { name: /^Drinking Glasses/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drinking Glasses' })).toBeVisible();
  // A page that was cached completely opens as it was.
  await comesAlive(page);
  await visible(page, 'button', 'Add to Cart').click();
  await expect.poll(() => unitsInCart(page)).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Drinking Glasses' })).toBeVisible();
  await page.goto('/cart');
  const cart = page.getByRole('main');
  await expect(cart.getByRole('link', { name: 'Drinking Glasses' }).first()).toBeVisible();
  await cart.getByRole('button', { name: 'One more' }).click();
  await expect(cart.getByRole('textbox', { name: 'Quantity of Drinking Glasses' })).toHaveValue('2');
  // The files that these pages load after their first script are cached with them.
  await expect(cart.getByRole('textbox', { name: 'Coupon' })).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Who orders' })).toBeVisible();

  // A page never opened: a plain message, with links.
  await page.goto('/product/details/tomatoes');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expectSound(page);
  // Not even its code is cached.
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await page.goto('/product/details/tomatoes');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await network.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Tomatoes/ })).toBeVisible();
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
});

test('when the network goes on a page in French or Kinyarwanda, then all that is said about it is in it', async ({
  page,
  network,
}) => {
  const languages = Object.entries({ fr: french, rw: kinyarwanda });
  for (const [language] of languages) {
    await page.goto(`/${language}`);
    // Cached after the offline page with all its files; a running worker caches the present page before them.
    await kept(page, `/${language}/checkout`);
  }
  await network.cut();
  for (const [language, catalogue] of languages) {
    await page.goto(`/${language}/product/details/tomatoes`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1, name: catalogue['You are offline'] })).toBeVisible();
    await expect(page.getByRole('button', { name: catalogue['Try again'] })).toBeVisible();
    await page.goto(`/${language}`);
    await expect(page.getByRole('status').filter({ hasText: catalogue[OFFLINE] })).toBeVisible();
    await expectSound(page);
  }
});

test('when an order is sent without a network, then it waits and is placed once, also by another page', async ({
  page,
  context,
  network,
  database,
}) => {
  const phone = ownPhone();
  await page.goto('/');
  await kept(page);
  await addToCart(page, 'drinking-glasses');
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: phone.typed });
  await network.cut();
  await placeOrder(page).click();
  await page.getByRole('button', { name: 'Send it when I am online' }).click();
  await expect(page.getByText('Your order waits for the network')).toBeVisible();
  await expectSound(page);

  // Withdrawn, sent again, and the shop closed in between.
  await page.getByRole('button', { name: 'Do not send it' }).click();
  await placeOrder(page).click();
  await page.getByRole('button', { name: 'Send it when I am online' }).click();
  await page.close();
  expect(await database.ordersOf(phone.stored)).toEqual([]);

  const [one, other] = [waitsForLife(await context.newPage()), waitsForLife(await context.newPage())];
  await one.goto('/cart');
  await other.goto('/cart');
  await expect(one.getByText('Your order waits and is sent as soon as you are online.')).toBeVisible();
  await network.restore();
  const told = [one, other].map((each) => each.getByText('The order that waited is placed.'));
  // Whichever tab was first reports it.
  await expect.poll(async () => (await Promise.all(told.map((each) => each.count()))).join()).toMatch(/1/);
  expect(await database.ordersOf(phone.stored)).toHaveLength(1);
  await expect.poll(() => one.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

/** The width of the product's first picture by its name, and of the one received, in pixels. */
function firstPicture(page: Page): Promise<{ named: number; came: number }> {
  return page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]');
    await image?.decode();
    const source = image?.currentSrc ?? '';
    const { width } = await createImageBitmap(await (await fetch(source)).blob());
    return { named: Number(/-(\d+)\.\w+$/.exec(source)?.[1]), came: width };
  });
}

test('when less data is asked for in the menu, then smaller pictures come until it is not any more', async ({
  page,
}) => {
  const product = '/product/details/taro';
  const turn = async (on: boolean) => {
    await visible(page, 'button', 'Menu').click();
    await page.getByRole('switch', { name: 'Use less data' }).setChecked(on);
  };
  const workerSaves = () =>
    page.evaluate(async () => (await caches.match('/isoko-data-saver')) !== undefined);
  await page.goto('/');
  await kept(page);
  await turn(true);
  await expectSound(page);
  await expect.poll(workerSaves).toBe(true);
  await page.goto(product);
  const less = await firstPicture(page);
  expect(less.came).toBeLessThan(less.named);

  await turn(false);
  await expect.poll(workerSaves).toBe(false);
  await page.reload();
  const whole = await firstPicture(page);
  expect(whole.came).toBe(whole.named);
});
