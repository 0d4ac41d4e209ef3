import { expect, test } from './journey.ts';
import { visible } from './shopper.ts';

test('when a reader leaves the contact form and comes back, then what was typed is there, until it is sent', async ({
  page,
}) => {
  await page.goto('/contact-us');
  const form = page.getByRole('form', { name: 'Write to us' });
  const message = form.getByLabel('Message');
  await form.getByLabel('Name').fill('Claudine Umutoni');
  await message.fill('Do you have amaranth on Tuesdays?');
  await page.goto('/help');
  await page.goto('/contact-us');
  await expect(message).toHaveValue('Do you have amaranth on Tuesdays?');
  await expect(form.getByLabel('Name')).toHaveValue('Claudine Umutoni');

  await form.getByLabel('Email').fill('claudine@example.com');
  await visible(page, 'button', 'Send the message').click();
  await expect(page.getByRole('button', { name: 'Write another message' })).toBeVisible();
  await page.goto('/contact-us');
  await expect(message).toHaveValue('');
  await expect(form.getByLabel('Name')).toHaveValue('');
});
