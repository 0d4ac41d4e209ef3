import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, newMember, theOwner } from './staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('when goods come in, are sold and spoil, then the date is seen by who packs and the margin by who manages', async ({
  page,
  request,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const owner = await theOwner(request);
  const milk = await callAsStaff(request, owner, 'POST', '/products', {
    ...{ name: 'Inyange milk', price: 1_000, stock: 0, status: 'published', vat_class: 'exempt' },
  });
  const manager = await newMember(request, 'manager', { name: 'Aline Uwase' });
  await enter(page, manager, '/purchases');
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Goods received' }).click();
  await page.getByLabel('Supplier', { exact: true }).fill('Inyange depot');
  await page.getByLabel('Add a product').fill('inyange mi');
  await page.getByRole('option', { name: 'Inyange milk' }).click();
  await page.getByLabel('How many').fill('many');
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText('Please enter a whole number, such as 24.')).toBeInViewport();
  await page.getByLabel('How many').fill('12');
  await page.getByLabel('Best before').fill('2031-12-24');
  await page.getByLabel('Cost in francs').fill('7 200');
  await expectSound(page);
  await page.getByRole('button', { name: 'Record it' }).click();
  await expect(page.getByText(/12 × Inyange milk · FRW\s7,200 · best before .* · 12 left/)).toBeVisible();
  await expect(page.getByText('Inyange depot', { exact: true })).toBeVisible();
  await expectSound(page);

  const order = await callAsStaff(request, owner, 'POST', '/orders', {
    source: 'phone',
    customer: { name: 'Eric Mugisha', phone: '0788 555 777' },
    line_items: [{ product: milk._id, quantity: 5 }],
    shipping: {
      full_name: 'Eric Mugisha',
      phone: '0788 555 777',
      district: 'Gasabo',
      sector: 'Remera',
      directions: 'Gate',
    },
    shipping_method: 'standard',
    payment_method: 'cod',
  });
  await enter(page, manager, `/orders/${order._id}/show`);
  await expect(page.getByText(/Take first: best before/)).toBeVisible();
  await callAsStaff(request, owner, 'POST', `/orders/${order._id}/status`, { status: 'packed' });

  await enter(page, manager, `/products/${milk._id}/show`);
  await expect(page.getByRole('region', { name: 'To leave in this order' })).toContainText(/cost FRW\s4,200/);
  await page.getByRole('button', { name: 'Adjust Inyange milk' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').click();
  await page.getByRole('option', { name: 'Spoiled, date over' }).click();
  await dialog.getByLabel('How many are removed?').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'To leave in this order' })).toContainText(/cost FRW\s3,000/);
  await expectSound(page);

  await enter(page, manager, '/margins');
  const lost = page.getByRole('region', { name: 'Lost' });
  await expect(lost).toContainText(/Spoiled, date over.*FRW\s1,200/s);
  const products = page.getByRole('region', { name: 'By product' });
  await expect(products).toContainText(/Inyange milk.*sold FRW\s5,000 · cost .*3,000.*2,000/s);
  await expectSound(page);

  await callAsStaff(request, owner, 'POST', `/orders/${order._id}/status`, {
    status: 'cancelled',
    reason: 'Over',
  });
  await callAsStaff(request, owner, 'PATCH', `/products/${milk._id}`, {
    status: 'draft',
    version: milk.version,
  });
  expect(complaints).toEqual([]);
});
