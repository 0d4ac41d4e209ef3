import { expect, test } from './journey.ts';

test('when a CDN is before the gallery, then pages opened from the first one fetch their pictures there too', async ({
  page,
}) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('<html lang="en"', '<html lang="en" data-gallery="/cdn"');
    await route.fulfill({ response: answer, body: html });
  });
  const fetched: string[] = [];
  await page.route('**/gallery/**', async (route) => {
    const url = new URL(route.request().url());
    fetched.push(url.pathname);
    url.pathname = url.pathname.replace(/^\/cdn/, '');
    await route.continue({ url: url.href });
  });
  await page.goto('/');
  fetched.length = 0;
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Categories' }).click();
  await expect(page).toHaveURL('/shop');
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  expect(fetched.filter((path) => !path.startsWith('/cdn/gallery/'))).toEqual([]);
});
