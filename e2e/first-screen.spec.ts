import type { Product } from '@isoko/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, keepInBrowser, test } from './journey.ts';
import { addToCart, fillCheckout, ownPhone, placeOrder, visible } from './shopper.ts';
import { expectSound } from './sound.ts';

/** The top of a phone's bar: content below it is not on the first screen. */
async function foldOf(page: Page): Promise<number> {
  const bar = await page.getByRole('navigation', { name: 'Quick' }).boundingBox();
  return bar?.y ?? 0;
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box.y + box.height;
}

/** Every product of the shop, with its sizes. */
async function allProducts(request: APIRequestContext): Promise<Product[]> {
  const pageOf = async (page: number) =>
    (await (await request.get(`/api/v1/products?limit=60&page=${page}`)).json()).data;
  return (await Promise.all([1, 2, 3, 4].map(pageOf))).flat();
}

/**
 * Runs in the page: shows the main part of another product's page in its place, and returns the bottom of its
 * button.
 */
async function buttonOf(path: string): Promise<number> {
  const other = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html');
  document.querySelector('main')?.replaceWith(other.querySelector('main') ?? '');
  const button = document.querySelector('#add-to-cart');
  if (!button) throw new Error(`There is no button at ${path}.`);
  return button.getBoundingClientRect().bottom;
}

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const namesIn = (list: Locator) => list.getByRole('heading', { level: 3 }).allTextContents();

test.describe('on a phone of 360 × 740', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('when the shop opens, then a price and a button to buy are on the first screen', async ({ page }) => {
    await page.goto('/');
    const first = row(page, 'Popular products').getByRole('article').first();
    // A popular product may have sizes, which are chosen on its page, and a price "from".
    expect(await bottomOf(first.getByText(/FRW/).last())).toBeLessThan(await foldOf(page));
    const buy = first
      .getByRole('button', { name: /^Add / })
      .or(first.getByRole('link', { name: /^Choose / }));
    await expect(buy).toBeInViewport();
    await expectSound(page);
  });

  for (const [kind, slug] of [
    ['of one size', 'avocado'],
    ['of three sizes', 'rwandan-rice'],
    ['of sizes with long names', 'cooking-bananas'],
  ])
    test(`when a product ${kind} is opened, then its price and its button are on the first screen`, async ({
      page,
    }) => {
      await page.goto(`/product/details/${slug}`);
      const fold = await foldOf(page);
      const button = page.locator('#add-to-cart');
      expect(await bottomOf(button)).toBeLessThanOrEqual(fold);
      // The chat is over the picture, not over the options and the buy button.
      const chat = await page.getByRole('link', { name: 'Chat with us on WhatsApp' }).boundingBox();
      const purchase = await page.locator('.purchase').boundingBox();
      expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThan(purchase?.y ?? 0);
      await expect(page.getByRole('main').getByText(/FRW/).first()).toBeInViewport();
    });

  test('when any product of the demo shop is opened, then its price and its button are on the first screen', async ({
    page,
    request,
  }) => {
    // As sent by the server: scripts add content below it.
    await page.route(/\.(js|avif|webp|jpg)$/, (route) => route.abort());
    await page.goto('/product/details/avocado', { waitUntil: 'commit' });
    await page.waitForLoadState('load');
    const fold = await foldOf(page);
    const products = await allProducts(request);
    const paths = products.flatMap(({ slug, variants }) =>
      // A product has at most two choices: in the other languages the labels may need more room.
      (variants.some(({ size, color }) => size && color) ? ['', '/fr', '/rw'] : ['']).map(
        (language) => `${language}/product/details/${slug}`,
      ),
    );
    expect(paths.length).toBeGreaterThan(190);
    const tooLow: string[] = [];
    for (const path of paths) if ((await page.evaluate(buttonOf, path)) > fold) tooLow.push(path);
    expect(tooLow).toEqual([]);
  });

  test('when the shop is opened, then the prices of the first row are on the first screen', async ({
    page,
  }) => {
    await page.goto('/shop');
    const first = page.getByRole('main').getByRole('article').first();
    expect(await bottomOf(first.getByText(/^FRW/))).toBeLessThan(await foldOf(page));
  });

  test('when the cart is full of lines, then each is one row, and all go and come back with one press each', async ({
    page,
  }) => {
    for (const slug of ['taro', 'ground-coffee', 'avocado']) {
      await page.goto(`/product/details/${slug}`);
      await visible(page, 'button', 'Add to Cart').click();
    }
    await page.goto('/cart');
    // The price per kilo is fully visible, beside the price and its unit.
    const compared = page.getByText('250 g · FRW 20,000/kg');
    await expect(compared).toBeVisible();
    expect(await compared.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const lines = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('group') });
    await expect(lines).toHaveCount(3);
    for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(110);
    await page.getByRole('button', { name: 'Empty the cart' }).click();
    await expect(page.getByText('No products in the cart.')).toBeInViewport();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(lines).toHaveCount(3);
  });
});

