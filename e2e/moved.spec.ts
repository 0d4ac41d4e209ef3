import { expect, test } from './journey.ts';
import { callAsStaff, theOwner } from './staff.ts';

test('when a text links to what was renamed since, then its link leads there, and one to what is gone says so', async ({
  page,
  request,
}) => {
  const owner = await theOwner(request);
  const write = (slug: string, description: string): Promise<{ _id: string }> =>
    callAsStaff(request, owner, 'POST', '/posts', { title: slug, slug, description, status: 'published' });
  const remove = ({ _id }: { _id: string }) => callAsStaff(request, owner, 'DELETE', `/posts/${_id}`);
  const renamed = await write('old-name', '<p>Umutsima.</p>');
  const links = '<p><a href="/blog/old-name#comments">Renamed</a> <a href="/blog/left-us">Gone</a></p>';
  const text = await write('links-of-old', links);
  try {
    await remove(await write('left-us', '<p>Agatogo.</p>'));
    await callAsStaff(request, owner, 'PATCH', `/posts/${renamed._id}`, { slug: 'new-name' });
    await page.goto('/blog/links-of-old');
    await page.getByRole('link', { name: 'Renamed' }).click();
    await expect(page).toHaveURL(/\/blog\/new-name#comments$/);
    await expect(page.getByText('Umutsima.')).toBeVisible();
    // The old address is not in the history.
    await page.goBack();
    await page.getByRole('link', { name: 'Gone' }).click();
    await expect(page.getByRole('heading', { name: 'We could not find that page' })).toBeVisible();
    await expect(page).toHaveURL(/\/blog\/left-us$/);
    // The search is in the header: another one below it would be the same field twice.
    await expect(page.locator('input[type=search]').filter({ visible: true })).toHaveCount(1);
  } finally {
    await remove(renamed);
    await remove(text);
  }
});
