import type { Page } from '@playwright/test';

/** Requests this long after the page, in ms, are not part of the first view (storefront/src/ui/late.tsx). */
const LATE_MS = 5_000;

/** Pages opened from now on never load these late parts. */
export async function holdLate(page: Page): Promise<void> {
  await page.addInitScript((late) => {
    const { setTimeout } = window;
    const soon = (work: TimerHandler, ms?: number, ...more: unknown[]) =>
      (ms ?? 0) < late ? setTimeout(work, ms, ...more) : 0;
    Object.assign(window, { setTimeout: soon });
  }, LATE_MS);
}
