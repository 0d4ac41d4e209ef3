import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    axe: {
      run(
        page: Document,
        options: object,
      ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
    };
  }
}

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
/** Half a megabyte, which axe's own builder sends and parses twice for each page; we do it once. */
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
/** None of our rules needs preloading: no page has a film, and styles are checked as applied. */
const OPTIONS = {
  // Target size of 24 px (WCAG 2.2, 2.5.8) is the only rule of level AA that must be enabled.
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  preload: false,
};
const MOST_JUDGEMENTS = 3;

/** Collects a page's errors: in the console, uncaught ones, and violations of the content policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return complaints;
}

/**
 * The page violates no rule of axe now and does not scroll sideways. With a name the test continues with other
 * pages.
 */
export async function expectSound(page: Page, name?: string): Promise<void> {
  const expectNow = name === undefined ? expect : expect.soft;
  expectNow(await brokenRules(page), name).toEqual([]);
  expectNow(await sidewaysOf(page), `${name ?? 'the page'}: pixels to scroll sideways`).toBeLessThanOrEqual(
    0,
  );
}

/**
 * The violations of a page, checked when nothing moves; once more if something moved meanwhile, such as a
 * closing toast.
 */
async function brokenRules(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (let judged = 1; ; judged += 1) {
    const { broken, moved } = await page.evaluate(judge, OPTIONS);
    if (broken.length === 0 || !moved || judged === MOST_JUDGEMENTS) return broken;
  }
}

/** Runs in the page. The shop has no frames: the page is checked itself, and not again in a new page. */
async function judge(options: object): Promise<{ broken: string[]; moved: boolean }> {
  const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
  // Elements far below the screen are not laid out, and their animations pause midway.
  const isLaidOut = ({ effect }: Animation) =>
    effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true });
  // Animations finish first: their intermediate colours do not count. Endless ones continue.
  const arriving = document
    .getAnimations()
    .filter((each) => each.playState === 'running' && ends(each) && isLaidOut(each));
  await Promise.allSettled(arriving.map(({ finished }) => finished));
  let moved = false;
  const note = () => {
    moved = true;
  };
  const moves = ['transitionrun', 'animationstart'];
  for (const move of moves) document.addEventListener(move, note, true);
  const { violations } = await window.axe.run(document, options);
  for (const move of moves) document.removeEventListener(move, note, true);
  return { broken: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), moved };
}

/** The page is no wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await sidewaysOf(page), 'pixels to scroll sideways').toBeLessThanOrEqual(0);
}

async function sidewaysOf(page: Page): Promise<number> {
  // Not the window: a phone's window grows with overflowing content.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width - (page.viewportSize()?.width ?? width);
}
