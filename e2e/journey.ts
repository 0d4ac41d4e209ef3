import { test as base, type Page } from '@playwright/test';
import { type ContentDatabase, contentDatabase } from './content-database.ts';
import { type ShopDatabase, shopDatabase, withDatabase } from './shop-database.ts';

interface Databases {
  database: ShopDatabase;
  content: ContentDatabase;
}

/**
 * Journeys whose pages answer a press from the moment that `goto` and `reload` return, with the database of the running
 * shop next to the browser. One `test` for all of them: another set of what a worker holds would restart the worker
 * and its browser.
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
      // Who does not wait for the page wants to see what comes before it is alive.
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

/** No page of the shop, but one of its address: it costs the browser nothing and names its icon, so that none is asked for. */
const BLANK = { path: '/nothing-but-storage', body: '<!doctype html><link rel="icon" href="data:,">' };

/** Puts this into the browser's storage, as pages that were opened earlier would have left it. */
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
 * Waits until React has the page that the server sent: what is pressed earlier is lost, which a busy machine is slow
 * enough to do. React names what it holds by a key that begins so.
 */
export async function comesAlive(page: Page): Promise<void> {
  const isAlive = () =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'));
  // Asked with every frame, and again where a page leads on immediately and takes the question with it.
  await page.waitForFunction(isAlive);
}
