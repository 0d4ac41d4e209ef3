import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, newMember, theOwner } from './staff.ts';

test('when a packer counts three shelves then the differences are looked at and booked together', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const owner = await theOwner(request);
  const make = (name: string, stock: number) =>
    callAsStaff(request, owner, 'POST', '/products', { name, stock, price: 900, status: 'published' });
  const beans = await make('Kanombe A', 10);
  const mango = await make('Kanombe B', 7);
  const rice = await make('Kanombe C', 4);
  const packer = await newMember(request, 'packer', { name: 'Grace Uwase' });
  await enter(page, packer, '/stocktakes');
  await expect(page.getByRole('heading', { name: 'Stocktake' })).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Start a count' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name or SKU contains').fill('kanombe');
  await dialog.getByLabel('Call this count').fill('Friday evening');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('0 of 3 counted')).toBeVisible();

  // The review reads before the last count has been saved.
  const looked = Promise.withResolvers<void>();
  const counted = Promise.withResolvers<void>();
  await page.route(
    /\/lines\?.*state=different/,
    async (route) => {
      const response = await route.fetch();
      looked.resolve();
      await counted.promise;
      // The page may have aborted it.
      await route.fulfill({ response }).catch(() => {});
    },
    { times: 1 },
  );
  await page.route(/\/lines\//, async (route) => {
    const isLast = route.request().postDataJSON().counted === 9;
    if (isLast) await looked.promise;
    const response = await route.fetch();
    await route.fulfill({ response });
    if (isLast) counted.resolve();
  });

  // Enter moves to the next field, and after the last one to the review.
  await page.getByLabel('Counted: Kanombe A').click();
  for (const typed of ['8', '7', '9']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('button', { name: 'Book 2 differences' })).toBeInViewport();
  await expect(page.getByText('8 counted by Grace Uwase. 2 less than the 10 in the books.')).toBeVisible();
  await expect(page.getByText('9 counted by Grace Uwase. 5 more than the 4 in the books.')).toBeVisible();
  await expectSound(page);
  expect((await callAsStaff(request, owner, 'GET', `/products/${beans._id}`)).on_hand).toBe(10);

  // Counted numbers survive a reload, and a code focuses its field.
  await page.reload();
  await page.getByRole('tab', { name: 'Count' }).click();
  await expect(page.getByLabel('Counted: Kanombe C')).toHaveValue('9');
  await page.getByLabel('SKU or name').fill('kanombe b');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Counted: Kanombe B')).toBeFocused();
  await page.keyboard.type('many');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please type a whole number.')).toBeVisible();
  await page.getByLabel('Counted: Kanombe B').fill('7');
  await expectSound(page);

  await page.getByRole('tab', { name: 'Review (2)' }).click();
  await page.getByRole('button', { name: 'Book 2 differences' }).click();
  await expect(page.getByText(/Booked by Grace Uwase/)).toBeVisible();
  const stock = async ({ _id }: { _id: string }) =>
    (await callAsStaff(request, owner, 'GET', `/products/${_id}`)).on_hand;
  expect([await stock(beans), await stock(mango), await stock(rice)]).toEqual([8, 7, 9]);

  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.getByRole('row', { name: /Kanombe C/ })).toBeVisible();
  for (const { _id } of [beans, mango, rice]) await callAsStaff(request, owner, 'DELETE', `/products/${_id}`);
  expect(complaints).toEqual([]);
});

/** The bars of an EAN-13, one character for each module: `1` is black. */
function stripesOf(code: string): string {
  const odd = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
  const flipped = (bits = '') => [...bits].map((bit) => 1 - Number(bit)).join('');
  const right = odd.map(flipped);
  const even = right.map((bits) => [...bits].reverse().join(''));
  const parity = 'OOOOOO OOEOEE OOEEOE OOEEEO OEOOEE OEEOOE OEEEOO OEOEOE OEOEEO OEEOEO'.split(' ');
  const [first = 0, ...digits] = [...code].map(Number);
  const left = digits
    .slice(0, 6)
    .map((digit, at) => (parity[first]?.[at] === 'O' ? odd : even)[digit])
    .join('');
  const end = digits.slice(6).map((digit) => right[digit]);
  return `101${left}01010${end.join('')}101`;
}

test('when a browser reads no bar codes by itself then the camera finds the line all the same', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const owner = await theOwner(request);
  const code = '5901234123457';
  const make = (name: string, barcode?: string) =>
    callAsStaff(request, owner, 'POST', '/products', { name, barcode, stock: 5, price: 900 });
  const goods = [await make('Remera A'), await make('Remera B', code)];
  const { _id } = await callAsStaff(request, owner, 'POST', '/stocktakes', { q: 'remera' });
  // A camera with a code in its picture.
  await page.addInitScript((stripes) => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const paper = canvas.getContext('2d');
    const draw = () => {
      if (!paper) return;
      paper.fillStyle = '#d8d2c4';
      paper.fillRect(0, 0, 640, 480);
      paper.fillStyle = '#222';
      [...stripes].forEach((bit, at) => {
        if (bit === '1') paper.fillRect(178 + at * 3, 150, 3, 160);
      });
    };
    draw();
    setInterval(draw, 100);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  }, stripesOf(code));
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, owner, `/stocktakes/${_id}/show`);
  await expect(page.getByLabel('Counted: Remera A')).toBeVisible();
  await page.getByRole('button', { name: 'Scan' }).click();
  await expect(page.getByLabel('Counted: Remera B')).toBeFocused();
  await expect(page.getByLabel('Counted: Remera A')).toHaveCount(0);
  await expect(page.getByLabel('SKU or name')).toHaveValue(code);
  await expectSound(page);
  await callAsStaff(request, owner, 'DELETE', `/stocktakes/${_id}`);
  for (const each of goods) await callAsStaff(request, owner, 'DELETE', `/products/${each._id}`);
  expect(complaints).toEqual([]);
});
