import { chooseEmail, signInButton } from './account.ts';
import { callAs, newCustomer, placeOrderAs, signIn } from './customer.ts';
import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';

/** Every page that only its owner sees, with its heading. */
const PAGES = {
  '/dashboard': 'Dashboard',
  '/dashboard/orders': 'Orders',
  '/dashboard/addresses': 'Addresses',
  '/dashboard/account': 'Account',
  '/account': 'Account',
};

const LONG_NAME = 'Mukamurenzi-Nyirahabimana Marie-Chantal Immaculée Uwimbabazi';

test('when a visitor opens a page of the dashboard, then they are sent to the login and nothing was asked', async ({
  page,
}) => {
  test.slow();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(users|orders|address)\//.test(request.url())) asked.push(request.url());
  });
  for (const path of Object.keys(PAGES)) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(path)}`);
  }
  expect(asked).toEqual([]);
});

test('when the server sends a page of the dashboard, then it is the same for everyone and not for search engines', async ({
  request,
}) => {
  const { token } = await newCustomer(request);
  for (const path of Object.keys(PAGES)) {
    const [forVisitor, forCustomer] = await Promise.all([
      request.get(path),
      request.get(path, { headers: { authorization: `Bearer ${token}`, cookie: `auth-token=${token}` } }),
    ]);
    const html = await forVisitor.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain(' style=');
    expect(await forCustomer.text(), path).toBe(html);
  }
});

test('when an account is new, then every page of its dashboard says so kindly and is sound', {
  tag: '@wide',
}, async ({ page, request }) => {
  test.slow();
  const customer = await newCustomer(request);
  await signIn(page, customer);
  const complaints = complaintsOf(page);
  for (const [path, heading] of Object.entries(PAGES)) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectSound(page);
  }
  await page.goto('/dashboard');
  await expect(page.getByText('Muraho, Aline!')).toBeVisible();
  await expect(page.getByText('FRW 5,000 more to reach the minimum order')).toBeVisible();
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('heading', { name: 'You have not ordered yet' })).toBeVisible();
  await page.goto('/dashboard/addresses');
  await expect(page.getByRole('heading', { name: 'No address yet' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('when there are orders, addresses and long names, then the overview shows them and nothing breaks', {
  tag: '@wide',
}, async ({ page, request }) => {
  const customer = await newCustomer(request, { name: LONG_NAME });
  await callAs(request, customer, 'POST', '/address', {
    full_name: LONG_NAME,
    label: 'Nyogokuru',
    phone: '0788 123 456',
    district: 'Nyarugenge',
    sector: 'Nyamirambo',
    directions: 'Down the unpaved road until the kiosk with the yellow umbrella, then the third gate',
  });
  const order = await placeOrderAs(request, customer);
  await signIn(page, customer);
  await page.goto('/dashboard');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: order.number }) });
  await expect(card).toContainText('Confirmed');
  await expect(card).toContainText('FRW 7,300');
  await expect(card).toContainText('Cash on delivery, to be paid');
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(shortcuts).toContainText('1 order');
  await expect(shortcuts).toContainText('Nyogokuru, Nyarugenge');
  await expectSound(page);
  await shortcuts.getByRole('link', { name: /Addresses/ }).click();
  await expect(page.getByRole('heading', { name: 'Nyogokuru' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Addresses' }),
  ).toHaveAttribute('aria-current', 'page');
  await expectSound(page);
});

test('when the shop cannot be reached, then every page says so and goes on after another try', async ({
  page,
  request,
}) => {
  test.slow();
  await signIn(page, await newCustomer(request));
  const failing = /\/api\/v1\/(users\/me|orders\/mine|address\/)/;
  for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/addresses', '/dashboard/account']) {
    await page.route(failing, (route) => route.abort());
    await page.goto(path);
    const failure = page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' }).first();
    await expect(failure).toBeVisible();
    await expectSound(page);
    await page.unroute(failing);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeHidden();
  }
});

test('when the session was ended elsewhere, then the page gives way to the login', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request);
  await signIn(page, customer);
  await page.goto('/dashboard/addresses');
  await expect(page.getByRole('heading', { name: 'No address yet' })).toBeVisible();
  await callAs(request, customer, 'GET', '/users/logout');
  await page.goto('/dashboard/orders');
  await expect(page).toHaveURL('/login?redirectUrl=%2Fdashboard%2Forders');
  expect(await page.evaluate(() => localStorage.getItem('auth-token'))).toBeNull();
});

test('when "back" is pressed before the login page is drawn, then the dashboard leads to it', {
  tag: '@wide',
}, async ({ page, request }) => {
  await page.addInitScript(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...state) => {
      push(...state);
      if (location.pathname === '/login') history.back();
    };
  });
  await signIn(page, await newCustomer(request));
  await page.goto('/dashboard/addresses');
  await expect(page.getByRole('heading', { name: 'No address yet' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login?redirectUrl=%2Fdashboard%2Faddresses');
  await chooseEmail(page);
  await expect(signInButton(page)).toBeVisible();
});

for (const who of ['a visitor', 'someone who logs out'])
  test(`when ${who} presses a link to the page again while the login is on its way, then it leads there all the same`, async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/dashboard/wishlist')).text();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      if (!html.includes(new URL(route.request().url()).pathname)) await released;
      await route.continue();
    });
    if (who !== 'a visitor') await signIn(page, await newCustomer(request));
    await page.goto('/dashboard/wishlist');
    if (who !== 'a visitor') await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Wishlist' }).click();
    // The router stores a key of each press in the browser's history.
    await expect.poll(() => page.evaluate(() => history.state?.key ?? 'default')).not.toBe('default');
    release();
    await expect(page).toHaveURL('/login?redirectUrl=%2Fdashboard%2Fwishlist');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

test('when someone logs out from the menu, then the browser forgets them', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  await signIn(page, await newCustomer(request));
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  expect(
    await page.evaluate(() => [localStorage.getItem('auth-token'), localStorage.getItem('user-id')]),
  ).toEqual([null, null]);
});
