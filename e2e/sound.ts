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

/**
 * The page as it is now breaks no rule of axe and does not scroll sideways. With a name the test continues with other
 * pages.
 */
export async function expectSound(page: Page, name?: string): Promise<void> {
  const expectNow = name === undefined ? expect : expect.soft;
  await isStill(page);
  // The shop has no frames: judged in the page itself, and not once more in a page opened for the purpose, which
  // would take the focus away from this one. A film that never comes would be waited for ten seconds.
  // Targets of 24 px (WCAG 2.2, 2.5.8) are the one rule of level AA that has to be asked for.
  const rules = { 'target-size': { enabled: true } };
  const options = { rules, resultTypes: ['violations' as const], preload: { assets: ['cssom'] } };
  const axe = new AxeBuilder({ page }).setLegacyMode().options(options);
  const { violations } = await axe.analyze();
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  expectNow(broken, name).toEqual([]);
  expectNow(await sidewaysOf(page), `${name ?? 'the page'}: pixels to scroll sideways`).toBeLessThanOrEqual(
    0,
  );
}

/**
 * Waits until what moves in or fades has arrived: its colours on the way do not count. What turns forever keeps
 * turning.
 */
async function isStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    // What is far below the screen is not laid out, and rests in the middle of its way.
    const isLaidOut = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true });
    const arriving = document
      .getAnimations()
      .filter((each) => each.playState === 'running' && ends(each) && isLaidOut(each));
    await Promise.allSettled(arriving.map(({ finished }) => finished));
  });
}

/** The page is no wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysOf(page), 'pixels to scroll sideways').toBeLessThanOrEqual(0);
}

async function sidewaysOf(page: Page): Promise<number> {
  // Not than the window: a phone's window grows with what is beyond its edge.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width - (page.viewportSize()?.width ?? width);
}
