import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { holdLate } from './late.ts';
import { openSender } from './network.ts';
import { addToCart } from './shopper.ts';

const budget = JSON.parse(
  readFileSync(new URL('../packages/storefront/budget.json', import.meta.url), 'utf8'),
) as { homeHtml: number; firstView: Record<string, number> };

interface Loaded {
  path: string;
  type: string;
  bytes: number;
}

/** The bytes received from now on, as counted by the browser: with headers, compressed. */
async function weighAll(session: CDPSession): Promise<Loaded[]> {
  const loaded: Loaded[] = [];
  const about = new Map<string, Pick<Loaded, 'path' | 'type'>>();
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    about.set(requestId, { path: new URL(response.url).pathname, type }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = about.get(requestId);
    // Data in the styles (`data:`) have been counted with them.
    if (known && encodedDataLength > 0) loaded.push({ ...known, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  return loaded;
}

/** The size of a page in its smallest form, which is made for frequent requests. */
async function smallestHtml(request: APIRequestContext, path: string): Promise<number> {
  const plain = await request.get(path, { headers: { 'accept-encoding': 'identity' } });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const least = brotliCompressSync(await plain.body(), { params }).length;
  let size = 0;
  await expect
    .poll(
      async () => {
        const head = await request.head(path, { headers: { 'accept-encoding': 'br' } });
        size = Number(head.headers()['content-length']);
        return size;
      },
      { intervals: [250] },
    )
    // The shop tells the compressor that it is text, which changes a few bytes.
    .toBeLessThan(least * 1.01);
  return size;
}

/**
 * Pictures that were fetched although no element shows them, and large ones beside the screen. The browser may
 * fetch small ones beside the screen early, depending on the network.
 */
async function notShown(page: Page, pictures: string[]): Promise<string[]> {
  const shown = await page.evaluate(() =>
    Array.from(document.images)
      .filter((image) => {
        const { left, right, width } = image.getBoundingClientRect();
        const isBeside = right <= 0 || left >= window.innerWidth;
        return width > 0 && !(isBeside && width > window.innerWidth / 2);
      })
      .map(({ currentSrc }) => new URL(currentSrc || location.href).pathname),
  );
  return pictures.filter((path) => !shown.includes(path));
}

for (const [path, most] of Object.entries(budget.firstView)) {
  test(`when ${path} is opened on a phone, then it weighs at most ${most} bytes and brings nothing it does not show`, async ({
    page,
    request,
    context,
  }) => {
    const html = await smallestHtml(request, path);
    if (path === '/') expect(html).toBeLessThanOrEqual(budget.homeHtml);
    await holdLate(page);
    const loaded = await weighAll(await context.newCDPSession(page));
    await page.goto(path, { waitUntil: 'networkidle' });
    const table = loaded.map(({ path, type, bytes }) => `${bytes} ${type} ${path}`).join('\n');

    const total = loaded.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, table).toBeLessThanOrEqual(most);
    const pictures = loaded.filter(({ type }) => type === 'Image').map((each) => each.path);
    const ofGallery = pictures.filter((each) => each.startsWith('/gallery/'));
    expect(ofGallery.length, table).toBeGreaterThan(0);
    expect(await notShown(page, ofGallery)).toEqual([]);
    const named = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>('head script[src], head link[href]')).map(
        (element) =>
          new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', location.href).pathname,
      ),
    );
    const files = loaded.filter(({ type }) => !['Document', 'Image'].includes(type)).map((each) => each.path);
    // A page names its files: other files were fetched for something that is not shown yet.
    expect(files.filter((each) => !named.includes(each))).toEqual([]);
  });
}

/** The pages of a visitor, and pages of products with other rows below and of one whose category has few others. */
const STEADY = [
  ...['/', '/shop', '/product-category/fresh-vegetables', '/shop?search=ibirayi', '/shop?search=xqzwvk'],
  ...['irish-potatoes-kinigi', 'bath-towel', 'clay-water-filter', 'orange-sweet-potatoes'].map(
    (slug) => `/product/details/${slug}`,
  ),
  ...['/cart', '/checkout', '/list', '/blog', '/blog/how-to-cook-isombe', '/help', '/return-policy'],
  ...['/about-us', '/contact-us', '/orders/find', '/login', '/signup', '/no-such-page'],
];
const MOST_SHIFTED = 0.01;

test('when any page is read to its end, then nothing on it moves by itself, however late the rest comes', {
  tag: '@wide',
}, async ({ page }) => {
  test.slow();
  await page.addInitScript(noteShifts);
  await addToCart(page, 'taro', { times: 6 });
  for (const late of ['**/api/v1/products?*', '**/assets/late-*.js']) {
    await page.route(late, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue().catch(() => undefined);
    });
  }
  for (const path of STEADY) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < Math.min(height, 5_000); y += 500) {
      await page.evaluate((top) => window.scrollTo(0, top), y);
      await page.waitForTimeout(60);
    }
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);
    const shifted = await page.evaluate(() => ('shifts' in window ? Number(window.shifts) : Number.NaN));
    expect.soft(shifted, path).toBeLessThan(MOST_SHIFTED);
  }
});

/** Pages whose parts are side by side or in another order than in the HTML. */
const LAID_OUT = [
  '/',
  '/shop',
  '/blog',
  '/blog/how-to-cook-isombe',
  '/help',
  '/return-policy',
  '/about-us',
  '/contact-us',
  '/product/details/bath-towel',
];
const PIECES = 30;

test('when a page comes piece by piece, then what is there of it stays where it is', {
  tag: '@wide',
}, async ({ page }) => {
  const slow = await openSender(async (html, answer) => {
    const [start, end] = ['<main', '</main>'].map((tag) => html.indexOf(tag)) as [number, number];
    answer.write(html.subarray(0, start));
    const piece = Math.ceil((end - start) / PIECES);
    for (let at = start; at < end; at += piece) {
      answer.write(html.subarray(at, Math.min(at + piece, end)));
      // Long enough for the browser to render it.
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    answer.end(html.subarray(end));
  });
  await page.addInitScript(noteShifts);
  for (const path of LAID_OUT) {
    await page.goto(slow.address + path);
    await page.waitForLoadState('networkidle');
    const shifted = await page.evaluate(() => ('shifts' in window ? Number(window.shifts) : Number.NaN));
    expect.soft(shifted, path).toBeLessThan(MOST_SHIFTED);
  }
  slow.close();
});

/** Runs in the page first: adds up layout shifts without a press (CLS). */
function noteShifts(): void {
  const noted = Object.assign(window, { shifts: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
        noted.shifts += Number(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
