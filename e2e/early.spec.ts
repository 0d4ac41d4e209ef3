import type { Page } from '@playwright/test';
import { newCustomer } from './customer.ts';
import { comesAlive, expect, test } from './journey.ts';
import { openSender } from './network.ts';
import { visible } from './shopper.ts';
import { callAsStaff, theOwner } from './staff.ts';

const GLASSES = '/product/details/drinking-glasses';

/** Delays React, as a slow network does; the returned function releases it. */
const holdReact = (page: Page) => hold(page, '**/assets/framework-*');

async function hold(page: Page, files: string): Promise<() => void> {
  let come = () => {};
  const waiting = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(files, async (route) => {
    await waiting;
    await route.continue();
  });
  return come;
}

/** Waits for the script that handles presses before hydration. */
const earlyIsThere = (page: Page) =>
  page.waitForFunction(() => (window as { isokoEarly?: unknown }).isokoEarly);

/** The stored cart: units by slug. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const lines: { slug: string; quantity: number }[] =
      JSON.parse(localStorage.getItem('cart') ?? 'null')?.state.lines ?? [];
    return lines.map(({ slug, quantity }) => `${slug} ${quantity}`);
  });

test('when something is put into the cart before React is there, then it is in it immediately, and told again with all there is to do', async ({
  page,
}) => {
  const letCome = await holdReact(page);
  await page.goto(GLASSES, { waitUntil: 'commit' });
  const add = visible(page, 'button', 'Add to Cart');
  await earlyIsThere(page);
  await add.click();
  await expect(page.getByText('Drinking Glasses has been added to your cart.')).toBeVisible();
  expect(await kept(page)).toEqual(['drinking-glasses 1']);

  letCome();
  await expect(page.getByRole('complementary', { name: 'Added to your cart' })).toBeVisible();
  await expect(page.getByRole('link', { name: /1 in the cart/ }).first()).toBeVisible();
  await expect(page.locator('#early')).toHaveCount(0);
  expect(await kept(page)).toEqual(['drinking-glasses 1']);
  await add.click();
  await expect.poll(() => kept(page)).toEqual(['drinking-glasses 2']);
});

test('when something is put into the cart while the end of the page is on its way, then it is in it once the page has ended', async ({
  page,
}) => {
  const slow = await openSlowEnd();
  const letCome = await holdReact(page);
  await page.goto(slow.address + GLASSES, { waitUntil: 'commit' });
  await earlyIsThere(page);
  await visible(page, 'button', 'Add to Cart').click();
  await visible(page, 'button', 'Add to Cart').click();
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  expect(await kept(page)).toEqual([]);
  slow.letEnd();
  await expect(page.getByText('Drinking Glasses has been added to your cart.')).toBeVisible();
  expect(await kept(page)).toEqual(['drinking-glasses 2']);
  letCome();
  await expect(page.locator('#early')).toHaveCount(0);
  expect(await kept(page)).toEqual(['drinking-glasses 2']);
  slow.close();
});

/** The shop behind a network that delays the end of each page: the page's data. */
async function openSlowEnd() {
  let letEnd = () => {};
  const waiting = new Promise<void>((resolve) => {
    letEnd = resolve;
  });
  const { address, close } = await openSender(async (page, answer) => {
    const end = page.indexOf('<script type="application/json" id="isoko-state"');
    answer.write(page.subarray(0, end));
    await waiting;
    answer.end(page.subarray(end));
  });
  return { address, letEnd, close };
}

test('when other things are pressed before React is there, then they are done in their order once it is', async ({
  page,
}) => {
  const letCome = await holdReact(page);
  await page.goto(GLASSES, { waitUntil: 'commit' });
  await earlyIsThere(page);
  await page.getByRole('button', { name: 'One more' }).click();
  await visible(page, 'button', 'Add to Cart').click();
  await expect(page.getByText('One moment …')).toBeVisible();
  expect(await kept(page)).toEqual([]);

  letCome();
  await expect.poll(() => kept(page)).toEqual(['drinking-glasses 2']);
});

