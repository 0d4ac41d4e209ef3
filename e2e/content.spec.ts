import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';

const CONTENT = [
  '/blog',
  '/blog/how-to-cook-isombe',
  '/about-us',
  '/contact-us',
  '/help',
  '/terms-conditions',
];

test('when the blog is opened, then pinned posts come first, and a category leaves its own', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/blog');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(8);
  await expect(cards.nth(0)).toContainText('Pinned');
  await expect(cards.nth(1)).toContainText('Pinned');
  await expect(cards.nth(2)).not.toContainText('Pinned');
  const categories = page.getByRole('navigation', { name: 'Categories of the blog' });
  await categories.getByRole('link', { name: 'Recipes' }).click();
  await expect(page).toHaveURL(/\/blog\?category=recipes$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recipes');
  await expect(cards).toHaveCount(2);
  await page.goBack();
  await expect(cards).toHaveCount(8);
});

test('when the blog has more posts than a page holds, then the others are one link away', async ({
  page,
}) => {
  await page.goto('/about-us');
  const asked: string[] = [];
  await page.route('**/api/v1/blog?*', async (route) => {
    asked.push(new URL(route.request().url()).search);
    const answer = await (await route.fetch()).json();
    const data = answer.data.map((post: object, at: number) =>
      at === 0 ? { ...post, featured_image: null } : post,
    );
    await route.fulfill({ json: { ...answer, data, total: 30 } });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  // A post without a picture takes no more room than one with a picture.
  const places = page.getByRole('main').locator('article .aspect-video');
  await expect.poll(() => places.count()).toBeGreaterThan(1);
  const [without, other] = [await places.nth(0).boundingBox(), await places.nth(1).boundingBox()];
  expect(without?.height).toBe(other?.height);
  await page.getByRole('link', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/\/blog\?page=3$/);
  expect(asked.at(0)).toContain('sort=-is_pined');
  expect(asked.at(0)).toContain('limit=12');
  expect(asked.at(-1)).toContain('page=3');
});

test('when a post is read, then it leads to its neighbours, its tags and other places', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/blog/keep-vegetables-fresh-for-a-week');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep vegetables fresh for a week');
  await expect(page.getByRole('link', { name: 'Share on Facebook' })).toHaveAttribute(
    'href',
    /u=http.*%2Fblog%2Fkeep-vegetables-fresh-for-a-week$/,
  );
  await page.getByRole('link', { name: '#waste less' }).click();
  await expect(page).toHaveURL(/\/blog\?tag=waste(\+|%20)less$/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.goBack();
  await page.getByRole('navigation', { name: 'More posts' }).getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What 25 kg of rice really costs');
});

test('when a visitor wants to comment, then logging in leads back to the post', async ({ page }) => {
  await page.goto('/blog/use-less-charcoal#comments');
  await expect(page.getByText('There are no comments yet.')).toBeVisible();
  const login = page.getByRole('main').getByRole('link', { name: 'Log in' });
  await expect(login).toHaveAttribute('href', '/login?redirectUrl=%2Fblog%2Fuse-less-charcoal');
  await expectSound(page);
});

test('when someone comments, then only they see it until it is approved, and they may delete it', async ({
  page,
  browser,
  content,
}) => {
  const words = `Murakoze! ${Date.now()} <b>&`;
  const token = await content.signIn('Aline Uwase');
  await page.addInitScript((stored) => localStorage.setItem('auth-token', stored), token);
  await page.goto('/blog/from-cherry-to-cup#comments');
  await page.getByLabel('Your comment').fill(words);
  // What was typed is still there after another page.
  await page.goto('/blog');
  await page.goto('/blog/from-cherry-to-cup#comments');
  await expect(page.getByLabel('Your comment')).toHaveValue(words);
  await page.getByRole('button', { name: 'Post the comment' }).click();
  const own = page.getByRole('listitem').filter({ hasText: words });
  await expect(own).toContainText('Waits for approval');
  await expect(own).toContainText('Aline Uwase');
  await expect(page.getByLabel('Your comment')).toHaveValue('');
  await expectSound(page);

  const other = await browser.newPage();
  await other.goto('/blog/from-cherry-to-cup#comments');
  await expect(other.getByText('There are no comments yet.')).toBeVisible();
  await content.approve(words);
  const seen = other.getByRole('listitem').filter({ hasText: words });
  await expect(async () => {
    // The shop notices changes in its database a moment later, and sends the old page until then: any page
    // reads the comments again, together with their number.
    await other.reload();
    await expect(seen).toBeVisible({ timeout: 1_000 });
    await expect(other.getByRole('heading', { name: '1 comment' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(seen).not.toContainText('Waits for approval');
  await expect(seen.getByRole('button')).toHaveCount(0);
  await other.close();

  await page.reload();
  await own.getByRole('button', { name: 'Delete' }).click();
  await own.getByRole('button', { name: 'Delete' }).click();
  await expect(own).toHaveCount(0);
});

test('when a message is wrong, then each field says so and nothing typed is lost; then it is sent', {
  tag: '@wide',
}, async ({ page, content }) => {
  const email = `visitor-${Date.now()}@example.com`;
  await page.goto('/contact-us');
  await page.getByLabel('Message').fill('Do you deliver to Musanze on Sundays?');
  await page.getByRole('button', { name: 'Send the message' }).click();
  const name = page.getByLabel('Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please tell us your name.');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please tell us your email/);
  await expect(page.getByLabel('Message')).toHaveValue('Do you deliver to Musanze on Sundays?');
  await expectSound(page);

  await name.fill('Eric Mugisha');
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('Eric Mugisha');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Topic').selectOption('Order or delivery');
  await page.route('**/api/v1/contact/submit-form', (route) => route.abort());
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.unroute('**/api/v1/contact/submit-form');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByText('Thank you. We have your message and will answer soon.')).toBeVisible();
  await expectSound(page);
  expect(await content.messagesFrom(email)).toEqual([
    { subject: 'Order or delivery', message: 'Do you deliver to Musanze on Sundays?' },
  ]);
});

test('when Our Stores is chosen, then the stores with hours, phone, chat and map are shown', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our Stores' }).click();
  await expect(page).toHaveURL(/\/contact-us#stores$/);
  const heading = page.getByRole('heading', { name: 'Our Stores' });
  await expect(heading).toBeInViewport();
  const store = page.locator('#stores').getByRole('listitem').filter({ hasText: 'Isoko Kimironko' }).first();
  await expect(store).toContainText('Monday to Saturday');
  await expect(store.getByRole('link', { name: /0788 000 000/ })).toHaveAttribute(
    'href',
    'tel:+250788000000',
  );
  await expect(store.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/250/,
  );
  await expect(store.getByRole('link', { name: /Show on map/ })).toHaveAttribute('href', /query=-1\.9/);
});

test('when someone searches the help, then the answers with their words are left and open by key', async ({
  page,
}) => {
  await page.goto('/help', { waitUntil: 'networkidle' });
  const questions = page.getByRole('main').locator('summary');
  await expect(questions).toHaveCount(16);
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('pay momo');
  await expect(page.getByRole('status').filter({ hasText: /answers?$/ })).toBeVisible();
  const left = await questions.count();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(16);
  const question = questions.filter({ hasText: 'How can I pay?' });
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/MTN MoMo/).first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(questions).toHaveCount(16);
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('xqzwv');
  await expect(page.getByText('No answer has these words.')).toBeVisible();
});

test('when the home page is read to its end, then the newest posts are there', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/');
  const latest = page.getByRole('region', { name: 'Latest from the blog' });
  await expect(latest.getByRole('link')).toHaveCount(4);
  await latest.getByRole('link', { name: 'How to cook isombe at home' }).click();
  await expect(page).toHaveURL(/\/blog\/how-to-cook-isombe$/);
  expect(complaints).toEqual([]);
});

test('when search engines read, then title, description, canonical, picture and structure are there', async ({
  request,
}) => {
  const head = async (path: string) => (await request.get(path)).text();
  const typesOf = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? '')['@type'],
    );
  for (const path of CONTENT) {
    const html = await head(path);
    expect(html, path).toMatch(/<title>[^<]+ · Isoko<\/title>/);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html, path).toContain(`<link rel="canonical" href="http://localhost`);
    expect(html, path).toContain(`<meta property="og:image" content="http`);
    expect(typesOf(html), path).toContain('BreadcrumbList');
    expect(html, path).not.toContain(' style="');
  }
  expect(typesOf(await head('/blog/how-to-cook-isombe'))).toContain('Article');
  expect(typesOf(await head('/help'))).toContain('FAQPage');
  expect(typesOf(await head('/'))).toContain('Organization');
  expect(await head('/blog/how-to-cook-isombe')).toMatch(
    /og:image" content="http[^"]+how-to-cook-isombe[^"]+jpg"/,
  );
  expect(await head('/blog/how-to-cook-isombe')).toContain('<meta property="og:type" content="article"');
});

test('when a post does not exist, then the answer is 404', async ({ page }) => {
  const answer = await page.goto('/blog/no-such-post');
  expect(answer?.status()).toBe(404);
  await expectSound(page);
});
