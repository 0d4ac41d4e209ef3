import { expect, test } from './journey.ts';
import { visible } from './shopper.ts';
import { complaintsOf, expectNoSidewaysScroll, expectSound } from './sound.ts';
import { callAsStaff, theOwner } from './staff.ts';

/** The pages that any visitor can open. */
const PAGES = {
  home: '/',
  shop: '/shop',
  'shop with filters': '/shop?category=fresh-vegetables&in_stock=true&sort=price',
  'shop with nothing found': '/shop?search=xqzwv',
  category: '/product-category/fresh-fruits',
  'product with sizes': '/product/details/tomatoes',
  'product with sizes and colours': '/product/details/laundry-basket',
  'product with an offer that ends': '/product/details/avocado',
  'empty cart': '/cart',
  'shopping list': '/list',
  'checkout of nothing': '/checkout',
  login: '/login?redirectUrl=/cart',
  'sign-up': '/signup',
  'forgotten password': '/forgot-password',
  'forgotten password in the dashboard': '/dashboard/forgot-password',
  'new password by a link': '/reset-password/no-such-link',
  blog: '/blog',
  'blog of a category': '/blog?category=recipes',
  'blog with nothing found': '/blog?tag=no-such-tag',
  post: '/blog/how-to-cook-isombe',
  about: '/about-us',
  contact: '/contact-us',
  help: '/help',
  'shipping and delivery': '/shipping-delivery',
  terms: '/terms-conditions',
  'return policy': '/return-policy',
  'privacy policy': '/privacy-policy',
  'order without its token': '/orders/00000000-0000-4000-8000-000000000000',
};

/** 1280 px of screen at twice the size. */
const ZOOMED = { width: 640, height: 400 };

// One browser window and one test for all pages: opening a new window takes as long as a page.
test('when any page is opened, then it is sound for everyone and complains about nothing, at 200 % zoom too', {
  tag: '@wide',
}, async ({ page, isMobile }) => {
  test.setTimeout(600_000);
  const screen = page.viewportSize();
  const complaints = complaintsOf(page);
  for (const [name, path] of Object.entries(PAGES)) {
    await test.step(name, async () => {
      const answer = await page.goto(path);
      expect.soft(answer?.status(), name).toBe(200);
      await expectSound(page, name);
      if (!isMobile && screen) {
        await page.setViewportSize(ZOOMED);
        await expectNoSidewaysScroll(page);
        // The checkout has no button for the chat: its help is in the header.
        const help = name.startsWith('checkout') ? 'Help' : 'Chat with us on WhatsApp';
        await expect.soft(visible(page, 'link', help), name).toBeInViewport();
        await page.setViewportSize(screen);
      }
      expect.soft(complaints.splice(0), name).toEqual([]);
    });
  }
});

test('when a page does not exist, then the answer is 404 and there are ways on', { tag: '@wide' }, async ({
  page,
}) => {
  const answer = await page.goto('/product/details/no-such-thing');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await expectSound(page);
});

test('when a visitor types three letters, then suggestions lead to products by keyboard', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const search = page
    .getByRole('combobox', { name: /search/i })
    .filter({ visible: true })
    .first();
  const suggestions = page.getByRole('listbox').getByRole('option');
  await search.fill('ib');
  await expect(suggestions).toHaveCount(0);
  await search.fill('ibira');
  const first = suggestions.first();
  await expect(first).toContainText('Ibirayi');
  await expect(first).toContainText('FRW');
  await expect(first.locator('mark')).toHaveText(/ibira/i);
  await expectSound(page);
  // The next word is started while the page loads, and its suggestions stay when the page arrives.
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/api/v1/products/irish-potatoes*', async (route) => {
    await arrived;
    await route.continue();
  });
  await search.press('ArrowDown');
  await search.press('Enter');
  await search.fill('veget');
  arrive();
  await expect(page).toHaveURL(/\/product\/details\/irish-potatoes/);
  await expect(page.getByRole('heading', { level: 1, name: 'Irish Potatoes' })).toBeVisible();
  await suggestions
    .filter({ hasText: /vegetables ?Category · \d/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/product-category\/[\w-]*vegetables/);
});

