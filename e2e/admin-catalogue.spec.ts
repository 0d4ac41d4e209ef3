import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, type Member, theOwner } from './staff.ts';

const PHOTO = readFileSync('demo/pictures/about.webp');

/** A product in this worker's shop that no other journey buys. */
const onSale = (request: APIRequestContext, owner: Member, name: string, more: object = {}) =>
  callAsStaff(request, owner, 'POST', '/products', {
    ...{ name, price: 900, stock: 7, status: 'published' },
    ...more,
  });

const remove = (request: APIRequestContext, owner: Member, path: string) =>
  callAsStaff(request, owner, 'DELETE', path);

test('when a price is changed and a stock counted in the list then the shop asks for the new price', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const owner = await theOwner(request);
  const { _id, slug } = await onSale(request, owner, 'Imineke y’Icyumweru');
  await enter(page, owner, '/products');

  await page.getByPlaceholder('Name or SKU').fill('Icyumweru');
  await page.getByRole('button', { name: /^Price of Imineke/ }).click();
  await page.getByRole('spinbutton', { name: /^Price of Imineke/ }).fill('0');
  await page.keyboard.press('Enter');
  await expect(page.getByText('At least 1.')).toBeVisible();
  await page.getByRole('spinbutton', { name: /^Price of Imineke/ }).fill('1350');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Price of Imineke.*FRW.1,350/ })).toBeVisible();

  await page.getByRole('button', { name: /^In stock: Imineke/ }).click();
  await page.getByRole('spinbutton', { name: /^In stock: Imineke/ }).fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^In stock: Imineke.*5 in stock/ })).toBeVisible();
  await expectSound(page);

  await page.goto(`/product/details/${slug}`);
  await expect(page.getByText('FRW 1,350').first()).toBeVisible();
  const moves = await callAsStaff(request, owner, 'GET', `/products/${_id}/stock-moves`);
  expect(moves[0]).toMatchObject({ reason: 'counted', on_hand_delta: -2, on_hand: 5 });
  await remove(request, owner, `/products/${_id}`);
  expect(complaints).toEqual([]);
});

test('when a product is found by its name in another language then the list says by which, and a press keeps the focus', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const { _id } = await onSale(request, owner, 'Groundnuts of Huye');
  await callAsStaff(request, owner, 'PATCH', `/translations/${_id}`, { fr: { name: 'Arachides de Butare' } });
  await enter(page, owner, '/products');
  await page.getByPlaceholder('Name or SKU').fill('arachides');
  await expect(page.getByText('Found by “Arachides de Butare”')).toBeInViewport();
  await page.getByPlaceholder('Name or SKU').fill('huye');
  await expect(page.getByText('Found by')).toHaveCount(0);
  await expectSound(page);
  await remove(request, owner, `/products/${_id}`);

  await page.goto('/admin/health');
  const send = page.getByRole('button', { name: 'Send me a mail' });
  await send.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: /mailbox|taken|sent/i })).toBeVisible();
  await expect(send).toBeEnabled();
  await expect(send).toBeFocused();
});

test('when a shelf of what is sold by weight is counted in the list then it is told and typed in kilos', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const more = { sold_by: 'weight', step_grams: 100, min_grams: 200, stock: 70_000 };
  const { _id } = await onSale(request, owner, 'Intoryi z’i Nyanza', more);
  await enter(page, owner, '/products');
  // The first read of the filtered list begins before the count and ends after it.
  const counted = page.waitForResponse(/\/stock$/);
  await page.route(
    /q=Nyanza/,
    async (route) => {
      const before = await route.fetch();
      await counted;
      // The page may have given it up by then.
      await route.fulfill({ response: before }).catch(() => {});
    },
    { times: 1 },
  );
  const filtered = page.waitForRequest(/q=Nyanza/);
  await page.getByPlaceholder('Name or SKU').fill('Nyanza');
  await filtered;
  await expect(page.getByRole('button', { name: /^Price of Intoryi.*FRW.900\/kg/ })).toBeVisible();
  await page.getByRole('button', { name: /^In stock: Intoryi.*70\.00.kg in stock/ }).click();

  const field = page.getByRole('textbox', { name: /^In stock: Intoryi/ });
  await expect(field).toHaveValue('70');
  await field.fill('two sacks');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a weight, such as 12.5 kg or 800 g.')).toBeInViewport();
  await expectSound(page);
  await field.fill('64,5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^In stock: Intoryi.*64\.50.kg in stock/ })).toBeVisible();
  await expect(page.getByText(/^Counted: 64\.50.kg of Intoryi/)).toBeInViewport();

  const moves = await callAsStaff(request, owner, 'GET', `/products/${_id}/stock-moves`);
  expect(moves[0]).toMatchObject({ reason: 'counted', on_hand_delta: -5_500, on_hand: 64_500 });
  await remove(request, owner, `/products/${_id}`);
});