test('when buttons are pressed whose code comes after React, then they are pressed once it is there, each as often', async ({
  page,
}) => {
  const letPartsCome = await hold(page, '**/assets/late-*');
  const letCome = await holdReact(page);
  await page.goto('/blog/how-to-cook-isombe', { waitUntil: 'commit' });
  await earlyIsThere(page);
  const ingredients = page.getByRole('region', { name: 'Ingredients' });
  const more = ingredients.getByRole('button', { name: 'One more' });
  await more.click();
  letCome();
  await comesAlive(page);
  await more.click();
  await more.click();
  await expect(ingredients).toContainText('tomatoes 500 g');
  letPartsCome();
  // For nine instead of six.
  await expect(ingredients).toContainText('tomatoes 750 g');
  await more.click();
  await expect(ingredients).toContainText('tomatoes 834 g');
});

test('when a button is pressed in the page, in a part over it or in the quick view, then it is pressed once', {
  tag: '@wide',
}, async ({ page, isMobile }) => {
  await page.goto('/shop?search=drinking', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    addEventListener('click', () => document.body.append(document.createElement('s')), true);
  });
  const presses = page.locator('body > s');
  const card = page.getByRole('article').filter({ hasText: 'Drinking Glasses' }).first();
  await card.getByRole('button', { name: /^Add / }).click();
  await expect.poll(() => kept(page)).toEqual(['drinking-glasses 1']);
  if (isMobile) {
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('button', { name: 'Close' }).click();
    await expect(menu).toBeHidden();
    await expect(presses).toHaveCount(3);
    return;
  }
  await card.hover();
  await card.getByRole('button', { name: /^Quick view/ }).click();
  const view = page.getByRole('dialog', { name: 'Quick view' });
  await view.getByRole('button', { name: 'One more' }).click();
  await expect(view.getByRole('textbox')).toHaveValue('2');
  await view.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(view).toBeHidden();
  await expect.poll(() => kept(page)).toEqual(['drinking-glasses 3']);
  await expect(presses).toHaveCount(4);
});

test('when a weight is typed before React is there, then it counts, and nothing below the least is bought', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const { _id, slug } = await callAsStaff(request, owner, 'POST', '/products', {
    ...{ name: 'Early tomatoes', status: 'published', price: 1_333, stock: 9_000, vat_class: 'exempt' },
    ...{ sold_by: 'weight', step_grams: 100, min_grams: 200 },
  });
  const weight = page.getByRole('textbox', { name: 'Quantity of Early tomatoes' }).first();
  const letCome = await holdReact(page);
  await page.goto(`/product/details/${slug}`, { waitUntil: 'commit' });
  await earlyIsThere(page);
  await page.getByRole('button', { name: '100 g more' }).first().click();
  await visible(page, 'button', 'Add to Cart').click();
  await expect(page.getByText('One moment …')).toBeVisible();
  expect(await kept(page)).toEqual([]);
  letCome();
  await expect.poll(() => kept(page)).toEqual([`${slug} 300`]);

  const letComeAgain = await holdReact(page);
  await page.goto(`/product/details/${slug}`, { waitUntil: 'commit' });
  await earlyIsThere(page);
  await weight.fill('1,5 kg');
  letComeAgain();
  // React writes its state into the attribute; moving to the button confirms the weight.
  await expect(weight).toHaveAttribute('value', '1,5 kg');
  await visible(page, 'button', 'Add to Cart').click();
  await expect(weight).toHaveValue('1.50\u00a0kg');
  await expect.poll(() => kept(page)).toEqual([`${slug} 1800`]);
  await callAsStaff(request, owner, 'DELETE', `/products/${_id}`);
});

test('when someone signed in presses before React is there, then the server’s cart has it first', async ({
  page,
  request,
}) => {
  const { token, id } = await newCustomer(request);
  await page.addInitScript(
    ([token, id]) => {
      localStorage.setItem('auth-token', token ?? '');
      localStorage.setItem('user-id', id ?? '');
    },
    [token, id],
  );
  const letCome = await holdReact(page);
  await page.goto(GLASSES, { waitUntil: 'commit' });
  await earlyIsThere(page);
  await visible(page, 'button', 'Add to Cart').click();
  await expect(page.getByText('One moment …')).toBeVisible();
  expect(await kept(page)).toEqual([]);

  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/cart') && answer.ok());
  letCome();
  await saved;
  await expect.poll(() => kept(page)).toEqual(['drinking-glasses 1']);
});