test('when filters change, then the address says so and the back button returns', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const sort = page.getByLabel(/sort/i).filter({ visible: true }).first();
  const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current="page"]');
  const shown = async (sorted: string, number: string) => {
    await expect(sort).toHaveValue(sorted);
    await expect(current).toHaveText(number);
  };
  // Other journeys in this shop may add products.
  const { total } = await (await request.get('/api/v1/products?limit=1')).json();
  await page.goto('/shop', { waitUntil: 'networkidle' });
  await expect(page.getByText(`${total} products`).filter({ visible: true }).first()).toBeVisible();
  const before = await sort.inputValue();
  // The next page is requested before the list in the new order has loaded.
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/api/v1/products?*sort=price*', async (route) => {
    await arrived;
    await route.continue();
  });
  const asked = page.waitForRequest(/products\?.*sort=price/);
  await sort.selectOption('price');
  await asked;
  await page.getByRole('link', { name: /next/i }).filter({ visible: true }).first().click();
  arrive();
  await expect(page).toHaveURL(/sort=price&page=2$/);
  await shown('price', '2');
  await page.goBack();
  await expect(page).toHaveURL(/shop$/);
  await shown(before, '1');
  await sort.selectOption('price');
  await expect(page).toHaveURL(/sort=price$/);
  await shown('price', '1');
  await page.getByRole('link', { name: /next/i }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/sort=price&page=2$/);
  await shown('price', '2');
  await page.goBack();
  await expect(page).toHaveURL(/sort=price$/);
  await shown('price', '1');
  await page.goBack();
  await expect(page).toHaveURL(/shop$/);
  await shown(before, '1');
});

test('when sizes or colours are to be chosen, then nothing can be added before', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/product/details/laundry-basket', { waitUntil: 'networkidle' });
  const add = page
    .getByRole('main')
    .getByRole('button', { name: 'Add to Cart' })
    .filter({ visible: true })
    .first();
  await expect(add).toBeDisabled();
  await page.getByRole('radio', { name: 'Grey' }).check();
  await expect(add).toBeEnabled();
});

test('when a visitor wants to keep a product, then logging in is asked for', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/product/details/laundry-basket', { waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: /wishlist/i })
    .filter({ visible: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'You are not login' });
  await expect(dialog).toContainText('You are not login! please log in first');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'CANCEL' }).click();
  await expect(dialog).toBeHidden();
});

test('when a colour is chosen, then the picture that shows it is in view, and its thumbnail says so', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const [taro, lemons = ''] = await Promise.all(
    ['taro', 'lemons'].map(async (slug) => {
      const { data } = await (await request.get(`/api/v1/products/${slug}`)).json();
      return data.images[0] as string;
    }),
  );
  const kitenge = await callAsStaff(request, owner, 'POST', '/products', {
    ...{ name: 'Kitenge', slug: 'kitenge-in-two', price: 9_000, status: 'published' },
    images: [taro, lemons],
    image_alts: { [lemons]: 'Kitenge, Blue' },
    variants: [
      { label: 'Red', color: 'Red', stock: 3 },
      { label: 'Blue', color: 'Blue', stock: 3 },
    ],
  });
  await page.goto('/product/details/kitenge-in-two');
  const second = page.getByRole('button', { name: 'Show picture 2' });
  await expect(second).not.toHaveAttribute('aria-current');
  await page.getByRole('radio', { name: 'Blue' }).check();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('img', { name: 'Kitenge, Blue' })).toBeInViewport({ ratio: 0.9 });
  // No picture shows only the red one: the current picture stays.
  await page.getByRole('radio', { name: 'Red' }).check();
  await expect(second).toHaveAttribute('aria-current', 'true');
  await callAsStaff(request, owner, 'DELETE', `/products/${kitenge._id}`);
});
