import type { BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';

/** The maximum time until a payment is reported: the shop asks the operator after 10 s and again after 30 s. */
export const PAYMENT_MS = 60_000;

/** Answers the payment request on the simulator's page of phones, as the payer with this number would. */
export async function answerOnPhone(
  context: BrowserContext,
  number: string,
  answer: 'Enter PIN and approve' | 'Decline',
): Promise<void> {
  const phones = await context.newPage();
  const phone = phones.getByRole('article').filter({ hasText: number });
  // The shop calls the operator outside of the shopper's request: the phone may ring a moment later.
  await expect(async () => {
    await phones.goto('/_sim/momo/phone');
    await expect(phone).toBeVisible({ timeout: 500 });
  }).toPass();
  await phone.getByRole('button', { name: answer, exact: true }).click();
  await expect(phone).toHaveCount(0);
  await phones.close();
}
