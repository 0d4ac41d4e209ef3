import type { BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';

/** How long the news of a payment may take: the shop asks the operator after 10 s and again after 30 s. */
export const PAYMENT_MS = 60_000;

/** Answers the request for money on the simulator's page of phones, as the payer with this number would. */
export async function answerOnPhone(
  context: BrowserContext,
  number: string,
  answer: 'Enter PIN and approve' | 'Decline',
): Promise<void> {
  const phones = await context.newPage();
  const phone = phones.getByRole('article').filter({ hasText: number });
  // The shop asks the operator apart from the shopper's request: it may take a moment to ring.
  await expect(async () => {
    await phones.goto('/_sim/momo/phone');
    await expect(phone).toBeVisible({ timeout: 500 });
  }).toPass();
  await phone.getByRole('button', { name: answer, exact: true }).click();
  await expect(phone).toHaveCount(0);
  await phones.close();
}
