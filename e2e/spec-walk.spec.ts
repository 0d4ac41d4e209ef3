import type { Page } from '@playwright/test';
import { newCustomer, signIn } from './customer.ts';
import { expect, test } from './journey.ts';
import { addToCart, visible } from './shopper.ts';

/** The parts of specification sections 2 and 8 that no other journey checks. */
const textsOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name, exact: true }).getByRole('link').allTextContents();

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('when the shop opens, then bar, header, menu and footer hold what they should', async ({ page }) => {
    await page.goto('/shop?sort=price', { waitUntil: 'networkidle' });
    const bar = page.getByRole('region', { name: 'Shop news' });
    await expect(bar).toContainText('FREE Express Shipping On Orders 50,000+');
    expect(await textsOf(page, 'Service')).toEqual(['Our Stores', 'Shipping & Delivery', 'Help', 'Wishlist']);
    await expect(
      bar.getByRole('list', { name: 'Social media' }).getByRole('link', { name: / on Facebook$/ }),
    ).toBeVisible();

    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Isoko, home' })).toHaveAttribute('href', '/');
    await expect(header.getByRole('combobox', { name: 'Search products' })).toHaveAttribute('required');
    await expect(header.getByRole('link', { name: /Sign In \/ Register/ })).toHaveAttribute(
      'href',
      `/login?redirectUrl=${encodeURIComponent('/shop?sort=price')}`,
    );
    const menu = ['Shop', 'Blog', 'About us', 'Dashboard', 'Contact us', 'Help & FAQ'];
    expect(await textsOf(page, 'Main')).toEqual(menu);

    const footer = page.getByRole('contentinfo');
    const groups = ['Customer Service', 'About Us', 'Account'];
    expect(await footer.getByRole('heading', { level: 2 }).allTextContents()).toEqual(groups);
    for (const group of groups) expect((await textsOf(page, group)).length).toBeGreaterThan(2);
    await expect(footer.getByRole('list', { name: 'Social media' }).getByRole('link').first()).toBeVisible();
    await expect(footer.getByRole('list', { name: 'Ways to pay' })).toContainText('Cash on delivery');
    await expect(footer).toContainText('2024 All Rights Reserved');
  });

  test('when All Categories is opened, then every category is there with its picture and its parts', async ({
    page,
    request,
  }) => {
    const tree = (await (await request.get('/api/v1/product/categories/hierarchy')).json()).data;
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'All Categories' }).click();
    const menu = page.getByRole('navigation', { name: 'Categories' });
    const top = tree.at(-1);
    const link = menu.getByRole('link', { name: top.name, exact: true });
    await expect(link).toHaveAttribute('href', `/product-category/${top.slug}`);
    await expect(link.locator('img')).toBeVisible();
    await expect(
      menu
        .locator('ul')
        .first()
        .locator('> li')
        .filter({ has: page.locator('img') }),
    ).toHaveCount(tree.length);
    const [part] = top.children;
    // On a low screen, as below many categories, the sub-categories of the last one are beside it.
    await page.setViewportSize({ width: 1280, height: 360 });
    await link.hover();
    await expect(menu.getByRole('link', { name: part.name, exact: true })).toBeInViewport();
    await menu.getByRole('link', { name: part.name, exact: true }).click();
    await expect(page).toHaveURL(`/product-category/${part.slug}`);
  });

  test('when a search is sent, then the shop has text and category; a category alone is gone to immediately', async ({
    page,
  }) => {
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    const header = page.getByRole('banner');
    const field = header.getByRole('combobox', { name: 'Search products' });
    await field.fill('rice');
    await field.press('Enter');
    await expect(page).toHaveURL('/shop?search=rice');
    const category = header.getByRole('combobox', { name: 'Category', exact: true });
    await category.selectOption('fresh-fruits');
    await expect(page).toHaveURL('/product-category/fresh-fruits');
    await expect(category).toHaveValue('fresh-fruits');
    await field.fill('avocado');
    await header.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/shop?search=avocado&category=fresh-fruits');
  });

  test('when someone types, then suggestions are asked for within 200 ms of the last key', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/products/filter/')) asked.push(request.url());
    });
    await page.clock.install();
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    await page.clock.pauseAt(Date.now() + 60_000);
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search products' });
    await field.fill('ri');
    await page.clock.runFor(1_000);
    expect(asked).toEqual([]);
    await field.fill('ban');
    await expect(async () => {
      // Their code loads once.
      await page.clock.runFor(100);
      expect(asked).toHaveLength(1);
    }).toPass();
    await field.fill('ric');
    await page.clock.runFor(100);
    await field.fill('rice');
    await page.clock.runFor(100);
    expect(asked).toHaveLength(1);
    await page.clock.runFor(100);
    await expect.poll(() => asked).toHaveLength(2);
    expect(asked[1]).toContain('/products/filter/rice');
  });

  test('when a product is opened, then its facts, its offer, its neighbours and ways to share it are there', async ({
    page,
    request,
  }) => {
    const product = (await (await request.get('/api/v1/products/avocado')).json()).data;
    await page.goto('/product/details/avocado', { waitUntil: 'networkidle' });
    const main = page.getByRole('main');
    await expect(main.getByText('Before FRW 1,500').first()).toBeVisible();
    await expect(main.getByText('FRW 1,200').first()).toBeVisible();
    await expect(main.getByRole('timer')).toHaveText(/^\d+days\d\dhours\d\dmin\d\dsec$/);
    await expect(main.getByText(product.short_description).first()).toBeVisible();
    await expect(main.getByText(product.sku, { exact: true })).toBeVisible();
    await expect(main.getByRole('definition').getByRole('link', { name: 'Fresh Fruits' })).toHaveAttribute(
      'href',
      '/shop?category=fresh-fruits',
    );
    for (const name of ['Facebook', 'Twitter', 'LinkedIn'])
      await expect(main.getByRole('link', { name: `Share on ${name}` })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Share by mail' })).toHaveAttribute('href', /^mailto:\?/);

    const quantity = main.getByRole('textbox', { name: `Quantity of ${product.name}` }).first();
    await expect(quantity).toHaveValue('1');
    await expect(quantity).not.toBeEditable();
    const group = main.getByRole('group', { name: `Quantity of ${product.name}` }).first();
    await expect(group.getByRole('button', { name: 'One less' })).toBeDisabled();
    await group.getByRole('button', { name: 'One more' }).click();
    await expect(quantity).toHaveValue('2');

    const neighbours = page.getByRole('navigation', { name: 'More products' });
    await expect(neighbours.locator('[rel=prev]')).toHaveAttribute(
      'href',
      `/product/details/${product.previous.slug}`,
    );
    await neighbours.locator('[rel=next]').click();
    await expect(page).toHaveURL(`/product/details/${product.next.slug}`);
  });

  test('when as many as there are are chosen, then no more can be', async ({ page, request }) => {
    const list = await request.get(
      '/api/v1/products?limit=250&in_stock=true&fields=slug,stock_quantity,variants',
    );
    const plain = (await list.json()).data.filter((each: { variants: unknown[] }) => !each.variants.length);
    const [scarce] = plain.toSorted(
      (a: { stock_quantity: number }, b: { stock_quantity: number }) => a.stock_quantity - b.stock_quantity,
    );
    await page.goto(`/product/details/${scarce.slug}`, { waitUntil: 'networkidle' });
    const more = page.locator('#purchase').getByRole('button', { name: 'One more' });
    for (let units = 1; units < scarce.stock_quantity; units += 1) await more.click();
    await expect(more).toBeDisabled();
    await expect(page.locator('#purchase').getByRole('textbox')).toHaveValue(String(scarce.stock_quantity));
  });

  test('when a picture of the lightbox cannot be loaded, then it says so', async ({ page }) => {
    await page.goto('/product/details/taro', { waitUntil: 'networkidle' });
    await page.route('**/gallery/**', (route) => route.abort());
    await page.getByRole('button', { name: /^Enlarge picture 1 / }).click();
    await expect(page.getByText('This image failed to load').first()).toBeVisible();
  });

  test('when things are added, then popup and dropdown lead to the checkout from the minimum order on', async ({
    page,
  }) => {
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    const button = page.getByRole('banner').getByRole('button', { name: /Cart FRW/ });
    const dropdown = page.getByRole('region', { name: 'Cart', exact: true });
    await button.click();
    await expect(dropdown).toContainText('No products in the cart.');

    const popup = page.getByRole('complementary', { name: 'Added to your cart' });
    await addToCart(page, 'taro');
    await expect(popup).toContainText('Taro has been added');
    await expect(popup.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
    await expect(popup.getByRole('link', { name: 'Checkout' })).toHaveCount(0);
    await button.click();
    await expect(dropdown).toContainText('1 × FRW 900');
    await expect(dropdown).toContainText('SubtotalFRW 900');
    await expect(dropdown.getByRole('link', { name: 'View Cart' })).toHaveAttribute('href', '/cart');
    await expect(dropdown.getByRole('link', { name: 'Checkout' })).toHaveCount(0);

    await addToCart(page, 'taro', { times: 5 });
    await expect(popup.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
    await button.click();
    await expect(dropdown).toContainText('6 × FRW 900');
    await expect(dropdown.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout');
    await dropdown.getByRole('button', { name: 'Remove Taro' }).click();
    await expect(dropdown).toContainText('No products in the cart.');
  });

  test('when a visitor wants to keep a product, then a toast and the modal with its two ways say why not', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/product/details/taro', { waitUntil: 'networkidle' });
    await page.clock.pauseAt(Date.now() + 60_000);
    await visible(page, 'button', 'Add Taro to Wishlist').click();
    await page.clock.runFor(1_000);
    const toast = page.getByRole('dialog', { name: 'Please login First!!', includeHidden: true });
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(toast).toBeVisible({ timeout: 500 });
    }).toPass();
    const corner = (await toast.boundingBox()) ?? { x: 0, y: 0 };
    expect(corner.x).toBeGreaterThan(1280 / 2);
    expect(corner.y).toBeGreaterThan(800 / 2);
    await page.clock.resume();
    const dialog = page.getByRole('dialog', { name: 'You are not login' });
    await expect(dialog).toContainText('You are not login! please log in first');
    await expect(dialog.getByRole('button', { name: 'CANCEL' })).toBeVisible();
    await dialog.getByRole('link', { name: 'LOGIN' }).click();
    await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent('/product/details/taro')}`);
  });

  test('when a product was added to the wishlist, then the popup stays two seconds', async ({
    page,
    request,
  }) => {
    await signIn(page, await newCustomer(request));
    await page.clock.install();
    await page.goto('/product/details/taro', { waitUntil: 'networkidle' });
    await page.clock.pauseAt(Date.now() + 60_000);
    await visible(page, 'button', 'Add Taro to Wishlist').click();
    await page.clock.runFor(1_000);
    const popup = page.getByRole('complementary', { name: 'Added to your wishlist' });
    await expect(async () => {
      // The answer arrives in real time.
      await page.clock.runFor(100);
      await expect(popup).toContainText('Product added!', { timeout: 500 });
    }).toPass();
    await page.clock.runFor(1_700);
    await expect(popup).toBeVisible();
    await page.clock.runFor(500);
    await expect(popup).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('when the shop opens, then the bar at the bottom leads on and counts what is in the cart', async ({
    page,
  }) => {
    await addToCart(page, 'taro', { times: 2 });
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    const links = page.getByRole('navigation', { name: 'Quick' }).getByRole('link');
    const shown = await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')]),
    );
    expect(shown).toEqual([
      ['Home', '/'],
      ['Categories', '/shop'],
      ['Wishlist', '/dashboard/wishlist'],
      ['Account', '/login'],
      ['2 in the cartCart', '/cart'],
    ]);
  });

  test('when the menu slides in, then it has its own search, the categories, every page and the account', async ({
    page,
  }) => {
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    await visible(page, 'button', 'Menu').click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Shop', 'Blog', 'About us', 'Dashboard', 'Contact us', 'Help & FAQ'])
      await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(1);
    await expect(menu.getByRole('link', { name: 'Account', exact: true })).toHaveAttribute(
      'href',
      '/account',
    );
    await expect(menu.getByRole('link', { name: 'Sign In / Register' })).toHaveAttribute(
      'href',
      `/login?redirectUrl=${encodeURIComponent('/about-us')}`,
    );
    await expect(menu.getByRole('link', { name: 'Fresh Fruits', exact: true })).toBeVisible();
    const field = menu.getByRole('combobox', { name: 'Search products' });
    await expect(field).toHaveAttribute('required');
    await field.fill('rice');
    await field.press('Enter');
    await expect(page).toHaveURL('/shop?search=rice');
    await expect(menu).toBeHidden();
  });

  test('when the menu is walked down, then it leads to the fourth level, which the page did not bring', async ({
    page,
    content,
  }) => {
    await content.deepen();
    const answer = await page.goto('/about-us', { waitUntil: 'networkidle' });
    expect(await answer?.text()).not.toContain('Bath Towels');
    await visible(page, 'button', 'Menu').click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Home & Bedding', 'Towels & Bath', 'Bath Towels']) {
      const parts = menu.getByRole('button', { name: `Parts of ${name}`, exact: true });
      await parts.press('Enter');
      await expect(parts).toHaveAttribute('aria-expanded', 'true');
    }
    await menu.getByRole('link', { name: 'Children’s Towels', exact: true }).click();
    await expect(page).toHaveURL('/product-category/childrens-towels');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Children’s Towels');
    await expect(
      page.getByRole('navigation', { name: 'Within Bath Towels' }).getByRole('link', { name: 'Children’s' }),
    ).toHaveAttribute('aria-current', 'page');
  });
});
