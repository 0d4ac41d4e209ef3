import { expect, test } from './journey.ts';
import { expectSound } from './sound.ts';
import { callAsStaff, enter, newMember, theOwner } from './staff.ts';

test.use({ viewport: { width: 390, height: 844 } });

const SOAP = '6001087357548';
const NEW = '6001087357562';
/** A label of the shop's scale: 550 g of product 2100777. */
const LABEL = '2100777005500';

test('when goods are scanned, weighed and paid at the counter, then the drawer agrees, also after a loss of network', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const owner = await theOwner(request);
  const seller = await newMember(request, 'packer', { name: 'Grace Uwera' });
  const make = (body: object) =>
    callAsStaff(request, owner, 'POST', '/products', { status: 'published', vat_class: 'exempt', ...body });
  const soap = await make({
    name: 'Counter soap',
    slug: 'counter-soap',
    price: 1_200,
    stock: 20,
    barcode: SOAP,
  });
  const beans = await make({
    ...{ name: 'Counter beans', slug: 'counter-beans', price: 1_333, stock: 9_000 },
    ...{ sold_by: 'weight', step_grams: 100, min_grams: 500, barcode: LABEL.slice(0, 7) },
  });
  const drawer = async () => (await callAsStaff(request, owner, 'GET', '/books')).drawer.taken;
  const before = await drawer();

  await enter(page, seller, '/till');
  await expect(
    page.getByText('Scan the first product, or type part of its name.', { exact: false }),
  ).toBeVisible();
  // A scanner types fast and presses Enter, wherever the focus is: here in the amount of a line.
  const keyboard = await context.newCDPSession(page);
  const scan = async (code = SOAP) => {
    // The times are the scanner's own: a busy machine delivers the keys late.
    const began = Date.now() / 1_000;
    for (const [at, key] of [...code, 'Enter'].entries()) {
      const text = key === 'Enter' ? '\r' : key;
      const pressed = { key, timestamp: began + at / 100, windowsVirtualKeyCode: text.charCodeAt(0) };
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...pressed });
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
    }
  };
  const pieces = page.getByRole('textbox', { name: 'How many of Counter soap' });
  await page.getByRole('button', { name: 'Profile' }).focus();
  await scan();
  await expect(pieces).toHaveValue('1');
  // On a phone the whole name is visible, and no sum covers the remove button.
  const widthOf = async (text: string) =>
    (await page.getByRole('listitem').getByText(text, { exact: true }).boundingBox())?.width ?? 0;
  expect(await widthOf('Counter soap')).toBeGreaterThan(320);
  await pieces.click();
  await scan();
  await expect(pieces).toHaveValue('2');
  const weight = page.getByRole('textbox', { name: 'Weight of Counter beans' });
  await scan(LABEL);
  await expect(weight).toHaveValue('550 g');
  await scan(LABEL);
  await expect(weight).toHaveValue('1.10 kg');
  await page.getByRole('button', { name: 'Remove Counter beans' }).click();
  // A product added after the page was loaded: the products are read again before a code is called unknown.
  const salt = await make({ name: 'Counter salt', slug: 'counter-salt', price: 800, stock: 6, barcode: NEW });
  await scan(NEW);
  await expect(page.getByRole('textbox', { name: 'How many of Counter salt' })).toHaveValue('1');
  await page.getByRole('button', { name: 'Remove Counter salt' }).click();
  await scan('6001087350000');
  await expect(page.getByText('No product has the name or code 6001087350000.')).toBeVisible();
  await pieces.press('Enter');
  await page.keyboard.type('counter bea', { delay: 100 });
  await expect(page.getByRole('option', { name: /Counter beans/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(weight).toBeFocused();
  await page.keyboard.press('F9');
  await expect(page.getByText('Please weigh Counter beans first.')).toBeVisible();
  await page.keyboard.type('1,14 kg', { delay: 100 });
  await page.keyboard.press('Enter');
  const toPay = page.getByRole('region', { name: 'To pay' });
  await expect(toPay).toContainText('FRW\u00a03,920');
  // On the narrowest phone a long weight is fully visible.
  await page.setViewportSize({ width: 360, height: 740 });
  await weight.fill('12.345 kg');
  expect(await weight.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  await weight.fill('1.14 kg');
  await expect(toPay).toContainText('FRW\u00a03,920');
  await expectSound(page);

  // Half by the code, half in coins.
  await page.keyboard.press('F9');
  const pay = page.getByRole('dialog', { name: 'FRW\u00a03,920 to pay' });
  // Bank notes lie two in a row there.
  const notes = pay.getByRole('group', { name: 'Bank notes' }).getByRole('button');
  await expect(notes.nth(1)).toBeVisible();
  // Both at the same moment: the dialog may still move.
  const [note, other] = await notes.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
  expect(note).toBe(other);
  await pay.getByRole('button', { name: 'Paid to the MoMoPay code' }).click();
  await pay.getByLabel('Paid to the MoMoPay code').fill('1920');
  await pay.getByLabel('Reference of that payment').fill('88877766655');
  await pay.getByLabel('Cash given').fill('1500');
  await expect(pay.getByText('FRW\u00a0500 is missing.')).toBeVisible();
  await pay.getByLabel('Cash given').fill('5000');
  await expect(pay.getByText('Change: FRW\u00a03,000')).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Enter');
  const sold = page.getByRole('region', { name: 'Sold' });
  await expect(sold).toContainText('Give FRW\u00a03,000 back');
  await expect(sold.getByRole('button', { name: 'Print the receipt' })).toBeVisible();

  // Without a network, cash sales continue, and the sale waits.
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await scan();
  await expect(pieces).toHaveValue('1');
  await page.keyboard.press('F9');
  await expect(page.getByText('Offline you can only take cash', { exact: false })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 sale is waiting for the network.', { exact: false })).toBeVisible();
  await expect(sold).toContainText('Saved on this device.');
  await context.setOffline(false);
  await expect(page.getByText('1 sale is waiting for the network.', { exact: false })).toBeHidden();
  const last = page.getByRole('region', { name: 'Last sales of this device' });
  await expect(last.getByRole('listitem')).toHaveCount(2);
  await expectSound(page);

  expect((await drawer()) - before).toBe(2_000 + 1_200);
  const books = await callAsStaff(request, owner, 'GET', '/books');
  expect(books.counter).toMatchObject([
    { method: 'cod', sales: 2 },
    { method: 'momo_code', taken: 1_920 },
  ]);
  const { on_hand } = await callAsStaff(request, owner, 'GET', `/products/${soap._id}`);
  expect(on_hand).toBe(17);
  for (const { _id } of [soap, beans, salt])
    await callAsStaff(request, owner, 'PATCH', `/products/${_id}`, { status: 'draft' });
});
