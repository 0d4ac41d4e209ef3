import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, newMember, theOwner } from './staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Chooses by typing, as people do who know the place. */
async function choose(page: Page, label: string, place: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(place);
  await page.getByRole('option', { name: place, exact: true }).click();
}

test('when a zone is opened for a sector then an address there is tried by its rules, and its fee is the shop’s', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const manager = await newMember(request, 'manager');
  await enter(page, manager, '/zones/create');
  await page.getByLabel('Name').first().fill('Kibeho y’Urugendo');
  await choose(page, 'Add a district', 'Nyaruguru');
  await choose(page, 'Nyaruguru', 'Kibeho');
  await page.keyboard.press('Escape');
  await page.getByLabel('Fee').fill('7300');
  await expectSound(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Kibeho y’Urugendo' })).toBeVisible();

  const trial = page.getByRole('region', { name: 'Try an address' });
  await choose(page, 'District', 'Nyaruguru');
  await choose(page, 'Sector', 'Kibeho');
  await expect(trial.getByText(/^Standard · FRW.7,300$/)).toBeVisible();
  // The other sectors are unchanged.
  await choose(page, 'Sector', 'Muganza');
  await expect(trial.getByText('Other districts')).toBeVisible();
  await expectSound(page);

  const [zone] = await callAsStaff(request, manager, 'GET', '/zones?q=Urugendo');
  await callAsStaff(request, manager, 'DELETE', `/zones/${zone._id}`);
  expect(complaints).toEqual([]);
});

test.describe('the settings', () => {
  // Whatever happened: the shop is open again for the next journey, with its settings.
  test.afterEach(async ({ request }) => {
    const owner = await theOwner(request);
    await callAsStaff(request, owner, 'PATCH', '/settings', {
      ...{ paused: null, free_delivery_banner: true, content_language: 'en' },
    });
  });

  test('when the shop is paused and its promise withdrawn then visitors see both, until it opens again', async ({
    page,
    request,
  }) => {
    const complaints = complaintsOf(page);
    const shop = async () => (await (await request.get('/api/v1/shop')).json()).data;
    await enter(page, await newMember(request, 'manager'), '/settings');
    await page.getByRole('button', { name: 'Pause the shop' }).click();
    await page.getByRole('dialog').getByLabel('What shoppers see').fill('Turaza ejo mu gitondo.');
    await expectSound(page);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByText('The shop takes no orders. Shoppers see: Turaza ejo')).toBeVisible();
    expect((await shop()).paused).toBe('Turaza ejo mu gitondo.');
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect(page.getByText('The shop takes orders.')).toBeVisible();
    expect((await shop()).paused).toBeNull();

    await page.getByRole('combobox', { name: 'Language the shop writes in' }).click();
    await page.getByRole('option', { name: 'Kinyarwanda' }).click();
    await page.getByRole('switch', { name: 'Promise free express delivery' }).uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    expect((await shop()).content_language).toBe('rw');
    await expectSound(page);
    expect(await (await request.get('/')).text()).not.toContain('FREE Express Shipping');
    await page.getByRole('switch', { name: 'Promise free express delivery' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await request.get('/')).text()).toContain('FREE Express Shipping');
    expect(complaints).toEqual([]);
  });
});
