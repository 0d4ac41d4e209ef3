import { test as base, type Page } from '@playwright/test';
import { type ContentDatabase, contentDatabase } from './content-database.ts';
import { type ShopDatabase, shopDatabase, withDatabase } from './shop-database.ts';

interface Databases {
  database: ShopDatabase;
  content: ContentDatabase;
}

/**
 * Journeys whose pages are hydrated when `goto` and `reload` return, with the database of the running shop
 * beside the browser. One `test` for all of them: another set of worker fixtures would restart the worker and
 * its browser.
 */
export const test = base.extend<object, Databases>({
  page: async ({ page }, use) => {
    await use(waitsForLife(page));
  },
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of this parameter.
    async ({}, use) => withDatabase((db) => use(shopDatabase(db))),
    { scope: 'worker' },
  ],
  content: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of this parameter.
    async ({}, use) => withDatabase((db) => use(contentDatabase(db))),
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';

/** Another page of a journey: a second tab, another device. */
export function waitsForLife(page: Page): Page {
  const open = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  return Object.assign(page, {
    goto: async (...[url, options]: Parameters<Page['goto']>) => {
      const answer = await open.goto(url, options);
      // A caller that does not wait for the page wants to see it before hydration.
      if (options?.waitUntil !== 'commit') await comesAlive(page);
      return answer;
    },
    reload: async (...[options]: Parameters<Page['reload']>) => {
      const answer = await open.reload(options);
      await comesAlive(page);
      return answer;
    },
  });
}

/** An empty page of the shop's origin: it costs the browser nothing and names its icon, so that none is requested. */
const BLANK = { path: '/nothing-but-storage', body: '<!doctype html><link rel="icon" href="data:,">' };

/** Writes into the browser's storage, as pages opened earlier would have done. */
export async function keepInBrowser(page: Page, items: Record<string, string>): Promise<void> {
  const { path, body } = BLANK;
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(path, { waitUntil: 'commit' });
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, items);
  await page.unroute(`**${path}`);
}

/**
 * Waits until React has hydrated the page: earlier presses are lost, which happens on a busy machine. React
 * adds a key that starts with this prefix.
 */
export async function comesAlive(page: Page): Promise<void> {
  const isAlive = () =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'));
  // Checked on every frame, and again if the page redirects immediately and ends the check.
  await page.waitForFunction(isAlive);
}