test('when a picture comes from a file then it is cut, said in words and shown in the shop', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const owner = await theOwner(request);
  const { _id, slug } = await onSale(request, owner, 'Agaseke k’Amahoro');
  await enter(page, owner, `/products/${_id}`);

  const file = { name: 'Agaseke.webp', mimeType: 'image/webp', buffer: PHOTO };
  await page.getByLabel('Pictures of the product: from a file').setInputFiles(file);
  const whole = (await page.getByAltText('Picture 1').getAttribute('src')) ?? '';
  await page.getByRole('button', { name: 'Crop picture 1' }).click();
  await page.getByRole('button', { name: 'Keep this part' }).click();
  await expect(page.getByAltText('Picture 1')).not.toHaveAttribute('src', whole);
  await page.getByLabel('Description of picture 1').fill('A basket with its lid');
  await expectSound(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.goto(`/product/details/${slug}`);
  const picture = page.getByAltText('A basket with its lid');
  await expect(picture).toBeVisible();
  const [name] = (await callAsStaff(request, owner, 'GET', `/products/${_id}`)).images;
  expect(name).toMatch(/^agaseke-[0-9a-f]{12}\.webp$/);
  const { width, height } = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  }, `/gallery/${name}`);
  expect(Math.abs(width - height)).toBeLessThanOrEqual(1);
  await remove(request, owner, `/products/${_id}`);
  expect(complaints).toEqual([]);
});

test('when an offer gets its end in the form then the shop knows the moment, in Kigali’s time', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const { _id, slug } = await onSale(request, owner, 'Umuneke w’Igihe');
  await enter(page, owner, `/products/${_id}`);
  await page.getByLabel('Offer price').fill('700');
  await page.getByLabel('The offer ends').fill('2030-01-31T18:00');
  await expectSound(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const offered = (await (await request.get(`/api/v1/products/${slug}`)).json()).data;
  expect([offered.sale_price, offered.until]).toEqual([700, '2030-01-31T16:00:00.000Z']);
  await page.reload();
  await expect(page.getByLabel('The offer ends')).toHaveValue('2030-01-31T18:00');
  await remove(request, owner, `/products/${_id}`);
});

test('when someone else was faster then a product says so, and no one is overwritten', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const { _id } = await onSale(request, owner, 'Icyayi cy’Umwotsi');
  await enter(page, owner, `/products/${_id}`);
  await page.getByLabel('Sold by').fill('500 g');
  await callAsStaff(request, owner, 'PATCH', `/products/${_id}`, { unit: '250 g' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'since you opened it' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the current version' }).click();
  await expect(page.getByLabel('Sold by')).toHaveValue('250 g');
  await remove(request, owner, `/products/${_id}`);
});

test('when a category is moved by the keyboard or its menu then the tree is kept', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const make = (name: string) => callAsStaff(request, owner, 'POST', '/categories', { name });
  const [above, below] = [await make('Ibitoki Byose'), await make('Ibitoki Bito')];
  const parent = async () => (await callAsStaff(request, owner, 'GET', `/categories/${below._id}`)).parent;
  await enter(page, owner, '/categories');

  await page.getByRole('button', { name: 'Drag Ibitoki Bito' }).focus();
  await page.keyboard.press('Space');
  // Keys pressed before this announcement have no effect.
  await expect(page.getByText(/^Ibitoki Bito is (held|over)/)).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Ibitoki Bito goes below Ibitoki Byose.')).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(parent).toBe(above._id);
  await expectSound(page);

  await page.getByRole('button', { name: 'More about Ibitoki Bito' }).click();
  await page.getByRole('menuitem', { name: 'Move one level up' }).click();
  await expect.poll(parent).toBeNull();
  await remove(request, owner, `/categories/${below._id}`);
  await remove(request, owner, `/categories/${above._id}`);
});

test('when prices are changed together then they are seen first, rounded, and taken back', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const owner = await theOwner(request);
  const goods = [
    await onSale(request, owner, 'Isogi y’Ibiciro'),
    await onSale(request, owner, 'Dodo y’Ibiciro'),
  ];
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, owner, '/products');
  await page.getByPlaceholder('Name or SKU').fill('Ibiciro');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ibiciro' })).toHaveCount(2);
  await page.getByLabel('Choose Isogi y’Ibiciro').check();
  // The bar that appears covers no product.
  await page.getByRole('link', { name: 'Dodo y’Ibiciro' }).click({ trial: true });
  await page.getByRole('button', { name: 'Choose all 2' }).click();
  await page.getByRole('button', { name: 'Change …' }).click();
  await page.getByLabel('Percent').fill('7');
  await page.getByLabel('Rounded to').click();
  await page.getByRole('option', { name: 'Fifties' }).click();
  await page.getByRole('button', { name: 'See the new prices' }).click();
  await expect(page.getByRole('region', { name: 'New prices' })).toContainText('FRW 900 → FRW 950');
  await expectSound(page);
  await page.getByRole('button', { name: 'Change 2 products' }).click();
  await page.getByRole('link', { name: 'See or undo it' }).click();
  await expect(page.getByRole('heading', { name: 'Prices +7 %, rounded to 50' })).toBeVisible();
  const priceOf = async ({ _id }: { _id: string }) =>
    (await callAsStaff(request, owner, 'GET', `/products/${_id}`)).price;
  expect(await Promise.all(goods.map(priceOf))).toEqual([950, 950]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 undone')).toBeVisible();
  expect(await Promise.all(goods.map(priceOf))).toEqual([900, 900]);
  // On a wide screen the bar is above the table, and not clipped by it.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/products');
  await page.getByRole('checkbox', { name: 'Select this row' }).first().check();
  await page.getByRole('button', { name: 'Change …' }).click({ trial: true });
  for (const { _id } of goods) await remove(request, owner, `/products/${_id}`);
  expect(complaints).toEqual([]);
});
