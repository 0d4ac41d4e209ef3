import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Collects what a page complains about: errors in the console, defects, refusals of the content policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

/** The page as it is now breaks no rule of axe and does not scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** The page is no wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Not than the window: a phone's window grows with what stands beyond its edge.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  const sideways = width - (page.viewportSize()?.width ?? width);
  expect(sideways, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
}