test('when the code of a part does not come at first, then the page stays, and the part comes with the next try', async ({
  page,
}) => {
  await page.goto('/about-us');
  let refused = 0;
  await page.route('**/assets/*.js', async (route) => {
    refused += 1;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute('**/assets/*.js');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('when the filters are opened before React is there, then they stay open when it comes', async ({
  page,
}) => {
  const letCome = await holdReact(page);
  await page.goto('/shop', { waitUntil: 'commit' });
  await earlyIsThere(page);
  await visible(page, 'button', /^Filters/).click();
  const panel = page.getByRole('complementary', { name: 'Filters' });
  await expect(panel.getByRole('button', { name: 'Close filters' })).toBeInViewport();
  // No press is left over.
  await expect(page.getByText('One moment …')).toHaveCount(0);
  letCome();
  await comesAlive(page);
  await expect(panel.getByRole('button', { name: 'Close filters' })).toBeInViewport();
});

test('when the browser keeps nothing, then a product pressed early is added once React is there', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('The storage is full.');
    };
  });
  const letCome = await holdReact(page);
  await page.goto(GLASSES, { waitUntil: 'commit' });
  await earlyIsThere(page);
  await visible(page, 'button', 'Add to Cart').click();
  await expect(page.getByText('One moment …')).toBeVisible();
  letCome();
  await expect(page.getByRole('link', { name: /1 in the cart/ }).first()).toBeVisible();
});

test('when a size is chosen before React is there, then it is seen, and it can be bought', async ({
  page,
}) => {
  const letCome = await holdReact(page);
  await page.goto('/product/details/tomatoes', { waitUntil: 'commit' });
  const size = page.locator('.options label').last();
  await size.click();
  await expect(size).toHaveCSS('font-weight', '600');
  letCome();
  await expect(page.locator('#purchase legend').first()).toHaveText('Size: 5 kg');
  await visible(page, 'button', 'Add to Cart').click();
  await expect.poll(() => kept(page)).toEqual(['tomatoes 1']);
});

test('when a message is written before React is there, then it can be sent', async ({ page }) => {
  const letCome = await holdReact(page);
  await page.goto('/contact-us', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByLabel('Name').fill('Claudine Umutoni');
  await form.getByLabel('Message').fill('Do you have amaranth?');
  letCome();
  await comesAlive(page);
  await form.getByLabel('Email').fill('claudine@example.com');
  await visible(page, 'button', 'Send the message').click();
  await expect(page.getByRole('button', { name: 'Write another message' })).toBeVisible();
});

test('when a search is typed before React is there, then its suggestions come, and it is found', async ({
  page,
}) => {
  const letCome = await holdReact(page);
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByRole('combobox', { name: 'Search products' }).first();
  await field.fill('ibira');
  letCome();
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/shop\?search=ibira$/);
});

test('when a shopping list is written before React is there, then it is read', async ({ page }) => {
  const letCome = await holdReact(page);
  await page.goto('/list', { waitUntil: 'commit' });
  await earlyIsThere(page);
  await page.getByRole('textbox', { name: /^Write what you need/ }).fill('potatoes 2 kg\nsugar 1 kg');
  await page.getByRole('button', { name: 'Find everything' }).click();
  letCome();
  await expect(page.getByRole('heading', { name: 'Your list' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'potatoes 2 kg' })).toBeVisible();
});

test('when answers are searched before React is there, then they are found', async ({ page }) => {
  const letCome = await holdReact(page);
  await page.goto('/help', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('zzz');
  letCome();
  await expect(page.getByText('No answer has these words.')).toBeVisible();
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('when a category is chosen before its code is there, then it opens', async ({ page }) => {
    const letCome = await hold(page, '**/assets/late-*');
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Fresh Vegetables' });
    letCome();
    await expect(page).toHaveURL(/\/product-category\/fresh-vegetables$/);
  });
});
