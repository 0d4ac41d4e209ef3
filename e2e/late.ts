import type { Page } from '@playwright/test';

/** What comes this long after the page, in ms, is no first view any more (storefront/src/ui/late.tsx). */
const LATE_MS = 5_000;

/** Pages that are opened from now on never come to what waits so long. */
export async function holdLate(page: Page): Promise<void> {
  await page.addInitScript((late) => {
    const { setTimeout } = window;
    const soon = (work: TimerHandler, ms?: number, ...more: unknown[]) =>
      (ms ?? 0) < late ? setTimeout(work, ms, ...more) : 0;
    Object.assign(window, { setTimeout: soon });
  }, LATE_MS);
}
