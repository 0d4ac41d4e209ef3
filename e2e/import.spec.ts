import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, theOwner } from './staff.ts';

/** In WooCommerce's format, with one price that our shop does not accept. */
const FILE = [
  'ID,Type,SKU,Name,Published,"Is featured?","Short description","Sale price","Regular price",Stock,Categories,Parent,"Attribute 1 name","Attribute 1 value(s)"',
  '1,simple,JRN-UBUKI,Ubuki bw’Urugendo,1,0,"<p>Honey of <b>Nyungwe</b>.</p>",,6500.00,12,"Iby’Urugendo > Ubuki bw’Urugendo",,,',
  '2,variable,JRN-IGITENGE,Igitenge cy’Urugendo,1,0,,,,,Iby’Urugendo,,Color,"Red, Blue"',
  '3,variation,JRN-IGITENGE-R,"Igitenge cy’Urugendo - Red",1,0,,8000,9500,4,,JRN-IGITENGE,Color,Red',
  '4,variation,JRN-IGITENGE-B,"Igitenge cy’Urugendo - Blue",1,0,,,9500,,,JRN-IGITENGE,Color,Blue',
  '5,simple,JRN-CENTS,Umunyu w’Urugendo,1,0,,,450.50,9,,,,',
].join('\n');

/** One red dot. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

test('when a catalogue file is imported then its products are in the shop, and what was wrong is said by row', async ({
  page,
  request,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const owner = await theOwner(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, owner, '/imports');

  const file = { name: 'woo-export.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
  await page.getByLabel('Choose a CSV file').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'woo-export.csv' })).toBeVisible();
  await expect(page.getByText('5 rows, an export of WooCommerce')).toBeVisible();
  await expectSound(page);

  // One question, one tap.
  const questions = page.getByRole('region', { name: 'Questions' });
  await expect(questions.getByRole('group')).toHaveCount(1);
  await questions.getByRole('button', { name: 'Exempt' }).click();
  await expect(questions.getByRole('button', { name: 'Exempt' })).toHaveAttribute('aria-pressed', 'true');

  // One photo finds its product by name, another finds none.
  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PHOTO });
  await page.getByLabel('Choose photos').setInputFiles([photo('jrn-ubuki.png'), photo('IMG_2041.png')]);
  const photos = page.getByRole('region', { name: 'Photos' });
  await expect(photos.getByText('1 of 2 photos were matched to a product.')).toBeVisible();
  await expect(photos.getByRole('alert')).toContainText('img_2041.png');
  await expectSound(page);

  await page.getByRole('button', { name: 'See what would happen' }).click();
  const trial = page.getByRole('region', { name: 'What would happen' });
  await expect(trial.getByText('2 new', { exact: true })).toBeVisible();
  await expect(trial.getByText('1 left out')).toBeVisible();
  await expect(trial.getByRole('alert').filter({ hasText: '1 product has no stock number' })).toBeVisible();
  const wrong = page.getByRole('region', { name: 'Problems' });
  const problem = wrong.getByRole('listitem').filter({ hasText: 'Regular price' });
  await expect(problem).toContainText('whole francs');
  expect(await callAsStaff(request, owner, 'GET', '/products?q=JRN-')).toEqual([]);
  await expectSound(page);

  // The cell is corrected beside its error.
  await problem.getByLabel('“450.50” in 1 row becomes').fill('450');
  await problem.getByRole('button', { name: 'Correct' }).click();
  await expect(trial.getByText('3 new', { exact: true })).toBeVisible();
  await expect(problem).toHaveCount(0);
  await expectSound(page);

  // The page continues where it was.
  await page.reload();
  await page.getByRole('button', { name: 'Import now' }).click();
  const result = page.getByRole('region', { name: 'What happened' });
  await expect(result.getByText('3 new', { exact: true })).toBeVisible();
  await expectSound(page);

  await page.goto('/product/details/ubuki-bwurugendo');
  await expect(page.getByRole('heading', { name: 'Ubuki bw’Urugendo' }).first()).toBeVisible();
  await expect(page.getByText('FRW 6,500').first()).toBeVisible();
  await expect(page.getByText('Honey of Nyungwe.').first()).toBeVisible();
  await page.goto('/product/details/igitenge-cyurugendo');
  await expect(page.getByText('FRW 8,000').first()).toBeVisible();

  // The whole import is undone, and nothing else.
  await page.goto('/admin/change-sets');
  await page.getByRole('link', { name: 'woo-export.csv' }).click();
  await expect(page.getByText('3 products added')).toBeVisible();
  await page.getByRole('link', { name: 'See the products' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Urugendo' })).toHaveCount(3);
  await page.goBack();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectSound(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'What was undone' })).toContainText('5 undone');
  await expectSound(page);
  expect(await callAsStaff(request, owner, 'GET', '/products?q=JRN-')).toEqual([]);
  expect(await callAsStaff(request, owner, 'GET', '/categories?q=Urugendo')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('when the products are exported then a file comes with all of them', async ({ page, request }) => {
  const owner = await theOwner(request);
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, owner, '/exports');
  await expect(page.getByRole('button', { name: 'Save the products' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expectSound(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the products' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
});
