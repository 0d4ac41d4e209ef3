import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { callAsStaff, enter, newMember, theOwner } from './staff.ts';

test('when an editor writes a post then it is looked at, published, commented on and moderated', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const editor = await newMember(request, 'editor');
  await enter(page, editor, '/posts/create');
  await page.getByLabel('Title').fill('Umutsima wa nyogokuru');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('Grind the maize');
  // The editor handles its own key: it notices a selection by Shift a moment later, faster than anyone presses
  // a button.
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Bold' }).click();
  // Pasted from another program after the text: headings and tables stay, and the page's policy is not violated.
  await page.keyboard.press('End');
  await page.getByRole('textbox', { name: 'Text' }).evaluate((text) => {
    const clipboardData = new DataTransfer();
    const table = '<table><tr><td>Maize</td><td style="color:red">2 kg</td></tr></table>';
    clipboardData.setData(
      'text/html',
      `<h1 style="color:red">From Word</h1>${table}<img src="https://elsewhere.example/a.png">`,
    );
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const text = page.getByRole('textbox', { name: 'Text' });
  await expect(text.getByRole('heading', { name: 'From Word', level: 2 })).toBeVisible();
  await expect(text.getByRole('cell', { name: '2 kg' })).toBeVisible();
  await expect(text.locator('strong')).toHaveText('Grind the maize');
  await expect(page.getByText('Pictures from other sites were left out.')).toBeInViewport();
  await page.getByRole('button', { name: 'Link' }).click();
  await page.getByRole('combobox', { name: 'Address' }).fill('drinks');
  await page.getByRole('option', { name: '/product-category/drinks' }).click();
  await page.getByRole('button', { name: 'Save the link' }).click();
  await expect(text.getByRole('link', { name: '/product-category/drinks' })).toBeVisible();
  await expectSound(page);

  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await expect(preview.getByRole('heading', { name: 'Umutsima wa nyogokuru' })).toBeVisible();
  await expect(preview.locator('strong', { hasText: 'Grind the maize' })).toBeVisible();
  await expect(preview.getByRole('cell', { name: '2 kg' })).toBeVisible();
  await preview.close();
  expect((await request.get('/blog/umutsima-wa-nyogokuru')).status()).toBe(404);

  await page.getByLabel('Published').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/posts\/[0-9a-f-]{36}/);
  const data = { post: page.url().split('/').at(-1), comment: 'Biraryoshye cyane' };
  // Staff shop and comment with a session of the shop itself.
  const shopper = await request.post('/api/v1/users/login', {
    data: { email: editor.email, password: editor.password },
  });
  const headers = { authorization: `Bearer ${(await shopper.json()).data.token}` };
  expect((await request.post('/api/v1/blog-comments', { data, headers })).status()).toBe(201);

  await page.goto('/admin/comments');
  const comment = page.getByRole('article').filter({ hasText: 'Biraryoshye cyane' });
  await comment.getByRole('button', { name: 'Approve' }).click();
  await expect(comment).toHaveCount(0);
  await page.goto('/blog/umutsima-wa-nyogokuru');
  await page.getByRole('heading', { name: '1 comment' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Biraryoshye cyane')).toBeVisible();
  // Other journeys expect the blog with this number of posts.
  await callAsStaff(request, editor, 'DELETE', `/posts/${data.post}`);
  expect(complaints).toEqual([]);
});

test('when an announcement is looked at before its day then the popup shows it, and the shop does not', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  await enter(page, owner, '/announcements/create');
  await page.getByLabel('Title').fill('Noheli nziza');
  await page.getByLabel('Message').fill('Gifts for all');
  await page.getByLabel('Shown from').fill('2030-12-01T08:00');
  await page.getByLabel('Shown until').fill('2030-12-24T08:00');
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await expect(preview.getByRole('dialog', { name: 'Noheli nziza' })).toContainText('Gifts for all');
  const announced: { title: string }[] = await callAsStaff(request, owner, 'GET', '/announcements');
  expect(announced.map(({ title }) => title)).not.toContain('Noheli nziza');
});

test('when a French name is missing then it is found, written next to the English one and kept', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const { _id } = await callAsStaff(request, owner, 'POST', '/products', {
    ...{ name: 'Inanasi y’Umwaka', price: 900, status: 'published' },
    variants: [{ label: 'A crate', price: 900, stock: 3 }],
  });
  await enter(page, owner, '/translations');
  await page.getByRole('link', { name: /Products not in French$/ }).click();
  await expect(page.getByRole('combobox', { name: 'Missing in' })).toHaveText('French');
  await page.getByPlaceholder('Words').fill('Umwaka');
  await expect(page.getByText('French: 1 missing')).toHaveCount(1);
  await expectSound(page);
  await page.getByRole('link', { name: 'Inanasi y’Umwaka' }).click();
  await page.getByLabel('French: Name', { exact: true }).fill('x'.repeat(201));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Must be 200 characters or less')).toBeVisible();
  await page.getByLabel('French: Name', { exact: true }).fill('Ananas de l’année');
  await page.getByLabel('French: Name of the variant').fill('Une caisse');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectSound(page);
  await callAsStaff(request, owner, 'DELETE', `/products/${_id}`);
});

test('when a field has nothing to offer then it says so in the words of the back office', async ({
  page,
  request,
}) => {
  await enter(page, await newMember(request, 'editor'), '/posts/create');
  await page.getByRole('combobox', { name: /^Categories/ }).fill('xqzwv');
  await expect(page.getByRole('region', { name: 'Choices' }).getByText('Nothing matches.')).toBeVisible();
});