test('when the home page is read, then no product is in two of its rows but the offers', async ({ page }) => {
  await page.goto('/');
  const rows = ['Popular products', 'Featured products', 'New arrivals'];
  const names = (await Promise.all(rows.map((name) => namesIn(row(page, name))))).flat();
  expect(names).toHaveLength(20);
  expect(new Set(names).size).toBe(names.length);
});

test('when there are offers, then each names its price and what it was', async ({ page }) => {
  await page.goto('/');
  const offers = await row(page, 'Offers').getByRole('article').all();
  expect(offers.length).toBeGreaterThan(3);
  for (const offer of offers) {
    await expect(offer).toContainText(/−\d+%/);
    await expect(offer).toContainText(/Now FRW.*Before FRW/);
  }
});

test('when a guest comes back, then what they bought is first, in the place of what is popular', async ({
  page,
}) => {
  await addToCart(page, 'taro', { times: 6 });
  await addToCart(page, 'fresh-cassava', { times: 2 });
  await page.goto('/checkout');
  await fillCheckout(page, { name: 'Aline Uwase', phone: ownPhone().typed });
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/orders\//);
  await page.goto('/');
  const again = row(page, 'Buy again');
  await expect(again).toBeVisible();
  await expect(row(page, 'Popular products')).toHaveCount(0);
  expect((await namesIn(again)).toSorted()).toEqual(['Fresh Cassava', 'Taro']);
  await expectSound(page);
});

test('when a product is sold out, then others are right there, and WhatsApp has the words ready', async ({
  page,
}) => {
  await page.goto('/fr/product/details/clay-water-filter');
  const told = page.getByRole('link', { name: 'Prévenez-moi sur WhatsApp à son retour' });
  await expect(told).toBeInViewport();
  const address = new URL((await told.getAttribute('href')) ?? '');
  expect(address.host).toBe('wa.me');
  expect(address.searchParams.get('text')).toMatch(
    /^Bonjour\u00a0!.*Filtre à eau en argile.*\/fr\/product\/details\/clay-water-filter$/,
  );
  const instead = row(page, 'Disponibles maintenant');
  await expect(instead.getByRole('article').first()).toBeVisible();
  await expect(instead.getByText('Épuisé')).toHaveCount(0);
});

test('when many lines are ordered on a wide screen, then the sum and the button to order are in sight', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const goods = (await allProducts(request)).filter(
    ({ variants, sold_by, stock_quantity }) => !variants.length && !sold_by && stock_quantity > 5,
  );
  const lines = goods.slice(0, 30).map(({ _id, slug, name, price, images }) => {
    const much = { unit: null, label: null, quantity: 2, sum: 2 * price, stock_quantity: 6 };
    return { _id, slug, name, price, regular_price: price, image: images[0], index: -1, ...much };
  });
  expect(lines).toHaveLength(30);
  await keepInBrowser(page, { cart: JSON.stringify({ state: { lines }, version: 0 }) });
  await page.goto('/checkout');
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order.getByText(lines[29]?.name ?? '', { exact: true })).toBeAttached();
  await expect(order.getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(placeOrder(page)).toBeInViewport({ ratio: 1 });
  await expectSound(page);
});

test('when the system brings its own colours, then what is pressed has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/product/details/drinking-glasses');
  await expect(visible(page, 'button', 'Add to Cart')).toHaveCSS('border-top-width', '1px');
});
