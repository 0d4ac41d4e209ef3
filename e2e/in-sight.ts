import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Expects that the whole element is on the screen, and that nothing covers its middle: the answer to a press
 * must be visible near the thumb.
 */
export async function expectInSight(answer: Locator): Promise<void> {
  await expect(answer).toBeVisible();
  await expect(answer).toBeInViewport({ ratio: 0.99 });
  await expect
    .poll(() =>
      answer.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return seen !== null && (element.contains(seen) || seen.contains(element));
      }),
    )
    .toBe(true);
}

/** The elements whose middle the chat covers, so that a press would miss them. */
export function hiddenByChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector('.corner a');
    const pressable = 'a, button, input, select, textarea, label, summary';
    return Array.from(document.querySelectorAll(pressable)).flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isHidden = chat !== null && element !== chat && met !== null && chat.contains(met);
      return isHidden ? [element.getAttribute('aria-label') ?? element.textContent ?? element.tagName] : [];
    });
  });
}
