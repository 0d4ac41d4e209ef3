import { expect, test } from './journey.ts';
import { complaintsOf, expectSound } from './sound.ts';
import { enter, newMember, theOwner } from './staff.ts';

test('when an owner looks at the health then it is told in lines, and backups are made by a press', {
  tag: '@wide',
}, async ({ page, request }) => {
  const complaints = complaintsOf(page);
  await enter(page, await theOwner(request), '/health');
  const needs = page.getByRole('region', { name: 'What the shop needs' });
  const lineOf = (title: string) =>
    needs.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
  await expect(lineOf('Database')).toContainText('Good');
  await expect(lineOf('Mail')).toContainText('To check');
  await expect(lineOf('Mail')).toContainText('SMTP_URL');
  await expectSound(page);

  await page.getByRole('button', { name: 'Send me a mail' }).click();
  await expect(
    page.getByText('No mail server is set: the mail is now a file in VAR_DIR/mailbox.'),
  ).toBeInViewport();

  const backups = page.getByRole('region', { name: 'Backups' });
  const again = backups.getByRole('button', { name: 'Back up now' });
  // The list comes with the button.
  await expect(again).toBeVisible();
  const made = await backups.getByText('Made', { exact: true }).count();
  await again.click();
  await expect(backups.getByText('Made', { exact: true })).toHaveCount(made + 1, { timeout: 60_000 });
  await expect(lineOf('Last backup')).toContainText('not encrypted', { timeout: 60_000 });
  await expectSound(page);
  expect(complaints).toEqual([]);
});

test('when a manager looks at the health then the backups are not theirs', async ({ page, request }) => {
  await enter(page, await newMember(request, 'manager'), '/health');
  await expect(page.getByRole('region', { name: 'Load' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Backups' })).toHaveCount(0);
});
