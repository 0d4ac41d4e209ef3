import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, type Member, newMember, theOwner } from './staff.ts';

/** The default look: other journeys expect its name and colours. */
const AS_IT_COMES = {
  ...{ name: 'Isoko', logo: null, brand_color: '#14532d', tagline: null },
  home_sections: ['categories', 'popular', 'slides', 'trust', 'offers', 'featured', 'arrivals', 'posts'],
};

test.afterEach(async ({ request }) => {
  await callAsStaff(request, await theOwner(request), 'PATCH', '/settings', AS_IT_COMES);
});

const aSign = (color: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: color } })
    .png()
    .toBuffer();

test('when the owner chooses a logo and a colour on a phone then the shop, its app and the back office have them', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const owner: Member = await newMember(request, 'owner', { name: 'Solange Uwera' });
  await callAsStaff(request, owner, 'PATCH', '/settings', { name: 'Umurima Fresh' });
  await enter(page, owner, '/brand');
  await expect(page.getByText('White text on it is easy to read')).toBeVisible();
  await expectSound(page);

  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffd400');
  await expect(page.getByText('The shop uses a darker shade of it')).toBeVisible();
  await expectSound(page);
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#b3261e');
  await expect(page.getByText('White text on it is easy to read')).toBeVisible();
  const file = { name: 'sign.png', mimeType: 'image/png', buffer: await aSign('#3050a0') };
  await page.getByLabel('Logo: from a file').setInputFiles(file);
  const preview = page.getByRole('figure', { name: 'Preview: the top of every page' });
  await expect(preview.locator('img')).toBeVisible();
  await page.getByLabel('Tagline').fill('From our field');
  await page.getByRole('button', { name: 'Slides: up' }).click();
  await page.getByRole('button', { name: 'Save' }).click();

  // The page reloads in the new colour.
  const bar = page.getByRole('banner').first();
  await expect(bar).toHaveCSS('background-color', 'rgb(179, 38, 30)');
  await expect(page.getByRole('textbox', { name: 'Colour', exact: true })).toHaveValue('#b3261e');

  await page.goto('/');
  await expect(page).toHaveTitle('Umurima Fresh · From our field');
  const logo = page.getByRole('link', { name: 'Umurima Fresh, home' }).getByRole('img');
  await expect(logo).toHaveJSProperty('naturalWidth', 162);
  const search = page.getByRole('button', { name: 'Search', exact: true }).first();
  await expect(search).toHaveCSS('background-color', 'rgb(179, 38, 30)');
  await expectSound(page);
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ short_name: 'Umurima Fresh', theme_color: '#b3261e' });
  const order = await page
    .locator('main h2, main section[aria-roledescription]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent));
  expect(order.indexOf('Highlights')).toBeLessThan(order.indexOf('Popular products'));
  expect(complaints).toEqual([]);
});
