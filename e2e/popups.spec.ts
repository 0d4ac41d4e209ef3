import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { addToCart, fillCheckout, ownPhone, placeOrder, visible } from './shopper.ts';
import { complaintsOf, expectSound } from './sound.ts';

const seesTheNews = { storageState: { cookies: [], origins: [] } };

/** The card of a product in a list. */
const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name }).first();

/** The text with which the chat with the shop would start. */
async function chatText(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Chat with us on WhatsApp' });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/250788000000');
  return address.searchParams.get('text') ?? '';
}

test.describe('the announcement', () => {
  test.use(seesTheNews);

  test('when it is closed, then it is remembered and does not come again', { tag: '@wide' }, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.clock.install();
    await page.goto('/about-us');
    const dialog = page.getByRole('dialog', { name: 'Fresh delivery every morning' });
    await page.clock.fastForward(6_000);
    await expect(dialog).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const stored = await page.evaluate(() => localStorage.getItem('isoko:announcement'));
    expect(stored).toMatch(/^[0-9a-f-]{36}$/);
    const again = page.waitForResponse('**/api/v1/announcements?*');
    await page.reload();
    await page.clock.fastForward(6_000);
    await again;
    await page.clock.fastForward(2_000);
    await expect(dialog).toHaveCount(0);
    expect(await page.context().cookies()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('when another one is newer, then it is shown; one outside its dates is not', async ({ page }) => {
    const day = 86_400_000;
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const news = (title: string, from: number, to: number) => ({
      _id: crypto.randomUUID(),
      title,
      message: 'Words.',
      announce_date_start: at(from),
      announce_date_stop: at(to),
      featured_image: null,
    });
    await page.route('**/api/v1/announcements?*', (route) =>
      route.fulfill({ json: { data: [news('Tomorrow', 1, 2), news('Now', -1, 1), news('Older', -2, 1)] } }),
    );
    await page.addInitScript(() => localStorage.setItem('isoko:announcement', 'another one'));
    await page.clock.install();
    await page.goto('/about-us');
    await page.clock.fastForward(6_000);
    await expect(page.getByRole('dialog')).toHaveAccessibleName('Now');
  });

  test('when an order is placed or looked after, then no news lie over it', async ({ page }) => {
    await page.clock.install();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/announcements')) asked += 1;
    });
    for (const path of ['/checkout', '/orders/find', '/ride']) {
      await page.goto(path);
      await page.clock.fastForward(6_000);
      await page.waitForLoadState('networkidle');
      await page.clock.fastForward(2_000);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    expect(asked).toBe(0);
  });

  test('when the announcements cannot be read, then nothing happens', async ({ page }) => {
    await page.route('**/api/v1/announcements?*', (route) => route.fulfill({ status: 500, body: 'x' }));
    await page.clock.install();
    await page.goto('/about-us');
    const asked = page.waitForResponse('**/api/v1/announcements?*');
    await page.clock.fastForward(6_000);
    await asked;
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('quick view', () => {
  // Phones open the page itself.
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('when it is opened by key, then it holds the focus, sells, and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/product-category/fresh-vegetables', { waitUntil: 'networkidle' });
    const eye = cardOf(page, 'Tomatoes').getByRole('button', { name: 'Quick view of Tomatoes' });
    await eye.focus();
    await expect(eye).toHaveCSS('opacity', '1');
    await page.keyboard.press('Enter');
    // The popup of the added product is a dialog as well, while this one closes.
    const dialog = page.getByRole('dialog').and(page.locator(':not([aria-modal="false"])'));
    await expect(dialog.getByRole('heading', { name: 'Tomatoes' })).toBeVisible();
    await expectSound(page);
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      // After its last element the focus returns, which takes a moment.
      await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(eye).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('complementary', { name: 'Added to your cart' })).toContainText('Tomatoes');
  });

  test('when the product cannot be loaded, then the error text takes its place', async ({ page }) => {
    await page.goto('/product-category/fresh-vegetables', { waitUntil: 'networkidle' });
    await page.route('**/api/v1/products/tomatoes', (route) =>
      route.fulfill({
        status: 404,
        json: { status: 'fail', code: 'not_found', message: 'We could not find that.', requestId: 'x' },
      }),
    );
    await cardOf(page, 'Tomatoes').hover();
    await page.getByRole('button', { name: 'Quick view of Tomatoes' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('We could not find that.');
    await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
});

test('when a text links to a film, then it plays in a modal over the page', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/blog');
  await page.route('**/api/v1/blog/how-to-cook-isombe', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.description = '<p><a href="/films/isombe.mp4">Watch how</a></p>';
    await route.fulfill({ json: answer });
  });
  await page.route('**/films/isombe.mp4', (route) =>
    route.fulfill({ status: 200, contentType: 'video/mp4', body: '' }),
  );
  await page.getByRole('link', { name: 'How to cook isombe at home' }).click();
  await page.getByRole('link', { name: 'Watch how' }).click();
  const dialog = page.getByRole('dialog', { name: 'Watch how' });
  await expect(dialog.locator('video')).toHaveAttribute('src', /\/films\/isombe\.mp4$/);
  await expect(page).toHaveURL(/\/blog\/how-to-cook-isombe$/);
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Watch how' })).toBeFocused();
});

test.describe('the back button of a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('when something is open, then back closes it and stays; the next back leaves', async ({ page }) => {
    await page.goto('/about-us');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(page).toHaveURL(/\/blog$/);
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/blog$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/about-us$/);
  });

  test('when the menu is opened after the address has changed and before the page has, then it stays', async ({
    page,
  }) => {
    await page.goto('/about-us', { waitUntil: 'networkidle' });
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    // Pressed at the moment when the router writes the address: a thumb faster than the page.
    await page.evaluate(() => {
      const push = window.history.pushState.bind(window.history);
      window.history.pushState = (...entry) => {
        push(...entry);
        window.history.pushState = push;
        document.querySelector<HTMLButtonElement>('header button[aria-label="Menu"]')?.click();
      };
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(page.locator('h1', { hasText: 'Blog' })).toBeAttached();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.getByRole('dialog').getByRole('link', { name: 'Help & FAQ' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('when it was closed by its own button, then the next back leaves the page', async ({ page }) => {
    await page.goto('/about-us');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    for (let time = 0; time < 3; time += 1) {
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
    await expect(page).toHaveURL(/\/about-us$/);
  });

  test('when a picture fills the screen, then back returns to the product', async ({ page }) => {
    await page.goto('/product/details/taro', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /^Enlarge picture 1/ }).click();
    const lightbox = page.getByRole('dialog', { name: 'Pictures of Taro' });
    await expect(lightbox).toBeVisible();
    await page.goBack();
    await expect(lightbox).toHaveCount(0);
    await expect(page).toHaveURL(/\/product\/details\/taro$/);
  });

  test('when a link in it was followed, then back returns to the page, and back again to the one before', async ({
    page,
  }) => {
    await page.goto('/about-us');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Contact us' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    await expect(page).toHaveURL(/\/blog$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  });
});

test.describe('the chat', () => {
  test('when nothing in particular is shown, then it starts with the greeting', async ({ page }) => {
    await page.goto('/');
    expect(await chatText(page)).toBe('Hello! I would like to know more about your products.');
  });

  test('when a product is shown, then its name and link are added', async ({ page, baseURL }) => {
    await page.goto('/product/details/taro', { waitUntil: 'networkidle' });
    await expect
      .poll(() => chatText(page))
      .toBe(`Hello! I would like to know more about your products.\nTaro\n${baseURL}/product/details/taro`);
    await visible(page, 'link', 'Home').click();
    await expect.poll(() => chatText(page)).toBe('Hello! I would like to know more about your products.');
  });

  test('when the cart is shown, then the chat carries the list', async ({ page }) => {
    await addToCart(page, 'taro', { times: 2 });
    await page.goto('/cart');
    await expect
      .poll(() => chatText(page))
      .toBe('Hello! I would like to know more about your products.\n2 × Taro: FRW 1,800\nTotal: FRW 1,800');
  });

  test('when an order is shown, then its number and link are added, never its token', async ({
    page,
    baseURL,
  }) => {
    await addToCart(page, 'drinking-glasses');
    await page.goto('/checkout');
    await fillCheckout(page, { name: 'Aline Uwase', phone: ownPhone().typed });
    await placeOrder(page).click();
    await expect(page.getByText('Murakoze, Aline!')).toBeVisible();
    const [address = '', token = ''] = page.url().split('#');
    const about = /^Hello! I would like to know more about your products\.\nOrder ISK-\d{4}-\d+\n/;
    // The page tells the chat its subject a moment after it is shown.
    await expect.poll(() => chatText(page)).toMatch(about);
    const said = await chatText(page);
    expect(said).toContain(baseURL + new URL(address).pathname);
    expect(token).not.toBe('');
    expect(said).not.toContain(token);
  });

  test('when a bar for buying is shown, then the chat does not cover it', { tag: '@wide' }, async ({
    page,
  }) => {
    await page.goto('/product/details/taro', { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 900);
    const bar = page.locator('[data-buy-bar]:not([inert])').filter({ visible: true });
    await expect(bar).toBeVisible();
    const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' });
    await expect
      .poll(async () => {
        const [above, below] = [await chat.boundingBox(), await bar.boundingBox()];
        return above && below ? above.y + above.height <= below.y : false;
      })
      .toBe(true);
  });
});
